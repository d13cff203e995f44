# WebAssembly with WASI's few functions: see zig.cmake.
set(HECLA_ZIG_TARGET wasm32-wasi)
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
