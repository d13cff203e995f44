// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a configuration as JSON straight from the syntax tree, in the order of the output. An object's members are
// collected before (json_members.h), because blocks of one type may be far apart, and in several files.
#include <hecla/base/arena.h>
#include <hecla/model/body.h>
#include <hecla/syntax/node.h>
#include <hecla/write/config_json.h>

#include <algorithm>
#include <charconv>

#include "source/memory_limit.h"
#include "unicode/unicode.h"
#include "write/convert/json_members.h"
#include "write/convert/json_pointer.h"
#include "write/convert/json_problems.h"
#include "write/convert/native_text.h"
#include "write/convert/template_parts.h"
#include "write/text/source_text.h"
#include "write/text/template_escape.h"

namespace hecla::write::conversion {

using namespace syntax;

// A Writer has the functions of jsontext::Writer that are used here.
template <class Writer>
class ConfigConverter {
 public:
  ConfigConverter(std::span<const DocumentRef> files, const ConfigJsonOptions& options,
                  MemoryAccount& memory, Writer& json)
      : files_(files), options_(options), memory_(memory), json_(json) {
    names_.charge(&memory);
  }

  // Writes the files as one object.
  void write_files() {
    if (options_.observer)
      note({0, files_[0]->root_body()->range, {}, files_[0]->root_body()->range});
    members_.begin_level();
    for (std::uint32_t i = 0; i < files_.size(); ++i) {
      add_attributes(*use_file(i)->root_body());
    }
    const std::size_t first_group = members_.size();
    for (std::uint32_t i = 0; i < files_.size(); ++i) add_blocks(*use_file(i)->root_body());
    // The order of blocks of one type does not matter here.
    write_members(0, first_group, nullptr, options_.structure, false);
  }

  JsonProblems& problems() { return problems_; }
  // Returns whether more memory was needed than the limit allows.
  bool is_too_large() const { return memory_.taken() + json_.size() > memory_.limit(); }

 private:
  // Functions that keep strings or tables are not inlined into those that recurse, so that a level
  // takes little stack.

  // A block, and the next one of the same member.
  struct Item {
    const BlockNode* block;
    std::uint32_t file;
    std::uint32_t next;
  };

  const DocumentRef& use_file(std::uint32_t file) {
    if (file != file_ || text_.data() == nullptr) text_ = files_[file]->source()->text();
    file_ = file;
    return files_[file];
  }
  const DocumentRef& document() const { return files_[file_]; }

  // --- the observer

  std::size_t enter(std::string_view key) { return options_.observer ? pointer_.enter(key) : 0; }
  std::size_t enter(std::size_t index) { return options_.observer ? pointer_.enter(index) : 0; }
  void leave(std::size_t outer) { pointer_.leave(outer); }
  std::size_t enter_element(const Expr& element, std::size_t index) {
    const std::size_t outer = enter(index);
    if (options_.observer) note({file_, element.range, {}, element.range});
    return outer;
  }
  std::size_t enter_member(const Member& member) {
    const std::size_t outer = enter(member.name);
    if (options_.observer) note({file_, whole(member), member.key, member.value->range});
    return outer;
  }
  static ByteRange whole(const Member& member) {
    return {member.key.begin, member.value->range.end};
  }
  void note_argument(const Member& member) {
    note({member.value_file, whole(member), member.key, member.value->range});
  }
  void note_block(const Item& item, ByteRange key) {
    if (options_.observer) note({item.file, item.block->range, key, item.block->body.range});
  }
  [[gnu::noinline]] void note(const JsonPlace& place) {
    options_.observer->on_value(pointer_.text(), place);
  }
  void write_number(std::string_view text) {
    if (options_.observer) options_.observer->on_number(pointer_.text(), text);
    json_.literal(text);
  }

  // --- bodies

  // `structure` is null if the structure of the language is not known here.
  void write_body(const BlockNode& block, const BodyStructure* structure) {
    const BodyNode& body = block.body;
    const std::size_t items = items_.size();
    const std::size_t level = members_.begin_level();
    add_attributes(body);
    const std::size_t first_group = members_.size();
    add_blocks(body);
    write_members(level, first_group, &block, structure, structure != nullptr);
    items_.resize(items);
  }

  // Only arguments in different files can have the same name. The last one is written.
  [[gnu::noinline]] void add_attributes(const BodyNode& body) {
    for (const AttributeNode* attribute : body.attributes) {
      Member* member = file_ == 0 ? nullptr : members_.find(attribute->name());
      if (member) {
        problems_.add_duplicate(file_, *attribute, *member);
      } else {
        member = &members_.add(attribute->name());
        member->file = file_;
        member->key = attribute->name_range();
      }
      member->value = attribute->value;
      member->value_file = file_;
    }
  }

