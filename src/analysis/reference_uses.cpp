// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/reference_uses.h"

#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>
#include <hecla/terraform/file_structure.h>

#include <algorithm>
#include <unordered_set>

#include "jsontext/scanner.h"
#include "os/paths.h"
#include "write/edit/json_reading.h"

namespace hecla::analysis {
namespace {

using syntax::AccessExpr;
using syntax::AnyNode;
using syntax::Expr;
using syntax::ForExpr;
using syntax::ReferenceExpr;
using syntax::SplatExpr;
using syntax::StepKind;
using Step = ReferenceUse::Step;

// Returns the name that the content of a dynamic block has for the current element; empty for other blocks.
std::string_view iterator_of(const syntax::BlockNode& block) {
  if (block.type() != "dynamic" || block.labels.empty()) return {};
  const syntax::AttributeNode* given = block.body.find_attribute("iterator");
  const auto* name = given ? syntax::as<ReferenceExpr>(given->value) : nullptr;
  return name ? name->root() : block.labels.front().text;
}

// Returns whether a part of a dynamic block can refer to its iterator.
bool knows_iterator(AnyNode part) {
  const auto* attribute = part.as<syntax::AttributeNode>();
  return !attribute || attribute->name() == "labels";
}

class UseCollector {
 public:
  // `place` says in which block all references are, unless the document is a file.
  // `hidden`: the names that are not references.
  UseCollector(const syntax::Document& document, ReferenceUse place,
               std::vector<ReferenceUse>& uses, std::vector<std::string_view> hidden = {})
      : document_(document), place_(std::move(place)), uses_(uses), hidden_(std::move(hidden)) {}

  void visit_file(const syntax::BodyNode& body) {
    for (const syntax::AttributeNode* attribute : body.attributes) {
      place_ = {};
      place_.block = attribute->name();
      visit_argument(*attribute);
    }
    for (const syntax::BlockNode* block : body.blocks) {
      place_ = {};
      place_.block = block->type();
      place_.block_range = block->range;
      for (const syntax::Label& label : block->labels) place_.labels.emplace_back(label.text);
      for (const syntax::AttributeNode* attribute : block->body.attributes) {
        place_.argument = attribute->name();
        visit_argument(*attribute);
      }
      place_.argument.clear();
      for (const syntax::BlockNode* nested : block->body.blocks) visit(AnyNode(*nested));
    }
  }

  void visit(AnyNode node) {
    if (const auto* loop = node.as<ForExpr>()) return visit_for(*loop);
    if (const auto* attribute = node.as<syntax::AttributeNode>()) return visit_argument(*attribute);
    if (const auto* string = node.as<syntax::StringExpr>(); string && takes_quoted_)
      return visit_quoted(*string);
    if (const auto* block = node.as<syntax::BlockNode>()) return visit_block(*block);
    if (const auto* reference = node.as<ReferenceExpr>()) add(*reference);
    if (const auto* access = node.as<AccessExpr>()) add(*access);
    if (const auto* splat = node.as<SplatExpr>()) add(*splat);
    syntax::for_each_child(node, [this](AnyNode child) { visit(child); });
  }

 private:
  void visit_argument(const syntax::AttributeNode& attribute) {
    takes_quoted_ = attribute.name() == "depends_on";
    place_.innermost_argument = attribute.name();
    visit(AnyNode(*attribute.value));
    takes_quoted_ = false;
  }

  // A reference in quotes, as Terraform accepts it with a warning.
  void visit_quoted(const syntax::StringExpr& string) {
    const ByteRange inside{string.range.begin + 1, string.range.end - 1};
    const std::string_view text = document_.source()->text();
    if (text.substr(inside.begin, inside.size()) != string.text()) return;
    Diagnostics ignored(1);
    const auto source =
        Source::make_decoded(document_.source(), std::string(string.text()),
                             {{.offset = 0, .origin = inside.begin, .verbatim = true}});
    const auto parsed = syntax::parse_expression(source, ignored);
    UseCollector(*parsed, place_, uses_).visit(syntax::root(*parsed));
  }

