# The folders that are not compiled, see below.
if(WASI)
  set(HECLA_OTHER_SYSTEMS "native|unix|linux|macos|windows")
  # It defines what the standard library declares.
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/os/wasi/steady_clock.cpp PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON)
elseif(WIN32)
  set(HECLA_OTHER_SYSTEMS "posix|unix|linux|macos|wasi")
elseif(APPLE)
  set(HECLA_OTHER_SYSTEMS "linux|windows|wasi")
else()
  set(HECLA_OTHER_SYSTEMS "macos|windows|wasi")
endif()

# hecla_layer(NAME [FACE] [COLD] [SEPARATE] [ADDON name] [DEPENDS layer...] [LIBRARIES target...]
#             [COLD_FILES pattern...] [ROOMS room...])
#
# Declares a layer: one folder, one target hecla_NAME. Sources are in src/NAME and folders in it, public
# headers in include/hecla/NAME, tests in tests/NAME. DEPENDS names the layers that it may include, directly or
# through others; scripts/check_layers.py reads it too. LIBRARIES are libraries that its sources use and
# its public headers do not (cmake/dependencies.cmake). A FACE (a command, a server) is a layer that is
# not part of the library. A layer of an ADDON is in the library libhecla-ADDON, so that programs without it do
# not depend on what it needs; only layers of the same addon and faces may depend on it. It exists only while the
# option HECLA_WITH_ADDON (cmake/options.cmake) is on. A COLD layer does little in any job that takes long, so release
# builds compile it for size; COLD_FILES are such files in other layers.
#
# With HECLA_UNITY, several sources are compiled as one, so that names in anonymous namespaces must be unique in a layer.
# The sources of a SEPARATE layer are not: what calls itself there for each level of nesting would get frames too large
# for a stack of 256 KiB, because more is inlined.
#
# A large layer has ROOMS, folders of src/NAME, each with the rooms that it may include, directly or through others:
# `bind:types,values`. Files beside them may be included in all rooms. scripts/check_layers.py reads this.
#
# src/NAME/main.cpp belongs to a program and not to the layer: see hecla_program. Folders of a layer that are named after
# systems are compiled for these only: linux, macos, windows, wasi (WebAssembly); posix (all but Windows), unix (Linux and
# macOS), native (all but WASI).
function(hecla_layer name)
  cmake_parse_arguments(ARG "FACE;COLD;SEPARATE" "ADDON" "DEPENDS;LIBRARIES;COLD_FILES;ROOMS" ${ARGN})
  string(TOUPPER "HECLA_WITH_${ARG_ADDON}" option)
  if(ARG_ADDON AND NOT ${option})
    set_property(GLOBAL PROPERTY HECLA_LEFT_OUT_LAYER_${name} ${option})
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY HECLA_LAYERS ${name})
  set_property(GLOBAL PROPERTY HECLA_DEPENDS_${name} ${ARG_DEPENDS})
  set_property(GLOBAL PROPERTY HECLA_LIBRARIES_${name} ${ARG_LIBRARIES})
  set_property(GLOBAL PROPERTY HECLA_IS_FACE_${name} ${ARG_FACE})
  set_property(GLOBAL PROPERTY HECLA_IS_COLD_${name} ${ARG_COLD})
  set_property(GLOBAL PROPERTY HECLA_IS_SEPARATE_${name} ${ARG_SEPARATE})
  set_property(GLOBAL PROPERTY HECLA_COLD_FILES_${name} ${ARG_COLD_FILES})
  set_property(GLOBAL PROPERTY HECLA_ADDON_${name} ${ARG_ADDON})
  if(ARG_ADDON AND NOT ARG_FACE)
    set_property(GLOBAL APPEND PROPERTY HECLA_ADDON_LAYERS ${name})
  elseif(NOT ARG_FACE)
    set_property(GLOBAL APPEND PROPERTY HECLA_LIBRARY_LAYERS ${name})
  endif()
endfunction()

