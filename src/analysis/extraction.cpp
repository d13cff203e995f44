// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/extraction.h"

#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>
#include <hecla/write/addresses.h>

#include <algorithm>

#include "analysis/guards.h"
#include "analysis/object_uses.h"
#include "os/paths.h"
#include "terraform/block_rules.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::analysis {
namespace {

using Kind = ObjectName::Kind;

void fail_extraction(const SourceRange& range, std::string detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidEdit, range, std::move(detail));
}

bool is_heredoc(std::string_view text) { return text.starts_with("<<"); }

// The range of a heredoc ends with the newline after it, or before it.
std::string_view without_last_newline(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// Returns how many blanks the line has before its text on which a range begins.
std::size_t indent_of(const SourceRange& range) {
  const std::string_view line = range.source()->line(range.start().line);
  return std::min(line.find_first_not_of(" \t"), line.size());
}

// Returns the heredocs in the text of an expression.
std::vector<ByteRange> heredocs_in(const std::string& text) {
  std::vector<ByteRange> found;
  if (text.find("<<") == std::string::npos) return found;
  Diagnostics ignored(1);
  const auto document =
      syntax::parse_expression(Source::make(std::string(), "(" + text + "\n)"), ignored);
  syntax::walk(syntax::root(*document), [&](syntax::AnyNode node) {
    const bool is_string = node.as<syntax::StringExpr>() || node.as<syntax::TemplateExpr>() ||
                           node.as<syntax::WrapExpr>();
    const std::uint32_t begin = node.range().begin;
    if (!is_string || begin == 0 || !is_heredoc(std::string_view(text).substr(begin - 1)))
      return syntax::Walk::Into;
    found.push_back({begin - 1, node.range().end - 1});
    return syntax::Walk::Over;
  });
  return found;
}

// Returns the text with the indentation of its lines changed by the difference between that of the first one and
// `new_indent`. Lines of heredocs are content.
std::string laid_out(const SourceRange& range, std::size_t new_indent) {
  const std::string text(without_last_newline(range.text()));
  const std::size_t indent = indent_of(range);
  const std::vector<ByteRange> heredocs = heredocs_in(text);
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] != '\n') continue;
    const bool is_content = std::ranges::any_of(
        heredocs, [&](ByteRange heredoc) { return heredoc.begin < i && i + 1 < heredoc.end; });
    const std::size_t end = std::min(text.find_first_not_of(" \t", i + 1), text.size());
    const std::size_t blanks = end - i - 1;
    if (is_content || blanks < indent) continue;
    result.append(new_indent + blanks - indent, ' ');
    i = end - 1;
  }
  return result;
}

const syntax::BlockNode* outermost_block(const File& file, ByteRange range) {
  for (const syntax::BlockNode* block : file.native()->root_body()->blocks) {
    if (block->range.begin <= range.begin && range.end <= block->range.end) return block;
  }
  return nullptr;
}

const syntax::BlockNode* first_locals(const File& file) {
  for (const syntax::BlockNode* block : file.native()->root_body()->blocks) {
    if (block->type() == "locals" && block->labels.empty()) return block;
  }
  return nullptr;
}

write::Address address_of_block(const File& file, const syntax::BlockNode& block) {
  return write::Addresses(file).of(SourceRange(file.source(), block.range).bytes());
}

// Returns the argument around an offset whose value cannot refer to other objects; empty if there is none.
std::string_view constant_argument(const File& file, std::uint32_t offset) {
  const terraform::BodyRule* rule = &terraform::rules::file;
  bool is_settings = false;
  for (const syntax::AnyNode node : syntax::path_at(syntax::root(*file.native()), offset)) {
    if (const auto* block = node.as<syntax::BlockNode>()) {
      is_settings = is_settings || block->type() == "terraform";
      const auto known =
          rule ? std::ranges::find(rule->blocks, block->type(), &terraform::BlockRule::type)
               : std::span<const terraform::BlockRule>::iterator();
      rule = rule && known != rule->blocks.end() ? known->body : nullptr;
    } else if (const auto* attribute = node.as<syntax::AttributeNode>()) {
      if (is_settings) return attribute->name();
      if (!rule) return {};
      const auto known =
          std::ranges::find(rule->arguments, attribute->name(), &terraform::ArgumentRule::name);
      const bool is_constant =
          known != rule->arguments.end() && known->form != terraform::ArgumentForm::Value;
      return is_constant ? attribute->name() : std::string_view();
    }
  }
  return {};
}

