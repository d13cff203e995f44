// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The text that all comparisons read.
import { readFileSync } from "node:fs";

function block(i) {
  return `
# Server ${i}
resource "aws_instance" "web_${i}" {
  count         = var.enabled ? length(var.zones) : 0
  ami           = data.aws_ami.ubuntu["${i}"].id
  instance_type = "t3.\${var.size}"
  tags          = merge(local.tags, { Name = "web-\${count.index}", Index = ${i} })

  ebs_block_device {
    device_name = "/dev/sdb"
    volume_size = 20
  }
}
`;
}

/** Returns the text of a file, or one that is made. */
export function inputText(file) {
  return file ? readFileSync(file, "utf-8") : Array.from({ length: 2600 }, (_, i) => block(i)).join("");
}

/** The least time of several runs, in milliseconds. `prepare` makes what a run needs, and does not count. */
export async function best(runs, run, prepare = () => undefined) {
  let least = Infinity;
  for (let i = 0; i < runs; i++) {
    const given = await prepare();
    const start = performance.now();
    await run(given);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
