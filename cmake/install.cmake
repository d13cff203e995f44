# cmake --install: headers, the library, the CMake package, the pkg-config file and the command.
include(CMakePackageConfigHelpers)

get_property(components GLOBAL PROPERTY HECLA_COMPONENTS)
install(TARGETS hecla_library ${components} EXPORT heclaTargets)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hecla)
install(EXPORT heclaTargets NAMESPACE hecla:: DESTINATION ${package_dir})
foreach(layer IN LISTS library_layers)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/include/hecla/${layer})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hecla/${layer}
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hecla)
  endif()
endforeach()
if(TARGET hecla)
  install(TARGETS hecla)
endif()

# A static library leaves it to its users to link what it needs; a shared one has done so.
set(HECLA_NEEDED_MODULES)
set(HECLA_NEEDED_PACKAGES)
if(NOT BUILD_SHARED_LIBS)
  get_property(dependencies GLOBAL PROPERTY HECLA_DEPENDENCIES)
  foreach(name IN LISTS dependencies)
    if(hecla_${name} IN_LIST all_libraries)
      get_property(package GLOBAL PROPERTY HECLA_PACKAGE_hecla_${name})
      string(APPEND HECLA_NEEDED_MODULES
             "pkg_check_modules(HECLA_${name} REQUIRED QUIET IMPORTED_TARGET GLOBAL ${package})\n")
      list(APPEND HECLA_NEEDED_PACKAGES ${package})
    endif()
  endforeach()
  list(JOIN HECLA_NEEDED_PACKAGES " " HECLA_NEEDED_PACKAGES)
endif()

configure_package_config_file(cmake/heclaConfig.cmake.in ${PROJECT_BINARY_DIR}/heclaConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/heclaConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/heclaConfig.cmake ${PROJECT_BINARY_DIR}/heclaConfigVersion.cmake
        DESTINATION ${package_dir})
file(RELATIVE_PATH HECLA_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/hecla.pc.in ${PROJECT_BINARY_DIR}/hecla.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hecla.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