  [[gnu::noinline]] void add_blocks(const BodyNode& body) {
    Member* member = nullptr;
    for (const BlockNode* block : body.blocks) {
      const bool is_same_type = member && member->name == block->type();
      if (!is_same_type) member = members_.find(block->type());
      if (member && member->value) {
        problems_.add(JsonProblems::Kind::HiddenBlock, file_, *block);
      } else if (levels_of(*block) > options_.limits.max_nesting - levels_) {
        problems_.add(JsonProblems::Kind::TooDeep, file_, *block);
      } else {
        if (!member) member = &members_.add(block->type());
        add_item(*block, *member);
      }
    }
  }

  void add_item(const BlockNode& block, Member& member) {
    if (items_.size() == items_.capacity()) {
      memory_.take(std::max(items_.capacity(), std::size_t{16}) * sizeof(Item));
      items_.reserve(2 * std::max(items_.capacity(), std::size_t{16}));
    }
    items_.push_back({&block, file_, Member::no_block});
    if (member.first_block == Member::no_block) {
      member.file = file_;
      member.key = block.type_range();
    }
    append(static_cast<std::uint32_t>(items_.size() - 1), member);
  }

  // Appends a block to those of the member.
  void append(std::uint32_t item, Member& member) {
    items_[item].next = Member::no_block;
    if (member.first_block == Member::no_block) {
      member.first_block = item;
    } else {
      items_[member.last_block].next = item;
    }
    member.last_block = item;
  }

  static std::size_t levels_of(const BlockNode& block) { return 1 + block.labels.size(); }

  // Writes the object of the members from `level` on. The groups of blocks begin at `first_group`. `block` is the one
  // whose body it is; null for files.
  void write_members(std::size_t level, std::size_t first_group, const BlockNode* block,
                     const BodyStructure* structure, bool keeps_order) {
    if (options_.sorted) {
      members_.sort_by_name();
    } else {
      members_.merge_by_position(first_group);
    }
    json_.begin_object();
    if (block && options_.block_lines) write_lines(*block);
    for (std::size_t i = level; i < members_.size() && !is_too_large(); ++i) {
      const Member member = members_[i];  // inner objects may move those in the list
      json_.key(member.name);
      const std::size_t outer = enter(member.name);
      if (member.value) {
        if (options_.observer) note_argument(member);
        write_argument(member, structure);
      } else {
        note_block(items_[member.first_block], member.key);
        if (keeps_order && is_interleaved(member.first_block)) {
          write_separately(member.first_block, structure);
        } else {
          write_blocks(member.first_block, 0, structure);
        }
      }
      leave(outer);
    }
    json_.end_object();
    members_.end_level(level);
  }

  [[gnu::noinline]] void write_lines(const BlockNode& block) {
    const Source& source = *document()->source();
    const auto line_at = [&](std::uint32_t offset) {
      return std::to_string(source.position(offset).line);
    };
    json_.key("__start_line__").literal(line_at(block.range.begin));
    json_.key("__end_line__").literal(line_at(block.range.end));
  }

  // Writes blocks that agree in their type and their first `depth` labels. The first one determines
  // whether they have more.
  void write_blocks(std::uint32_t first, std::size_t depth, const BodyStructure* structure) {
    if (items_[first].block->labels.size() == depth) return write_list(first, depth, structure);
    const std::size_t level = members_.begin_level();
    group_by_label(first, depth);
    json_.begin_object();
    for (std::size_t i = level; i < members_.size(); ++i) {
      const Item first_of_label = items_[members_[i].first_block];
      json_.key(members_[i].name);
      const std::size_t outer = enter(members_[i].name);
      note_block(first_of_label, first_of_label.block->labels[depth].range);
      write_blocks(members_[i].first_block, depth + 1, structure);
      leave(outer);
    }
    json_.end_object();
    members_.end_level(level);
  }

  [[gnu::noinline]] void group_by_label(std::uint32_t first, std::size_t depth) {
    for (std::uint32_t item = first; item != Member::no_block;) {
      const std::uint32_t next = items_[item].next;
      const List<Label>& labels = items_[item].block->labels;
      if (labels.size() > depth) {
        append(item, members_.find_or_add(labels[depth].text));
      } else {
        report_conflict(items_[item]);
      }
      item = next;
    }
    if (options_.sorted) members_.sort_by_name();
  }

