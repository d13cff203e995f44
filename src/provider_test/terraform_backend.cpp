// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The steps of a test with the real Terraform, which uses the provider of this process.
#include <hecla/wire/json.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "plugin/child.h"
#include "provider/serve_plugin.h"
#include "provider_test/backend.h"

namespace hecla::provider {

namespace {

namespace fs = std::filesystem;

// Serves a provider to Terraform for as long as it exists.
class AttachableProvider {
 public:
  explicit AttachableProvider(Provider& provider) {
    plugin::ServeOptions options;
    options.debug = true;
    std::promise<std::string> served;
    auto ready = served.get_future();
    options.on_attachable = [&](const std::string& reattach, std::function<void()> stop) {
      stop_ = std::move(stop);
      served.set_value(reattach);
    };
    thread_ = std::thread([this, &provider, &served, options] {
      serve_plugin(provider, options);
      if (!stop_) served.set_value("");
    });
    reattach_ = ready.get();
  }
  AttachableProvider(const AttachableProvider&) = delete;
  AttachableProvider& operator=(const AttachableProvider&) = delete;
  ~AttachableProvider() {
    if (stop_) stop_();
    thread_.join();
  }
  // Returns what TF_REATTACH_PROVIDERS must be; empty if the provider cannot be served.
  const std::string& reattach() const { return reattach_; }

