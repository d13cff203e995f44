// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/interruption.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_set>

#include "base/name_hash.h"
#include "model/schema_index.h"
#include "model/suggestion.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla {
namespace {

template <class Items, class Name>
auto find_by(const Items& items, Name Items::value_type::*name, std::string_view wanted) {
  const unicode::NormalText normal(wanted);
  const auto at = std::find_if(items.begin(), items.end(),
                               [&](const auto& item) { return item.*name == normal.view(); });
  return at == items.end() ? nullptr : &*at;
}

// Reads a body without attributes and blocks.
void read_empty(const BodySchema& schema, Diagnostics& diags) {
  for (const AttributeSchema& attribute : schema.attributes) {
    if (attribute.required) report_missing_attribute(attribute.name, {}, diags);
  }
}

// Returns " on line 3", " at main.tf:3,1-5" for another source, or nothing without a source.
std::string place_of(const SourceRange& first, const SourceRange& repeated) {
  if (!first.has_source()) return {};
  if (first.source() != repeated.source()) return " at " + first.to_string();
  return " on line " + std::to_string(first.start().line);
}

// A name that is an argument or a block type is known, so the item cannot be passed over with a warning.
DiagnosticCode with_severity(const DiagnosticCode& code, bool is_known, Severity severity) {
  return is_known ? code : DiagnosticCode(code.id(), severity, code.summary());
}

// Returns "1 "rule" block is" or "2 "rule" blocks are".
std::string count_of(std::size_t count, std::string_view type) {
  return counted(count, in_quotes(type) + " block") + (count == 1 ? " is" : " are");
}

}  // namespace

void report_missing_attribute(std::string_view name, const SourceRange& range, Diagnostics& diags) {
  diags.add(DiagnosticCode::MissingArgument, range,
            "The argument " + in_quotes(name) + " is required, but it is not set.");
}

void report_duplicate_attribute(std::string_view name, const SourceRange& range,
                                const SourceRange& first, Diagnostics& diags) {
  // A text can have millions. Those that are only counted need no sentences.
  if (!diags.has_room_for(Severity::Error)) {
    diags.add(DiagnosticCode::DuplicateArgument, range, {});
    return;
  }
  diags
      .add(DiagnosticCode::DuplicateArgument, range,
           "The argument " + in_quotes(name) + " was already set" + place_of(first, range) +
               ". Each argument may be set only once.")
      .add_related(first, "The argument was first set here.");
}

void report_unsupported_attribute(std::string_view name, const SourceRange& range, bool is_block,
                                  const ExpectedNames& expected, Diagnostics& diags,
                                  Severity severity) {
  diags.add(with_severity(DiagnosticCode::UnsupportedArgument, is_block, severity), range,
            "An argument named " + in_quotes(name) + " is not expected here." +
                (is_block ? " To define a " + in_quotes(name) + " block, remove \"=\"." : ""));
  if (!is_block) suggest_rename(diags, name, expected);
}

void report_unsupported_block(std::string_view type, const SourceRange& range, bool is_attribute,
                              const ExpectedNames& expected, Diagnostics& diags,
                              Severity severity) {
  diags.add(with_severity(DiagnosticCode::UnsupportedBlock, is_attribute, severity), range,
            "Blocks of type " + in_quotes(type) + " are not expected here." +
                (is_attribute
                     ? " To set the argument named " + in_quotes(type) + ", write \"=\" after it."
                     : ""));
  if (!is_attribute) suggest_rename(diags, type, expected);
}

void report_wrong_attribute_type(const Attribute& attribute, std::string_view reason,
                                 Diagnostics& diags) {
  diags
      .add(DiagnosticCode::IncorrectType, attribute.expression.range(),
           "Invalid value for the argument " + in_quotes(attribute.name) + ": " +
               std::string(reason) + ".")
      .context = attribute.range;
}

void report_missing_block(std::string_view type, const SourceRange& range, Diagnostics& diags) {
  diags.add(DiagnosticCode::MissingBlock, range,
            "A " + in_quotes(type) + " block is required here.");
}

void report_duplicate_block(const Block& block, const Block& first, Diagnostics& diags) {
  diags
      .add(DiagnosticCode::DuplicateBlock, block.range,
           "Only one " + in_quotes(block.type) + " block is allowed. Another was defined" +
               place_of(first.range, block.range) + ".")
      .add_related(first.range, "The first block is defined here.");
}

void report_duplicate_labels(const Block& block, const SourceRange& first, Diagnostics& diags) {
  diags
      .add(DiagnosticCode::DuplicateBlock, block.range,
           "A " + in_quotes(block.type) + " block with these labels was already defined" +
               place_of(first, block.range) + ". The labels must be unique.")
      .add_related(first, "The first block with these labels is defined here.");
}

void report_too_few_blocks(std::string_view type, std::size_t least, const SourceRange& range,
                           Diagnostics& diags) {
  diags.add(DiagnosticCode::TooFewBlocks, range,
            "At least " + count_of(least, type) + " required.");
}

