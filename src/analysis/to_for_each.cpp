// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/to_for_each.h"

#include <hecla/syntax/parse.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string_view>

#include "analysis/object_uses.h"
#include "jsontext/writer.h"
#include "unicode/message_text.h"

namespace hecla::analysis {
namespace {

using Step = ReferenceUse::Step;

std::string quoted_key(const std::string& key) {
  return write::NewExpression::value(Value::string(key)).text;
}

// Returns the constant index that a step is written as: [0], or .0.
std::optional<std::size_t> constant_index(const ReferenceUse& use, const Step& step) {
  std::string_view text = use.range.source()->text().substr(step.range.begin, step.range.size());
  if (text.starts_with('[') && text.ends_with(']')) {
    text = text.substr(1, text.size() - 2);
  } else if (text.starts_with('.')) {
    text.remove_prefix(1);
  }
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return index;
}

class CountReplacer {
 public:
  CountReplacer(const ModuleSet& modules, const ModuleObject& object,
                std::span<const std::string> keys, const FileOptions& options, Diagnostics& diags)
      : modules_(modules),
        module_(*object.module),
        name_(object.name),
        keys_(keys),
        options_(options),
        diags_(diags) {}

  std::optional<std::vector<ChangedFile>> run() {
    diags_.append(module_.errors);  // they hide references
    if (diags_.has_errors() || !replace_declaration()) return std::nullopt;
    find_triggers();
    for (const ReferenceUse& use : module_.uses) {
      if (is_index(use)) replace_count_index(use);
    }
    for (const ObjectUse& found : uses_of(modules_, {&module_, name_}, options_.limits))
      replace(found.use, found.step + 1);
    return changes_.apply(module_, options_, diags_);
  }

 private:
  void replace_count_index(const ReferenceUse& use) {
    const auto file = std::ranges::find(module_.files, use.range.source(), &File::source);
    const bool is_native = file != module_.files.end() && !file->is_json();
    const auto bound = is_native ? bound_names(*file->native(), use.range.bytes().begin)
                                 : std::vector<std::string_view>();
    if (index_value_ == "each.value" && std::ranges::find(bound, "each") != bound.end())
      return fail(use.range,
                  "\"each\" is the name of the current element here, so \"each.value\" cannot be "
                  "referred to.");
    changes_.replace(use.range, index_value_);
  }

  void fail(const SourceRange& range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidEdit, range, std::move(detail));
  }

  // Returns the expression of the count, and reports an object that has none.
  Expression find_count() {
    Expression count;
    if (name_.kind == ObjectName::Kind::Module) {
      if (const auto* call = module_.config.calls.find(name_.name())) count = call->count;
    } else if (const auto* resource = module_.config.resources.find(name_.text())) {
      count = resource->count;
    }
    if (!count) {
      fail(declaration_of(name_, module_.config).value_or(SourceRange()),
           in_quotes(name_.text()) + " has no count.");
    }
    return count;
  }

  bool replace_declaration() {
    const Expression count = find_count();
    if (!count) return false;
    const SourceRange range = count.range();
    const std::string& path = range.source()->name();
    if (is_json(path, Syntax::Auto)) {
      fail(range, "The declaration is in the JSON syntax, where count cannot be replaced.");
      return false;
    }
    if (!check_keys()) return false;
    const auto for_each = replacement_of(count);
    if (!for_each) return false;
    write::Address block;
    for (const std::string& name : name_.declaration()) block.name(name);
    write::Address argument = block;
    argument.name("count");
    changes_.edit(range.source(),
                  write::Edit::set(argument, write::NewExpression::source(*for_each)));
    changes_.edit(range.source(), write::Edit::rename(argument, {"for_each"}));
    if (has_state()) {
      std::string moved;
      for (std::size_t i = 0; i < keys_.size(); ++i)
        moved.append(i == 0 ? "" : "\n").append(moved_block(i));
      changes_.edit(range.source(), write::Edit::add(block, moved, write::Placement::After));
    }
    return true;
  }

  bool has_state() const {
    const std::string& root = name_.names.front();
    return root != "data" && root != "ephemeral" && root != "action";
  }

  bool check_keys() {
    std::set<std::string_view> seen;
    for (const std::string& key : keys_) {
      if (seen.insert(key).second) continue;
      fail({}, "The key " + in_quotes(key) + " appears more than once.");
      return false;
    }
    return true;
  }

  std::string moved_block(std::size_t index) const {
    return "\nmoved {\n  from = " + name_.text() + "[" + std::to_string(index) +
           "]\n  to   = " + name_.text() + "[" + quoted_key(keys_[index]) + "]\n}";
  }

  // Returns the expression of for_each.
  std::optional<std::string> replacement_of(const Expression& count) {
    if (const auto condition = condition_of(count.range())) {
      if (keys_.size() != 1) {
        fail(count.range(),
             "A count with a condition has one instance, so one key is needed, but " +
                 std::to_string(keys_.size()) + " were given.");
        return std::nullopt;
      }
      index_value_ = "0";
      return "toset(" + *condition + " ? [" + quoted_key(keys_[0]) + "] : [])";
    }
    Diagnostics ignored;
    const Value number = count.evaluate_literal(ignored);
    if (ignored.has_errors() || number != Value::number(Number(std::uint64_t{keys_.size()}))) {
      fail(count.range(), "The count must be the number of keys, " + std::to_string(keys_.size()) +
                              ", or a condition such as var.enabled ? 1 : 0.");
      return std::nullopt;
    }
    return std::ranges::any_of(module_.uses, [&](const ReferenceUse& use) { return is_index(use); })
               ? numbered_keys()
               : key_set();
  }

