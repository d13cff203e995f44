# The short way in. Everything is CMake underneath: see CMakePresets.json and CONTRIBUTING.md.
#
#   make run            build the command, run it on an example
#   make run RUN="check examples/service.hcl"
#   make test           build everything, run all tests
#   make check          what .ci/run checks beyond the tests
#   make format         format the sources
#   make bench          build and run the benchmarks
#   make bench-peers    the same measurements beside other implementations
#
# Missing Debian packages are installed (scripts/packages.txt); on other systems nothing is.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
PRESET ?= release
RUN ?= eval examples/service.hcl
bin := build/$(PRESET)/bin

.PHONY: run test check format bench bench-peers clean
.DEFAULT_GOAL := test

run:
	scripts/install_packages build test
	cmake --preset $(PRESET) >/dev/null
	cmake --build --preset $(PRESET) -j $(JOBS) --target hecla
	$(bin)/hecla $(RUN)

test:
	scripts/install_packages build test
	cmake --preset $(PRESET) >/dev/null
	cmake --build --preset $(PRESET) -j $(JOBS)
	ctest --preset $(PRESET) -j $(JOBS)

check:
	scripts/check

format:
	scripts/format

bench:
	scripts/install_packages build bench
	cmake --preset release -DHECLA_TESTS=OFF -B build/bench >/dev/null
	cmake --build build/bench -j $(JOBS) --target benchmarks
	scripts/run_benchmarks build/bench/bin

bench-peers:
	scripts/install_packages build bench
	cmake --preset release -DHECLA_TESTS=OFF -B build/bench >/dev/null
	cmake --build build/bench -j $(JOBS) --target benchmarks
	scripts/run_peers build/bench/bin

clean:
	rm -rf build
