// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The steps of a test in this process: what Terraform does with a module of one provider, by the client.
#include <hecla/provider/client.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/json.h>

#include <algorithm>

#include "provider/given_parts.h"
#include "provider/server.h"
#include "provider_test/backend.h"
#include "unicode/message_text.h"

namespace hecla::provider {

namespace {

struct Stored {
  std::string type;
  ObjectState object = {};
  bool is_tainted = false;             // its creation has failed half way
  std::optional<StoredJson> old = {};  // instead of the object, until it is read
};

class LocalBackend : public Test::Backend {
 public:
  using Backend::Backend;

  std::string_view where() const override { return "in this process"; }
  bool needs_nodes() const override { return true; }

  Errors plan(const Module& module) override {
    begin();
    module_ = module;
    validate();
    if (errors_.empty() && !module_->find("provider")) configure(Value::object({}));
    for (const Node& node : module_->nodes()) {
      if (errors_.empty()) plan_node(node);
    }
    const std::vector<std::string> order = order_;
    for (const std::string& address : order) {
      if (errors_.empty() && !module_->find(address)) plan_removal(address);
    }
    return errors_;
  }

  Errors apply() override {
    begin_values();
    for (auto address = order_.rbegin(); address != order_.rend() && errors_.empty(); ++address) {
      const auto change = changes_.find(*address);
      if (change == changes_.end()) continue;
      const Kind kind = change->second.kind;
      if (kind == Kind::Remove || kind == Kind::Replace) remove(*address);
    }
    for (const Node& node : module_->nodes()) {
      if (errors_.empty()) apply_node(node);
    }
    publish();
    return errors_;
  }

  void store(const std::string& address, const StoredJson& stored) override {
    order_.push_back(address);
    stored_[address] = {.type = address.substr(0, address.find('.')), .old = stored};
  }

  Errors refresh() override {
    begin();
    read_all_stored();
    publish();
    return errors_;
  }

  Errors destroy() override {
    begin();
    read_all_stored();
    // Objects are removed before those that they refer to.
    const std::vector<std::string> order(order_.rbegin(), order_.rend());
    for (const std::string& address : order) {
      if (stored_.contains(address)) remove(address);
    }
    outputs_.clear();
    publish();
    return errors_;
  }

  Errors import(const std::string& address, const std::string& id, Value& imported) override {
    begin();
    configure_again();
    if (auto object = import_object(address, id)) imported = object->object.value;
    return errors_;
  }

 private:
  void begin() {
    errors_.clear();
    changes_.clear();
    planned_.clear();
    begin_values();
  }
  void begin_values() {
    values_.clear();
    new_outputs_.clear();
  }

  // ---- errors

  // Adds the errors of a response. Returns whether there were none.
  bool check(const std::vector<Problem>& problems, const std::string& address) {
    const std::size_t before = errors_.size();
    for (const Problem& problem : problems) {
      if (!problem.is_warning)
        errors_.push_back({address, problem.summary, problem.detail, problem.attribute});
    }
    return errors_.size() == before;
  }
  bool check(const Diagnostics& diags, const std::string& address) {
    const Errors found = errors_in(diags, address);
    errors_.insert(errors_.end(), found.begin(), found.end());
    return found.empty();
  }

  // ---- configuration

  // Returns the value of a block or an expression; nothing after an error.
  std::optional<Value> evaluate(const Node& node) {
    EvalContext context;
    functions_.set(context);
    set_objects(context, values_);
    Diagnostics diags;
    const Value value = node.schema ? terraform::read_block(node.body, *node.schema, context, diags)
                                    : node.value.evaluate(context, diags);
    if (!check(diags, node.address)) return std::nullopt;
    return value.unmarked_deep();
  }
  static Value unknown_object(const Node& node) {
    return Value::unknown(wire::implied_type(*node.schema));
  }

  // Validates everything while no object is known.
  void validate() {
    if (!module_->find("provider")) {
      check(client_.validate_configuration(Value::object({})), "provider");
    }
    for (const Node& node : module_->nodes()) {
      const auto value = evaluate(node);
      if (!value) continue;
      if (node.kind == Node::Kind::Provider)
        check(client_.validate_configuration(*value), node.address);
      else if (node.kind == Node::Kind::Resource)
        check(client_.validate_resource(node.type, *value), node.address);
      else if (node.kind == Node::Kind::Data)
        check(client_.validate_data_source(node.type, *value), node.address);
      values_[node.address] = node.schema ? unknown_object(node) : *value;
    }
    values_.clear();
  }

  // ---- state