  void write_list(std::uint32_t first, std::size_t depth, const BodyStructure* structure) {
    json_.begin_array();
    std::size_t index = 0;
    for (std::uint32_t item = first; item != Member::no_block; item = items_[item].next) {
      if (items_[item].block->labels.size() == depth) {
        write_element(items_[item], index++, structure);
      } else {
        report_conflict(items_[item]);
      }
    }
    json_.end_array();
  }

  void write_element(Item item, std::size_t index, const BodyStructure* structure) {
    const std::size_t outer = enter(index);
    note_block(item, {});
    write_block(item, structure);
    leave(outer);
  }

  void report_conflict(const Item& item) {
    problems_.add(JsonProblems::Kind::Conflict, item.file, *item.block);
  }

  // Returns whether the usual form would change the order of these blocks: each has one label, and
  // blocks with equal labels are not next to each other.
  [[gnu::noinline]] bool is_interleaved(std::uint32_t first) {
    const std::size_t level = members_.begin_level();
    std::string_view last;
    bool found = false;
    for (std::uint32_t item = first; item != Member::no_block; item = items_[item].next) {
      const List<Label>& labels = items_[item].block->labels;
      if (labels.size() != 1) {
        found = false;
        break;
      }
      const std::string_view label = labels[0].text;
      if (!members_.find(label)) {
        members_.add(label);
      } else if (label != last) {
        found = true;
      }
      last = label;
    }
    members_.end_level(level);
    return found;
  }

  // Writes each of the blocks, which have one label, in an object of its own: {"type": [{"a": []},
  // {"b": []}]}.
  void write_separately(std::uint32_t first, const BodyStructure* structure) {
    json_.begin_array();
    std::size_t index = 0;
    for (std::uint32_t item = first; item != Member::no_block; item = items_[item].next) {
      const Label& label = items_[item].block->labels[0];
      const std::size_t outer = enter(index++);
      note_block(items_[item], {});
      json_.begin_object();
      json_.key(label.text).begin_array();
      const std::size_t object = enter(label.text);
      note_block(items_[item], label.range);
      write_element(items_[item], 0, structure);
      leave(object);
      json_.end_array();
      json_.end_object();
      leave(outer);
    }
    json_.end_array();
  }

  void write_block(Item item, const BodyStructure* structure) {
    const BlockNode& block = *item.block;
    use_file(item.file);
    levels_ += levels_of(block);
    write_body(block, structure ? body_structure(block, *structure) : nullptr);
    levels_ -= levels_of(block);
  }

  static const BodyStructure* body_structure(const BlockNode& block, const BodyStructure& outer) {
    if (const BlockStructure* known = outer.block(block.type())) return known->body;
    return outer.other_blocks ? outer.other_blocks : &unknown_structure();
  }

  // --- arguments

  void write_argument(const Member& member, const BodyStructure* structure) {
    use_file(member.value_file);
    const Expr& value = *member.value;
    if (!structure) return write(value);
    const ArgumentStructure& argument = structure->argument(member.name);
    if (could_be_blocks(member, *structure) && is_list_of_objects(value, argument)) {
      write_source(without_wraps(value));
    } else {
      write_in_form(value, argument);
    }
  }

  // Returns whether an array of objects would be read as blocks. An expression is not.
  static bool could_be_blocks(const Member& member, const BodyStructure& structure) {
    return structure.other_blocks && !structure.block(member.name);
  }

  // --- arguments whose strings are not templates

  static bool is_template(const ArgumentStructure& argument) {
    return argument.form == StringForm::Template && argument.attributes.empty();
  }

  void write_in_form(const Expr& expr, const ArgumentStructure& argument) {
    if (is_template(argument)) return write(expr);
    if (expr.kind == ExprKind::Tuple) return write_tuple_in_form(expr, argument);
    if (expr.kind == ExprKind::Object) return write_object_in_form(expr, argument);
    argument.form == StringForm::Literal ? write_literal(expr) : write_source_as_string(expr);
  }

  void write_tuple_in_form(const Expr& expr, const ArgumentStructure& argument) {
    json_.begin_array();
    std::size_t index = 0;
    for (const Expr* item : static_cast<const TupleExpr&>(expr).items) {
      const std::size_t outer = enter_element(*item, index++);
      write_in_form(*item, argument);
      leave(outer);
    }
    json_.end_array();
  }

