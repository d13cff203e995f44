// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Checks the options of resources and components.
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>

#include <algorithm>

#include "model/suggestion.h"
#include "pcl/bind/literals.h"
#include "pcl/program/program_binder.h"
#include "pcl/types/option_types.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

// Returns whether an option says which package is loaded, before anything is bound.
bool chooses_package(std::string_view option) {
  return option == "version" || option == "pluginDownloadURL";
}

const Bound& inner_value(const Bound& value) {
  const Bound* node = &value;
  while (node->syntax->kind == syntax::ExprKind::Parentheses) node = node->children.front();
  return *node;
}

// Returns the block of a hook if the expression is a reference to one.
const syntax::BlockNode* hook_of(const Bound& value) {
  const auto* reference = as<BoundReference>(&inner_value(value));
  if (!reference || !reference->definition) return nullptr;
  const auto* block =
      reference->definition->node ? reference->definition->node.as<syntax::BlockNode>() : nullptr;
  return block && block->type() == "hook" ? block : nullptr;
}

}  // namespace

// A resource has one block, its options.
void ProgramBinder::check_blocks(const ProgramNode& node) {
  const BoundBlock* options = nullptr;
  for (const BoundItem& item : node.body->items) {
    if (!item.block) continue;
    const syntax::BlockNode& block = *item.block->syntax;
    const SourceRange where = range_in(node, block.type_range());
    if (block.type() != "options") {
      diags_.add(DiagnosticCode::UnsupportedBlock, where,
                 "A resource has no blocks of the type " + in_quotes(block.type()) + ".");
      suggest_rename(diags_, block.type(), [] { return std::vector<std::string_view>{"options"}; });
    } else if (options) {
      diags_
          .add(DiagnosticCode::DuplicateBlock, where,
               "The options of " + in_quotes(node.name) + " are already set.")
          .add_related(range_in(node, options->syntax->type_range()), "They are set here.");
    } else {
      options = item.block;
    }
  }
  if (!options) return;
  for (const BoundItem& item : options->body.items) {
    if (item.attribute) {
      check_option(node, *item.attribute);
      continue;
    }
    const syntax::BlockNode& block = *item.block->syntax;
    diags_.add(DiagnosticCode::UnsupportedBlock, range_in(node, block.type_range()),
               "The options of a resource have no blocks. Write " + in_quotes(block.type()) +
                   " as an argument: " + std::string(block.type()) + " = { … }.");
  }
}

void ProgramBinder::check_option(const ProgramNode& node, const BoundAttribute& option) {
  const std::string_view name = option.syntax->name();
  const auto type = option_type(types_, name);
  if (!type) {
    diags_.add(DiagnosticCode::UnsupportedArgument, range_in(node, option.syntax->name_range()),
               "There is no option named " + in_quotes(name) + ".");
    suggest_rename(diags_, name, [] { return option_names(); });
  } else if (chooses_package(name) && !literal_text(*option.syntax->value)) {
    if (option.syntax->value->kind == syntax::ExprKind::Missing) return;
    diags_.add(DiagnosticCode::IncorrectType, range_in(node, option.syntax->value->range),
               "The option " + in_quotes(name) + " must be a string without interpolations.");
  } else if (name == "hooks") {
    check_hooks(node, option);
  } else if (lists_inputs(name)) {
    check_listed_inputs(node, option);
  } else if (name != "range" ||
             !is_convertible(types_, input_type(types_, *type), option.value->type)) {
    ValueCheck(types_, *node.document, diags_)
        .check(*option.value, input_type(types_, *type),
               {"The option ", std::string(name), " of " + described(node)});
  }
}

// A list of inputs or outputs has references as its elements, such as tags["owner"].
void ProgramBinder::check_listed_inputs(const ProgramNode& node, const BoundAttribute& option) {
  const std::string name = in_quotes(option.syntax->name());
  const Bound& list = inner_value(*option.value);
  if (list.syntax->kind != syntax::ExprKind::Tuple) {
    if (list.syntax->kind == syntax::ExprKind::Missing) return;
    Diagnostic& diagnostic =
        diags_.add(DiagnosticCode::IncorrectType, range_in(node, list.range),
                   "The option " + name + " must be a list of inputs, such as [name, tags].");
    if (list.form == BoundForm::Reference) {
      diagnostic.add_fix(FixCertainty::Suggestion, "Write it as a list.",
                         range_in(node, list.range),
                         "[" + std::string(range_in(node, list.range).text()) + "]");
    }
    return;
  }
  for (const Bound* element : list.children) {
    if (element->form == BoundForm::Reference || element->syntax->kind == syntax::ExprKind::Missing)
      continue;
    const auto text = constant_text(*element);
    Diagnostic& diagnostic =
        diags_.add(DiagnosticCode::IncorrectType, range_in(node, element->range),
                   "The option " + name + " lists inputs by their name" +
                       (text ? ", without quotes." : ": this is not a reference to an input."));
    if (text && *text == range_in(node, element->range).text().substr(1, text->size())) {
      diagnostic.add_fix(FixCertainty::Suggestion, "Remove the quotes.",
                         range_in(node, element->range), std::string(*text));
    }
  }
}

// --- hooks

void ProgramBinder::check_hooks(const ProgramNode& node, const BoundAttribute& option) {
  const Bound& hooks = inner_value(*option.value);
  const auto report_form = [&](const Bound& where) {
    diags_.add(DiagnosticCode::IncorrectType, range_in(node, where.range),
               "The option \"hooks\" must be an object with lists of hooks, such as { beforeCreate "
               "= [check] }.");
  };
  if (hooks.syntax->kind != syntax::ExprKind::Object) return report_form(hooks);
  for (std::size_t i = 0; i + 1 < hooks.children.size(); i += 2) {
    const Bound& key = *hooks.children[i];
    const auto step = key_text(key);
    if (!step) continue;
    const auto steps = hook_steps();
    if (std::ranges::find(steps, *step) == steps.end()) {
      diags_.add(DiagnosticCode::InvalidKey, range_in(node, key.range),
                 "There is no step named " + in_quotes(*step) + " that hooks can be bound to.");
      suggest_rename(
          diags_, *step, [&] { return std::vector<std::string_view>(steps.begin(), steps.end()); },
          "The steps are");
    }
    const Bound& list = inner_value(*hooks.children[i + 1]);
    if (list.syntax->kind != syntax::ExprKind::Tuple) {
      report_form(list);
      continue;
    }
    for (const Bound* hook : list.children) check_hook(node, *step, *hook);
  }
}

void ProgramBinder::check_hook(const ProgramNode& node, std::string_view step, const Bound& hook) {
  const syntax::BlockNode* const block = hook_of(hook);
  if (!block || block->labels.size() < 2) return;
  const std::string_view wanted = step == "onError" ? "error" : "resource";
  const std::string_view kind = block->labels[0].text;
  if (kind == wanted) return;
  diags_.add(DiagnosticCode::InvalidValue, range_in(node, hook.range),
             "The step " + in_quotes(step) + " takes hooks of the kind " + in_quotes(wanted) +
                 ", and " + in_quotes(block->labels[1].text) + " is of the kind " +
                 in_quotes(kind) + ".");
}

}  // namespace hecla::pcl
