# hecla_layer(NAME [FACE] [DEPENDS layer...] [LIBRARIES target...])
#
# One folder, one layer, one target hecla_NAME: sources in src/NAME, public headers in
# include/hecla/NAME, tests in tests/NAME. DEPENDS names the layers it may include (and what those may
# include); scripts/check_layers.py reads it too. LIBRARIES are libraries that its sources use, never
# its public headers. A FACE (a command, a server) is a layer that is no part of the library.
#
# src/NAME/main.cpp belongs to a program, not to the layer: see hecla_program.
function(hecla_layer name)
  cmake_parse_arguments(ARG "FACE" "" "DEPENDS;LIBRARIES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/src/${name}/main.cpp)
  if(sources)
    set(scope PUBLIC)
    add_library(hecla_${name} STATIC ${sources})
    target_include_directories(hecla_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(hecla_${name} PRIVATE hecla_warnings ${ARG_LIBRARIES})
    if(BUILD_SHARED_LIBS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(hecla_${name} PRIVATE -fno-semantic-interposition)
    endif()
    set_property(GLOBAL PROPERTY HECLA_LIBRARIES_${name} ${ARG_LIBRARIES})
  else()
    set(scope INTERFACE)
    add_library(hecla_${name} INTERFACE)
  endif()
  target_compile_features(hecla_${name} ${scope} cxx_std_20)
  target_include_directories(hecla_${name} ${scope} ${PROJECT_SOURCE_DIR}/include)
  list(TRANSFORM ARG_DEPENDS PREPEND hecla_ OUTPUT_VARIABLE dependencies)
  target_link_libraries(hecla_${name} ${scope} ${dependencies})
  set_property(GLOBAL APPEND PROPERTY HECLA_LAYERS ${name})
  set_property(GLOBAL PROPERTY HECLA_DEPENDS_${name} ${ARG_DEPENDS})
  if(ARG_FACE)
    set_property(TARGET hecla_${name} PROPERTY EXCLUDE_FROM_ALL ON)  # its programs and tests build it
  else()
    set_property(GLOBAL APPEND PROPERTY HECLA_LIBRARY_LAYERS ${name})
  endif()
endfunction()

# hecla_program(NAME SOURCES file... LAYERS layer...)
#
# A program in build/<preset>/bin; files may be patterns. Nothing happens while it has no sources.
function(hecla_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LAYERS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${ARG_SOURCES})
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  list(TRANSFORM ARG_LAYERS PREPEND hecla_ OUTPUT_VARIABLE layers)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE hecla_warnings ${layers})
endfunction()
