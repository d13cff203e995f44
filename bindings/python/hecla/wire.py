"""The wire format of Terraform's provider protocol: values as MessagePack and JSON, and provider schemas."""

from hecla._hecla import SchemaBlock, decode_json, decode_msgpack, encode_json, encode_msgpack, implied_type

__all__ = ["SchemaBlock", "decode_json", "decode_msgpack", "encode_json", "encode_msgpack", "implied_type"]
