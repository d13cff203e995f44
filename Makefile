# Shortcuts for common tasks. The build itself is CMake: see CMakePresets.json and CONTRIBUTING.md.
#
#   make run            build the command and run it on an example
#   make run RUN="check examples/service.hcl"
#   make test           build everything and run all tests
#   make check          the checks of .ci/run that are not tests
#   make format         format the sources
#   make bench          build and run the benchmarks
#   make bench-peers    compare with other implementations
#   make dist           build the artefacts of a release in dist/ and try them (scripts/dist)
#
# On Debian, missing packages (scripts/packages.txt) are installed.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
PRESET ?= release
RUN ?= eval examples/service.hcl
bin := build/$(PRESET)/bin

.PHONY: run test check format bench bench-peers dist clean
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

dist:
	scripts/install_packages build dist
	scripts/dist

clean:
	rm -rf build dist
