# The library that is installed: one file, libhecla, with the objects of all built layers, and a target
# hecla::NAME for each built component. These targets differ in the libraries that they bring along.
#
# See docs/decisions/0001-one-library-with-an-export-list.md.
# The layers that have an option are a second library, which uses the first.
hecla_divide_layers(ordinary_layers optional_layers ${library_layers})

# hecla_library(TARGET OUTPUT_NAME EXPORT_NAME layer...)
function(hecla_library target output export)
  set(objects)
  foreach(layer IN LISTS ARGN)
    get_target_property(kind hecla_${layer} TYPE)
    if(NOT kind STREQUAL "INTERFACE_LIBRARY")
      list(APPEND objects $<TARGET_OBJECTS:hecla_${layer}>)
    endif()
  endforeach()
  add_library(${target} ${objects})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${output} LINKER_LANGUAGE CXX
    EXPORT_NAME ${export} VERSION ${PROJECT_VERSION}
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

hecla_library(hecla_library hecla library ${ordinary_layers})
if(optional_layers)
  hecla_library(hecla_provider_library hecla_provider provider_library ${optional_layers})
  target_link_libraries(hecla_provider_library PUBLIC hecla_library)
  set_target_properties(hecla_provider_library PROPERTIES INSTALL_RPATH "$ORIGIN")  # both are installed together
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
  hecla_divide_layers(ordinary optional ${layers})
  set(library library)
  if(optional)
    set(library provider_library)
  endif()
  add_library(hecla_component_${component} INTERFACE)
  target_link_libraries(hecla_component_${component} INTERFACE hecla_${library})
  if(NOT BUILD_SHARED_LIBS)
    target_link_libraries(hecla_component_${component} INTERFACE ${libraries})
  endif()
  add_library(hecla::${component} ALIAS hecla_component_${component})
  set_property(GLOBAL PROPERTY HECLA_COMPONENT_LIBRARIES_${component} ${libraries})
  set_property(GLOBAL PROPERTY HECLA_COMPONENT_LIBRARY_${component} ${library})
endforeach()

if(BUILD_SHARED_LIBS)
  hecla_libraries_of(libraries ${ordinary_layers})
  target_link_libraries(hecla_library PRIVATE ${libraries})
  if(optional_layers)
    hecla_libraries_of(libraries ${optional_layers})
    target_link_libraries(hecla_provider_library PRIVATE ${libraries})
  endif()
endif()
