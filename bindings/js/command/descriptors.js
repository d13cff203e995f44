// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The open files of the module: the standard files, the working directory, and those that it opens. Files have a
// descriptor of the system; directories have only their path, so that they work on Windows, too.
import { closeSync } from "node:fs";

import { SystemError } from "./errno.js";

const workingDirectory = 3;

export class Descriptors {
  constructor() {
    // path: in bytes; null for the working directory. file: of the system; null for a directory.
    this.entries = new Map([0, 1, 2].map((file) => [file, { file, path: null }]));
    this.entries.set(workingDirectory, { file: null, path: null });
    this.next = workingDirectory + 1;
  }

  add(entry) {
    this.entries.set(this.next, entry);
    return this.next++;
  }

  get(descriptor) {
    const entry = this.entries.get(descriptor);
    if (!entry) throw new SystemError("EBADF");
    return entry;
  }

  file(descriptor) {
    const { file } = this.get(descriptor);
    if (file === null) throw new SystemError("EISDIR");
    return file;
  }

  directory(descriptor) {
    const entry = this.get(descriptor);
    if (entry.file !== null) throw new SystemError("ENOTDIR");
    return entry;
  }

  closePath(path) {
    for (const [descriptor, entry] of this.entries) {
      if (entry.file !== null && entry.path?.equals(path)) this.close(descriptor);
    }
  }

  close(descriptor) {
    const { file } = this.get(descriptor);
    this.entries.delete(descriptor);
    if (file !== null) closeSync(file);
  }
}
