# What cmake --install copies: headers and the library, the CMake package and the pkg-config files, the command
# with its man pages and completion scripts, licence and documentation.
include(CMakePackageConfigHelpers)

install(TARGETS hecla_library EXPORT heclaTargets)
foreach(addon IN LISTS addons)
  install(TARGETS hecla_${addon}_library EXPORT heclaTargets)
endforeach()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hecla)
install(EXPORT heclaTargets NAMESPACE hecla:: DESTINATION ${package_dir})
foreach(layer IN LISTS library_layers)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/include/hecla/${layer})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hecla/${layer}
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hecla)
  endif()
endforeach()
if(HECLA_IS_COMPLETE)
  install(FILES ${PROJECT_SOURCE_DIR}/include/hecla/hecla.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hecla)
endif()
if(TARGET hecla)
  install(TARGETS hecla)
  if(TARGET hecla-provider)
    install(TARGETS hecla-provider)
  endif()
  foreach(name IN LISTS HECLA_COMMAND_NAMES)
    install(FILES $<TARGET_FILE_DIR:hecla>/${name} DESTINATION ${CMAKE_INSTALL_BINDIR})
  endforeach()
  if(help_dir)  # cmake/command.cmake
    install(DIRECTORY ${help_dir}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
    install(FILES ${help_dir}/hecla DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${help_dir}/_hecla DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES ${help_dir}/hecla.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  endif()
endif()
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES docs/conformance.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)
install(DIRECTORY docs/guide DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)

file(RELATIVE_PATH HECLA_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)

# hecla_install_pc(NAME DESCRIPTION LIBRARIES [module...]): a pkg-config file for linker options and the modules
# that they need. HECLA_PC_PRIVATE has the linker options that only an archive needs.
function(hecla_install_pc HECLA_PC_NAME HECLA_PC_DESCRIPTION HECLA_PC_LIBRARIES)
  list(JOIN ARGN " " HECLA_PC_REQUIRES)
  string(PREPEND HECLA_PC_REQUIRES " ")
  configure_file(${PROJECT_SOURCE_DIR}/cmake/hecla.pc.in ${PROJECT_BINARY_DIR}/${HECLA_PC_NAME}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${HECLA_PC_NAME}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

# For each component a pkg-config file, and its part of the CMake package: what it needs and includes. A static
# library leaves it to its users to link the libraries that it needs; a shared one is linked with them.
set(HECLA_COMPONENT_DESCRIPTIONS)
set(described)
foreach(component IN LISTS built_components)
  set(modules)
  set(names)
  if(NOT BUILD_SHARED_LIBS)
    get_property(libraries GLOBAL PROPERTY HECLA_COMPONENT_LIBRARIES_${component})
    foreach(library IN LISTS libraries)
      get_property(module GLOBAL PROPERTY HECLA_MODULE_${library})
      get_property(debian GLOBAL PROPERTY HECLA_DEBIAN_${library})
      string(REGEX REPLACE "^hecla_" "" name ${library})
      list(APPEND modules ${module})
      list(APPEND names ${name})
      if(NOT name IN_LIST described)
        list(APPEND described ${name})
        string(APPEND HECLA_COMPONENT_DESCRIPTIONS
               "set(hecla_${name}_module ${module})\nset(hecla_${name}_debian ${debian})\n")
      endif()
    endforeach()
  endif()
  hecla_included_components(included ${component})
  list(REMOVE_ITEM included hecla)
  get_property(addon GLOBAL PROPERTY HECLA_COMPONENT_ADDON_${component})
  set(target library)
  set(linked hecla)
  if(addon)
    set(target ${addon}_library)
    list(PREPEND linked hecla-${addon})
  endif()
  list(TRANSFORM linked PREPEND -l)
  list(JOIN linked " " linked)
  string(APPEND HECLA_COMPONENT_DESCRIPTIONS "set(hecla_${component}_libraries ${names})\n"
                                             "set(hecla_${component}_target ${target})\n"
                                             "set(hecla_${component}_includes ${included})\n")
  if(component STREQUAL "hecla")
    hecla_install_pc(hecla "${PROJECT_DESCRIPTION}" "${linked}" ${modules})
  else()
    hecla_install_pc(hecla-${component} "${PROJECT_DESCRIPTION}: ${component}" "${linked}" ${modules})
  endif()
endforeach()

get_property(hecla_left_out GLOBAL PROPERTY HECLA_LEFT_OUT)
configure_package_config_file(cmake/heclaConfig.cmake.in ${PROJECT_BINARY_DIR}/heclaConfig.cmake
                              INSTALL_DESTINATION ${package_dir} NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/heclaConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/heclaConfig.cmake ${PROJECT_BINARY_DIR}/heclaConfigVersion.cmake
        DESTINATION ${package_dir})