void report_too_many_blocks(std::string_view type, std::size_t most, const SourceRange& range,
                            Diagnostics& diags) {
  diags.add(DiagnosticCode::TooManyBlocks, range, "At most " + count_of(most, type) + " allowed.");
}

const AttributeSchema* BodySchema::find_attribute(std::string_view name) const {
  return find_by(attributes, &AttributeSchema::name, name);
}

const BlockSchema* BodySchema::find_block(std::string_view type) const {
  return find_by(blocks, &BlockSchema::type, type);
}

std::vector<std::string_view> BodySchema::block_types() const {
  std::vector<std::string_view> types;
  for (const BlockSchema& block : blocks) types.push_back(block.type);
  return types;
}

const Attribute* BodyContent::find_attribute(std::string_view name) const {
  return find_by(attributes, &Attribute::name, name);
}

namespace {

// Returns a name of two attributes, or of an attribute and a block type, or null. Looks names up in a hash table
// of positions plus one, in which 0 is a free slot.
const std::string* repeated_name(const BodySchema& schema) {
  std::vector<std::uint32_t> slots(std::bit_ceil(2 * schema.attributes.size() + 1));
  const auto slot_of = [&](const std::string& name) -> std::uint32_t& {
    const std::size_t mask = slots.size() - 1;
    std::size_t i = name_hash(name) & mask;
    while (slots[i] != 0 && schema.attributes[slots[i] - 1].name != name) i = (i + 1) & mask;
    return slots[i];
  };
  std::uint32_t count = 0;
  for (const AttributeSchema& attribute : schema.attributes) {
    std::uint32_t& slot = slot_of(attribute.name);
    if (slot != 0) return &attribute.name;
    slot = ++count;
  }
  for (const BlockSchema& block : schema.blocks) {
    if (slot_of(block.type) != 0) return &block.type;
  }
  return nullptr;
}

void check_names(const BodySchema& schema) {
  if (const std::string* name = repeated_name(schema))
    throw UsageError("the schema has the name " + in_quotes(*name) + " twice");
}

bool has_normal_names(const BodySchema& schema) {
  return std::all_of(schema.attributes.begin(), schema.attributes.end(),
                     [](const auto& attribute) { return unicode::is_normal(attribute.name); }) &&
         std::all_of(schema.blocks.begin(), schema.blocks.end(),
                     [](const auto& block) { return unicode::is_normal(block.type); });
}

// A schema that a program passed, as read() requires it.
class CheckedSchema {
 public:
  explicit CheckedSchema(const BodySchema& schema) : schema_(&schema) {
    if (has_normal_names(schema)) {
      check_names(schema);
    } else {
      copy_.emplace(schema).normalize();
      schema_ = &*copy_;
    }
  }
  const BodySchema& get() const { return *schema_; }

 private:
  std::optional<BodySchema> copy_;
  const BodySchema* schema_;
};

void mark_secrets(const ContentRequest& request, const BodyContent& content) {
  if (request.index && !request.index->has_secret) return;
  std::unordered_set<std::string_view> secrets;
  for (const AttributeSchema& attribute : request.schema.attributes) {
    if (attribute.secret) secrets.insert(attribute.name);
  }
  if (secrets.empty()) return;
  for (const Attribute& found : content.attributes) {
    if (secrets.contains(found.name)) found.expression.range().mark_secret();
  }
}

}  // namespace

void BodySchema::normalize() {
  for (AttributeSchema& attribute : attributes) unicode::normalize(attribute.name);
  for (BlockSchema& block : blocks) unicode::normalize(block.type);
  check_names(*this);
}

BodyContent Body::content(const BodySchema& schema, Diagnostics& diags) const {
  return read({.schema = CheckedSchema(schema).get()}, diags);
}

PartialContent Body::partial_content(const BodySchema& schema, Diagnostics& diags) const {
  return {read({.schema = CheckedSchema(schema).get(), .is_partial = true}, diags),
          remainder(schema)};
}

BodyContent Body::read(const ContentRequest& request, Diagnostics& diags) const {
  Interruption::point();
  BodyContent result;
  if (source_) {
    result.missing_item_range = missing_item_range();
    source_->read_at(node_, request, result, diags);
    mark_secrets(request, result);
  } else {
    read_empty(request.schema, diags);
  }
  return result;
}

std::vector<Attribute> Body::just_attributes(Diagnostics& diags) const {
  return attributes(nullptr, diags);
}

std::vector<Attribute> Body::attributes(const HiddenNames* hidden, Diagnostics& diags) const {
  Interruption::point();
  return source_ ? source_->attributes_at(node_, hidden, diags) : std::vector<Attribute>();
}

SourceRange Body::missing_item_range() const {
  return source_ ? source_->missing_item_range_at(node_) : SourceRange();
}

SourceRange Body::range() const { return source_ ? source_->range_at(node_) : SourceRange(); }

bool BodySource::is_unknown_at(NodeRef) const { return false; }
bool BodySource::has_failed_at(NodeRef) const { return false; }
MarkSet BodySource::marks_at(NodeRef) const { return {}; }

}  // namespace hecla