  void write_object_in_form(const Expr& expr, const ArgumentStructure& argument) {
    const auto& object = static_cast<const ObjectExpr&>(expr);
    const std::size_t level =
        add_items(object, [&](const Expr& key) { return key_in_form(key, argument.form); });
    json_.begin_object();
    for (std::size_t i = level; i < members_.size(); ++i) {
      const std::string_view key = members_[i].name;
      const auto special =
          std::find_if(argument.attributes.begin(), argument.attributes.end(),
                       [&](const ArgumentStructure& attribute) { return attribute.name == key; });
      const ArgumentStructure same{{}, argument.form};
      json_.key(key);
      const std::size_t outer = enter_member(members_[i]);
      write_in_form(*members_[i].value, special == argument.attributes.end() ? same : *special);
      leave(outer);
    }
    json_.end_object();
    members_.end_level(level);
  }

  [[gnu::noinline]] std::string_view key_in_form(const Expr& key, StringForm form) {
    if (form == StringForm::Expression) return source(key);
    if (form == StringForm::Literal) {
      const auto value = constant_value(document()->expression(key));
      const auto name = value ? convert(*value, Type::string()) : Value::null(Type::string());
      if (const auto text = name ? name->if_string() : std::nullopt) return names_.copy(*text);
    }
    return key_text(key);
  }

  // Writes a constant as its value; any other expression stays a template.
  [[gnu::noinline]] bool write_constant(const Expr& expr) {
    const auto value = constant_value(document()->expression(expr));
    if (value) write_value(*value);
    return value.has_value();
  }
  [[gnu::noinline]] void write_value(const Value& value) {
    if (value.is_null()) return json_.null();
    if (const auto text = value.if_string()) return json_.string(*text);
    if (const auto number = value.if_number()) return write_number(number->to_string());
    if (const auto truth = value.if_bool()) return json_.boolean(*truth);
    const bool has_names = value.type().is_map() || value.type().is_object();
    has_names ? json_.begin_object() : json_.begin_array();
    value.for_each([&](const Value& key, const Value& element) {
      if (has_names) json_.key(names_.copy(key.as_string()));
      write_value(element);
    });
    has_names ? json_.end_object() : json_.end_array();
  }
  void write_literal(const Expr& expr) {
    if (!write_constant(expr)) write(expr);
  }

  // Writes the source text of an expression. References may be in quotes, as in old configurations.
  void write_source_as_string(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::Number:
      case ExprKind::Bool:
      case ExprKind::Null:
        return write(expr);
      case ExprKind::String:
        return json_.string(static_cast<const StringExpr&>(expr).text());
      default:
        return json_.string(source(expr));
    }
  }

  // Returns the tuple or the object that is written for an expression; null if it is neither.
  const Expr* collection(const Expr& expr) const {
    if (options_.simplify && options_.simplify(document()->expression(expr))) return nullptr;
    if (expr.kind == ExprKind::Wrap) {
      return collection(*static_cast<const WrapExpr&>(expr).wrapped);
    }
    return expr.kind == ExprKind::Tuple || expr.kind == ExprKind::Object ? &expr : nullptr;
  }
  const Expr* collection_in_form(const Expr& expr, const ArgumentStructure& argument) const {
    if (is_template(argument)) return collection(expr);
    if (expr.kind == ExprKind::Tuple || expr.kind == ExprKind::Object) return &expr;
    return argument.form == StringForm::Literal ? collection(expr) : nullptr;
  }

  // Returns whether an array of one or more objects is written for the argument.
  [[gnu::noinline]] bool is_list_of_objects(const Expr& expr,
                                            const ArgumentStructure& argument) const {
    const auto* list = as<TupleExpr>(collection_in_form(expr, argument));
    if (!list || list->items.empty()) return false;
    const ArgumentStructure in_template;
    const ArgumentStructure& of_items = list == &expr ? argument : in_template;
    return std::all_of(list->items.begin(), list->items.end(), [&](const Expr* item) {
      return as<ObjectExpr>(collection_in_form(*item, of_items)) != nullptr;
    });
  }

  // --- expressions

  void write(const Expr& expr) {
    if (options_.simplify && write_simplified(expr)) return;
    visit(expr, [this](const auto& node) { this->on(node); });
  }

  [[gnu::noinline]] bool write_simplified(const Expr& expr) {
    const auto text = options_.simplify(document()->expression(expr));
    if (text) json_.json(jsontext::with_html_escapes(*text, options_.escape_html));
    return text.has_value();
  }

