// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The function of the module core that edits documents.
#include <algorithm>

#include "documents.h"
#include "exchange.h"
#include "inputs.h"
#include "jsontext/writer.h"
#include "source/range_json.h"
#include "values.h"

using namespace hecla;
using namespace hecla::js;
using write::Address;
using write::Edit;
using write::NewExpression;

namespace {

// Reads one edit; see index.d.ts for its form.
class EditReader {
 public:
  EditReader(const Value& edit, std::size_t number, Diagnostics& diags)
      : options_(Options::of(edit)), number_(number), diags_(diags) {}

  std::optional<Edit> read() {
    const std::string action = options_.text("action");
    auto address = this->address("address");
    if (!address) return std::nullopt;
    if (action == "set") return Edit::set(*std::move(address), expression());
    if (action == "add") return Edit::add(*std::move(address), required("text"), placement());
    if (action == "remove") return Edit::remove(*std::move(address));
    if (action == "rename") return Edit::rename(*std::move(address), names());
    if (action == "comment")
      return Edit::set_comment(*std::move(address), required("text"), options_.flag("trailing"));
    auto to = this->address("to");
    if (!to) return std::nullopt;
    if (action == "move") return Edit::move(*std::move(address), *std::move(to));
    if (action == "renameReferences")
      return Edit::rename_references(*std::move(address), *std::move(to));
    throw UsageError("edit " + std::to_string(number_) + ": there is no action \"" + action + "\"");
  }

 private:
  std::string required(const char* name) {
    if (!options_.find(name))
      throw UsageError("edit " + std::to_string(number_) + ": \"" + name + "\" is missing");
    return options_.text(name);
  }
  std::optional<Address> address(const char* name) {
    return Address::parse(Source::make(name, required(name)), diags_);
  }
  NewExpression expression() {
    if (options_.find("expression")) return NewExpression::source(options_.text("expression"));
    if (options_.find("heredoc")) return NewExpression::heredoc(options_.text("heredoc"));
    const Value* value = options_.find("value");
    return NewExpression::value(value ? with_special_values(*value) : Value::null(Type::dynamic()));
  }
  std::vector<std::string> names() {
    const Value* given = options_.find("names");
    std::vector<std::string> names;
    if (given && given->type().is_tuple()) {
      for (const Value& name : given->elements()) names.emplace_back(name.if_string().value_or(""));
    }
    if (names.empty())
      throw UsageError("edit " + std::to_string(number_) +
                       ": \"names\" must be an array of strings");
    return names;
  }
  write::Placement placement() {
    constexpr std::string_view placements[] = {"last", "first", "before", "after"};
    const std::string wanted = options_.text("placement", "last");
    const auto found = std::find(std::begin(placements), std::end(placements), wanted);
    if (found == std::end(placements))
      throw UsageError("edit " + std::to_string(number_) + ": there is no placement \"" + wanted +
                       "\"");
    return static_cast<write::Placement>(found - std::begin(placements));
  }

  Options options_;
  std::size_t number_;
  Diagnostics& diags_;
};

// The target of an edit could be in the part that was not read.
void report_cut(const SourceRef& source, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidEdit, {source, {}},
            "The text exceeds a limit, so it was not read to its end and cannot be edited.");
}

}  // namespace

// {"edits": […]}: edits the document. The output is the changes of the text: [{"range": …, "text": …}, …].
HECLA_EXPORT(hecla_edit) {
  return run([id](Call& call) {
    KeptDocument& kept = document(id);
    write::Document& target = kept.document;
    if (!check_utf8(target.file().source(), call.diags)) return;
    if (kept.is_cut) return report_cut(target.file().source(), call.diags);
    const Options options = call.options(0);
    const Value* list = options.find("edits");
    if (!list || !list->type().is_tuple()) throw UsageError("edits must be an array");
    std::vector<Edit> edits;
    for (const Value& edit : list->elements()) {
      if (auto read = EditReader(edit, edits.size() + 1, call.diags).read()) {
        read->is_partial = options.flag("partial");
        edits.push_back(*std::move(read));
      }
    }
    if (call.diags.has_errors()) return;
    Utf16Offsets utf16;
    const SourceRef before = target.file().source();
    const auto changes = target.apply(edits, call.diags);
    if (!changes) return;
    jsontext::Writer json(call.output);
    json.begin_array();
    for (const write::Change& change : *changes) {
      json.begin_object();
      detail::write_range(json.key("range"), before, change.range, utf16);
      json.key("text").string(change.text);
      json.end_object();
    }
    json.end_array();
  });
}
