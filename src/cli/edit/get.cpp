// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla get: prints parts of files by their addresses.
#include <hecla/write/document.h>
#include <hecla/write/format.h>

#include "cli/arguments/shared_options.h"
#include "cli/edit/editing.h"
#include "cli/io/parallel.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct GetOptions {
  std::string address;
  InputOptions inputs;
  bool comments = false;
  bool body = false;
  bool is_partial = false;
};

void declare_get(Arguments& arguments, GetOptions& get) {
  arguments.positional("ADDRESS", get.address, "What to print").required();
  add_inputs(arguments, get.inputs, "Files and directories to read; standard input by default");
  arguments.flag("--comments", get.comments, "Print the comments of the item instead");
  arguments.flag("--body", get.body, "Print the contents of a block without its indentation")
      .excludes("--comments");
  arguments.flag("--partial", get.is_partial,
                 "Accept files with errors, of which parts may be missing or incomplete");
  add_parsing(arguments);
}

// What was found in one file.
struct PartsOfFile {
  Diagnostics diags;
  Diagnostics broken;  // its syntax errors, if something may be missing
  bool is_found = false;
  std::string output = {};
  std::vector<std::string> addresses = {};  // in the file, if nothing was found
};

std::string_view text_of(std::string_view text, ByteRange range) {
  return text.substr(range.begin, range.size());
}

// Returns the contents of a block as a text of its own.
std::string body_text(std::string_view contents, const Limits& limits) {
  constexpr std::string_view blanks = " \t\r\n";
  contents.remove_prefix(std::min(contents.find_first_not_of(blanks), contents.size()));
  contents = contents.substr(0, contents.find_last_not_of(blanks) + 1);
  std::string text(contents);
  Diagnostics ignored(0);
  return write::format(Source::make("<body>", text), {.accept_errors = true, .limits = limits},
                       ignored)
      .value_or(text);
}

// Appends what the address refers to, or its comments, with a newline.
void append_part(std::string& out, std::string_view text, const write::Located& part,
                 const GetOptions& options, const Limits& limits) {
  const auto append = [&](std::string_view shown) {
    out += shown;
    if (shown.empty()) return;
    if (!out.ends_with('\n')) out += '\n';
  };
  if (options.comments) {
    for (const ByteRange range : part.leading_comments) append(text_of(text, range));
    for (const ByteRange range : part.trailing_comments) append(text_of(text, range));
  } else if (part.kind == write::Located::Kind::Block && options.body) {
    append(body_text(text_of(text, part.value), limits));
  } else {
    append(text_of(text, part.kind == write::Located::Kind::Block ? part.range : part.value));
  }
}

PartsOfFile get(const InputFile& file, const write::Address& address, const GetOptions& options,
                const CommonOptions& common) {
  PartsOfFile outcome{.diags = Diagnostics(common.limits.max_diagnostics),
                      .broken = Diagnostics(common.limits.max_diagnostics)};
  const SourceRef source = read_source(file, common, outcome.diags);
  if (!source) return outcome;
  const write::Document document(source, outcome.broken, common.reading(file.syntax));
  const write::Address declared = declared_address(document, address);
  for (const write::Located& part : document.find(declared)) {
    append_part(outcome.output, source->text(), part, options, common.limits);
    outcome.is_found = true;
  }
  if (!outcome.is_found) outcome.addresses = addresses_in(document);
  const bool may_be_incomplete =
      !options.is_partial && (address.is_pattern() || !document.is_certain(declared));
  if (outcome.is_found && !may_be_incomplete) outcome.broken.clear();
  return outcome;
}

ExitCode run_get(const GetOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  Diagnostics broken(1'000'000);
  const auto address = parse_address(options.address, diags);
  std::string out;
  std::vector<std::string> addresses;
  bool is_found = false;
  if (address) {
    const auto files = find_inputs(options.inputs, common, common.syntax, diags);
    for_each_in_order(
        files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
        [&](std::size_t i) { return get(files[i], *address, options, common); },
        [&](std::size_t, PartsOfFile outcome) {
          out += outcome.output;
          is_found |= outcome.is_found;
          std::move(outcome.addresses.begin(), outcome.addresses.end(),
                    std::back_inserter(addresses));
          broken.append(std::move(outcome.broken));
          diags.append(std::move(outcome.diags));
        });
  }
  if (!is_found && !diags.has_errors()) {
    diags.add(DiagnosticCode::AddressNotFound, address->range(),
              "Nothing has the address " + in_quotes(address->to_string()) + "." +
                  suggestion_for(*address, addresses));
  }
  diags.append(std::move(broken));
  output.report(diags);
  output.write_document(out);
  return exit_code(diags);
}

}  // namespace

const Command get_command = {
    "get", "Print parts of files",
    R"(Prints the source of what has the address, on lines of its own: the expression of an argument, or a
whole block. Addresses are those of hecla edit.

Examples:
  hecla get module.vpc.version main.tf
  hecla get 'resource.aws_instance.*.tags["Name"]' *.tf

Exit status: 0 success; 1 nothing has the address; 2 an error, also in a file in which nothing was
found.)",
    prepare<GetOptions, declare_get, run_get>};

}  // namespace hecla::cli