  [[gnu::noinline]] void on(const NumberExpr& node) {
    scratch_.clear();
    append(node, scratch_);
    write_number(scratch_);
  }
  void on(const BoolExpr& node) { json_.boolean(node.value); }
  void on(const NullExpr&) { json_.null(); }
  [[gnu::noinline]] void on(const StringExpr& node) { json_.string(template_text(node.text())); }
  [[gnu::noinline]] void on(const TemplateExpr& node) {
    std::string_view text = part_text(node);
    // A single interpolation would have the type of its value.
    if (!options_.unwraps_templates && is_one_interpolation(node)) {
      scratch_ += "${\"\"}";
      text = scratch_;
    }
    json_.string(text);
  }
  void on(const WrapExpr& node) { write(*node.wrapped); }

  [[gnu::noinline]] void on(const UnaryExpr& node) {
    const ExprKind kind = node.operand->kind;
    if (kind != ExprKind::Number && kind != ExprKind::Bool && kind != ExprKind::Null) {
      return write_source(node);
    }
    Diagnostics diags(1);
    const Value result = document()->expression(node).evaluate_literal(diags);
    if (!diags.empty()) problems_.add(JsonProblems::Kind::Operand, file_, node);
    if (const auto number = result.if_number()) return write_number(number->to_string());
    json_.boolean(result.is_plain() && result.if_bool().value_or(false));
  }

  void on(const TupleExpr& node) {
    json_.begin_array();
    std::size_t index = 0;
    for (const Expr* item : node.items) {
      const std::size_t outer = enter_element(*item, index++);
      write(*item);
      leave(outer);
    }
    json_.end_array();
  }

  void on(const ObjectExpr& node) {
    if (options_.structure && can_repeat_keys(node)) return write_source(node);
    const std::size_t level = add_items(node, [&](const Expr& key) { return key_text(key); });
    json_.begin_object();
    for (std::size_t i = level; i < members_.size(); ++i) {
      json_.key(members_[i].name);
      const std::size_t outer = enter_member(members_[i]);
      write(*members_[i].value);
      leave(outer);
    }
    json_.end_object();
    members_.end_level(level);
  }

  // Adds the items of an object as members, and returns their level. Of items with equal keys, the
  // last value is written in the place of the first.
  template <class NameOf>
  [[gnu::noinline]] std::size_t add_items(const ObjectExpr& node, NameOf&& name_of) {
    const std::size_t level = members_.begin_level();
    for (const ObjectItem& item : node.items) {
      Member& member = members_.find_or_add(name_of(*item.key));
      member.value = item.value;
      member.key = item.key->range;
    }
    if (options_.sorted) members_.sort_by_name();
    return level;
  }

  // All other expressions become a template of their source text.
  void on(const TextExpr& node) { write_source(node); }
  void on(const ReferenceExpr& node) { write_source(node); }
  void on(const AccessExpr& node) { write_source(node); }
  void on(const SplatExpr& node) { write_source(node); }
  void on(const SplatItemExpr& node) { write_source(node); }
  void on(const CallExpr& node) { write_source(node); }
  void on(const ForExpr& node) { write_source(node); }
  void on(const ConditionalExpr& node) { write_source(node); }
  void on(const BinaryExpr& node) { write_source(node); }
  void on(const ParenthesesExpr& node) { write_source(node); }
  void on(const MissingExpr& node) { write_source(node); }
  [[gnu::noinline]] void write_source(const Expr& expr) {
    scratch_.clear();
    append_source(expr, scratch_);
    json_.string(scratch_);
  }

  // --- templates
  // Texts are views into the source or the tree where possible, and otherwise in `scratch_`, where
  // they are valid until the next text.

  std::string_view source(const Expr& expr) const {
    return text_.substr(expr.range.begin, expr.range.size());
  }

  // Returns a name that is valid until the end of the conversion.
  std::string_view key_text(const Expr& key) {
    const auto* name = syntax::as<ReferenceExpr>(&key);
    if (name && name->is_name() && !key.computed_key) return name->root();
    if (name && !key.computed_key) return source(key);
    const std::string_view text = key.kind == ExprKind::String
                                      ? template_text(static_cast<const StringExpr&>(key).text())
                                      : part_text(key);
    return text.data() == scratch_.data() ? names_.copy(text) : text;
  }

  // Normalizes text as string values do.
  std::string_view normalized(std::string_view text) {
    if (unicode::is_quick_nfc(text)) return text;
    scratch_ = unicode::nfc(text);
    return scratch_;
  }