  void read_all_stored() {
    configure_again();
    const std::vector<std::string> order = order_;
    for (const std::string& address : order) {
      if (errors_.empty()) read_stored(address);
    }
  }
  // Brings an object up to date, as Terraform does before it plans: from the text that it would have stored.
  void read_stored(const std::string& address) {
    Stored& stored = stored_.at(address);
    if (!stored.old) {
      const auto text = wire::encode_json(stored.object.value, stored.object.value.type());
      stored.old = {schema_.resources.at(stored.type).version, *text};
    }
    const auto upgraded = client_.upgrade(stored.type, stored.old->version, stored.old->text);
    if (!check(upgraded.problems, address)) return;
    stored.object.value = *upgraded.value;
    stored.old.reset();
    auto read = client_.read(stored.type, stored.object);
    if (!check(read.problems, address)) return;
    if (read.value->value.is_null())
      forget(address);
    else
      stored.object = *std::move(read.value);
  }
  void keep(const std::string& address, const std::string& type, ObjectState object,
            bool is_tainted = false) {
    if (!stored_.contains(address)) order_.push_back(address);
    stored_[address] = {type, std::move(object), is_tainted};
  }
  void forget(const std::string& address) {
    stored_.erase(address);
    std::erase(order_, address);
  }
  void publish() {
    state_.clear();
    for (const auto& [address, stored] : stored_) state_[address] = stored.object.value;
    for (const auto& [address, value] : values_) {
      if (address.starts_with("data.")) state_[address] = value;
    }
    if (!new_outputs_.empty()) outputs_ = new_outputs_;
  }

  std::optional<Stored> import_object(const std::string& address, const std::string& id) {
    const std::string type = address.substr(0, address.find('.'));
    auto imported = client_.import(type, id);
    if (!check(imported.problems, address)) return std::nullopt;
    for (ImportedObject& object : *imported.value) {
      if (object.type != type) continue;
      auto read = client_.read(type, object.state);
      if (!check(read.problems, address)) return std::nullopt;
      if (!read.value->value.is_null()) return Stored{type, *std::move(read.value)};
    }
    errors_.push_back({address, "Cannot import non-existent remote object",
                       "There is no object with the ID " + in_quotes(id) + "."});
    return std::nullopt;
  }

  void configure(const Value& settings) {
    if (check(client_.configure(settings), "provider")) settings_ = settings;
  }
  // For steps without a configuration, which Terraform runs in a process of their own.
  void configure_again() {
    if (settings_) configure(*settings_);
  }

  // ---- plan

  void plan_node(const Node& node) {
    const auto value = evaluate(node);
    if (!value) return;
    switch (node.kind) {
      case Node::Kind::Provider:
        return configure(*value);
      case Node::Kind::Local:
        values_[node.address] = *value;
        return;
      case Node::Kind::Output:
        new_outputs_[node.address.substr(7)] = *value;
        return;
      case Node::Kind::Import:
        return plan_import(node, *value);
      case Node::Kind::Data:
        values_[node.address] = must_wait(node) || !value->is_wholly_known()
                                    ? unknown_object(node)
                                    : read_data(node, *value);
        planned_[node.address] = values_[node.address];
        return;
      case Node::Kind::Resource:
        return plan_resource(node, *value);
    }
  }

  // Returns whether a data source must be read after changes of objects that it depends on.
  bool must_wait(const Node& node) const {
    return std::ranges::any_of(node.needs, [&](const std::string& address) {
      const auto change = changes_.find(address);
      return change != changes_.end() && change->second.kind != Kind::Nothing;
    });
  }

  Value read_data(const Node& node, const Value& config) {
    auto data = client_.read_data_source(node.type, config);
    return check(data.problems, node.address) ? *data.value : unknown_object(node);
  }

  void plan_import(const Node& node, const Value& id) {
    const std::string address = node.address.substr(std::string_view("import ").size());
    if (stored_.contains(address)) return;
    auto imported = import_object(address, std::string(id.if_string().value_or("")));
    if (imported) keep(address, imported->type, std::move(imported->object));
  }

  void plan_resource(const Node& node, const Value& config) {
    if (stored_.contains(node.address)) read_stored(node.address);
    if (!errors_.empty()) return;
    const auto stored = stored_.find(node.address);
    std::optional<ObjectState> prior;
    if (stored != stored_.end()) prior = stored->second.object;
    ObjectChange change{.before =
                            prior ? prior->value : Value::null(wire::implied_type(*node.schema))};
    auto plan = client_.plan(node.type, prior, config);
    if (!check(plan.problems, node.address)) return;
    if (prior) change.because = reasons(*plan.value, change.before);
    const bool is_replaced = prior && (!change.because.empty() || stored->second.is_tainted);
    if (is_replaced) {
      plan = client_.plan(node.type, std::nullopt, config);
      if (!check(plan.problems, node.address)) return;
    }
    change.after = plan.value->planned;
    change.kind = !prior                          ? Kind::Create
                  : is_replaced                   ? Kind::Replace
                  : change.after == change.before ? Kind::Nothing
                                                  : Kind::Update;
    values_[node.address] = planned_[node.address] = change.after;
    changes_[node.address] = std::move(change);
  }

