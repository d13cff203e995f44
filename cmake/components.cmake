# hecla_component(NAME layer...)
#
# Declares a component of the library: the named layers and all that they include. The component "hecla"
# is all layers. Users ask for components with find_package(hecla COMPONENTS ...) and link hecla::NAME.
function(hecla_component name)
  hecla_layer_closure(layers ${ARGN})
  set_property(GLOBAL APPEND PROPERTY HECLA_COMPONENTS ${name})
  set_property(GLOBAL PROPERTY HECLA_COMPONENT_LAYERS_${name} ${layers})
endfunction()

# Sets
#   components         all components
#   built_components   those whose layers are all built, which HECLA_COMPONENTS decides
#   library_layers     the layers of the library that are built
#   built_layers       these and, where programs or tests want them, the faces
macro(hecla_select_components)
  get_property(library_layers GLOBAL PROPERTY HECLA_LIBRARY_LAYERS)
  get_property(built_layers GLOBAL PROPERTY HECLA_LAYERS)
  hecla_component(hecla ${library_layers})
  get_property(components GLOBAL PROPERTY HECLA_COMPONENTS)
  foreach(component IN LISTS HECLA_COMPONENTS)
    if(NOT component IN_LIST components)
      message(FATAL_ERROR "HECLA_COMPONENTS names \"${component}\", which is not a component. "
                          "The components are: ${components}")
    endif()
  endforeach()
  if(NOT HECLA_PROGRAMS AND NOT HECLA_TESTS)
    set(built_layers ${library_layers})
  endif()
  set(HECLA_IS_COMPLETE ON)
  if(NOT "hecla" IN_LIST HECLA_COMPONENTS)
    set(HECLA_IS_COMPLETE OFF)
    if(HECLA_PROGRAMS OR HECLA_TESTS OR HECLA_BENCH)
      message(FATAL_ERROR "HECLA_PROGRAMS, HECLA_TESTS and HECLA_BENCH need all components: "
                          "set HECLA_COMPONENTS to \"hecla\", or these options to OFF")
    endif()
    set(library_layers)
    foreach(component IN LISTS HECLA_COMPONENTS)
      get_property(layers GLOBAL PROPERTY HECLA_COMPONENT_LAYERS_${component})
      list(APPEND library_layers ${layers})
    endforeach()
    list(REMOVE_DUPLICATES library_layers)
    set(built_layers ${library_layers})
  endif()
  set(built_components)
  foreach(component IN LISTS components)
    get_property(missing GLOBAL PROPERTY HECLA_COMPONENT_LAYERS_${component})
    list(REMOVE_ITEM missing ${library_layers})
    if(NOT missing)
      list(APPEND built_components ${component})
    endif()
  endforeach()
endmacro()

# Sets `result` to the components that the component `name` includes, itself not among them.
function(hecla_included_components result name)
  get_property(layers GLOBAL PROPERTY HECLA_COMPONENT_LAYERS_${name})
  set(included)
  foreach(component IN LISTS components)
    get_property(missing GLOBAL PROPERTY HECLA_COMPONENT_LAYERS_${component})
    list(REMOVE_ITEM missing ${layers})
    if(NOT missing AND NOT component STREQUAL name)
      list(APPEND included ${component})
    endif()
  endforeach()
  set(${result} ${included} PARENT_SCOPE)
endfunction()
