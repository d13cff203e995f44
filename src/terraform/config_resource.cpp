// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Resource, data, ephemeral and provisioner blocks.
#include <algorithm>
#include <set>

#include "terraform/config_parts.h"
#include "terraform/provider_name.h"
#include "unicode/message_text.h"

namespace hecla::terraform {
namespace {

bool is_star(const Expression& expression) {
  Diagnostics ignored;
  return expression.evaluate_literal(ignored).if_string() == "*";
}

void read_ignore_changes(const Attribute& attribute, Resource& resource, Diagnostics& diags) {
  if (attribute.expression.keyword() == "all") return;
  for (const Expression& item : attribute.expression.static_list(diags)) {
    if (is_star(item)) {
      diags.add(DiagnosticCode::InvalidKeyword, attribute.expression.range(),
                "The list [\"*\"] is no longer allowed. Use \"ignore_changes = all\".");
    } else if (auto traversal = traversal_in(item, diags)) {
      resource.ignore_changes.push_back(*std::move(traversal));
    }
  }
}

// Returns whether a reference is to the key of the own instance.
bool is_instance_reference(const Reference& reference) {
  return (reference.kind == Reference::Kind::Each && reference.name == "key") ||
         (reference.kind == Reference::Kind::Count && reference.name == "index");
}

void check_trigger(const Expression& expression, Diagnostics& diags) {
  const auto fail = [&](std::string detail) {
    diags.add(DiagnosticCode::InvalidReference, expression.range(), std::move(detail));
  };
  std::size_t resources = 0;
  for (const Traversal& traversal : expression.variables()) {
    Diagnostics own;
    const auto reference = parse_reference(traversal, own);
    if (!reference) return fail("This is not a reference to a resource.");
    if (reference->kind == Reference::Kind::Resource) {
      ++resources;
    } else if (!is_instance_reference(*reference)) {
      fail("replace_triggered_by can only refer to resources, count.index and each.key.");
    }
  }
  if (resources == 1) return;
  fail(resources == 0 ? "Expected a reference to a resource."
                      : "Expected a reference to one resource, found several.");
}

void check_own_references(const CheckRule& rule, const Resource& resource, Diagnostics& diags) {
  for (const Expression& expression : {rule.condition, rule.error_message}) {
    if (!expression) continue;
    for (const Traversal& traversal : expression.variables()) {
      Diagnostics ignored;
      const auto reference = parse_reference(traversal, ignored);
      if (!reference || reference->kind != Reference::Kind::Resource ||
          reference->resource != resource.address) {
        continue;
      }
      diags.add(DiagnosticCode::InvalidReference, expression.range(),
                "A condition of " + resource.address.text() +
                    " cannot refer to it by its address. A postcondition can refer to \"self\".");
      break;
    }
  }
}

bool is_in(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

void check_events(const std::vector<Expression>& events, Diagnostics& diags) {
  std::set<std::string> seen;
  for (const Expression& item : events) {
    const std::string event = keyword_in(item, diags);
    if (!is_in(event, {"before_create", "after_create", "before_update", "after_update",
                       "before_destroy", "after_destroy"})) {
      diags.add(DiagnosticCode::InvalidKeyword, item.range(),
                "An event must be before_create, after_create, before_update, after_update, "
                "before_destroy or after_destroy.");
    } else if (!seen.insert(event).second) {
      diags.add(DiagnosticCode::DuplicateDefinition, item.range(),
                "The event " + in_quotes(event) + " is already in this list.");
    }
  }
}

// Returns whether an expression refers to one action, and to nothing else but count.index and each.key.
bool names_action(const Expression& expression) {
  std::size_t actions = 0;
  for (const Traversal& traversal : expression.variables()) {
    Diagnostics ignored;
    const auto reference = parse_reference(traversal, ignored);
    if (!reference) return false;
    if (is_instance_reference(*reference)) continue;
    if (reference->kind != Reference::Kind::Resource ||
        reference->resource.mode != ResourceMode::Action) {
      return false;
    }
    ++actions;
  }
  return actions == 1;
}

ActionTrigger read_action_trigger(const Block& block, bool is_override, Diagnostics& diags) {
  const RuledBody body = read_body(block.body, rules::action_trigger, is_override, diags);
  ActionTrigger trigger{.condition = expression_of(body, "condition")};
  const auto elements = [&](const Attribute& list) {
    const Diagnostics::Checkpoint before = diags.checkpoint();
    std::vector<Expression> items = list.expression.static_list(diags);
    if (items.empty() && !diags.has_errors_since(before)) {
      diags.add(DiagnosticCode::InvalidValue, list.expression.range(),
                "The argument " + in_quotes(list.name) + " must have at least one element.");
    }
    return items;
  };
  if (const Attribute* events = body.find("events")) check_events(elements(*events), diags);
  if (const Attribute* actions = body.find("actions")) {
    for (const Expression& written : elements(*actions)) {
      const Expression item = unquoted(written, diags);
      if (names_action(item)) {
        trigger.actions.push_back(item);
      } else {
        diags.add(DiagnosticCode::InvalidReference, item.range(),
                  "Expected a reference to an action: action.TYPE.NAME.");
      }
    }
  }
  const Attribute* on_failure = body.find("on_failure");
  if (on_failure &&
      !is_in(keyword_in(on_failure->expression, diags), {"halt", "taint", "continue"})) {
    diags.add(DiagnosticCode::InvalidKeyword, on_failure->expression.range(),
              "The argument \"on_failure\" must be halt, taint or continue.");
  }
  return trigger;
}

void read_lifecycle(const Block& block, Resource& resource, bool is_override, Diagnostics& diags) {
  const bool is_managed = resource.address.mode == ResourceMode::Managed;
  const RuledBody body = read_body(
      block.body, is_managed ? rules::lifecycle : rules::data_lifecycle, is_override, diags);
  for (const Block& nested : body.content.blocks) {
    if (nested.type == "action_trigger") {
      resource.action_triggers.push_back(read_action_trigger(nested, is_override, diags));
      continue;
    }
    CheckRule rule = read_check_rule(nested, is_override, diags);
    check_own_references(rule, resource, diags);
    (nested.type == "precondition" ? resource.preconditions : resource.postconditions)
        .push_back(std::move(rule));
  }
  if (!is_managed) return;
  if (const Attribute* triggers = body.find("replace_triggered_by")) {
    for (const Expression& written : triggers->expression.static_list(diags)) {
      const Diagnostics::Checkpoint before = diags.checkpoint();
      const Expression item = unquoted(written, diags);
      if (!diags.has_errors_since(before)) check_trigger(item, diags);
      resource.replace_triggered_by.push_back(item);
    }
  }
  if (const Attribute* ignored = body.find("ignore_changes"))
    read_ignore_changes(*ignored, resource, diags);
}

const BodyRule& rule_for(ResourceMode mode, bool is_nested) {
  if (is_nested) return rules::nested_data;
  if (mode == ResourceMode::Managed) return rules::resource;
  if (mode == ResourceMode::Data) return rules::data;
  return mode == ResourceMode::Ephemeral ? rules::ephemeral : rules::action;
}

// Reads a keyword, of which `second` is the one that is not the default.
bool read_keyword(const RuledBody& body, std::string_view name, std::string_view first,
                  std::string_view second, Diagnostics& diags) {
  const Attribute* attribute = body.find(name);
  if (!attribute) return false;
  const std::string word = keyword_in(attribute->expression, diags);
  if (!is_in(word, {first, second})) {
    diags.add(DiagnosticCode::InvalidKeyword, attribute->expression.range(),
              "The argument " + in_quotes(name) + " must be " + std::string(first) + " or " +
                  std::string(second) + ".");
  }
  return word == second;
}

bool is_about_self(const Traversal& traversal) {
  const std::string& root = traversal.root_name();
  if (is_in(root, {"self", "path", "terraform"})) return true;
  const auto& steps = traversal.steps();
  if (steps.size() != 2 || steps[1].kind != TraversalStepKind::Attribute) return false;
  return (root == "count" && steps[1].name == "index") ||
         (root == "each" && steps[1].name == "key");
}

// Returns what is left of an action without a `config` block: what is missing there is missing in the action.
Body without_repetition(const Body& body) {
  static const BodySchema schema{{{"count"}, {"for_each"}, {"provider"}}, {}};
  Diagnostics ignored;
  return body.partial_content(schema, ignored).remaining;
}

}  // namespace

std::string Resource::local_provider() const {
  return provider_reference ? provider_reference->name
                            : std::string(implied_provider(address.type));
}

Resource read_resource(const Block& block, ResourceMode mode, bool is_override, bool is_nested,
                       Diagnostics& diags) {
  Resource resource{.address = {mode, block.labels[0], block.labels[1]},
                    .body = {},
                    .range = block.range,
                    .type_range = block.label_ranges[0]};
  RuledBody body = read_body(block.body, rule_for(mode, is_nested), is_override, diags);
  if (!is_nested) {
    resource.count = expression_of(body, "count");
    resource.for_each = expression_of(body, "for_each");
    check_repetition(body, diags);
  }
  if (const Attribute* provider = body.find("provider")) {
    resource.provider_reference = read_provider_reference(provider->expression, "provider", diags);
  }
  resource.depends_on = read_depends_on(body, diags);
  if (const Block* lifecycle = body.block("lifecycle"))
    read_lifecycle(*lifecycle, resource, is_override, diags);
  if (const Block* connection = body.block("connection")) resource.connection = connection->body;
  bool has_destroyer = false;
  for (const Block* nested : body.blocks("provisioner")) {
    if (auto provisioner = read_provisioner(*nested, diags)) {
      has_destroyer |= provisioner->is_for_destroy;
      resource.provisioners.push_back(*std::move(provisioner));
    }
  }
  if (has_destroyer && resource.connection) check_only_self(*resource.connection, diags);
  if (mode == ResourceMode::Action) {
    const Block* config = body.block("config");
    resource.body = config ? config->body : without_repetition(block.body);
  } else {
    resource.body = std::move(body.remaining);
  }
  return resource;
}

std::optional<Provisioner> read_provisioner(const Block& block, Diagnostics& diags) {
  Provisioner provisioner{.type = block.labels[0],
                          .body = {},
                          .range = block.range,
                          .type_range = block.label_ranges[0]};
  RuledBody body = read_body(block.body, rules::provisioner, false, diags);
  provisioner.body = std::move(body.remaining);
  if (is_in(provisioner.type, {"chef", "habitat", "puppet", "salt-masterless"})) {
    diags.add(DiagnosticCode::UnsupportedProvisioner, provisioner.type_range,
              "Terraform no longer has the provisioner " + in_quotes(provisioner.type) + ".");
    return std::nullopt;
  }
  provisioner.is_for_destroy = read_keyword(body, "when", "create", "destroy", diags);
  read_keyword(body, "on_failure", "fail", "continue", diags);
  if (const Block* connection = body.block("connection")) provisioner.connection = connection->body;
  if (provisioner.is_for_destroy) {
    check_only_self(provisioner.body, diags);
    if (provisioner.connection) check_only_self(*provisioner.connection, diags);
  }
  return provisioner;
}

void check_only_self(const Body& body, Diagnostics& diags) {
  Diagnostics ignored;
  for (const Attribute& attribute : body.just_attributes(ignored)) {
    for (const Traversal& traversal : attribute.expression.variables()) {
      if (is_about_self(traversal)) continue;
      diags.add(DiagnosticCode::UnavailableName, attribute.expression.range(),
                "A provisioner that runs when the resource is destroyed, and its connection, can "
                "only refer to self, count.index and each.key.");
    }
  }
}

}  // namespace hecla::terraform
