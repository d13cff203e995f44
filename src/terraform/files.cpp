// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions that read files of the root directory.
#include "base/byte_text.h"
#include "base/missing_library.h"
#include "os/paths.h"
#include "stdlib/hash.h"
#include "stdlib/support.h"
#include "terraform/file_pattern.h"
#include "terraform/function_groups.h"
#include "terraform/path_argument.h"

namespace hecla::terraform {

namespace {

using stdlib::define;

// Defines a function of a path, with a result of `type`.
template <class Run>
Function function_of_path(const stdlib::About& about, const Type& type, Run run) {
  return define(about, {path_parameter("path", "The path of the file.")}, type,
                [run = std::move(run)](CallContext& call, stdlib::Args args,
                                       const Type& result) -> CallResult {
                  MarkSet marks;
                  const auto path = path_argument(args, 0, marks);
                  if (!path) return Value::unknown(result).with_marks(marks);
                  CallResult value = run(call, *path);
                  return value ? CallResult(value->with_marks(marks)) : value;
                });
}

// Defines the function that returns a file as base64.
Function base64_function(const Root& root) {
  return function_of_path(
      {"filebase64", "Returns the contents of a file as base64.", "filebase64(\"notes.txt\")"},
      Type::string(), [root](CallContext& call, const PathArgument& path) -> CallResult {
        const auto bytes = root->read(path.text, call.budget().string_bytes_left());
        if (!bytes) return path.error(bytes.error());
        return Value::string(to_base64(*bytes));
      });
}

// Defines a function of the digest of a file. It holds no file in memory, so it reads files as large as a source.
Function digest_function(const Root& root, const stdlib::DigestForm& form) {
  const std::string name = "file" + std::string(form.name);
  return function_of_path(
      {name, std::string(form.about) + " of a file.", name + "(\"notes.txt\")"}, Type::string(),
      [root, &form](CallContext& call, const PathArgument& path) -> CallResult {
        const auto digest = form.start();
        if (!digest) return stdlib::missing_digests();
        const auto failed = root->read_pieces(path.text, call.budget().limits().max_source_bytes,
                                              [&](std::string_view piece) {
                                                call.budget().spend_work(piece.size());
                                                digest->update(piece);
                                              });
        if (failed) return path.error(*failed);
        return Value::string(form.text(digest->finish()));
      });
}

Function file_function(const Root& root) {
  return function_of_path(
      {"file", "Returns the contents of a file, which must be UTF-8.", "file(\"notes.txt\")"},
      Type::string(), [root](CallContext& call, const PathArgument& path) -> CallResult {
        const auto text = read_text(*root, path, call);
        if (!text) return text.error();
        return Value::string(*text);
      });
}

Function file_exists_function(const Root& root) {
  return function_of_path(
      {"fileexists", "Returns whether a file exists at a path.", "fileexists(\"notes.txt\")"},
      Type::boolean(), [root](CallContext&, const PathArgument& path) -> CallResult {
        const auto kind = root->kind(path.text);
        if (!kind) return path.error(kind.error());
        if (*kind && **kind != FileKind::Regular)
          return path.error({FileProblem::Kind::Other, "is not a file"});
        return Value::boolean(kind->has_value());
      });
}

#ifdef HECLA_WITHOUT_RE2

Function::Implementation implementation_of_file_set(const Root&) {
  return stdlib::Unavailable{regular_expressions};
}

#else

CallResult file_set(const RootDirectory& root, CallContext& call, stdlib::Args args,
                    const Type& type) {
  MarkSet marks;
  const auto path = path_argument(args, 0, marks);
  const auto pattern = path_argument(args, 1, marks);
  if (!path || !pattern) return Value::unknown(type).with_marks(marks);
  const auto files = find_files(root, path->text, pattern->text, call.budget().elements_left());
  if (!files) {
    const bool about_path = !root.relative(path->text).has_value();
    return (about_path ? *path : *pattern).error(files.error());
  }
  std::vector<Value> names;
  for (const std::string& file : *files) names.push_back(Value::string(file));
  return Value::set(Type::string(), std::move(names)).with_marks(marks);
}

Function::Implementation implementation_of_file_set(const Root& root) {
  return [root](CallContext& call, stdlib::Args args, const Type& type) {
    return file_set(*root, call, args, type);
  };
}

#endif

Function file_set_function(const Root& root) {
  return define(
      {"fileset",
       "Returns the files below a directory whose relative paths match a pattern. In the pattern, "
       "`*`, `?`, `[a-z]` and `{a,b}` match parts of a name, and `**` matches any number of "
       "directories.",
       "fileset(\".\", \"**/*.txt\")"},
      {path_parameter("path", "The directory."), path_parameter("pattern", "The pattern.")},
      Type::set(Type::string()), implementation_of_file_set(root));
}

Function absolute_path_function(const Root& root) {
  return define(
      {"abspath", "Returns the absolute path of a path in the directory that files are read from.",
       "basename(abspath(\"notes.txt\"))"},
      {stdlib::parameter("path", Type::string(), "The path.")}, Type::string(),
      [root](CallContext&, stdlib::Args args, const Type&) -> CallResult {
        return Value::string(
            os::normal_path(os::joined(root->absolute_path(), args[0].as_string())));
      });
}

}  // namespace

std::vector<Function> file_functions(const Root& root) {
  std::vector<Function> functions = {
      file_function(root),   file_exists_function(root),   file_set_function(root),
      base64_function(root), absolute_path_function(root),
  };
  for (const stdlib::DigestForm& form : stdlib::digest_forms)
    functions.push_back(digest_function(root, form));
  return functions;
}

}  // namespace hecla::terraform
