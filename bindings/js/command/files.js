// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of WASI for files, by node:fs. Each throws what node:fs throws; what it returns is an error number or
// undefined. The layouts are those of wasi_snapshot_preview1.
import { Buffer } from "node:buffer";
import * as fs from "node:fs";
import { isatty } from "node:tty";

import { errno, SystemError } from "./errno.js";
import { joined, systemPath } from "./paths.js";
import { read, write } from "./streams.js";

const { constants } = fs;
const noFollow = constants.O_NOFOLLOW ?? 0; // not on Windows
const type = { unknown: 0, blockDevice: 1, characterDevice: 2, directory: 3, file: 4, socket: 6, link: 7 };
const followLinks = 1; // of lookup flags
const create = 1, onlyDirectory = 2, exclusive = 4, truncate = 8; // of open flags
const append = 1, nonBlocking = 4; // of descriptor flags
const mayRead = 1n << 1n, mayWrite = 1n << 6n, maySeek = (1n << 2n) | (1n << 5n); // rights
const everyRight = (1n << 30n) - 1n;

/** Returns the type of what fs.Stats or fs.Dirent describe. */
function typeOf(status) {
  if (status.isFile()) return type.file;
  if (status.isDirectory()) return type.directory;
  if (status.isSymbolicLink()) return type.link;
  if (status.isCharacterDevice()) return type.characterDevice;
  if (status.isBlockDevice()) return type.blockDevice;
  return status.isSocket() ? type.socket : type.unknown;
}

