// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/path_argument.h"

#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::terraform {

CallError PathArgument::error(const FileProblem& problem) const {
  return {in_quotes(text) + " " + problem.message, index, {}};
}

Parameter path_parameter(std::string_view name, std::string_view description) {
  return stdlib::parameter(name, Type::string(), description,
                           stdlib::AllowUnknown | stdlib::AllowMarked);
}

std::optional<PathArgument> path_argument(std::span<const Value> arguments, std::size_t index,
                                          MarkSet& marks) {
  PathArgument path{{}, {}, index};
  const Value bare = arguments[index].unmarked(path.marks);
  marks.add(path.marks);
  if (!bare.is_known()) return std::nullopt;
  path.text = bare.as_string();
  return path;
}

Result<std::string, CallError> read_text(const RootDirectory& root, const PathArgument& path,
                                         const CallContext& call) {
  auto bytes = root.read(path.text, call.budget().string_bytes_left());
  if (!bytes) return path.error(bytes.error());
  if (!unicode::is_valid_utf8(*bytes))
    return path.error({FileProblem::Kind::Other, "is not valid UTF-8"});
  return *std::move(bytes);
}

}  // namespace hecla::terraform
