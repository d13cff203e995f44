# hecla_dependency(NAME PACKAGE)
#
# A library that Hecla needs, found through pkg-config. Layers name it as hecla_NAME in LIBRARIES;
# the installed package looks for PACKAGE again. The Debian package belongs in scripts/packages.txt.
find_package(PkgConfig REQUIRED)

# What the static library needs besides: its shared form has brought that along.
function(hecla_link_private_libraries name)
  set(needed ${HECLA_${name}_STATIC_LIBRARIES})
  list(REMOVE_ITEM needed ${HECLA_${name}_LIBRARIES})
  foreach(library IN LISTS needed)
    find_library(HECLA_${name}_${library} ${library} REQUIRED)
    target_link_libraries(PkgConfig::HECLA_${name} INTERFACE ${HECLA_${name}_${library}})
  endforeach()
endfunction()

function(hecla_dependency name package)
  if(HECLA_STATIC_PROGRAMS)
    list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES .a)
  endif()
  pkg_check_modules(HECLA_${name} REQUIRED IMPORTED_TARGET GLOBAL ${package})
  if(HECLA_STATIC_PROGRAMS)
    hecla_link_private_libraries(${name})
  endif()
  add_library(hecla_${name} ALIAS PkgConfig::HECLA_${name})
  set_property(GLOBAL PROPERTY HECLA_PACKAGE_hecla_${name} ${package})
  set_property(GLOBAL APPEND PROPERTY HECLA_DEPENDENCIES ${name})
endfunction()

hecla_dependency(utf8proc libutf8proc)
hecla_dependency(re2 re2)
hecla_dependency(yaml yaml-0.1)
hecla_dependency(md libmd)
hecla_dependency(zlib zlib)
if(HECLA_PROGRAMS OR HECLA_TESTS)
  hecla_dependency(edit libedit)  # the prompt of the command; the library does not need it
endif()

# MessagePack bytes: headers only, used inside the wire layer and nowhere in its public headers.
find_path(HECLA_MSGPACK_INCLUDE_DIR msgpack/pack.hpp REQUIRED)

# Headers only (Boost.Multiprecision), and only inside the number layer: nothing that users have to find.
find_package(Boost 1.70 REQUIRED)
