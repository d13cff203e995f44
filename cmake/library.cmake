# The library that is installed: one file, libhecla, with the objects of all built layers, and a target
# hecla::NAME for each built component. These targets differ in the libraries that they bring along.
#
# See docs/decisions/0001-one-library-with-an-export-list.md.
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
  add_library(hecla_component_${component} INTERFACE)
  target_link_libraries(hecla_component_${component} INTERFACE hecla_library)
  if(NOT BUILD_SHARED_LIBS)
    target_link_libraries(hecla_component_${component} INTERFACE ${libraries})
  endif()
  add_library(hecla::${component} ALIAS hecla_component_${component})
  set_property(GLOBAL PROPERTY HECLA_COMPONENT_LIBRARIES_${component} ${libraries})
endforeach()

hecla_libraries_of(all_libraries ${library_layers})
if(BUILD_SHARED_LIBS)
  target_link_libraries(hecla_library PRIVATE ${all_libraries})
endif()
