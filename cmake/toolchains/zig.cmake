# Builds for another system with the compilers of zig, which bring the C and C++ libraries of all targets along:
#
#   pip install ziglang
#   scripts/build_dependencies x86_64-linux-musl
#   cmake -B build/x86_64-linux-musl -G Ninja -DCMAKE_BUILD_TYPE=Release \
#     --toolchain cmake/toolchains/zig.cmake -DHECLA_ZIG_TARGET=x86_64-linux-musl
#
# HECLA_ZIG_TARGET: wasm32-wasi, x86_64-linux-musl, x86_64-linux-gnu.2.17, x86_64-windows-gnu, aarch64-macos.11.0 and
# others (`zig targets`). HECLA_ZIG: the program zig; by default the one on PATH, or that of the Python package ziglang,
# also in build/zig (scripts/find_zig).
# The libraries that scripts/build_dependencies has built for the target are found in build/dependencies/TARGET.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HECLA_ZIG_TARGET HECLA_ZIG)

if(NOT HECLA_ZIG)
  find_program(HECLA_ZIG zig)
endif()
if(NOT HECLA_ZIG)
  find_program(HECLA_ZIG_PYTHON NAMES python3 python HINTS ${CMAKE_CURRENT_LIST_DIR}/../../build/zig/bin)
  execute_process(COMMAND ${HECLA_ZIG_PYTHON} -c "import os, ziglang; print(os.path.dirname(ziglang.__file__))"
                  OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  find_program(HECLA_ZIG zig PATHS ${folder} NO_DEFAULT_PATH)
endif()
if(NOT HECLA_ZIG)
  message(FATAL_ERROR "The program zig was not found. Install it (pip install ziglang), or set HECLA_ZIG.")
endif()

string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR ${HECLA_ZIG_TARGET})
if(HECLA_ZIG_TARGET MATCHES "wasi")
  set(CMAKE_SYSTEM_NAME Generic)
  set(WASI ON)
elseif(HECLA_ZIG_TARGET MATCHES "windows")
  set(CMAKE_SYSTEM_NAME Windows)
elseif(HECLA_ZIG_TARGET MATCHES "macos")
  set(CMAKE_SYSTEM_NAME Darwin)
  set(CMAKE_OSX_SYSROOT "")
  # The library iconv.
  add_link_options(-L${CMAKE_CURRENT_LIST_DIR}/../../build/dependencies/${HECLA_ZIG_TARGET}/lib)
else()
  set(CMAKE_SYSTEM_NAME Linux)
  # Older C libraries cannot read packed relocations (options.cmake).
  if(HECLA_ZIG_TARGET MATCHES "gnu[.](.+)" AND CMAKE_MATCH_1 VERSION_LESS 2.36)
    set(HECLA_HAS_PACKED_RELOCATIONS OFF CACHE INTERNAL "")
  endif()
endif()

# CMake, ccache and pkg-config want one program each, so zig's subcommands become scripts. "clang" in the name tells
# ccache what kind of compiler it is.
get_filename_component(HECLA_ROOT ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
set(tools ${HECLA_ROOT}/build/toolchains/${HECLA_ZIG_TARGET})
set(machine)
if(WASI)
  # Every engine since 2022 has these features; the exceptions are those of the first proposal, for the same reason.
  set(machine "-mcpu=generic+exception_handling+simd128 -fwasm-exceptions")
endif()
function(hecla_zig_tool name command)
  set(script "#!/bin/sh\nexec '${HECLA_ZIG}' ${command} \"$@\"\n")
  set(written "")
  if(EXISTS ${tools}/${name})
    file(READ ${tools}/${name} written)
  endif()
  if(NOT written STREQUAL script)
    file(WRITE ${tools}/${name} "${script}")
    file(CHMOD ${tools}/${name} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
         WORLD_READ WORLD_EXECUTE)
  endif()
endfunction()
hecla_zig_tool(zig-clang "cc -target ${HECLA_ZIG_TARGET} ${machine}")
hecla_zig_tool(zig-clang++ "c++ -target ${HECLA_ZIG_TARGET} ${machine}")
hecla_zig_tool(zig-ar "ar")
hecla_zig_tool(zig-ranlib "ranlib")
hecla_zig_tool(zig-rc "rc")
set(CMAKE_C_COMPILER ${tools}/zig-clang)
set(CMAKE_CXX_COMPILER ${tools}/zig-clang++)
set(CMAKE_AR ${tools}/zig-ar CACHE FILEPATH "")
set(CMAKE_RANLIB ${tools}/zig-ranlib CACHE FILEPATH "")
set(CMAKE_RC_COMPILER ${tools}/zig-rc)
if(WASI)
  set(CMAKE_EXECUTABLE_SUFFIX .wasm)
  set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
  # The module has one address space and one thread. It is downloaded, so it is compiled for size; zig passes -Oz on as -Os
  # unless clang is addressed itself.
  set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
  set(CMAKE_C_FLAGS_RELEASE "-Os -Xclang -Oz -DNDEBUG" CACHE STRING "")
  set(CMAKE_CXX_FLAGS_RELEASE "-Os -Xclang -Oz -DNDEBUG -fno-threadsafe-statics" CACHE STRING "")
else()
  set(CMAKE_CXX_FLAGS_RELEASE_INIT "-fomit-frame-pointer")
  set(CMAKE_C_FLAGS_RELEASE_INIT "-fomit-frame-pointer")
endif()

# Debian's Boost 1.74 uses std::unary_function, which libc++ does not have in C++20 unless asked to.
# With HECLA_UNITY, a header's parameter can shadow what another source defines.
set(CMAKE_CXX_FLAGS_INIT "-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION -Wno-error=shadow")
if(WASI)
  # A smaller one: cmake/static_dependencies/iconv.c.
  string(APPEND CMAKE_CXX_FLAGS_INIT " -Diconv=hecla_iconv -Diconv_open=hecla_iconv_open")
endif()

# Nothing of the machine that builds is found, except programs.
set(HECLA_DEPENDENCIES ${HECLA_ROOT}/build/dependencies/${HECLA_ZIG_TARGET})
set(CMAKE_FIND_ROOT_PATH ${HECLA_DEPENDENCIES})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_PREFIX_PATH /)
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${HECLA_DEPENDENCIES}/include)
if(EXISTS ${HECLA_DEPENDENCIES}/lib/libhecla_cxx.a)
  set(CMAKE_CXX_STANDARD_LIBRARIES "-nostdlib++ ${HECLA_DEPENDENCIES}/lib/libhecla_cxx.a \
-Wl,--whole-archive ${HECLA_DEPENDENCIES}/lib/libhecla_malloc.a -Wl,--no-whole-archive")
endif()
set(ENV{PKG_CONFIG_LIBDIR} ${HECLA_DEPENDENCIES}/lib/pkgconfig)
set(ENV{PKG_CONFIG_SYSROOT_DIR} "")
