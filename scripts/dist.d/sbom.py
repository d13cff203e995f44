#!/usr/bin/env python3
"""Writes the bill of materials of a release (SPDX 2.3, JSON): each artefact in dist/ and what is linked into it.

scripts/dist runs this. Names, checksums and addresses of sources are those that scripts/build_dependencies pins; what
is linked was recorded by the build of the artefact. A library that has no entry below is an error.
"""
import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = "http://deb.debian.org/debian/pool/main"

# Static library -> source package in scripts/build_dependencies, licence.
LIBRARIES = {
    "libre2.a": ("re2", "BSD-3-Clause"),
    "libyaml.a": ("libyaml", "MIT"),
    "libmd.a": ("libmd", "BSD-3-Clause AND LicenseRef-public-domain"),
    "libz.a": ("zlib", "Zlib"),
    "libhecla_malloc.a": ("wasi-libc", "CC0-1.0"),  # of which it is dlmalloc
}

# Folder of headers -> name, licence, file with the version, pattern of the version, Debian package.
HEADERS = {
    "boost": ("boost", "BSL-1.0", "boost/version.hpp", r'BOOST_LIB_VERSION "([\d_]+)"', "libboost1.74-dev"),
    "CLI": ("CLI11", "BSD-3-Clause", "CLI/Version.hpp", r'CLI11_VERSION "([\d.]+)"', "libcli11-dev"),
    "nlohmann": ("nlohmann-json", "MIT", "nlohmann/detail/abi_macros.hpp",
                 r"JSON_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", "nlohmann-json3-dev"),
}


# File name of an artefact -> name of the list linked-NAME, which its build wrote.
LINKED = (
    (r"hecla-[\d.]+-macos-universal\.tar\.gz", "macos-aarch64"),
    (r"hecla-[\d.]+-((?:linux|macos|windows)-\w+)\.(?:tar\.gz|zip)", r"\1"),
    (r"hecla_[\d.]+_amd64\.deb", "linux-x86_64"),
    (r"hecla-[\d.]+\.tgz", "npm"),
    (r"hecla-[\d.]+-cp.*-manylinux_\d+_\d+_(\w+)\.whl", r"wheel-linux-\1"),
    (r"hecla-[\d.]+-cp.*-musllinux_\d+_\d+_(\w+)\.whl", r"wheel-musl-\1"),
    (r"hecla-[\d.]+-cp.*-win_amd64\.whl", "wheel-windows-x86_64"),
    (r"hecla-[\d.]+-cp.*-win_arm64\.whl", "wheel-windows-aarch64"),
    (r"hecla-[\d.]+-cp.*-macosx_\d+_\d+_arm64\.whl", "wheel-macos-aarch64"),
    (r"hecla-[\d.]+-cp.*-macosx_\d+_\d+_x86_64\.whl", "wheel-macos-x86_64"),
)


def pinned_sources():
    """Returns source package -> (archive, SHA-256) from scripts/build_dependencies."""
    text = (ROOT / "scripts/build_dependencies").read_text()
    return {name: (archive, checksum)
            for name, archive, checksum in re.findall(r'^  "(\S+) (\S+\.tar\.\w+) ([0-9a-f]{64})"$', text, re.M)}


def spdx_id(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, licence, location="NOASSERTION", checksum=None, **more):
    result = {"SPDXID": spdx_id("package-" + name), "name": name, "versionInfo": version, "downloadLocation": location,
              "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
              "copyrightText": "NOASSERTION", **more}
    if checksum:
        result["checksums"] = [{"algorithm": "SHA256", "checksumValue": checksum}]
    return result


def library(name):
    source, licence = LIBRARIES[name]
    archive, checksum = pinned_sources()[source]
    version = re.sub(r"(\+dfsg|\.dfsg)?\.orig\.tar\.\w+$", "", archive[len(source) + 1:])
    folder = source[:4] if source.startswith("lib") else source[0]
    return package(source, version, licence, f"{DEBIAN}/{folder}/{source}/{archive}", checksum)


def unicode_data():
    """Returns the tables from which RE2's are made."""
    text = (ROOT / "scripts/build_dependencies").read_text()
    archive = re.search(r"data=(unicode-data_(\S+)-\d+_all\.deb)", text)
    checksum = re.search(r"check .*\$data\" ([0-9a-f]{64})", text)
    return package("unicode-data", archive.group(2), "Unicode-DFS-2016",
                   f"{DEBIAN}/u/unicode-data/{archive.group(1)}", checksum.group(1))


def character_database():
    """Returns the data from which Hecla's own tables are made."""
    first_line = (ROOT / "src/unicode/tables.inc").read_text().split("\n")[0]
    version = re.search(r"Unicode (\d+\.\d+\.\d+)", first_line).group(1)
    return package("unicode-character-database", version, "Unicode-3.0",
                   f"https://www.unicode.org/Public/{version}/ucd/")


def headers(name):
    title, licence, file, pattern, debian = HEADERS[name]
    version = ".".join(re.findall(pattern, (pathlib.Path("/usr/include") / file).read_text())).replace("_", ".")
    query = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", debian], capture_output=True, text=True)
    purl = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
             "referenceLocator": f"pkg:deb/debian/{debian}@{query.stdout}"}] if query.returncode == 0 else []
    return package(title, version, licence, comment="Headers only.", **({"externalRefs": purl} if purl else {}))