// Returns the function in an expression that has another result at each call; empty if there is none.
std::string_view changing_function(const syntax::Expr& expression) {
  constexpr std::string_view changing[] = {"uuid", "timestamp", "bcrypt"};
  std::string_view found;
  syntax::walk(syntax::AnyNode(expression), [&](syntax::AnyNode node) {
    const auto* call = node.as<syntax::CallExpr>();
    std::string_view name = call ? call->name() : std::string_view();
    if (name.starts_with("core::")) name.remove_prefix(6);
    if (contains(changing, name)) found = name;
    return syntax::Walk::Into;
  });
  return found;
}

class Extractor {
 public:
  Extractor(const ModuleSet::Member& module, const SourceRange& expression, const ObjectName& name,
            const ExtractionOptions& options, Diagnostics& diags)
      : module_(module),
        expression_(expression),
        text_(without_last_newline(expression.text())),
        name_(name),
        options_(options),
        diags_(diags) {}

  std::optional<std::vector<ChangedFile>> run() {
    if (!check_name() || !check_expression()) return std::nullopt;
    replace(expression_);
    if (options_.replaces_all) replace_others();
    if (!check_calls()) return std::nullopt;
    name_.kind == Kind::Local ? add_local() : add_variable();
    return changes_.apply(module_, options_.reading, diags_);
  }

 private:
  bool check_name() {
    if (!unicode::is_identifier(name_.name())) {
      fail_extraction({}, in_quotes(name_.name()) + " is not a valid name.", diags_);
      return false;
    }
    const auto existing = declaration_of(name_, module_.config);
    if (existing) {
      fail_extraction(*existing, "The module already declares " + in_quotes(name_.text()) + ".",
                      diags_);
    } else if (name_.kind == Kind::Variable) {
      report_existing_value(name_, module_, options_.reading, diags_);
    }
    return !diags_.has_errors();
  }

  // The expression must mean the same in the new place.
  bool check_expression() {
    if (const std::string_view argument = constant_argument(file(), expression_.bytes().begin);
        !argument.empty()) {
      fail_extraction(expression_,
                      "The value of " + in_quotes(argument) +
                          " cannot refer to other objects, so it must stay here.",
                      diags_);
      return false;
    }
    Diagnostics errors(1), without_parentheses(1);
    const syntax::ParseOptions parsing{.limits = options_.reading.limits};
    const auto document =
        syntax::parse_expression(Source::make(std::string(), "(" + text_ + "\n)"), errors, parsing);
    if (errors.has_errors()) {
      diags_.append(std::move(errors));
      return false;
    }
    // Lines that brackets around the expression join need some in the new place, too.
    syntax::parse_config(Source::make(std::string(), "a = " + text_ + "\n"), without_parentheses,
                         parsing);
    needs_parentheses_ = without_parentheses.has_errors();
    const auto names = document->expression().variables();
    changing_function_ = changing_function(*document->root_expression());
    for (const Traversal& name : names) roots_.emplace_back(name.root_name());
    const auto bound = bound_names(*file().native(), expression_.bytes().begin);
    if (contains(bound, name_.names.front())) {
      fail_extraction(expression_,
                      in_quotes(name_.names.front()) +
                          " is the name of the current element here, so " +
                          in_quotes(name_.text()) + " cannot be referred to.",
                      diags_);
      return false;
    }
    if (!std::ranges::all_of(names,
                             [&](const Traversal& name) { return check_reference(name, bound); }))
      return false;
    if (const auto guard = guarding_object(module_, file(), expression_.bytes().begin, *document)) {
      fail_extraction(expression_,
                      "This expression is evaluated only if " + in_quotes(guard->text()) +
                          " allows an instance, but in another place it always is and can fail.",
                      diags_);
      return false;
    }
    if (const std::string_view function = error_handler(); !function.empty()) {
      fail_extraction(expression_,
                      "An error in this expression is handled by " + std::string(function) +
                          "(), which it would not be in another place.",
                      diags_);
      return false;
    }
    if (name_.kind == Kind::Variable && !names.empty()) {
      fail_extraction(expression_,
                      "The default of a variable cannot refer to other objects. Extract a local "
                      "value instead: local." +
                          name_.name(),
                      diags_);
      return false;
    }
    return true;
  }