  void visit_block(const syntax::BlockNode& block) {
    const std::string_view iterator = iterator_of(block);
    for (const syntax::BodyItem& item : syntax::items(block.body)) {
      if (iterator.empty() || !knows_iterator(item.node)) {
        visit(item.node);
        continue;
      }
      hidden_.push_back(iterator);
      visit(item.node);
      hidden_.pop_back();
    }
  }

  // The variables of the loop hide others of their names, but not in the collection.
  void visit_for(const ForExpr& loop) {
    visit(AnyNode(*loop.collection));
    hidden_.insert(hidden_.end(), {loop.key_name, loop.value_name});
    for (const Expr* part : {loop.key, loop.value, loop.condition}) {
      if (part) visit(AnyNode(*part));
    }
    hidden_.resize(hidden_.size() - 2);
  }

  // Adds a reference, unless it is the beginning of one that was added.
  void add(const Expr& expr) {
    ReferenceUse use = place_;
    if (seen_.contains(&expr) || !append(expr, use)) return;
    join_prefixes(use);
    use.range = SourceRange(document_.source(), {expr.range.begin, end_});
    uses_.push_back(std::move(use));
  }

  // resource.TYPE.NAME is another form of TYPE.NAME: joins the prefix with the step after it, also below modules.
  static void join_prefixes(ReferenceUse& use) {
    std::vector<Step>& steps = use.steps;
    std::size_t first = 0;
    while (first + 2 < steps.size() && steps[first].name == "module") {
      for (first += 2; first < steps.size() && steps[first].is_index;) ++first;
    }
    if (first + 2 >= steps.size() || steps[first].name != "resource") return;
    if (steps[first].is_index || steps[first + 1].is_index || steps[first + 2].is_index) return;
    steps[first + 1].range.begin = steps[first].range.begin;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(first));
  }

  // Appends the steps of an expression. Returns false if it is not a reference.
  bool append(const Expr& expr, ReferenceUse& use) {
    if (const auto* reference = syntax::as<ReferenceExpr>(&expr)) {
      const bool is_plain_key =
          reference->object_key && !reference->computed_key && reference->is_name();
      const bool is_hidden = std::ranges::find(hidden_, reference->root()) != hidden_.end();
      if (is_plain_key || is_hidden) return false;
      seen_.insert(&expr);
      append(std::string(reference->root()), false, reference->root_range(), use);
      for (const syntax::Step& step : reference->steps) append(step, use);
      return true;
    }
    if (const auto* access = syntax::as<AccessExpr>(&expr)) {
      if (!append(*access->source, use)) return false;
      seen_.insert(&expr);
      for (const syntax::Step& step : access->steps) append(step, use);
      return true;
    }
    const auto* splat = syntax::as<SplatExpr>(&expr);
    if (!splat || !append(*splat->source, use)) return false;
    seen_.insert(&expr);
    append({}, true, splat->marker_range, use);
    const auto* each = syntax::as<AccessExpr>(splat->each);
    if (each && syntax::as<syntax::SplatItemExpr>(each->source)) {
      for (const syntax::Step& step : each->steps) append(step, use);
    }
    return true;
  }

  void append(const syntax::Step& step, ReferenceUse& use) {
    if (step.kind == StepKind::Attribute)
      return append(std::string(step.name()), false, step.range, use);
    const auto* key = syntax::as<syntax::StringExpr>(step.key);
    append(key ? std::string(key->text()) : std::string(), true, step.range, use);
  }

  void append(std::string name, bool is_index, ByteRange range, ReferenceUse& use) {
    end_ = range.end;
    use.steps.push_back(
        {std::move(name), is_index, SourceRange(document_.source(), range).bytes()});
  }