# Sets `result` to the named layers and all that they include, each once, lowest first.
function(hecla_layer_closure result)
  set(found)
  foreach(layer IN LISTS ARGN)
    get_property(depends GLOBAL PROPERTY HECLA_DEPENDS_${layer})
    hecla_layer_closure(below ${depends})
    list(APPEND found ${below} ${layer})
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# Sets `result` to the sources of a layer that its COLD_FILES name.
function(hecla_cold_sources result name)
  get_property(patterns GLOBAL PROPERTY HECLA_COLD_FILES_${name})
  set(found)
  if(patterns)
    list(TRANSFORM patterns PREPEND ${PROJECT_SOURCE_DIR}/src/${name}/)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${patterns})
  endif()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# Sets how a target compiles sources of a layer. The libraries that they use have been found by now, or left out: for
# each of the latter the sources see a definition such as HECLA_WITHOUT_RE2.
function(hecla_compile_layer target name is_cold)
  get_property(depends GLOBAL PROPERTY HECLA_DEPENDS_${name})
  get_property(libraries GLOBAL PROPERTY HECLA_LIBRARIES_${name})
  hecla_found_libraries(found without ${libraries})
  list(TRANSFORM depends PREPEND hecla_)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PUBLIC ${depends} PRIVATE hecla_warnings ${found})
  target_compile_definitions(${target} PRIVATE ${without})
  if(is_cold)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Os>)
  endif()
  if(BUILD_SHARED_LIBS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  endif()
  get_property(is_separate GLOBAL PROPERTY HECLA_IS_SEPARATE_${name})
  if(HECLA_UNITY AND NOT is_separate)
    # Parsing and instantiating the standard library is done once for the sources of a batch.
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
    # g++ takes types in anonymous namespaces for a mistake in all files but the one that it was given, and inlines less
    # in large units, which would cost up to a fifth of the speed.
    target_compile_options(${target} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage --param=large-unit-insns=160000>)
  endif()
endfunction()

# Defines the targets of a declared layer: hecla_NAME, which contains the objects of hecla_NAME_cold, if there are any.
function(hecla_build_layer name)
  get_property(is_face GLOBAL PROPERTY HECLA_IS_FACE_${name})
  get_property(is_cold GLOBAL PROPERTY HECLA_IS_COLD_${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/src/${name}/main.cpp)
  list(FILTER sources EXCLUDE REGEX "/src/${name}/(.*/)?(${HECLA_OTHER_SYSTEMS})/")
  hecla_cold_sources(cold_sources ${name})
  list(REMOVE_ITEM sources ${cold_sources})
  if(sources)
    add_library(hecla_${name} STATIC ${sources})
    hecla_compile_layer(hecla_${name} ${name} ${is_cold})
  else()
    get_property(depends GLOBAL PROPERTY HECLA_DEPENDS_${name})
    list(TRANSFORM depends PREPEND hecla_)
    add_library(hecla_${name} INTERFACE)
    target_compile_features(hecla_${name} INTERFACE cxx_std_20)
    target_include_directories(hecla_${name} INTERFACE ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(hecla_${name} INTERFACE ${depends})
  endif()
  if(cold_sources)
    add_library(hecla_${name}_cold OBJECT ${cold_sources})
    hecla_compile_layer(hecla_${name}_cold ${name} TRUE)
    target_sources(hecla_${name} PRIVATE $<TARGET_OBJECTS:hecla_${name}_cold>)
  endif()
  if(is_face)
    set_property(TARGET hecla_${name} PROPERTY EXCLUDE_FROM_ALL ON)  # its programs and tests build it
  endif()
endfunction()

# Sets `result` to the objects of the named layers.
function(hecla_layer_objects result)
  set(objects)
  foreach(layer IN LISTS ARGN)
    get_target_property(kind hecla_${layer} TYPE)
    if(NOT kind STREQUAL "INTERFACE_LIBRARY")
      list(APPEND objects $<TARGET_OBJECTS:hecla_${layer}>)
    endif()
    if(TARGET hecla_${layer}_cold)
      list(APPEND objects $<TARGET_OBJECTS:hecla_${layer}_cold>)
    endif()
  endforeach()
  set(${result} ${objects} PARENT_SCOPE)
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
