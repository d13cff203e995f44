// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The error numbers of WASI.

export const errno = {
  EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EEXIST: 20, EFBIG: 22, EINVAL: 28, EIO: 29, EISDIR: 31, ELOOP: 32,
  EMFILE: 33, EMLINK: 34, ENAMETOOLONG: 37, ENFILE: 41, ENODEV: 43, ENOENT: 44, ENOMEM: 48, ENOSPC: 51, ENOSYS: 52,
  ENOTDIR: 54, ENOTEMPTY: 55, ENOTSUP: 58, ENXIO: 60, EPERM: 63, EPIPE: 64, EROFS: 69, ESPIPE: 70, ETXTBSY: 74,
  EXDEV: 75,
};

/** An error of the system. */
export class SystemError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Returns the number for what a function of node:fs threw; EIO for codes that WASI does not have. */
export function errnoOf(error) {
  if (typeof error?.code !== "string") throw error; // not of the system
  return errno[error.code] ?? errno.EIO;
}