  const syntax::Document& document_;
  ReferenceUse place_;  // without steps
  std::vector<ReferenceUse>& uses_;
  std::vector<std::string_view> hidden_;       // by the loops and dynamic blocks around
  std::unordered_set<const Expr*> seen_ = {};  // are in a reference
  bool takes_quoted_ = false;                  // whether strings are references
  std::uint32_t end_ = 0;                      // of the last step that was appended
};

// Visits the strings of a document in the JSON syntax that are templates or expressions.
class JsonUseCollector {
 public:
  JsonUseCollector(const json::Document& document, const Limits& limits,
                   std::vector<ReferenceUse>& uses)
      : document_(document), limits_(limits), uses_(uses) {}

  void visit_file() {
    const json::Node* value = document_.file().value;
    if (!value) return;
    if (value->kind == json::NodeKind::Object) visit_root(*value);
    if (value->kind != json::NodeKind::Array) return;
    for (const json::Node* element : json::as_array(*value).elements()) {
      if (element->kind == json::NodeKind::Object) visit_root(*element);
    }
  }

 private:
  void visit_root(const json::Node& object) {
    const auto reading = write::JsonReading::of_file(
        terraform::json_structure(os::file_name(document_.source()->name())));
    for (const json::Property& property : json::as_object(object).properties()) {
      place_ = {};
      place_.block = property.name.text;
      visit_block(*property.value, reading.of_property(property.name.text, property.value));
    }
  }

  void visit_block(const json::Node& value, write::JsonReading reading) {
    if (value.kind == json::NodeKind::Array) {
      for (const json::Node* element : json::as_array(value).elements())
        visit_block(*element, reading);
    } else if (value.kind == json::NodeKind::Object) {
      for (const json::Property& property : json::as_object(value).properties()) {
        place_.block_range = value.range;
        visit_property(property, reading);
      }
    } else {
      visit(value, reading);
    }
  }

  void visit_property(const json::Property& property, const write::JsonReading& reading) {
    const auto inner = reading.of_property(property.name.text, property.value);
    if (reading.body && reading.labels > 0) {
      place_.labels.emplace_back(property.name.text);
      visit_block(*property.value, inner);
      place_.labels.pop_back();
      return;
    }
    place_.argument = property.name.text;
    place_.innermost_argument = property.name.text;
    visit_name(property.name, reading);
    visit_value(property, inner);
    place_.argument.clear();
  }

  void visit_value(const json::Property& property, const write::JsonReading& reading) {
    property.name.text == "dynamic" ? visit_dynamic_types(*property.value, reading)
                                    : visit(*property.value, reading);
  }

  void visit_dynamic_types(const json::Node& value, const write::JsonReading& reading) {
    if (value.kind == json::NodeKind::Array) {
      for (const json::Node* element : json::as_array(value).elements())
        visit_dynamic_types(*element, reading);
      return;
    }
    if (value.kind != json::NodeKind::Object) return visit(value, reading);
    for (const json::Property& block : json::as_object(value).properties())
      visit_dynamic(block.name.text, *block.value, reading);
  }

  // Visits dynamic blocks of one type.
  void visit_dynamic(std::string_view type, const json::Node& value,
                     const write::JsonReading& reading) {
    if (value.kind == json::NodeKind::Array) {
      for (const json::Node* element : json::as_array(value).elements())
        visit_dynamic(type, *element, reading);
      return;
    }
    if (value.kind != json::NodeKind::Object) return visit(value, reading);
    std::string_view iterator = type;
    bool is_repeated = false;  // and no value that looks alike
    for (const json::Property& property : json::as_object(value).properties()) {
      is_repeated |= property.name.text == "for_each";
      if (property.name.text == "iterator" && property.value->kind == json::NodeKind::String)
        iterator = json::as_string(*property.value).text;
    }
    for (const json::Property& property : json::as_object(value).properties()) {
      const bool knows_iterator =
          is_repeated && (property.name.text == "content" || property.name.text == "labels");
      if (knows_iterator) hidden_.push_back(iterator);
      place_.innermost_argument = property.name.text;
      visit_name(property.name, reading);
      visit_value(property, reading.of_property(property.name.text, property.value));
      if (knows_iterator) hidden_.pop_back();
    }
  }

