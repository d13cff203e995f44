# hecla_dependency(NAME MODULE module DEBIAN package [OPTION name])
#
# A library that layers need, found through pkg-config as MODULE. Layers list it as hecla_NAME in LIBRARIES;
# it is looked for when a layer that is built lists it. With OPTION (cmake/options.cmake) it can be left out:
# the layer's sources then see the definition HECLA_WITHOUT_NAME, and what needs the library reports that it is
# not available. DEBIAN is for messages; the package also belongs in scripts/packages.txt.
#
# Whatever is missing is reported at once, by hecla_report_missing_dependencies.
find_package(PkgConfig REQUIRED)

set(needed_libraries)
foreach(layer IN LISTS built_layers)
  get_property(libraries GLOBAL PROPERTY HECLA_LIBRARIES_${layer})
  list(APPEND needed_libraries ${libraries})
endforeach()
list(REMOVE_DUPLICATES needed_libraries)

# Adds the libraries that only the static form of a library needs.
function(hecla_link_private_libraries name)
  set(needed ${HECLA_${name}_STATIC_LIBRARIES})
  list(REMOVE_ITEM needed ${HECLA_${name}_LIBRARIES})
  foreach(library IN LISTS needed)
    find_library(HECLA_${name}_${library} ${library} REQUIRED)
    target_link_libraries(PkgConfig::HECLA_${name} INTERFACE ${HECLA_${name}_${library}})
  endforeach()
endfunction()

function(hecla_missing_dependency what debian option)
  set(hint "Debian: ${debian}")
  if(option)
    string(APPEND hint "; to do without it: -D${option}=OFF")
  endif()
  set_property(GLOBAL APPEND PROPERTY HECLA_MISSING "${what} (${hint})")
endfunction()

function(hecla_report_missing_dependencies)
  get_property(missing GLOBAL PROPERTY HECLA_MISSING)
  if(missing)
    list(JOIN missing "\n  " lines)
    message(FATAL_ERROR "Hecla needs libraries that were not found:\n  ${lines}")
  endif()
endfunction()

function(hecla_dependency name)
  cmake_parse_arguments(ARG "" "MODULE;DEBIAN;OPTION" "" ${ARGN})
  if(NOT hecla_${name} IN_LIST needed_libraries)
    return()
  endif()
  if(ARG_OPTION AND NOT ${ARG_OPTION})
    string(REPLACE HECLA_WITH_ HECLA_WITHOUT_ without ${ARG_OPTION})
    set_property(GLOBAL PROPERTY HECLA_LEFT_OUT_hecla_${name} ${without})
    set_property(GLOBAL APPEND PROPERTY HECLA_LEFT_OUT ${name})
    return()
  endif()
  if(HECLA_STATIC_PROGRAMS)
    list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES .a)
  endif()
  pkg_check_modules(HECLA_${name} QUIET IMPORTED_TARGET GLOBAL ${ARG_MODULE})
  if(NOT HECLA_${name}_FOUND)
    hecla_missing_dependency(${ARG_MODULE} ${ARG_DEBIAN} "${ARG_OPTION}")
    return()
  endif()
  if(HECLA_STATIC_PROGRAMS)
    hecla_link_private_libraries(${name})
  endif()
  add_library(hecla_${name} ALIAS PkgConfig::HECLA_${name})
  set_property(GLOBAL PROPERTY HECLA_MODULE_hecla_${name} ${ARG_MODULE})
  set_property(GLOBAL PROPERTY HECLA_DEBIAN_hecla_${name} ${ARG_DEBIAN})
endfunction()

# Divides the libraries of a layer into those that are used and the definitions for those that are left out.
function(hecla_found_libraries found without)
  set(used)
  set(definitions)
  foreach(library IN LISTS ARGN)
    get_property(definition GLOBAL PROPERTY HECLA_LEFT_OUT_${library})
    if(definition)
      list(APPEND definitions ${definition})
    else()
      list(APPEND used ${library})
    endif()
  endforeach()
  set(${found} ${used} PARENT_SCOPE)
  set(${without} ${definitions} PARENT_SCOPE)
endfunction()

hecla_dependency(re2 MODULE re2 DEBIAN libre2-dev OPTION HECLA_WITH_RE2)
hecla_dependency(yaml MODULE yaml-0.1 DEBIAN libyaml-dev OPTION HECLA_WITH_YAML)
hecla_dependency(md MODULE libmd DEBIAN libmd-dev OPTION HECLA_WITH_MD)
hecla_dependency(zlib MODULE zlib DEBIAN zlib1g-dev OPTION HECLA_WITH_ZLIB)
hecla_dependency(edit MODULE libedit DEBIAN libedit-dev OPTION HECLA_WITH_EDIT)

hecla_dependency(nghttp2 MODULE libnghttp2 DEBIAN libnghttp2-dev)
hecla_dependency(openssl MODULE openssl DEBIAN libssl-dev)

# protozero: headers only, which only sources include.
if(hecla_protozero IN_LIST needed_libraries)
  find_path(HECLA_PROTOZERO_INCLUDE_DIR protozero/pbf_reader.hpp)
  if(HECLA_PROTOZERO_INCLUDE_DIR)
    add_library(hecla_protozero INTERFACE)
    target_include_directories(hecla_protozero SYSTEM INTERFACE ${HECLA_PROTOZERO_INCLUDE_DIR})
  else()
    hecla_missing_dependency("protozero (headers)" libprotozero-dev "")
  endif()
endif()

# Boost.Multiprecision: headers only, and only inside the number layer, so users do not need it.
find_package(Boost 1.70 QUIET)
if(NOT Boost_FOUND)
  hecla_missing_dependency("Boost 1.70 (headers)" libboost-dev "")
endif()

hecla_report_missing_dependencies()
