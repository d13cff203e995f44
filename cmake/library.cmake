# The library that is installed: one file, libhecla, of all layers' objects, and the targets by which
# it is used.
#
#   hecla::hecla   everything
#   hecla::value   values alone: base to function (brings in no other library than those it needs)
#   hecla::wire    the wire format
#
# See docs/decisions/0001-one-library-with-an-export-list.md.
get_property(library_layers GLOBAL PROPERTY HECLA_LIBRARY_LAYERS)

set(objects)
foreach(layer IN LISTS library_layers)
  get_target_property(kind hecla_${layer} TYPE)
  if(NOT kind STREQUAL "INTERFACE_LIBRARY")
    list(APPEND objects $<TARGET_OBJECTS:hecla_${layer}>)
  endif()
endforeach()

add_library(hecla_library ${objects})
set_target_properties(hecla_library PROPERTIES OUTPUT_NAME hecla LINKER_LANGUAGE CXX
  EXPORT_NAME library VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(hecla_library INTERFACE cxx_std_20)
target_include_directories(hecla_library INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
if(BUILD_SHARED_LIBS AND NOT APPLE)
  set(exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)
  target_link_options(hecla_library PRIVATE LINKER:--version-script=${exports} LINKER:--no-undefined)
  set_property(TARGET hecla_library APPEND PROPERTY LINK_DEPENDS ${exports})
endif()

# All layers that `layer` includes, itself among them.
function(hecla_layer_closure result layer)
  set(found ${layer})
  get_property(depends GLOBAL PROPERTY HECLA_DEPENDS_${layer})
  foreach(dependency IN LISTS depends)
    hecla_layer_closure(below ${dependency})
    list(APPEND found ${below})
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# The libraries that a user of the named layers has to link: those of cmake/dependencies.cmake. Others
# among LIBRARIES are needed to compile only.
function(hecla_libraries_of result)
  set(libraries)
  foreach(layer IN LISTS ARGN)
    get_property(needed GLOBAL PROPERTY HECLA_LIBRARIES_${layer})
    foreach(library IN LISTS needed)
      get_property(package GLOBAL PROPERTY HECLA_PACKAGE_${library})
      if(package)
        list(APPEND libraries ${library})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES libraries)
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

# hecla_component(NAME layer...): the target hecla::NAME for these layers and all below them.
function(hecla_component name)
  set(layers)
  foreach(layer IN LISTS ARGN)
    hecla_layer_closure(below ${layer})
    list(APPEND layers ${below})
  endforeach()
  list(REMOVE_DUPLICATES layers)
  hecla_libraries_of(libraries ${layers})
  add_library(hecla_component_${name} INTERFACE)
  set_target_properties(hecla_component_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(hecla_component_${name} INTERFACE hecla_library)
  if(NOT BUILD_SHARED_LIBS)
    target_link_libraries(hecla_component_${name} INTERFACE ${libraries})
  endif()
  add_library(hecla::${name} ALIAS hecla_component_${name})
  set_property(GLOBAL APPEND PROPERTY HECLA_COMPONENTS ${name})
  set_property(GLOBAL PROPERTY HECLA_COMPONENT_LIBRARIES_${name} ${libraries})
endfunction()

hecla_libraries_of(all_libraries ${library_layers})
if(BUILD_SHARED_LIBS)
  target_link_libraries(hecla_library PRIVATE ${all_libraries})
endif()
hecla_component(hecla ${library_layers})
hecla_component(value function)
if(TARGET hecla_wire)
  hecla_component(wire wire)
endif()