  void visit(const json::Node& value, write::JsonReading reading) {
    if (value.kind == json::NodeKind::String) {
      visit_string(json::as_string(value), reading.form);
    } else if (value.kind == json::NodeKind::Array) {
      for (const json::Node* element : json::as_array(value).elements()) visit(*element, reading);
    } else if (value.kind == json::NodeKind::Object) {
      for (const json::Property& property : json::as_object(value).properties()) {
        place_.innermost_argument = property.name.text;
        visit_name(property.name, reading);
        visit_value(property, reading.of_property(property.name.text, property.value));
      }
    }
  }

  void visit_name(const json::StringNode& name, const write::JsonReading& reading) {
    if (name.kind == json::NodeKind::String) visit_string(name, reading.names());
  }

  void visit_string(const json::StringNode& string, write::StringForm form) {
    const bool is_template = string.text.find("${") != std::string_view::npos ||
                             string.text.find("%{") != std::string_view::npos;
    if (form == write::StringForm::Literal ||
        (form == write::StringForm::Template && !is_template)) {
      return;
    }
    std::vector<jsontext::DecodedRun> runs;
    const std::string_view literal =
        document_.source()->text().substr(string.range.begin, string.range.size());
    std::string text = jsontext::decode_string(literal, &runs);
    std::vector<Source::Segment> segments;
    for (const auto& run : runs)
      segments.push_back({run.offset, string.range.begin + run.origin, run.verbatim});
    segments.push_back({static_cast<std::uint32_t>(text.size()), string.range.end - 1, true});
    const auto source =
        Source::make_decoded(document_.source(), std::move(text), std::move(segments));
    Diagnostics ignored(1);
    const auto parsed = is_template
                            ? syntax::parse_template(source, ignored, {.limits = limits_})
                            : syntax::parse_expression(source, ignored, {.limits = limits_});
    UseCollector(*parsed, place_, uses_, hidden_).visit(syntax::root(*parsed));
  }

  const json::Document& document_;
  const Limits& limits_;
  std::vector<ReferenceUse>& uses_;
  ReferenceUse place_;                    // without steps
  std::vector<std::string_view> hidden_;  // by the dynamic blocks around
};

}  // namespace

std::span<const ReferenceUse::Step> ReferenceUse::after(std::size_t count) const {
  std::span<const Step> rest(steps);
  rest = rest.subspan(std::min(count, rest.size()));
  while (!rest.empty() && rest.front().is_index) rest = rest.subspan(1);
  return rest;
}

std::string ReferenceUse::text() const {
  std::string text;
  for (const Step& step : steps) {
    const std::string_view source = range.source()->text();
    const std::string_view written = source.substr(step.range.begin, step.range.size());
    if (!step.is_index) {
      text.append(text.empty() ? "" : ".").append(step.name);
    } else if (!step.name.empty()) {
      text.append("[\"").append(step.name).append("\"]");
    } else {
      const bool is_plain = written.find_first_not_of(".*[0123456789]") == std::string_view::npos;
      text += is_plain ? written : "[...]";
    }
  }
  return text;
}

std::vector<ReferenceUse> reference_uses(const File& file, const Limits& limits) {
  std::vector<ReferenceUse> uses;
  if (file.is_json()) {
    JsonUseCollector(*file.json(), limits, uses).visit_file();
  } else {
    UseCollector(*file.native(), {}, uses).visit_file(*file.native()->root_body());
  }
  return uses;
}

std::vector<std::string_view> bound_names(const syntax::Document& document, std::uint32_t offset) {
  std::vector<std::string_view> names;
  const auto path = syntax::path_at(syntax::root(document), offset);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto* loop = path[i].as<ForExpr>();
    if (loop && path[i + 1] != AnyNode(*loop->collection))
      names.insert(names.end(), {loop->key_name, loop->value_name});
    const auto* block = path[i].as<syntax::BlockNode>();
    const std::string_view iterator = block ? iterator_of(*block) : std::string_view();
    // The body is between a block and its items.
    if (!iterator.empty() && i + 2 < path.size() && knows_iterator(path[i + 2]))
      names.push_back(iterator);
  }
  return names;
}

}  // namespace hecla::analysis
