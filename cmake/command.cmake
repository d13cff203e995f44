# The command's version, and the other names it goes by.
target_compile_definitions(hecla_cli PRIVATE HECLA_VERSION="${PROJECT_VERSION}")
if(HECLA_STATIC_PROGRAMS)
  target_link_options(hecla PRIVATE -static-libstdc++ -static-libgcc)
endif()

set(HECLA_COMMAND_NAMES hcl2json hcldec)
foreach(name IN LISTS HECLA_COMMAND_NAMES)
  add_custom_command(TARGET hecla POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} -E create_symlink $<TARGET_FILE_NAME:hecla> $<TARGET_FILE_DIR:hecla>/${name})
endforeach()
