#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Decodes and encodes a DynamicValue of the provider protocol through libhecla_wire and ctypes.

  decode.py PATH/libhecla_wire.so
"""
import ctypes
import sys


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("size", ctypes.c_size_t)]

    @classmethod
    def of(cls, data):
        return cls(ctypes.create_string_buffer(data, len(data)), len(data))  # keeps the bytes

    def bytes(self):
        return ctypes.string_at(self.data, self.size) if self.data else b""


class WireError(Exception):
    def __init__(self, path, message):
        super().__init__(f"{path}: {message}" if path else message)


class Wire:
    """The functions of the library that a provider needs."""

    def __init__(self, library):
        self.lib = lib = ctypes.CDLL(library)
        handle, error = ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p)
        for name, result, arguments in [
            ("error_message", Text, [handle]), ("error_path", Text, [handle]), ("error_free", None, [handle]),
            ("buffer_text", Text, [handle]), ("buffer_free", None, [handle]),
            ("type_free", None, [handle]), ("value_free", None, [handle]),
            ("wire_decode_type", handle, [Text, error]),
            ("wire_decode_msgpack", handle, [Text, handle, handle, error]),
            ("wire_decode_json", handle, [Text, handle, handle, error]),
            ("wire_encode_msgpack", handle, [handle, handle, error]),
            ("wire_encode_json", handle, [handle, handle, error]),
        ]:
            function = getattr(lib, "hecla_" + name)
            function.restype, function.argtypes = result, arguments

    def call(self, name, *arguments):
        error = ctypes.c_void_p()
        result = getattr(self.lib, "hecla_wire_" + name)(*arguments, ctypes.byref(error))
        if result:
            return result
        path = self.lib.hecla_error_path(error).bytes().decode()
        message = self.lib.hecla_error_message(error).bytes().decode()
        self.lib.hecla_error_free(error)
        raise WireError(path, message)

    def recode(self, data, type_json, decode, encode):
        """Returns `data`, decoded from one encoding and encoded in another."""
        kind = self.call("decode_type", Text.of(type_json.encode()))
        try:
            value = self.call("decode_" + decode, Text.of(data), kind, None)
            try:
                buffer = self.call("encode_" + encode, value, kind)
                out = self.lib.hecla_buffer_text(buffer).bytes()
                self.lib.hecla_buffer_free(buffer)
                return out
            finally:
                self.lib.hecla_value_free(value)
        finally:
            self.lib.hecla_type_free(kind)


def main():
    wire = Wire(sys.argv[1])
    kind = '["object",{"name":"string","ports":["list","number"]}]'
    text = b'{"name":"web","ports":[80,443]}'
    packed = wire.recode(text, kind, "json", "msgpack")
    print("as MessagePack:", packed.hex())
    assert packed.hex() == "82a46e616d65a3776562a5706f7274739250cd01bb"
    assert wire.recode(packed, kind, "msgpack", "json") == text
    try:
        wire.recode(b'{"name":"web","ports":["x"]}', kind, "json", "msgpack")
        raise AssertionError("a port that is not a number was accepted")
    except WireError as error:
        print("refused:", error)
        assert str(error).startswith(".ports[0]: ")


if __name__ == "__main__":
    main()