/** Returns the flags of fs.openSync. */
function openFlags(lookup, flags, rights, modes) {
  const reads = (rights & mayRead) !== 0n;
  const writes = (rights & mayWrite) !== 0n;
  return (writes ? (reads ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY) |
    (flags & create ? constants.O_CREAT : 0) | (flags & exclusive ? constants.O_EXCL : 0) |
    (flags & truncate ? constants.O_TRUNC : 0) | (lookup & followLinks ? 0 : noFollow) |
    (modes & append ? constants.O_APPEND : 0) | (modes & nonBlocking ? (constants.O_NONBLOCK ?? 0) : 0);
}

/** Returns the functions for the files of `descriptors`. */
export function fileFunctions(memory, descriptors) {
  /** Returns the path of a name in memory, in bytes. */
  const pathOf = (directory, at, size) => joined(descriptors.directory(directory).path, memory.copy(at, size));
  const systemPathOf = (...name) => systemPath(pathOf(...name));

  function writeStatus(at, status) {
    memory.bytes(at, 64).fill(0);
    memory.setUint64(at, status.dev);
    memory.setUint64(at + 8, status.ino);
    memory.view.setUint8(at + 16, typeOf(status));
    memory.setUint64(at + 24, status.nlink);
    memory.setUint64(at + 32, status.size);
    memory.setUint64(at + 40, status.atimeNs);
    memory.setUint64(at + 48, status.mtimeNs);
    memory.setUint64(at + 56, status.ctimeNs);
  }

  function readPieces(descriptor, pieces, count, result, position) {
    const file = descriptors.file(descriptor);
    let total = 0;
    for (const bytes of memory.pieces(pieces, count)) {
      if (bytes.length === 0) continue;
      const size = read(file, bytes, position === null ? null : position + BigInt(total));
      total += size;
      if (size < bytes.length) break;
    }
    memory.setUint32(result, total);
  }

  /** Returns the entries of an open directory, which are read once. */
  function entriesOf(directory) {
    const path = directory.path ?? Buffer.from(".");
    directory.entries ??= fs.readdirSync(systemPath(path), { withFileTypes: true, encoding: "buffer" });
    return directory.entries;
  }

  return {
    path_open(directory, lookup, at, size, flags, rights, inherited, modes, result) {
      const path = pathOf(directory, at, size);
      let isDirectory = false;
      if (flags & onlyDirectory) {
        const status = (lookup & followLinks ? fs.statSync : fs.lstatSync)(systemPath(path));
        if (status.isSymbolicLink()) throw new SystemError("ELOOP");
        if (!status.isDirectory()) throw new SystemError("ENOTDIR");
        isDirectory = true;
      }
      const file = isDirectory ? null : fs.openSync(systemPath(path), openFlags(lookup, flags, rights, modes), 0o666);
      memory.setUint32(result, descriptors.add({ file, path }));
    },

    fd_close(descriptor) {
      descriptors.close(descriptor);
    },

    fd_read(descriptor, pieces, count, result) {
      readPieces(descriptor, pieces, count, result, null);
    },

    fd_pread(descriptor, pieces, count, offset, result) {
      readPieces(descriptor, pieces, count, result, offset);
    },

    fd_write(descriptor, pieces, count, result) {
      const file = descriptors.file(descriptor);
      let total = 0;
      for (const bytes of memory.pieces(pieces, count)) {
        write(file, bytes);
        total += bytes.length;
      }
      memory.setUint32(result, total);
    },

    // The C library only goes back to what it has read and not used when a file is closed.
    fd_seek: () => errno.ESPIPE,

    fd_sync(descriptor) {
      const { file } = descriptors.get(descriptor);
      if (file !== null) fs.fsyncSync(file);
    },

    fd_fdstat_get(descriptor, at) {
      const { file } = descriptors.get(descriptor);
      const isTerminal = file !== null && isatty(file);
      memory.bytes(at, 24).fill(0);
      memory.view.setUint8(at, file === null ? type.directory : isTerminal ? type.characterDevice : type.unknown);
      memory.setUint64(at + 8, isTerminal ? everyRight & ~maySeek : everyRight);
      memory.setUint64(at + 16, everyRight);
    },

    fd_fdstat_set_flags: () => errno.ENOTSUP,
    fd_prestat_get: () => errno.EBADF, // src/os/wasi/process_setup.cpp does without
    fd_prestat_dir_name: () => errno.EBADF,

    fd_filestat_get(descriptor, at) {
      const { file, path } = descriptors.get(descriptor);
      const status = file === null ? fs.statSync(systemPath(path ?? Buffer.from(".")), { bigint: true })
        : fs.fstatSync(file, { bigint: true });
      writeStatus(at, status);
    },

    path_filestat_get(directory, lookup, at, size, result) {
      const path = systemPathOf(directory, at, size);
      writeStatus(result, (lookup & followLinks ? fs.statSync : fs.lstatSync)(path, { bigint: true }));
    },

    fd_readdir(descriptor, at, size, cookie, result) {
      const entries = entriesOf(descriptors.directory(descriptor));
      const header = 24;
      const target = memory.bytes(at, size);
      let used = 0;
      for (let i = Number(cookie); i < entries.length && used < size; ++i) {
        const { name } = entries[i];
        const bytes = Buffer.alloc(header + name.length);
        bytes.writeBigUInt64LE(BigInt(i + 1), 0);
        bytes.writeBigUInt64LE(1n, 8); // the C library would ask for each file whose number is 0
        bytes.writeUInt32LE(name.length, 16);
        bytes.writeUInt8(typeOf(entries[i]), 20);
        name.copy(bytes, header);
        used += bytes.copy(target, used);
      }
      memory.setUint32(result, used);
    },

    path_readlink(directory, at, size, buffer, bufferSize, result) {
      const target = readLink(systemPathOf(directory, at, size));
      memory.setUint32(result, target.copy(memory.bytes(buffer, bufferSize)));
    },

    path_rename(fromDirectory, fromAt, fromSize, toDirectory, toAt, toSize) {
      const target = pathOf(toDirectory, toAt, toSize);
      // Windows does not replace files that are open.
      if (process.platform === "win32") descriptors.closePath(target);
      fs.renameSync(systemPathOf(fromDirectory, fromAt, fromSize), systemPath(target));
    },

    path_link(fromDirectory, lookup, fromAt, fromSize, toDirectory, toAt, toSize) {
      fs.linkSync(systemPathOf(fromDirectory, fromAt, fromSize), systemPathOf(toDirectory, toAt, toSize));
    },

    path_unlink_file(directory, at, size) {
      fs.unlinkSync(systemPathOf(directory, at, size));
    },

    path_remove_directory(directory, at, size) {
      fs.rmdirSync(systemPathOf(directory, at, size));
    },
  };
}

function readLink(path) {
  try {
    return fs.readlinkSync(path, { encoding: "buffer" });
  } catch (error) {
    // Windows reports files that are no links in many ways.
    if (process.platform !== "win32" || error.code === "ENOENT") throw error;
    throw new SystemError("EINVAL");
  }
}

/** Returns the functions of the import "hecla" (src/os/wasi/host.h), which return the same. */
export function extraFileFunctions(memory, descriptors) {
  return {
    create_file(directory, at, size, mode) {
      const path = joined(descriptors.directory(directory).path, memory.copy(at, size));
      const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | noFollow;
      const file = fs.openSync(systemPath(path), flags, mode);
      return descriptors.add({ file, path });
    },

    copy_attributes(from, to) {
      if (process.platform === "win32") return; // the new file inherits those of its directory, as the old one does
      const status = fs.fstatSync(descriptors.file(from));
      const own = fs.fstatSync(descriptors.file(to));
      // The owner comes first, because setting it can clear bits of the mode.
      if (own.uid !== status.uid || own.gid !== status.gid) fs.fchownSync(descriptors.file(to), status.uid, status.gid);
      fs.fchmodSync(descriptors.file(to), status.mode & 0o7777);
    },
  };
}