  // Returns the attributes that need a new object and change.
  static std::vector<std::string> reasons(const PlannedChange& plan, const Value& before) {
    std::vector<std::string> names;
    for (const Path& path : plan.requires_replace) {
      if (path.apply(before) != path.apply(plan.planned))
        names.push_back(std::get<AttributeStep>(path.steps().front()).name);
    }
    return names;
  }

  void plan_removal(const std::string& address) {
    read_stored(address);
    if (!errors_.empty() || !stored_.contains(address)) return;
    const Stored& stored = stored_.at(address);
    const Value none = Value::null(stored.object.value.type());
    const auto plan = client_.plan(stored.type, stored.object, none);
    if (check(plan.problems, address))
      changes_[address] = {Kind::Remove, stored.object.value, none};
  }

  // ---- apply

  void remove(const std::string& address) {
    const Stored stored = stored_.at(address);
    const Value none = Value::null(stored.object.value.type());
    const auto plan = client_.plan(stored.type, stored.object, none);
    if (!check(plan.problems, address)) return;
    const auto removed = client_.apply(stored.type, stored.object, *plan.value, none);
    if (check(removed.problems, address)) forget(address);
  }

  void apply_node(const Node& node) {
    const auto value = evaluate(node);
    if (!value) return;
    if (node.kind == Node::Kind::Resource) return apply_resource(node, *value);
    if (node.kind == Node::Kind::Provider) return configure(*value);
    if (node.kind == Node::Kind::Output)
      new_outputs_[node.address.substr(7)] = *value;
    else if (node.kind == Node::Kind::Data)
      values_[node.address] = read_data(node, *value);
    else if (node.kind == Node::Kind::Local)
      values_[node.address] = *value;
  }

  // Plans again, with what is known by now.
  void apply_resource(const Node& node, const Value& config) {
    std::optional<ObjectState> prior;
    if (stored_.contains(node.address)) prior = stored_.at(node.address).object;
    if (changes_.at(node.address).kind != Kind::Nothing) {
      const auto plan = client_.plan(node.type, prior, config);
      if (!check(plan.problems, node.address)) return;
      auto made = client_.apply(node.type, prior, *plan.value, config);
      const bool is_made = check(made.problems, node.address);
      const bool has_object = made.value && !made.value->value.is_null();
      if (has_object) keep(node.address, node.type, *std::move(made.value), !is_made && !prior);
      if (!is_made) return;
    }
    values_[node.address] = stored_.at(node.address).object.value;
  }

  std::optional<Module> module_;
  Errors errors_;
  Objects values_;  // of the nodes so far
  std::map<std::string, Value> new_outputs_;
  std::map<std::string, Stored> stored_;
  std::vector<std::string> order_;  // of stored objects: the order of their creation
  std::optional<Value> settings_;   // with which the provider was configured last
};

}  // namespace

std::unique_ptr<Test::Backend> local_backend(Provider& provider) {
  return std::make_unique<LocalBackend>(provider);
}

Value Test::Backend::with_text_of(const Value& stored, const Value& resource,
                                  const std::string& address) const {
  const Server server(provider_, {});
  const auto& type = server.offer().resources.at(address.substr(0, address.find('.')));
  return detail::with_given_parts(type.object->shape(), stored, resource);
}

Errors errors_in(const Diagnostics& diags, const std::string& address) {
  Errors errors;
  for (const Diagnostic& each : diags) {
    if (each.severity == Severity::Error)
      errors.push_back({address, std::string(each.summary()), each.detail, std::nullopt,
                        each.subject.source() ? each.subject.start().line : 0});
  }
  return errors;
}

std::vector<std::string> changed_names(const Value& before, const Value& after) {
  std::vector<std::string> names;
  const Value& object = before.is_null() ? after : before;
  if (object.is_null() || !object.is_known()) return names;
  object.for_each([&](const Value& key, const Value&) {
    const Path path = Path().attribute(std::string(key.as_string()));
    if (path.apply(before) != path.apply(after)) names.emplace_back(key.as_string());
  });
  return names;
}

}  // namespace hecla::provider
