// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Edits of documents in the JSON syntax.
#include <hecla/json/document.h>

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "write/edit/editor.h"
#include "write/edit/json_reading.h"
#include "write/edit/references.h"

namespace hecla::write {

// A property of an object, or an element of an array.
struct JsonItem {
  const json::Node* value;
  const json::Property* property = nullptr;
  const json::Node* container = nullptr;  // null for the whole document
  std::size_t position = 0;               // in the container
  JsonReading outer = {};                 // how the container is read, or the whole document

  ByteRange range() const { return property ? json::AnyNode(*property).range() : value->range; }
  JsonReading reading() const {
    return property ? outer.of_property(property->name.text, value) : outer;
  }
};

// Return the number of the properties of an object or the elements of an array, and the range of one.
std::size_t count_entries(const json::Node& container);
ByteRange entry_range(const json::Node& container, std::size_t position);

// Finds the properties of large objects by tables that are made when they are needed.
class JsonNames {
 public:
  // Returns the positions of the properties with a name, in order.
  std::vector<std::size_t> find(const json::ObjectNode& object, std::string_view name);
  bool has(const json::ObjectNode& object, std::string_view name) {
    return !find(object, name).empty();
  }

 private:
  std::unordered_map<const void*, std::vector<std::uint32_t>> tables_;  // sorted by names
};

class JsonEditor final : public Editor {
 public:
  JsonEditor(const json::DocumentRef& document, const Limits& limits,
             const BodyStructure* structure);

  std::vector<Located> find(const Address& address) override;
  std::optional<Elements> elements(const Address& address) override;
  EditOutcome perform(const Edit& edit, std::size_t number, Diagnostics& diags) override;
  std::vector<Change> finish() override { return replacements_.sorted(); }
  const std::vector<ByteRange>& subjects() const override { return subjects_; }
  std::size_t bytes() const override { return replacements_.bytes(); }

 private:
  // A new property, or an element, which has no name. Its value is an expression, or that of
  // another item.
  struct NewEntry {
    std::string name;
    std::string expression;
    const JsonItem* moved = nullptr;
  };
  struct Planned {
    ByteRange range;
    std::string text = {};
    bool may_touch = false;
    bool is_first = false;   // at its offset
    ByteRange subject = {};  // what it may replace in addition to spaces and commas
  };

  bool plan(const Edit& edit);
  void report_skipped(std::span<const AddressStep> container);
  bool fail_comment();
  bool set();
  bool add();
  bool remove();
  bool rename(const std::string& name);
  bool move();
  bool rename_references();
  // A template or expression with an error.
  struct BrokenString {
    const json::StringNode* string;
    std::string problem;
  };
  void index_references();
  void index_references_in(const json::Node& value, JsonReading reading);
  void index_references_in_string(const json::StringNode& string, StringForm form);
  bool fail_in_string(const json::StringNode& string, std::string detail);

  std::vector<JsonItem> items(std::span<const AddressStep> steps);
  std::vector<JsonItem> objects(std::span<const AddressStep> steps);
  JsonReading reading_of(const JsonItem& item);
  void descend(const JsonItem& item, std::span<const AddressStep> steps,
               std::vector<JsonItem>& found);
  std::vector<JsonItem> targets();
  bool check_parts(std::span<const JsonItem> found);
  bool fail(std::string detail);
  bool fail_not_found(const Address& address);
  bool fail_duplicate(std::string_view name);
  void plan_change(Planned planned) {
    planned_bytes_ += planned.text.size();
    plan_.push_back(std::move(planned));
  }
  bool is_too_large() {
    if (planned_bytes_ <= limits_.max_source_bytes) return false;
    report_too_large(edit_->address, limits_, *diags_);
    return true;
  }

  bool check_reading(const JsonItem& moved, const JsonReading& reading);
  std::optional<std::string> json_text(const std::string& expression, const JsonReading& reading,
                                       std::string_view indent);
  std::optional<std::string> blocks_text(const syntax::Document& document,
                                         const syntax::Expr& value, const JsonReading& reading,
                                         std::string_view indent);
  std::optional<std::string> moved_text(const JsonItem& moved, std::string_view indent);
  std::optional<std::vector<NewEntry>> new_properties(const json::ObjectNode& object);
  bool add_beside(const JsonItem& item);
  static constexpr std::size_t at_end = static_cast<std::size_t>(-1);
  bool add_in(const json::Node& container, const JsonReading& reading, std::size_t position);
  std::string separator(const json::Node& container) const;
  std::string name_text(const json::Node& container, const NewEntry& entry) const;
  bool insert(const json::Node& container, const JsonReading& reading, std::size_t position,
              const std::vector<NewEntry>& added);
  void detect_indent_step();
  std::string_view text(ByteRange range) const { return text_.substr(range.begin, range.size()); }
  std::string_view indent_at(std::uint32_t offset) const;
  bool begins_line(std::uint32_t offset) const;

  json::DocumentRef document_;
  Limits limits_;
  const BodyStructure* structure_;
  std::string_view text_;
  std::vector<std::uint32_t> lines_;  // where they begin
  bool has_lines_ = false;
  std::string_view newline_;
  std::string indent_step_ = "  ";
  JsonNames names_;
  std::unordered_map<const void*, JsonReading> readings_;  // of large arrays
  LastSearch<JsonItem> last_;
  std::unordered_map<const void*, std::size_t>
      ends_;  // where entries end without the last ones, which were removed
  std::optional<ReferenceIndex> references_;  // made when it is needed
  std::vector<BrokenString> broken_;
  std::unordered_map<std::string_view, std::size_t> broken_words_;  // the first one with each word
  Replacements replacements_;
  std::vector<ByteRange> subjects_;
  const Edit* edit_ = nullptr;
  Diagnostics* diags_ = nullptr;
  std::vector<Planned> plan_;
  std::size_t planned_bytes_ = 0;
};

}  // namespace hecla::write
