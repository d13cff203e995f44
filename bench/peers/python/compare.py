"""Reads a text with hecla.hcl2, python-hcl2 and pygohcl, and prints the factors of processor time. See compare."""

import os
import pathlib
import statistics
import sys
import time

import hcl2
import hecla.hcl2
import pygohcl

ROUNDS = 5


def made_text(size):
    part = """
resource "aws_instance" "web_@" {
  ami           = var.ami
  instance_type = "t3.${var.size}"
  count         = var.instances > 0 ? var.instances : 1
  tags          = merge(local.tags, { Name = "web-@", Ports = [80, 443] })

  ebs_block_device {
    device_name = "/dev/sd@"
    volume_size = 8
  }
}
"""
    parts, length = [], 0
    while length < size:
        parts.append(part.replace("@", str(len(parts))))
        length += len(parts[-1])
    return "".join(parts)


def processor_time(read, text):
    start = time.process_time()
    read(text)
    return time.process_time() - start


def main():
    source = os.environ.get("HECLA_INPUT")
    text = pathlib.Path(source).read_text(encoding="utf-8") if source else made_text(1 << 20)
    start = time.process_time()
    wanted = hcl2.loads(text)
    peer = time.process_time() - start
    if hecla.hcl2.loads(text) != wanted:
        sys.exit("python: hecla.hcl2.loads and hcl2.loads differ")
    readers = [hecla.hcl2.loads]
    try:
        pygohcl.loads(text)
        readers.append(pygohcl.loads)
    except Exception as error:  # it refuses what two blocks of one name have in common
        print(f"python: pygohcl cannot read this text: {str(error)[:100]}")
    # In turns, because the other load of a machine changes in seconds.
    rounds = [[processor_time(read, text) for read in readers] for _ in range(ROUNDS)]
    ours, *others = (statistics.median(times) for times in zip(*rounds))
    print(f"python: {len(text) >> 10} KiB, results equal: hecla.hcl2 {ours * 1000:.1f} ms, python-hcl2 {peer:.1f} s: {peer / ours:.0f} times")
    for other in others:
        print(f"python: pygohcl {other * 1000:.0f} ms: {other / ours:.1f} times")


main()