def nanobind():
    pinned = re.search(r"^nanobind==(\S+)", (ROOT / "scripts/dist.d/python_tools.txt").read_text(), re.M).group(1)
    return package("nanobind", pinned, "BSD-3-Clause", f"https://pypi.org/project/nanobind/{pinned}/")


def component(name):
    """Returns the package of an entry in a list linked-NAME, or None if it is not known."""
    if name == "nanobind":
        return nanobind()
    if name in HEADERS:
        return headers(name)
    return library(name) if name in LIBRARIES else None


# As Node names systems and processors.
NODE = {"linux": "linux", "darwin": "macos", "win32": "windows", "x64": "x86_64", "arm64": "aarch64"}


def linked_list(artefact):
    """Returns the name of the list of what an artefact contains, or None for source code."""
    native = re.fullmatch(r"hecla-cli-(\w+)-(\w+)-[\d.]+\.tgz", artefact)
    if native:
        return f"{NODE[native.group(1)]}-{NODE[native.group(2)]}"
    for pattern, name in LINKED:
        match = re.fullmatch(pattern, artefact)
        if match:
            return match.expand(name)
    return None


def runtime(zig, linked):
    """Returns the C and C++ runtimes that zig brings along."""
    version = subprocess.run([zig, "version"], capture_output=True, text=True, check=True).stdout.strip()
    compiler = subprocess.run([zig, "cc", "--version"], capture_output=True, text=True, check=True).stdout
    llvm = re.search(r"clang version ([\d.]+)", compiler).group(1)
    musl = re.search(r'"(.*)"', (pathlib.Path(zig).parent / "lib/libc/musl/src/internal/version.h").read_text()).group(1)
    comment = f"As contained in zig {version} (PyPI: ziglang {version})."
    location = f"https://pypi.org/project/ziglang/{version}/"
    apache = "Apache-2.0 WITH LLVM-exception"
    c_library = []
    if linked == "npm":
        c_library = [package("zig-wasi-libc", version, "(Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT) AND MIT",
                             location, comment=comment)]
    elif linked.startswith(("linux-", "wheel-musl-")):
        c_library = [package("musl", musl, "MIT", location, comment=comment)]
    elif linked.startswith(("windows-", "wheel-windows-")):
        c_library = [package("zig-mingw-w64", version, "ZPL-2.1 AND LicenseRef-public-domain", location, comment=comment)]
    return c_library + [
        package(name, llvm, apache, location, comment=comment) for name in ("libcxx", "libcxxabi", "libunwind")
    ] + [package("zig-compiler-rt", version, "MIT", location)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", required=True)
    parser.add_argument("--commit", required=True)
    parser.add_argument("--zig", required=True, help="the program zig that built the artefacts")
    parser.add_argument("--linked", required=True, type=pathlib.Path, help="folder with the lists linked-*")
    parser.add_argument("--artefacts", required=True, type=pathlib.Path)
    arguments = parser.parse_args()

    packages = {}
    relationships = []
    described = []

    def relate(source, kind, target):
        relationships.append({"spdxElementId": source, "relationshipType": kind, "relatedSpdxElement": target})

    for artefact in sorted(arguments.artefacts.iterdir()):
        if artefact.name == "SHA256SUMS" or artefact.suffix == ".json":
            continue
        entry = package(artefact.name, arguments.version, "Apache-2.0",
                        checksum=hashlib.sha256(artefact.read_bytes()).hexdigest(), packageFileName=artefact.name,
                        sourceInfo=f"commit {arguments.commit}")
        packages[entry["SPDXID"]] = entry
        described.append(entry["SPDXID"])
        linked = linked_list(artefact.name)
        if not linked:
            continue
        names = (arguments.linked / f"linked-{linked}").read_text().split()
        components = [component(name) for name in names]
        unknown = [name for name, known in zip(names, components) if known is None]
        if unknown or not names:
            sys.exit(f"sbom: libraries of {artefact.name} without an entry in {__file__}: {' '.join(unknown)}")
        for dependency in components + runtime(arguments.zig, linked):
            packages[dependency["SPDXID"]] = dependency
            relate(entry["SPDXID"], "STATIC_LINK", dependency["SPDXID"])
        for tables in (unicode_data(), character_database()):
            packages[tables["SPDXID"]] = tables
        relate(entry["SPDXID"], "GENERATED_FROM", tables["SPDXID"])
    if not described:
        sys.exit(f"sbom: there are no artefacts in {arguments.artefacts}")
    if spdx_id("package-re2") in packages:
        relate(spdx_id("package-re2"), "GENERATED_FROM", spdx_id("package-unicode-data"))
    for element in described:
        relate("SPDXRef-DOCUMENT", "DESCRIBES", element)

    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"hecla-{arguments.version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/hecla-{arguments.version}-{arguments.commit}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: hecla scripts/dist"]},
        "packages": list(packages.values()), "relationships": relationships,
        "hasExtractedLicensingInfos": [{"licenseId": "LicenseRef-public-domain", "name": "Public domain",
                                        "extractedText": "The authors of these files have placed them in the public "
                                                         "domain (MD5, SHA-1)."}],
    }, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