  // What the expression refers to must be known in the new place. `bound`: the names of loops around it.
  bool check_reference(const Traversal& reference, std::span<const std::string_view> bound) {
    const std::string root(reference.root_name());
    const auto object = ObjectName::of(reference);
    const bool is_everywhere = !contains(bound, root) && (root == "path" || root == "terraform" ||
                                                          (object && is_known_everywhere(*object)));
    if (!is_everywhere) {
      fail_extraction(
          expression_,
          in_quotes(root) + " has a meaning only here, so the expression cannot be moved.", diags_);
      return false;
    }
    if (object && is_own_variable(*object)) {
      fail_extraction(expression_,
                      "The expression is part of the variable " + in_quotes(object->text()) +
                          ", which " + in_quotes(name_.text()) + " would depend on.",
                      diags_);
      return false;
    }
    return true;
  }

  bool is_known_everywhere(const ObjectName& object) const {
    if (!declaration_of(object, module_.config)) return false;
    return std::ranges::none_of(module_.config.checks, [&](const terraform::Check& check) {
      return check.data == object.text();
    });
  }

  // A call with another result each time must remain one call.
  bool check_calls() {
    const bool was_one = !replaced_others_ && !is_repeated(file(), expression_.bytes().begin);
    if (changing_function_.empty() || was_one) return true;
    fail_extraction(expression_,
                    in_quotes(std::string(changing_function_)) +
                        " returns another result at each call, and several calls would become one.",
                    diags_);
    return false;
  }

  // Returns whether it is the variable around the expression: its validation may refer to it.
  bool is_own_variable(const ObjectName& object) const {
    const auto* block = outermost_block(file(), expression_.bytes());
    return object.kind == Kind::Variable && block->type() == "variable" &&
           block->labels.size() == 1 && block->labels[0].text == object.name();
  }

  // Returns the function around the expression that does without its value after an error.
  std::string_view error_handler() const {
    const auto path = syntax::path_at(syntax::root(*file().native()), expression_.bytes().begin);
    for (const syntax::AnyNode node : path) {
      const auto* call = node.as<syntax::CallExpr>();
      if (!call || SourceRange(expression_.source(), call->range) == expression_) continue;
      if (call->name() == "try" || call->name() == "can") return call->name();
    }
    return {};
  }

  void replace(const SourceRange& range) {
    std::string text = name_.text();
    if (range.text().ends_with('\n')) text += '\n';
    changes_.replace(range, std::move(text));
  }

  // Replaces all values of arguments, attributes and elements with the same text.
  void replace_others() {
    for (const File& file : module_.files) {
      if (file.is_json()) continue;
      for (const syntax::BlockNode* block : file.native()->root_body()->blocks) {
        if (block->type() != "variable") replace_in(file, *block);
      }
    }
  }

  void replace_in(const File& file, const syntax::BlockNode& block) {
    syntax::walk(syntax::AnyNode(block), [&](syntax::AnyNode node) {
      const auto* attribute = node.as<syntax::AttributeNode>();
      if (!attribute) return syntax::Walk::Into;
      const SourceRange range(file.source(), attribute->value->range);
      const bool is_same = range != expression_ && without_last_newline(range.text()) == text_;
      const bool can_refer = is_same && constant_argument(file, range.bytes().begin).empty() &&
                             means_the_same(bound_names(*file.native(), range.bytes().begin));
      if (can_refer) replace(range);
      replaced_others_ |= can_refer;
      return syntax::Walk::Over;
    });
  }

  // Returns whether the names in the expression and the new one are those of objects where others are bound.
  bool means_the_same(std::span<const std::string_view> bound) const {
    return !contains(bound, name_.names.front()) &&
           std::ranges::none_of(roots_, [&](const auto& root) { return contains(bound, root); });
  }

  const File& file() const {
    return *std::ranges::find_if(
        module_.files, [&](const File& file) { return file.source() == expression_.source(); });
  }

  std::string value(std::size_t indent) const {
    const std::string text = laid_out(expression_, indent);
    return needs_parentheses_ ? "(" + text + ")" : text;
  }

  void add_local() {
    const std::string name = name_.name() + " = ";
    if (const auto* locals = first_locals(file())) {
      // The edit indents the lines as the block does.
      const std::string text = name + value(0);
      changes_.edit(expression_.source(),
                    write::Edit::add(address_of_block(file(), *locals), text));
      return;
    }
    const auto* block = outermost_block(file(), expression_.bytes());
    changes_.edit(
        expression_.source(),
        write::Edit::add(address_of_block(file(), *block),
                         "\nlocals {\n  " + name + value(2) + "\n}\n", write::Placement::Before));
  }

  void add_variable() {
    std::string text = "\nvariable \"" + name_.name() + "\" {\n";
    text += "  default = " + value(2) + "\n}";
    const auto variables = std::ranges::find_if(module_.files, [](const File& other) {
      return os::file_name(other.source()->name()) == "variables.tf";
    });
    const SourceRef& source =
        variables != module_.files.end() ? variables->source() : expression_.source();
    changes_.edit(source, write::Edit::add(write::Address(), std::move(text)));
  }

