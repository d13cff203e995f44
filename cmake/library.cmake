# The library that is installed: one file, libhecla, with the objects of all built layers, one libhecla-ADDON for the
# layers of each addon, and a target hecla::NAME for each built component. These targets differ in the libraries
# that they bring along.
#
# See docs/decisions/0001-one-library-with-an-export-list.md.

# Defines the library `target` in the file lib`file` of the named layers.
function(hecla_define_library target file)
  hecla_layer_objects(objects ${ARGN})
  add_library(${target} ${objects})
  string(REGEX REPLACE "^hecla_" "" exported ${target})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${file} LINKER_LANGUAGE CXX
    EXPORT_NAME ${exported} INSTALL_RPATH "$ORIGIN" VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_include_directories(${target} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  if(BUILD_SHARED_LIBS AND NOT APPLE)
    set(exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)
    target_link_options(${target} PRIVATE LINKER:--version-script=${exports} LINKER:--no-undefined)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${exports})
  endif()
endfunction()

set(core_layers)
set(addons)
foreach(layer IN LISTS library_layers)
  get_property(addon GLOBAL PROPERTY HECLA_ADDON_${layer})
  if(addon)
    list(APPEND addons ${addon})
    list(APPEND addon_layers_${addon} ${layer})
  else()
    list(APPEND core_layers ${layer})
  endif()
endforeach()
list(REMOVE_DUPLICATES addons)

hecla_define_library(hecla_library hecla ${core_layers})
foreach(addon IN LISTS addons)
  hecla_define_library(hecla_${addon}_library hecla-${addon} ${addon_layers_${addon}})
  target_link_libraries(hecla_${addon}_library PUBLIC hecla_library)
endforeach()

# Sets `result` to the addon that has one of the named layers; empty if none does.
function(hecla_addon_of result)
  set(${result} "" PARENT_SCOPE)
  foreach(layer IN LISTS ARGN)
    get_property(addon GLOBAL PROPERTY HECLA_ADDON_${layer})
    if(addon)
      set(${result} ${addon} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# Sets `result` to the libraries that a program with the named layers has to link: those found through
# pkg-config. Others among LIBRARIES are needed to compile only.
function(hecla_libraries_of result)
  set(libraries)
  foreach(layer IN LISTS ARGN)
    get_property(needed GLOBAL PROPERTY HECLA_LIBRARIES_${layer})
    foreach(library IN LISTS needed)
      get_property(module GLOBAL PROPERTY HECLA_MODULE_${library})
      if(module)
        list(APPEND libraries ${library})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES libraries)
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

foreach(component IN LISTS built_components)
  get_property(layers GLOBAL PROPERTY HECLA_COMPONENT_LAYERS_${component})
  hecla_libraries_of(libraries ${layers})
  hecla_addon_of(addon ${layers})
  set(library hecla_library)
  if(addon)
    set(library hecla_${addon}_library)
  endif()
  add_library(hecla_component_${component} INTERFACE)
  target_link_libraries(hecla_component_${component} INTERFACE ${library})
  if(NOT BUILD_SHARED_LIBS)
    target_link_libraries(hecla_component_${component} INTERFACE ${libraries})
  endif()
  add_library(hecla::${component} ALIAS hecla_component_${component})
  set_property(GLOBAL PROPERTY HECLA_COMPONENT_LIBRARIES_${component} ${libraries})
  set_property(GLOBAL PROPERTY HECLA_COMPONENT_ADDON_${component} ${addon})
endforeach()

if(BUILD_SHARED_LIBS)
  hecla_libraries_of(libraries ${core_layers})
  target_link_libraries(hecla_library PRIVATE ${libraries})
  foreach(addon IN LISTS addons)
    hecla_libraries_of(libraries ${addon_layers_${addon}})
    target_link_libraries(hecla_${addon}_library PRIVATE ${libraries})
  endforeach()
endif()
