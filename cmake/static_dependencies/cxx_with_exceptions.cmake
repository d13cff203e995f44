# libhecla_cxx: libc++, libc++abi and libunwind from the sources that zig comes with, with exceptions. Linked before
# zig's own C++ library, which is built without them, it provides everything that can throw. Three
# parts with much code or large tables are replaced: abort.cpp, floating_text.cpp and iconv.c.
execute_process(COMMAND ${HECLA_ZIG} env WORKING_DIRECTORY / OUTPUT_VARIABLE environment COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "\\.?\"?lib_dir\"? ?[=:] ?\"([^\"]+)\"" ignored "${environment}")
get_filename_component(zig_lib "${CMAKE_MATCH_1}" ABSOLUTE BASE_DIR /)  # zig shortens paths below its directory

set(parts algorithm any bind call_once charconv error_category exception expected functional hash ios
    ios.instantiations iostream locale memory memory_resource new new_handler new_helpers optional ostream random
    stdexcept string system_error typeinfo variant vector ryu/d2s ryu/f2s
    filesystem/path filesystem/filesystem_error)
list(TRANSFORM parts PREPEND ${zig_lib}/libcxx/src/)
set(abi_parts cxa_aux_runtime cxa_default_handlers cxa_exception cxa_exception_storage cxa_guard
    cxa_handlers cxa_personality cxa_vector cxa_virtual fallback_malloc private_typeinfo stdlib_exception
    stdlib_new_delete stdlib_stdexcept stdlib_typeinfo)
list(TRANSFORM abi_parts PREPEND ${zig_lib}/libcxxabi/src/)
set(sources ${parts} ${abi_parts})
list(TRANSFORM sources APPEND .cpp)
list(APPEND sources ${zig_lib}/libunwind/src/Unwind-wasm.c runtime.c abort.cpp floating_text.cpp iconv.c)

# The files that iconv.c includes.
set(iconv ${CMAKE_BINARY_DIR}/musl_iconv)
foreach(name iconv.c codepages.h legacychars.h)
  file(COPY ${zig_lib}/libc/musl/src/locale/${name} DESTINATION ${iconv})
endforeach()
foreach(table jis0208 gb18030 big5 hkscs ksc revjis)
  file(WRITE ${iconv}/${table}.h "")
endforeach()
set(musl ${zig_lib}/libc/wasi/libc-top-half/musl/src ${zig_lib}/libc/musl/src)
set(internals ${musl})
list(TRANSFORM internals APPEND /internal)
list(TRANSFORM musl APPEND /include)
set_source_files_properties(iconv.c PROPERTIES INCLUDE_DIRECTORIES "${CMAKE_BINARY_DIR};${internals};${musl}")

add_library(hecla_cxx STATIC ${sources})
set_property(TARGET hecla_cxx PROPERTY CXX_STANDARD 23)
target_compile_definitions(hecla_cxx PRIVATE _LIBCPP_BUILDING_LIBRARY LIBCXX_BUILDING_LIBCXXABI
  LIBC_NAMESPACE=__llvm_libc_common_utils
  _LIBCXXABI_BUILDING_LIBRARY _LIBCXXABI_HAS_NO_THREADS LIBCXXABI_SILENT_TERMINATE NDEBUG
  _LIBUNWIND_HAS_NO_THREADS _LIBUNWIND_HIDE_SYMBOLS)
target_include_directories(hecla_cxx PRIVATE ${zig_lib}/libcxx/src ${zig_lib}/libcxx/libc ${zig_lib}/libcxxabi/include
  ${zig_lib}/libunwind/include)
target_compile_options(hecla_cxx PRIVATE -fvisibility=hidden)
install(TARGETS hecla_cxx ARCHIVE DESTINATION lib)

# libhecla_malloc: dlmalloc, from wasi-libc, in the place of zig's, which keeps blocks of powers of two and grows the
# memory page by page. It is linked as a whole, because zig's C library comes before all others.
set(dlmalloc ${SOURCES}/wasi-libc/dlmalloc)
add_library(hecla_malloc STATIC ${dlmalloc}/src/dlmalloc.c grow_memory.cpp)
target_include_directories(hecla_malloc PRIVATE ${dlmalloc}/include)
target_compile_definitions(hecla_malloc PRIVATE sbrk=hecla_sbrk)
target_compile_options(hecla_malloc PRIVATE -fvisibility=hidden)
install(TARGETS hecla_malloc ARCHIVE DESTINATION lib)
