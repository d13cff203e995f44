// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs a PCL program: evaluates its definitions, while the outputs of its resources arrive later. See docs/guide/pcl-values.md.
#include <hecla/pcl/evaluate.h>
#include <hecla/pcl/program.h>
#include <hecla/pcl/typed_value.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include <deque>
#include <iostream>
#include <map>

namespace pcl = hecla::pcl;
using hecla::Value;

namespace {

constexpr std::string_view text = R"(
output "url" { value = "https://${logs.name}.example.org/" }
resource "logs" "cloud:index:Bucket" { name = "${prefix}-logs" }
resource "copy" "cloud:index:Bucket" { name = "${logs.name}-copy" }
prefix = "web"
)";

constexpr std::string_view schema = R"({
  "name": "cloud",
  "resources": {
    "cloud:index:Bucket": {
      "inputProperties": {"name": {"type": "string"}}, "requiredInputs": ["name"],
      "properties": {"name": {"type": "string"}}, "required": ["name"]
    }
  }
})";

// Runs the nodes of a program. Creating a resource takes time: its outputs arrive when finish() is called.
class Run {
 public:
  explicit Run(const pcl::Program& program) : program_(program) {}

  void start(hecla::Diagnostics& diags) {
    std::vector<bool> is_done(program_.nodes().size());
    for (std::size_t i = 0; i < is_done.size(); ++i) evaluate(i, is_done, diags);
  }

  // Lets the oldest resource that can be created arrive. Returns false if there is none.
  bool finish_one() {
    if (ready_.empty()) return false;
    auto [source, name, inputs] = std::move(ready_.front());
    ready_.pop_front();
    std::cout << "created " << name << " with " << hecla::write::to_hcl(inputs, {.one_line = true})
              << '\n';
    source.arrive(inputs.attribute("name"));
    return true;
  }

 private:
  struct Creation {
    pcl::EventualSource source;
    std::string name;
    Value inputs;
  };

  // Dependencies come first. The binder has reported cycles.
  void evaluate(std::size_t i, std::vector<bool>& is_done, hecla::Diagnostics& diags) {
    if (is_done[i]) return;
    is_done[i] = true;
    const pcl::ProgramNode& node = program_.nodes()[i];
    for (const std::uint32_t other : node.dependencies) evaluate(other, is_done, diags);
    if (node.kind == pcl::ProgramNodeKind::Local) {
      values_[std::string(node.name)] = value_of(node, *node.attribute, diags);
    } else if (node.kind == pcl::ProgramNodeKind::Resource) {
      values_[std::string(node.name)] = create(node, diags);
    } else if (node.kind == pcl::ProgramNodeKind::Output) {
      print(std::string(node.name), value_of(node, *node.body->find_attribute("value"), diags));
    }
  }

  // [evaluate]
  Value value_of(const pcl::ProgramNode& node, const pcl::BoundAttribute& attribute,
                 hecla::Diagnostics& diags) {
    auto ctx = std::make_shared<hecla::EvalContext>();
    for (const auto& [name, value] : values_) ctx->set(name, value);
    return pcl::evaluate(node.document->expression(*attribute.syntax->value), ctx, {}, diags);
  }

  // Returns the outputs of a resource: placeholders, until it has been created.
  Value create(const pcl::ProgramNode& node, hecla::Diagnostics& diags) {
    const Value inputs =
        Value::object({{"name", value_of(node, *node.body->find_attribute("name"), diags)}});
    pcl::EventualSource source(pcl::EventualKind::Output);
    const Value name = source.eventual().placeholder(hecla::Type::string());
    pcl::settle(inputs).then([this, label = std::string(node.name),
                              shared = std::make_shared<pcl::EventualSource>(std::move(source))](
                                 const pcl::Arrival& arrival) {
      if (!arrival) return shared->fail(arrival.error());
      ready_.push_back({std::move(*shared), label, *arrival});
    });
    return Value::object({{"name", name}});
  }

  static void print(const std::string& name, const Value& value) {
    pcl::settle(value).then([name](const pcl::Arrival& arrival) {
      std::cout << name << " = "
                << (arrival ? hecla::write::to_hcl(*arrival) : arrival.error().message) << '\n';
    });
  }
  // [evaluate]

  const pcl::Program& program_;
  std::map<std::string, Value> values_;
  std::deque<Creation> ready_;
};

}  // namespace

int main() {
  hecla::Diagnostics diags;
  pcl::TypeTable types;
  pcl::Packages packages(types);
  packages.add(hecla::Source::make("cloud.json", std::string(schema)), diags);
  const hecla::syntax::DocumentRef files[] = {
      hecla::syntax::parse_config(hecla::Source::make("main.pp", std::string(text)), diags)};
  const pcl::Program program = pcl::bind_program(types, files, diags, {.packages = &packages});
  Run run(program);
  if (!diags.has_errors()) run.start(diags);
  std::cerr << hecla::to_text(diags);
  while (run.finish_one()) continue;
  return diags.has_errors() ? 1 : 0;
}