  // Returns the source of CONDITION in "CONDITION ? 1 : 0".
  std::optional<std::string> condition_of(const SourceRange& range) const {
    Diagnostics ignored;
    const auto document =
        syntax::parse_expression(Source::make(std::string(), std::string(range.text())), ignored,
                                 {.limits = options_.limits});
    const auto* expr = syntax::as<syntax::ConditionalExpr>(document->root_expression());
    if (!expr) return std::nullopt;
    const std::string_view text = range.text();
    const auto part = [&](const syntax::Expr* inner) {
      return text.substr(inner->range.begin, inner->range.size());
    };
    if (part(expr->if_true) != "1" || part(expr->if_false) != "0") return std::nullopt;
    return std::string(part(expr->condition));
  }

  std::string key_set() const {
    std::string text = "toset([";
    for (const std::string& key : keys_)
      text.append(text.ends_with('[') ? "" : ", ").append(quoted_key(key));
    return text + "])";
  }

  // Returns an object with the indexes of the keys, which count.index becomes.
  std::string numbered_keys() const {
    std::string text = "{ ";
    for (std::size_t i = 0; i < keys_.size(); ++i)
      text.append(i == 0 ? "" : ", ")
          .append(quoted_key(keys_[i]))
          .append(" = ")
          .append(std::to_string(i));
    return text + " }";
  }

  // Returns whether this is count.index in the declaration.
  bool is_index(const ReferenceUse& use) const {
    std::vector<std::string> block = {use.block};
    block.insert(block.end(), use.labels.begin(), use.labels.end());
    return use.steps[0].name == "count" && block == name_.declaration();
  }

  // Replaces a reference whose first `count` steps are the object's.
  void replace(const ReferenceUse& use, std::size_t count) {
    if (use.block == "moved" || use.block == "removed") return check_past(use, count);
    const SourceRef& source = use.range.source();
    const bool has_index = use.steps.size() > count && use.steps[count].is_index;
    if (has_index) {
      const Step& step = use.steps[count];
      if (!step.name.empty())
        return fail(use.range,
                    "This has a key, but the instances have indexes as long as there is a count.");
      if (const auto index = constant_index(use, step)) {
        if (*index < keys_.size()) return replace_index(source, step.range, keys_[*index]);
        fail(use.range, "There is no key for the index " + std::to_string(*index) + ".");
        return;
      }
    }
    if (use.argument == "depends_on" || is_address(use) || is_trigger(use)) {
      if (has_index)
        fail(use.range, "Only an address can be here, so its computed index cannot be replaced.");
      return;
    }
    if (!std::ranges::is_sorted(keys_)) {
      fail(use.range,
           "This depends on the order of the instances, which for_each sorts by their keys. Order "
           "the "
           "keys.");
      return;
    }
    const std::uint32_t begin = use.steps[0].range.begin, end = use.steps[count - 1].range.end;
    changes_.replace(SourceRange(source, {begin, begin}), "values(");
    changes_.replace(SourceRange(source, {end, end}), ")");
  }

  // Reports an address of the past that an instance would have.
  void check_past(const ReferenceUse& use, std::size_t count) {
    const bool has_key = use.steps.size() > count && use.steps[count].is_index;
    if (use.argument != "from" || !has_key) return;
    const std::string& key = use.steps[count].name;
    if (!key.empty() && std::ranges::find(keys_, key) != keys_.end())
      report_past_address(use, diags_);
  }

  void find_triggers() {
    for (const terraform::Resource& resource : module_.config.resources) {
      for (const Expression& expression : resource.replace_triggered_by) {
        const SourceRange range = expression.range();
        triggers_[{range.source().get(), range.bytes().begin}] = range.bytes().end;
      }
    }
  }

  // Returns whether this is in replace_triggered_by, where only references can be.
  bool is_trigger(const ReferenceUse& use) const {
    const Source* source = use.range.source().get();
    const auto after = triggers_.upper_bound({source, use.range.bytes().begin});
    if (after == triggers_.begin()) return false;
    const auto& [begin, end] = *std::prev(after);
    return begin.first == source && use.range.bytes().end <= end;
  }

  void replace_index(const SourceRef& source, ByteRange range, const std::string& key) {
    std::string text = quoted_key(key);
    if (is_json(source->name(), Syntax::Auto)) {
      std::string string;
      jsontext::append_string(string, text);
      text = string.substr(1, string.size() - 2);  // a part of another one
    }
    changes_.replace(SourceRange(source, range), "[" + text + "]");
  }

  const ModuleSet& modules_;
  const ModuleSet::Member& module_;
  const ObjectName& name_;
  std::span<const std::string> keys_;
  const FileOptions& options_;
  Diagnostics& diags_;
  FileChanges changes_;
  // Where elements of replace_triggered_by end, by where they begin.
  std::map<std::pair<const Source*, std::uint32_t>, std::uint32_t> triggers_;
  std::string index_value_ = "each.value";
};

}  // namespace

std::optional<std::vector<ChangedFile>> to_for_each(const ModuleSet& modules,
                                                    const ModuleObject& object,
                                                    std::span<const std::string> keys,
                                                    const FileOptions& options,
                                                    Diagnostics& diags) {
  return CountReplacer(modules, object, keys, options, diags).run();
}

}  // namespace hecla::analysis