  const ModuleSet::Member& module_;
  const SourceRange& expression_;
  std::string text_;
  const ObjectName& name_;
  const ExtractionOptions& options_;
  Diagnostics& diags_;
  bool needs_parentheses_ = false;
  std::string changing_function_;
  std::vector<std::string> roots_;  // of the references in the expression
  bool replaced_others_ = false;
  FileChanges changes_;
};

// --- the opposite

// A local value in the tree of its file.
struct FoundLocal {
  const File* file = nullptr;
  const syntax::BlockNode* block = nullptr;
  const syntax::AttributeNode* attribute = nullptr;
};

class Inliner {
 public:
  Inliner(const ModuleSet& modules, const ModuleObject& local, const FileOptions& options,
          Diagnostics& diags)
      : modules_(modules),
        module_(*local.module),
        name_(local.name),
        options_(options),
        diags_(diags) {}

  std::optional<std::vector<ChangedFile>> run() {
    diags_.append(module_.errors);  // they hide references
    const auto local = diags_.has_errors() ? std::nullopt : find();
    if (!local) return std::nullopt;
    value_ = local->attribute->value;
    value_range_ = SourceRange(local->file->source(), value_->range);
    for (const Traversal& reference :
         module_.config.locals.find(name_.name())->expression.variables())
      names_.emplace_back(reference.root_name());
    const auto uses = uses_of(modules_, {&module_, name_}, options_.limits);
    check_calls(uses);
    for (const ObjectUse& found : uses) replace(found.use);
    remove(*local);
    return changes_.apply(module_, options_, diags_);
  }

 private:
  void fail(const SourceRange& range, std::string detail) {
    fail_extraction(range, std::move(detail), diags_);
  }

  // A call with another result each time must remain one call.
  void check_calls(std::span<const ObjectUse> uses) {
    const std::string_view function = changing_function(*value_);
    if (function.empty() || uses.empty()) return;
    const SourceRange& use = uses.front().use.range;
    const File* file = find_file(use.source());
    if (uses.size() > 1 || (file && is_repeated(*file, use.bytes().begin)))
      fail(use, in_quotes(std::string(function)) +
                    " returns another result at each call, and one call would become several.");
  }

  std::optional<FoundLocal> find() {
    FoundLocal found;
    for (const File& file : module_.files) {
      if (file.is_json()) continue;
      for (const syntax::BlockNode* block : file.native()->root_body()->blocks) {
        if (block->type() != "locals") continue;
        if (const auto* attribute = block->body.find_attribute(name_.name())) {
          if (found.attribute) {
            fail(SourceRange(file.source(), attribute->range),
                 in_quotes(name_.text()) + " is declared more than once.");
            return std::nullopt;
          }
          found = {&file, block, attribute};
        }
      }
    }
    if (found.attribute) return found;
    fail(declaration_of(name_, module_.config).value_or(SourceRange()),
         "The declaration is in the JSON syntax, from where it cannot be moved.");
    return std::nullopt;
  }

  void replace(const ReferenceUse& use) {
    const SourceRef& source = use.range.source();
    if (is_json(source->name(), Syntax::Auto))
      return fail(use.range, "Expressions cannot be moved to files in the JSON syntax.");
    const std::uint32_t end = use.steps[name_.names.size() - 1].range.end;
    const SourceRange reference(source, {use.steps[0].range.begin, end});
    const bool has_steps = use.steps.size() > name_.names.size();
    const std::string text = laid_out(value_range_, indent_of(reference));
    const auto around = path_to(reference);
    check_names(use, reference);
    if (is_template_reference(around, reference))
      return fail(use.range, "The first argument of \"templatestring\" must be a reference.");
    if (is_heredoc(text) && !(is_whole(around) && !has_steps && is_at_line_end(reference)))
      return fail(use.range,
                  "A heredoc can only be the whole value of an argument or element, with nothing "
                  "after it.");
    const bool has_parentheses = has_steps ? !takes_steps() : binds_loosely() && is_operand(around);
    changes_.replace(reference, has_parentheses ? "(" + text + ")" : text);
  }

  // Returns the nodes around a reference, the outermost first.
  std::vector<syntax::AnyNode> path_to(const SourceRange& reference) const {
    const File* file = find_file(reference.source());
    if (!file) return {};
    auto path = syntax::path_at(syntax::root(*file->native()), reference.bytes().begin);
    while (!path.empty() && !path.back().as<syntax::ReferenceExpr>()) path.pop_back();
    if (!path.empty()) path.pop_back();
    return path;
  }