 private:
  std::thread thread_;
  std::string reattach_;
  std::function<void()> stop_;
};

class Folder {
 public:
  Folder() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "hecla-test-XXXXXX").string();
    if (error || !::mkdtemp(name.data()))
      throw TestFailure("a temporary directory cannot be made: " + name);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string read_all(const rpc::Descriptor& from) {
  std::string text;
  char buffer[16 * 1024];
  for (ssize_t size; (size = ::read(from.get(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(size));
  return text;
}

std::string path_of_terraform(const std::string& given) {
  if (given != "PATH") return given;
  const char* const variable = std::getenv("PATH");
  std::string_view rest = variable ? variable : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string path = std::string(rest.substr(0, end)) + "/terraform";
    if (::access(path.c_str(), X_OK) == 0) return path;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  throw TestFailure("HECLA_TEST_TERRAFORM is PATH, but PATH has no terraform");
}

// Reads JSON of Terraform's as values: objects, tuples, strings, numbers.
Value json_of(std::string_view text) {
  auto value = wire::decode_json(text);
  if (!value) throw TestFailure("Terraform printed what is not JSON: " + std::string(text));
  return *std::move(value);
}
// Return a member of an object of JSON; null and "" if there is none.
Value member(const Value& object, std::string_view name) {
  const Value* const found =
      object.is_null() || !object.type().is_object() ? nullptr : object.find_attribute(name);
  return found ? *found : Value::null(Type::dynamic());
}
std::string text_in(const Value& object, std::string_view name) {
  return std::string(member(object, name).if_string().value_or(""));
}
std::span<const Value> list_in(const Value& list) {
  if (list.is_null() || !list.type().is_tuple()) return {};
  return list.elements();
}

// Puts unknown values where the mirror is true.
Value with_unknown(const Value& known, const Value& mirror) {
  if (mirror.if_bool() == true) return Value::dynamic();
  if (mirror.is_null() || mirror.type().is_primitive() || mirror.empty()) return known;
  if (mirror.type().is_tuple()) {
    std::vector<Value> elements;
    for (std::size_t i = 0; i < mirror.size(); ++i) {
      const bool is_there = i < list_in(known).size();
      const Value element = is_there ? list_in(known)[i] : Value::null(Type::dynamic());
      elements.push_back(with_unknown(element, mirror.elements()[i]));
    }
    return Value::tuple(std::move(elements));
  }
  std::map<std::string, Value> fields;
  if (!known.is_null() && known.type().is_object()) {
    known.for_each([&](const Value& key, const Value& part) {
      fields.insert_or_assign(std::string(key.as_string()), part);
    });
  }
  mirror.for_each([&](const Value& key, const Value& part) {
    const std::string name(key.as_string());
    fields.insert_or_assign(name, with_unknown(member(known, name), part));
  });
  return Value::object({fields.begin(), fields.end()});
}

// Returns the value of an output with its type, which follow each other as in a value of the dynamic pseudo-type.
Value output_value(const Value& output) {
  const auto text = wire::encode_json(
      Value::object({{"value", member(output, "value")}, {"type", member(output, "type")}}));
  const auto value = text ? wire::decode_json(*text, Type::dynamic()) : text.error();
  return value ? *value : member(output, "value");
}

Kind kind_of(const Value& actions) {
  if (list_in(actions).size() == 2) return Kind::Replace;
  const auto action = list_in(actions).empty() ? "" : list_in(actions)[0].if_string().value_or("");
  if (action == "create") return Kind::Create;
  if (action == "update") return Kind::Update;
  return action == "delete" ? Kind::Remove : Kind::Nothing;
}

class TerraformBackend : public Test::Backend {
 public:
  TerraformBackend(Provider& provider, const std::string& terraform)
      : Backend(provider), terraform_(path_of_terraform(terraform)), served_(provider) {
    if (served_.reattach().empty()) throw TestFailure("the provider cannot be served to Terraform");
    std::ofstream(folder_.path() / "terraformrc");
    write("versions.tf", "terraform {\n  required_providers {\n    " + local_name(schema_) +
                             " = { source = \"" + schema_.name + "\" }\n  }\n}\n");
  }

  std::string_view where() const override { return "with Terraform"; }
  bool needs_nodes() const override { return false; }

  Errors plan(const Module& module) override {
    write("main.tf", module.text());
    Errors errors = run({"plan", "-json", "-input=false", "-out=plan.bin"});
    changes_.clear();
    planned_.clear();
    if (!errors.empty()) return errors;
    valid_text_ = module.text();
    read_plan(json_of(output_of({"show", "-json", "plan.bin"})));
    return {};
  }
  Errors apply() override {
    Errors errors = run({"apply", "-json", "-input=false", "plan.bin"});
    read_state();
    return errors;
  }
  void store(const std::string& address, const StoredJson& stored) override {
    const std::size_t dot = address.find('.');
    const Value instance =
        Value::object({{"schema_version", Value::number(static_cast<std::int64_t>(stored.version))},
                       {"attributes", json_of(stored.text)}});
    const Value resource =
        Value::object({{"mode", Value::string("managed")},
                       {"type", Value::string(address.substr(0, dot))},
                       {"name", Value::string(address.substr(dot + 1))},
                       {"provider", Value::string("provider[\"" + schema_.name + "\"]")},
                       {"instances", Value::tuple({instance})}});
    const Value state = json_of(state_file());
    const auto resources = list_in(member(state, "resources"));
    std::vector<Value> all(resources.begin(), resources.end());
    all.push_back(resource);
    std::vector<Value::Field> fields;
    state.for_each([&](const Value& key, const Value& part) {
      const bool is_list = key.as_string() == "resources";
      fields.emplace_back(std::string(key.as_string()), is_list ? Value::tuple(all) : part);
    });
    const Value changed = Value::object(std::move(fields));
    write("terraform.tfstate", *wire::encode_json(changed, changed.type()));
  }
  Errors refresh() override {
    write("main.tf", valid_text_);
    Errors errors = run({"apply", "-refresh-only", "-auto-approve", "-json", "-input=false"});
    read_state();
    return errors;
  }
  Errors destroy() override {
    if (valid_text_.empty()) return {};
    write("main.tf", valid_text_);
    Errors errors = run({"destroy", "-auto-approve", "-json", "-input=false"});
    read_state();
    return errors;
  }
  Errors import(const std::string& address, const std::string& id, Value& imported) override {
    Errors errors =
        run({"import", "-no-color", "-input=false", "-state=imported.tfstate", address, id});
    if (!errors.empty()) return errors;
    const Value root = state_in(json_of(output_of({"show", "-json", "imported.tfstate"})));
    for (const Value& object : list_in(root)) {
      if (text_in(object, "address") == address)
        imported = typed(address, member(object, "values"));
    }
    fs::remove(folder_.path() / "imported.tfstate");
    return errors;
  }

 private:
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_.path() / name) << text;
  }

  // ---- running Terraform

  struct Output {
    std::string text;
    std::string errors;
    bool is_successful = false;
  };

  std::vector<std::string> environment() const {
    const char* const path = std::getenv("PATH");
    return {std::string("PATH=") + (path ? path : ""),
            "HOME=" + folder_.path().string(),
            "TF_CLI_CONFIG_FILE=" + (folder_.path() / "terraformrc").string(),
            "TF_REATTACH_PROVIDERS=" + served_.reattach(),
            "TF_IN_AUTOMATION=1",
            "CHECKPOINT_DISABLE=1"};
  }

  Output start(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {terraform_, "-chdir=" + folder_.path().string()});
    auto child = plugin::Child::start(arguments, environment());
    if (!child) throw TestFailure(child.error().message);
    auto errors = std::async(std::launch::async, [&] { return read_all(child->errors()); });
    Output output{read_all(child->output()), errors.get()};
    child->wait(rpc::Clock::time_point::max());
    output.is_successful = child->wait_status() == 0;
    return output;
  }

  std::string output_of(const std::vector<std::string>& arguments) const {
    Output output = start(arguments);
    if (!output.is_successful)
      throw TestFailure("terraform " + arguments[0] + " fails: " + output.errors);
    return std::move(output.text);
  }

  // Returns the errors that a command reports.
  Errors run(const std::vector<std::string>& arguments) const {
    const Output output = start(arguments);
    Errors errors;
    for (std::string_view rest = output.text; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      if (line.starts_with('{')) add_error(member(json_of(line), "diagnostic"), errors);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (errors.empty() && !output.is_successful)
      errors.push_back({.summary = "terraform " + arguments[0] + " fails",
                        .detail = output.text + output.errors});
    return errors;
  }

  static void add_error(const Value& diagnostic, Errors& errors) {
    if (text_in(diagnostic, "severity") != "error") return;
    StepError error{.address = text_in(diagnostic, "address"),
                    .summary = text_in(diagnostic, "summary"),
                    .detail = text_in(diagnostic, "detail")};
    const Value line = member(member(member(diagnostic, "range"), "start"), "line");
    if (const auto number = line.if_number())
      error.line = static_cast<std::size_t>(number->to_uint64().value_or(0));
    errors.push_back(std::move(error));
  }

  // ---- plans and states

  Value typed(const std::string& address, const Value& json) const {
    const wire::SchemaBlock* const block = schema_of(schema_, address);
    if (!block || json.is_null()) return json;
    const auto value = wire::coerce(json, *block);
    return value ? *value : json;
  }

  void read_plan(const Value& plan) {
    for (const Value& object : list_in(member(plan, "resource_changes"))) {
      const std::string address = text_in(object, "address");
      const Value change = member(object, "change");
      ObjectChange read{.kind = kind_of(member(change, "actions")),
                        .before = typed(address, member(change, "before")),
                        .after = typed(address, with_unknown(member(change, "after"),
                                                             member(change, "after_unknown")))};
      for (const Value& path : list_in(member(change, "replace_paths"))) {
        if (!list_in(path).empty())
          read.because.emplace_back(list_in(path)[0].if_string().value_or(""));
      }
      if (!read.after.is_null()) planned_[address] = read.after;
      if (text_in(object, "mode") == "managed") changes_[address] = std::move(read);
    }
    // Data sources that have been read already.
    for (const Value& object : list_in(state_in(member(plan, "prior_state")))) {
      const std::string address = text_in(object, "address");
      if (address.starts_with("data.") && !planned_.contains(address))
        planned_[address] = typed(address, member(object, "values"));
    }
  }

  std::string state_file() const {
    std::ifstream file(folder_.path() / "terraform.tfstate");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!text.empty()) return text;
    return R"({"version": 4, "serial": 1, "lineage": "test", "outputs": {}, "resources": []})";
  }

  static Value state_in(const Value& state) {
    return member(member(member(state, "values"), "root_module"), "resources");
  }

  void read_state() {
    const Value state = json_of(output_of({"show", "-json"}));
    state_.clear();
    for (const Value& object : list_in(state_in(state))) {
      const std::string address = text_in(object, "address");
      state_[address] = typed(address, member(object, "values"));
    }
    outputs_.clear();
    const Value outputs = member(member(state, "values"), "outputs");
    if (outputs.is_null()) return;
    outputs.for_each([&](const Value& name, const Value& output) {
      outputs_[std::string(name.as_string())] = output_value(output);
    });
  }

  std::string terraform_;
  AttachableProvider served_;
  Folder folder_;
  std::string valid_text_;  // of the last step that could be planned
};

}  // namespace

std::unique_ptr<Test::Backend> terraform_backend(Provider& provider, const std::string& terraform) {
  return std::make_unique<TerraformBackend>(provider, terraform);
}

}  // namespace hecla::provider
