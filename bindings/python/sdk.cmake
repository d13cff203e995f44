# The Python of another system, of which only HECLA_PYTHON_SDK is here: the targets and variables of FindPython that
# nanobind and CMakeLists.txt use. The interpreter of this machine runs nanobind's tools.
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter)
file(STRINGS ${HECLA_PYTHON_SDK}/include/patchlevel.h Python_VERSION REGEX "define PY_VERSION ")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" Python_VERSION "${Python_VERSION}")
string(REGEX MATCH "^([0-9]+)\\.([0-9]+)" version ${Python_VERSION})
set(Python_VERSION_MAJOR ${CMAKE_MATCH_1})
set(Python_VERSION_MINOR ${CMAKE_MATCH_2})
set(Python_INCLUDE_DIRS ${HECLA_PYTHON_SDK}/include)

add_library(Python::Module INTERFACE IMPORTED)
add_library(Python::SABIModule INTERFACE IMPORTED)
# The name of the module is not that of a module for this machine.
set(SKBUILD_SOABI "")
set(SKBUILD_SOSABI abi3)
set(NB_SUFFIX .so)
if(WIN32)
  set(SKBUILD_SOSABI "")
  set(NB_SUFFIX .pyd)
  set(libraries ${HECLA_PYTHON_SDK}/libs)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    set(libraries ${HECLA_PYTHON_SDK}/libs-aarch64)
  endif()
  target_link_libraries(Python::Module INTERFACE
                        ${libraries}/python${Python_VERSION_MAJOR}${Python_VERSION_MINOR}.lib)
  target_link_libraries(Python::SABIModule INTERFACE ${libraries}/python3.lib)
  # Python's headers are for the compiler of Microsoft.
  add_compile_definitions(MS_WIN64)
elseif(APPLE)
  # zig does not know -bundle, and would make a program. Python loads libraries as well.
  string(REPLACE -bundle -shared CMAKE_SHARED_MODULE_CREATE_CXX_FLAGS "${CMAKE_SHARED_MODULE_CREATE_CXX_FLAGS}")
endif()
