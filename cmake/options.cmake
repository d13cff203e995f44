# Build options and the settings that every target shares.
option(BUILD_SHARED_LIBS "Build one shared library instead of a static one" OFF)
option(HECLA_TESTS "Build the tests and the replay of the fuzzers' corpora" ${PROJECT_IS_TOP_LEVEL})
option(HECLA_PROGRAMS "Build the command and the conformance driver" ${PROJECT_IS_TOP_LEVEL})
option(HECLA_BENCH "Build the benchmarks (needs Google Benchmark)" OFF)
option(HECLA_WERROR "Treat warnings as errors" OFF)
option(HECLA_FUZZ "Build the fuzzers with libFuzzer (needs clang)" OFF)
option(HECLA_INSTALL "Generate the install rules" ${PROJECT_IS_TOP_LEVEL})
option(HECLA_STATIC_PROGRAMS "Link the programs with static libraries but for libc" OFF)
set(HECLA_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
if(BUILD_SHARED_LIBS)
  # What is exported is decided when the library is linked: see cmake/exports.map.
  set(CMAKE_CXX_VISIBILITY_PRESET default)
else()
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
endif()
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endif()

if(HECLA_SANITIZE)
  add_compile_options(-fsanitize=${HECLA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HECLA_SANITIZE})
endif()
if(HECLA_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# ccache, where there is one. The settings let work trees share results and let precompiled headers
# be cached.
find_program(HECLA_CCACHE ccache)
if(PROJECT_IS_TOP_LEVEL AND HECLA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${HECLA_CCACHE})
endif()

add_library(hecla_warnings INTERFACE)
target_compile_options(hecla_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                       -Wsign-conversion -Wnon-virtual-dtor $<$<BOOL:${HECLA_WERROR}>:-Werror>)
# g++ 12 and 13 see overlaps and overflows in std::string that are not there (GCC bugs 105329, 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
  target_compile_options(hecla_warnings INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()