  // Returns a template whose value is the text.
  std::string_view template_text(std::string_view text) {
    if (text.find('{') == std::string_view::npos) return normalized(text);
    scratch_ = escape_json_template(normalized(text));
    return scratch_;
  }

  std::string_view part_text(const Expr& expr) {
    std::string out = std::move(scratch_);
    out.clear();
    append_part(expr, out);
    scratch_ = std::move(out);
    return scratch_;
  }
  void append_part(const Expr& expr, std::string& out) {
    visit(expr, [&](const auto& node) { append(node, out); });
  }

  [[gnu::noinline]] void append(const NumberExpr& node, std::string& out) {
    if (node.constant != NumberExpr::in_place) {
      out += document()->number(node).as_number().to_string();
      return;
    }
    std::array<char, 20> digits;
    out.append(digits.data(), std::to_chars(digits.begin(), digits.end(), node.integer).ptr);
  }
  void append(const BoolExpr& node, std::string& out) { out += node.value ? "true" : "false"; }
  void append(const NullExpr&, std::string& out) { out += "null"; }
  void append(const TextExpr& node, std::string& out) { append_text(node.text(), out); }
  void append(const StringExpr& node, std::string& out) { append_text(node.text(), out); }
  [[gnu::noinline]] void append_text(std::string_view text, std::string& out) {
    out += template_text(text);
  }
  void append(const TemplateExpr& node, std::string& out) {
    for (const Expr* part : node.parts) {
      const std::size_t seam = out.size();
      append_part(*part, out);
      // The first part of a template in it is separated already.
      if (without_wraps(*part).kind != ExprKind::Template) separate_parts(out, seam);
    }
  }
  void append(const WrapExpr& node, std::string& out) { append_part(*node.wrapped, out); }
  void append(const ConditionalExpr& node, std::string& out) {
    const std::string_view condition = source(*node.condition);
    out.append("%{if ").append(condition).append(closing_brace(condition));
    append_part(*node.if_true, out);
    const std::size_t without_else = out.size();
    out += "%{else}";
    const std::size_t with_else = out.size();
    append_part(*node.if_false, out);
    if (out.size() == with_else) {
      out.resize(without_else);
    } else {
      separate_parts(out, without_else);
    }
    append_end("%{endif}", out);
  }

  void append(const ForExpr& node, std::string& out) {
    if (node.form != ForForm::Directive) return append_source(node, out);
    out += "%{for ";
    if (!node.key_name.empty()) out.append(node.key_name).append(", ");
    const std::string_view collection = source(*node.collection);
    out.append(node.value_name).append(" in ");
    out.append(collection).append(closing_brace(collection));
    append_part(*node.value, out);
    append_end("%{endfor}", out);
  }

  static void append_end(std::string_view directive, std::string& out) {
    const std::size_t seam = out.size();
    separate_parts(out += directive, seam);
  }

  // All others are their source text.
  void append(const ReferenceExpr& node, std::string& out) { append_source(node, out); }
  void append(const AccessExpr& node, std::string& out) { append_source(node, out); }
  void append(const SplatExpr& node, std::string& out) { append_source(node, out); }
  void append(const SplatItemExpr& node, std::string& out) { append_source(node, out); }
  void append(const CallExpr& node, std::string& out) { append_source(node, out); }
  void append(const TupleExpr& node, std::string& out) { append_source(node, out); }
  void append(const ObjectExpr& node, std::string& out) { append_source(node, out); }
  void append(const UnaryExpr& node, std::string& out) { append_source(node, out); }
  void append(const BinaryExpr& node, std::string& out) { append_source(node, out); }
  void append(const ParenthesesExpr& node, std::string& out) { append_source(node, out); }
  void append(const MissingExpr& node, std::string& out) { append_source(node, out); }
  void append_source(const Expr& expr, std::string& out) {
    const std::string_view text = source(expr);
    out.append("${").append(text).append(closing_brace(text));
  }

  std::span<const DocumentRef> files_;
  const ConfigJsonOptions& options_;
  MemoryAccount& memory_;
  Writer& json_;
  JsonProblems problems_{memory_};
  // The file that is being written, and its text.
  std::uint32_t file_ = 0;
  std::string_view text_;
  Members members_{memory_};
  std::vector<Item> items_;
  JsonPointer pointer_;     // empty without an observer
  std::size_t levels_ = 0;  // of blocks and their labels, around the current body
  std::string scratch_;
  Arena names_;  // that are neither in the source nor in the tree
};

}  // namespace hecla::write::conversion
