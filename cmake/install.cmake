# cmake --install: headers, the library, the CMake package, the pkg-config file and the command.
include(CMakePackageConfigHelpers)

get_property(components GLOBAL PROPERTY HECLA_COMPONENTS)
list(TRANSFORM components PREPEND hecla_component_ OUTPUT_VARIABLE component_targets)
install(TARGETS hecla_library ${component_targets} EXPORT heclaTargets)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hecla)
install(EXPORT heclaTargets NAMESPACE hecla:: DESTINATION ${package_dir})
foreach(layer IN LISTS library_layers)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/include/hecla/${layer})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hecla/${layer}
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hecla)
  endif()
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/include/hecla/hecla.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hecla)
if(TARGET hecla)
  install(TARGETS hecla)
  foreach(name IN LISTS HECLA_COMMAND_NAMES)
    install(FILES $<TARGET_FILE_DIR:hecla>/${name} DESTINATION ${CMAKE_INSTALL_BINDIR})
  endforeach()
endif()

# A static library leaves it to its users to link what it needs; a shared one has done so. For each
# component: a line for the CMake package with the modules to look for, and a pkg-config file.
file(RELATIVE_PATH HECLA_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
set(HECLA_NEEDED_MODULES)
foreach(component IN LISTS components)
  set(modules)
  set(HECLA_PC_REQUIRES)
  if(NOT BUILD_SHARED_LIBS)
    get_property(libraries GLOBAL PROPERTY HECLA_COMPONENT_LIBRARIES_${component})
    foreach(library IN LISTS libraries)
      get_property(package GLOBAL PROPERTY HECLA_PACKAGE_${library})
      list(APPEND modules ${library}=${package})
      string(APPEND HECLA_PC_REQUIRES " ${package}")
    endforeach()
  endif()
  string(APPEND HECLA_NEEDED_MODULES "set(hecla_needed_by_${component} \"${modules}\")\n")
  set(HECLA_PC_NAME hecla-${component})
  if(component STREQUAL "hecla")
    set(HECLA_PC_NAME hecla)
  endif()
  configure_file(cmake/hecla.pc.in ${PROJECT_BINARY_DIR}/${HECLA_PC_NAME}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${HECLA_PC_NAME}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

configure_package_config_file(cmake/heclaConfig.cmake.in ${PROJECT_BINARY_DIR}/heclaConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/heclaConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/heclaConfig.cmake ${PROJECT_BINARY_DIR}/heclaConfigVersion.cmake
        DESTINATION ${package_dir})