  const File* find_file(const SourceRef& source) const {
    const auto find_in = [&](const std::vector<File>& files) {
      const auto found = std::ranges::find(files, source, &File::source);
      return found == files.end() || found->is_json() ? nullptr : &*found;
    };
    if (const File* file = find_in(module_.files)) return file;
    for (const ModuleSet::Member& member : modules_.members()) {
      if (const File* file = find_in(member.tests)) return file;
    }
    return nullptr;
  }

  // The names in the value must not be those of loops around the reference.
  void check_names(const ReferenceUse& use, const SourceRange& reference) {
    const File* file = find_file(reference.source());
    if (!file) return;
    const auto bound = bound_names(*file->native(), reference.bytes().begin);
    for (const std::string& name : names_) {
      if (!contains(bound, name)) continue;
      return fail(use.range, "The expression refers to " + in_quotes(name) +
                                 ", which is the name of the current element here.");
    }
  }

  // Returns whether a reference is, or begins, what templatestring() takes as a template.
  static bool is_template_reference(std::span<const syntax::AnyNode> around,
                                    const SourceRange& reference) {
    return std::ranges::any_of(around, [&](const syntax::AnyNode node) {
      const auto* call = node.as<syntax::CallExpr>();
      return call && call->name().ends_with("templatestring") && !call->arguments.empty() &&
             call->arguments[0]->range.begin == reference.bytes().begin;
    });
  }

  // Returns whether attributes and indexes can follow the expression.
  bool takes_steps() const {
    return syntax::as<syntax::ReferenceExpr>(value_) || syntax::as<syntax::AccessExpr>(value_) ||
           syntax::as<syntax::CallExpr>(value_) || syntax::as<syntax::ParenthesesExpr>(value_);
  }
  bool binds_loosely() const {
    return syntax::as<syntax::ConditionalExpr>(value_) || syntax::as<syntax::BinaryExpr>(value_) ||
           syntax::as<syntax::UnaryExpr>(value_);
  }

  // Returns whether something other than brackets and commas is beside a reference.
  static bool is_operand(std::span<const syntax::AnyNode> around) {
    if (around.empty()) return true;
    const syntax::AnyNode parent = around.back();
    return parent.as<syntax::ConditionalExpr>() || parent.as<syntax::BinaryExpr>() ||
           parent.as<syntax::UnaryExpr>() || parent.as<syntax::ForExpr>();
  }

  // Returns whether only the newline follows, which ends a heredoc. Otherwise it would end somewhere else, or not at all.
  static bool is_at_line_end(const SourceRange& reference) {
    const std::string_view rest = reference.source()->text().substr(reference.bytes().end);
    const std::size_t next = rest.find_first_not_of(" \t\r");
    return next != std::string_view::npos && rest[next] == '\n';
  }

  // Returns whether a reference is the whole value of an argument, an attribute or an element.
  static bool is_whole(std::span<const syntax::AnyNode> around) {
    if (around.empty()) return false;
    const syntax::AnyNode parent = around.back();
    return parent.as<syntax::AttributeNode>() || parent.as<syntax::ObjectItem>() ||
           parent.as<syntax::TupleExpr>() || parent.as<syntax::CallExpr>();
  }

  void remove(const FoundLocal& local) {
    const std::size_t items = local.block->body.attributes.size() + local.block->body.blocks.size();
    write::Addresses addresses(*local.file);
    const ByteRange range = items == 1 ? local.block->range : local.attribute->range;
    changes_.edit(local.file->source(), write::Edit::remove(addresses.of(range)));
  }

  const ModuleSet& modules_;
  const ModuleSet::Member& module_;
  const ObjectName& name_;
  const FileOptions& options_;
  Diagnostics& diags_;
  const syntax::Expr* value_ = nullptr;
  SourceRange value_range_;
  std::vector<std::string> names_;  // that the references in the value begin with
  FileChanges changes_;
};

}  // namespace

std::optional<std::vector<ChangedFile>> extract(const ModuleSet::Member& module,
                                                const SourceRange& expression,
                                                const ObjectName& name,
                                                const ExtractionOptions& options,
                                                Diagnostics& diags) {
  return Extractor(module, expression, name, options, diags).run();
}

std::optional<std::vector<ChangedFile>> inline_local(const ModuleSet& modules,
                                                     const ModuleObject& local,
                                                     const FileOptions& options,
                                                     Diagnostics& diags) {
  return Inliner(modules, local, options, diags).run();
}

}  // namespace hecla::analysis
