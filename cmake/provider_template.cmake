# The files that `hecla provider new` writes: those of examples/terraform-provider-sample, which is built and tested
# with Hecla, as literals.
set(template_dir ${PROJECT_SOURCE_DIR}/examples/terraform-provider-sample)
file(GLOB_RECURSE template_files CONFIGURE_DEPENDS RELATIVE ${template_dir} ${template_dir}/* ${template_dir}/.gitignore)
set(text "#include \"provider_cli/template.h\"\n\nnamespace hecla::provider_cli {\n\n"
         "std::span<const TemplateFile> template_files() {\n  static const TemplateFile files[] = {\n")
string(JOIN "" text ${text})
foreach(file IN LISTS template_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${template_dir}/${file})
  file(READ ${template_dir}/${file} contents)
  string(APPEND text "{\"${file}\", R\"=file=(${contents})=file=\"},\n")
endforeach()
string(APPEND text "};\n  return files;\n}\n\n}  // namespace hecla::provider_cli\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/provider_template.cpp CONTENT "${text}" @ONLY)
target_sources(hecla_provider_cli PRIVATE ${PROJECT_BINARY_DIR}/provider_template.cpp)
