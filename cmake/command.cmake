# The version of the command, and the other names under which it can be called.
target_compile_definitions(hecla_cli PRIVATE HECLA_VERSION="${PROJECT_VERSION}")
if(WASI)
  target_include_directories(hecla_cli BEFORE PRIVATE src/cli/io/wasi/include)
endif()
if(HECLA_SANITIZE)
  # The memory of the sanitizers is not counted (src/cli/io/process_memory.cpp).
  target_compile_definitions(hecla_cli PRIVATE HECLA_SANITIZED)
endif()
if(HECLA_STATIC_PROGRAMS)
  target_link_options(hecla PRIVATE -static-libstdc++ -static-libgcc)
endif()

set(HECLA_COMMAND_NAMES hcl2json hcldec hclfmt)
foreach(name IN LISTS HECLA_COMMAND_NAMES)
  set(link $<TARGET_FILE_DIR:hecla>/${name}$<TARGET_FILE_SUFFIX:hecla>)
  if(WIN32)  # where making a symbolic link needs a privilege
    add_custom_command(TARGET hecla POST_BUILD VERBATIM
      COMMAND ${CMAKE_COMMAND} -E rm -f ${link} COMMAND ${CMAKE_COMMAND} -E create_hardlink $<TARGET_FILE:hecla> ${link})
  else()
    add_custom_command(TARGET hecla POST_BUILD VERBATIM
      COMMAND ${CMAKE_COMMAND} -E create_symlink $<TARGET_FILE_NAME:hecla> ${link})
  endif()
endforeach()

# Completion scripts and man pages, which the command generates from its own definitions.
if(HECLA_INSTALL AND NOT CMAKE_CROSSCOMPILING)
  set(help_dir ${PROJECT_BINARY_DIR}/help)
  add_custom_command(TARGET hecla POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${help_dir}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${help_dir}/man1
    COMMAND hecla manual ${help_dir}/man1
    COMMAND hecla completion bash > ${help_dir}/hecla
    COMMAND hecla completion zsh > ${help_dir}/_hecla
    COMMAND hecla completion fish > ${help_dir}/hecla.fish)
endif()
