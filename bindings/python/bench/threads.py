"""Measures how parsing, formatting and evaluation scale with threads.

  python threads.py [FILE]

Prints the seconds that one thread takes for some jobs, and two threads for twice as many: the GIL is released, so they
are about the same where there are two idle processors.
"""

import sys
import threading
import time

import hecla


def seconds(threads, work):
    started = [threading.Thread(target=work) for _ in range(threads)]
    begin = time.perf_counter()
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    return time.perf_counter() - begin


def main():
    if len(sys.argv) > 1:
        text = open(sys.argv[1], encoding="utf-8").read()
    else:
        text = 'resource "aws_instance" "web" {\n  ami = "ami-1"\n  n = var.a + 1\n}\n' * 20_000
    jobs = {
        "parse": lambda: hecla.parse(text),
        "to_json": lambda: hecla.parse(text).to_json(),
        "format": lambda: hecla.format(text),
        "evaluate": lambda: hecla.evaluate("length([for a in range(1024) : [for b in range(400) : a * b]])"),
    }
    for name, job in jobs.items():
        job()
        one, two = seconds(1, job), seconds(2, job)
        print(f"{name:10} one thread {one:.3f} s, two threads {two:.3f} s: {2 * one / two:.2f} times the throughput")


if __name__ == "__main__":
    main()
