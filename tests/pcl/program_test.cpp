// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/pcl/program.h>

#include "pcl/program_support.h"
#include "pcl/text/dump.h"

namespace hecla::pcl {
namespace {

using ::testing::ElementsAre;
using testing::file;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class Programs : public ::testing::Test {
 protected:
  Programs() : packages_(types_) {
    EXPECT_TRUE(packages_.add(Source::make("cloud.json", testing::schema), diags_))
        << to_text(diags_);
  }
  Program bind(std::initializer_list<syntax::DocumentRef> files, ProgramOptions options = {}) {
    diags_.clear();
    options.packages = &packages_;
    return bind_program(types_, std::vector(files), diags_, options);
  }
  Program bind(std::string_view text, ProgramOptions options = {}) {
    return bind({file(text)}, options);
  }
  // Binds a file, and expects one report.
  void expect_report(std::string_view text, DiagnosticCode code, std::string_view where,
                     std::string_view detail, ProgramOptions options = {}) {
    SCOPED_TRACE(text);
    bind(text, options);
    ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
    EXPECT_EQ(diags_.items()[0].id(), code.id());
    EXPECT_EQ(diags_.items()[0].subject.text(), where);
    EXPECT_THAT(diags_.items()[0].detail, HasSubstr(std::string(detail)));
  }
  std::string type(const Program& program, std::string_view name) {
    const ProgramNode* const node = program.find(name);
    return node ? node->type.to_string() : "undefined";
  }

  TypeTable types_;
  Diagnostics diags_;
  Packages packages_;
};

// --- names and order

TEST_F(Programs, DefinitionsAreBoundWhateverTheirOrder) {
  const Program program =
      bind({file("a = b + 1\nb = [c][0]\n", "1.pp"), file("c = length([1])\n", "2.pp")});
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(type(program, "a"), "number");
  EXPECT_EQ(type(program, "b"), "int");
  EXPECT_EQ(type(program, "c"), "int");
  EXPECT_THAT(program.nodes()[0].dependencies, ElementsAre(1));
  EXPECT_THAT(program.nodes()[1].dependencies, ElementsAre(2));
}

TEST_F(Programs, FilesAreSortedByName) {
  const Program program = bind({file("b = 1\n", "b.pp"), file("a = 1\n", "a.pp")});
  EXPECT_EQ(program.nodes()[0].name, "a");
}

TEST_F(Programs, LoopVariablesAreNoReferences) {
  const Program program = bind("x = [for x in [\"a\"] : x]\ny = {x = 1}\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(type(program, "x"), "list(string)");
  EXPECT_TRUE(program.nodes()[1].dependencies.empty());
}

TEST_F(Programs, CyclesAreReportedOnceWithTheirPath) {
  const Program program = bind("a = b\nb = c\nc = [a, d]\nd = 1\ne = a\n");
  ASSERT_THAT(diags_.items(), SizeIs(1));
  const Diagnostic& cycle = diags_.items()[0];
  EXPECT_EQ(cycle.id(), DiagnosticCode::ReferenceCycle.id());
  EXPECT_EQ(
      cycle.detail,
      "These definitions depend on each other: \"a\" refers to \"b\" refers to \"c\" refers to "
      "\"a\".");
  EXPECT_EQ(cycle.subject.start().line, 1u);
  ASSERT_THAT(cycle.related, SizeIs(3));
  EXPECT_EQ(cycle.related[2].range.start().line, 3u);
  EXPECT_NE(program.nodes()[4].attribute, nullptr);
}

TEST_F(Programs, ADefinitionThatRefersToItselfIsACycle) {
  expect_report("a = [a]\n", DiagnosticCode::ReferenceCycle, "a",
                "This definition depends on itself");
  // As deployed, the names of functions are references, too.
  expect_report("length = length([1])\n", DiagnosticCode::ReferenceCycle, "length",
                "This definition depends on itself");
}

TEST_F(Programs, NamesAreDefinedOnce) {
  expect_report("config \"a\" {}\nconfig \"a\" {}\n", DiagnosticCode::DuplicateDefinition, "\"a\"",
                "\"a\" is already defined.");
  EXPECT_THAT(diags_.items()[0].related, SizeIs(1));
  bind("config \"a\" {}\noutput \"a\" { value = a }\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
}

TEST_F(Programs, LabelsAreChecked) {
  expect_report("resource \"a\" {}\n", DiagnosticCode::MissingLabel, "resource \"a\"",
                "A block of the type \"resource\" has 2 labels, but found 1.");
  expect_report("config \"a\" \"int\" \"b\" {}\n", DiagnosticCode::ExtraneousLabel, "\"b\"",
                "has 1 or 2 labels, but found 3.");
}

TEST_F(Programs, LongChainsTakeNoStack) {
  std::string text = "a0 = 1\n";
  for (int i = 1; i < 20'000; ++i) {
    text += "a" + std::to_string(i) + " = a" + std::to_string(i - 1) + "\n";
  }
  const Program program = bind(text);
  EXPECT_TRUE(diags_.empty());
  EXPECT_EQ(type(program, "a19999"), "cty.NumberIntVal(1)");
}

// --- configuration and outputs

TEST_F(Programs, ConfigurationHasTheTypeOfItsLabel) {
  const Program program = bind(
      "config \"a\" \"list(object({x = string}))\" {}\nconfig \"b\" \"int\" { default = null }\n"
      "config \"c\" \"string\" { secret = true }\nconfig \"d\" {}\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(type(program, "a"), "list(object({x = union(none, string)}))");
  EXPECT_EQ(type(program, "b"), "union(int, none)");
  EXPECT_EQ(type(program, "c"), "output(string)");
  EXPECT_EQ(type(program, "d"), "dynamic");
}

TEST_F(Programs, TypesOfSecretsShowNoConstants) {
  const Program program = bind(
      "a = secret(7717)\nb = secret([7717, { c = 7717, d = true ? 7717 : 8 }])\nc = [for x in a : "
      "x]\n"
      "d = secret(\"x\")\ne = [a]\nf = secret(e)\n");
  EXPECT_EQ(type(program, "a"), "output(int)");
  EXPECT_EQ(type(program, "b"), "output(tuple(int, object({c = int, d = int})))");
  EXPECT_EQ(type(program, "d"), "output(string)");
  EXPECT_EQ(type(program, "f"), "output(tuple(int))");
  EXPECT_EQ(to_text(diags_).find("7717"), std::string::npos) << to_text(diags_);
  // An unclosed string swallows the secrets after it.
  for (const char* text :
       {"g = <<E\nh = secret(7717)\n", "g = <<E\na ${1} 7717\nh = secret(7717)\ni = 7717\n",
        "g = [1, <<E\nh = secret(7717)\n", "g = secret[7717\n", "g = secret(<E\n7717\nE\n)\n"}) {
    Diagnostics ignored;
    const auto document = syntax::parse_config(Source::make("main.pp", text), ignored);
    EXPECT_EQ(dump(bind({document})).find("7717"), std::string::npos) << text;
  }
}

TEST_F(Programs, SecretDefaultsAreMarked) {
  const auto is_marked_in = [&](const std::string& text) {
    const SourceRef source = Source::make("main.pp", text);
    Diagnostics ignored;
    bind({syntax::parse_config(source, ignored)});
    const auto at = static_cast<std::uint32_t>(source->text().find("nosuch"));
    return source->has_secret_in({at, at + 6});
  };
  const auto is_marked = [&](const std::string& arguments) {
    return is_marked_in("config \"a\" \"string\" {\n" + arguments + "\n}\n");
  };
  for (const char* flag : {"true", "(true)", "\"true\"", "1"})
    EXPECT_TRUE(is_marked(std::string("default = nosuch\nsecret = ") + flag)) << flag;
  EXPECT_FALSE(is_marked("default = nosuch\nsecret = false"));
  EXPECT_FALSE(is_marked("default = nosuch"));
  // Recovery skips a part of the value, or all of it.
  EXPECT_TRUE(is_marked("default = \"\" nosuch\nsecret = true"));
  EXPECT_TRUE(is_marked("default @ = nosuch\nsecret = true"));
  // A block whose brace is missing swallows the next ones.
  EXPECT_TRUE(is_marked_in(
      "resource \"r\" \"a:b:C\" {\nconfig \"a\" {\ndefault = nosuch\nsecret = true\n}\n"));
  for (const char* open : {"{", "[", "%{ [", "f("}) {
    EXPECT_TRUE(is_marked(std::string("default =") + open + " nosuch + 1\nsecret = true")) << open;
    EXPECT_TRUE(is_marked_in(std::string("a = ") + open +
                             "\nconfig \"a\" {\ndefault = nosuch\nsecret = true\n}\n"))
        << open;
  }
}

TEST_F(Programs, DefaultsAndValuesMustBeOfTheType) {
  expect_report(
      "config \"a\" \"list(string)\" { default = true }\n", DiagnosticCode::IncorrectType, "true",
      "The argument \"default\" of the configuration variable \"a\" must be a list of strings, "
      "not a boolean.");
  expect_report("output \"a\" \"list(string)\" { value = true }\n", DiagnosticCode::IncorrectType,
                "true", "The argument \"value\" of the output \"a\" must be a list of strings");
  expect_report("config \"a\" \"lst\" {}\n", DiagnosticCode::UnknownVariable, "lst", "");
}

// --- resources

TEST_F(Programs, ResourcesHaveTheirOutputs) {
  const Program program = bind(
      "resource \"r\" \"cloud:s3/bucket:Bucket\" { name = \"r\" }\n"
      "resource \"s\" \"cloud:s3:Bucket\" { name = r.arn }\n"
      "arn = r.arn\nport = r.rules[0].port\nid = s.id\nproto = r.rules[0].protocol\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(type(program, "arn"), "output(string)");
  EXPECT_EQ(type(program, "port"), "output(union(int, none))");
  EXPECT_EQ(type(program, "id"), "output(id)");
}

TEST_F(Programs, InputsAreChecked) {
  expect_report("resource \"r\" \"cloud:s3:Bucket\" { name = [1] }\n",
                DiagnosticCode::IncorrectType, "[1]", "The input \"name\" of the resource \"r\"");
  expect_report("resource \"r\" \"cloud:s3:Bucket\" {\n  nmae = 1\n}\n",
                DiagnosticCode::UnsupportedArgument, "nmae", "has no input named \"nmae\"");
  EXPECT_THAT(diags_.items()[0].detail, HasSubstr("Did you mean \"name\"?"));
  expect_report("resource \"r\" \"cloud:s3:Bucket\" {\n}\n", DiagnosticCode::MissingArgument, "",
                "requires the input \"name\"");
  expect_report("resource \"r\" \"cloud:s3:Bucket\" {\n  name = \"a\"\n  rules = [{prot = 1}]\n}\n",
                DiagnosticCode::IncorrectType, "prot", "\"rules[0]\"");
  expect_report("resource \"r\" \"cloud:s3:Bucket\" {}\n", DiagnosticCode::MissingArgument, "",
                "requires the input", {.skip_resource_typechecking = true});
  EXPECT_EQ(diags_.items()[0].severity, Severity::Warning);
}

TEST_F(Programs, UnknownTypesAreReported) {
  expect_report("resource \"r\" \"cloud:s3:Bukket\" {}\n", DiagnosticCode::UnknownResourceType,
                "\"cloud:s3:Bukket\"", "has no resource type");
  expect_report("resource \"r\" \"other:s3:Bucket\" {}\n", DiagnosticCode::UnknownPackage,
                "\"other:s3:Bucket\"", "There is no schema of the package \"other\".");
}

TEST_F(Programs, RangesRepeatResources) {
  const Program program = bind(R"(
resource "a" "cloud:s3:Bucket" {
  name = "a${range.value}"
  options { range = 3 }
}
resource "b" "cloud:s3:Bucket" {
  name = range.key
  zone = range.value
  options { range = { x = "y" } }
}
resource "c" "cloud:s3:Bucket" {
  name = "c"
  options { range = true }
}
resource "d" "cloud:s3:Bucket" {
  name = "${range.key}"
  options { range = ["x"] }
}
ids = a[0].id
arns = b["x"].arn
)");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_TRUE(program.find("a")->type.is_list());
  EXPECT_TRUE(program.find("b")->type.is_map());
  EXPECT_TRUE(program.find("c")->type.is_optional());
  EXPECT_TRUE(program.find("d")->type.is_list());
  EXPECT_EQ(type(program, "ids"), "output(id)");
  EXPECT_EQ(type(program, "arns"), "output(string)");
}

TEST_F(Programs, OptionsAreChecked) {
  const std::string start = "resource \"r\" \"cloud:s3:Bucket\" {\n  name = \"r\"\n  ";
  bind(start + "options {\n    ignoreChanges = [name, zone]\n    dependsOn = []\n  }\n}\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  expect_report(start + "options { ignoreChanges = [nope] }\n}\n", DiagnosticCode::UnknownVariable,
                "nope", "");
  expect_report(start + "options { protect = [] }\n}\n", DiagnosticCode::IncorrectType, "[]",
                "The option \"protect\"");
  expect_report(start + "options { protecd = true }\n}\n", DiagnosticCode::UnsupportedArgument,
                "protecd", "There is no option");
  expect_report(start + "options {}\n  options {}\n}\n", DiagnosticCode::DuplicateBlock, "options",
                "already set");
  expect_report(start + "other {}\n}\n", DiagnosticCode::UnsupportedBlock, "other", "");
  expect_report(start + "options { range = \"a\" }\n  zone = range.value\n}\n",
                DiagnosticCode::NotIterable, "\"a\"", "");
}

TEST_F(Programs, ListsOfInputsNameAnythingIfTheTypeIsUnknown) {
  diags_.clear();
  const std::vector files = {
      file("resource \"r\" \"a:b:C\" {\n  options { ignoreChanges = [x.y] }\n}\n")};
  bind_program(types_, files, diags_);
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
}

TEST_F(Programs, ComponentsMayReferToEachOther) {
  bind("component \"a\" \"./a\" { x = b.x }\ncomponent \"b\" \"./b\" { x = a.x }\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  expect_report("component \"a\" \"./a\" { x = a.x }\n", DiagnosticCode::ReferenceCycle, "a",
                "depends on itself");
}

TEST_F(Programs, HooksAndResourcesThatExistDefineNames) {
  const Program program = bind(
      "hook \"resource\" \"h\" { command = [args.name] }\n"
      "read \"b\" \"cloud:s3:Bucket\" {\n  id = \"x\"\n  owner = \"me\"\n}\n"
      "resource \"r\" \"cloud:s3:Bucket\" {\n  name = b.arn\n"
      "  options { hooks = { beforeCreate = [h] } }\n}\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(program.find("h")->kind, ProgramNodeKind::Hook);
  EXPECT_TRUE(program.find("b")->type.is_object());
}

TEST_F(Programs, ComponentsAreDynamic) {
  const Program program = bind("component \"c\" \"./c\" { x = 1 }\ny = c.z\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(type(program, "y"), "dynamic");
}

// --- functions

TEST_F(Programs, InvokesHaveTheResultsOfFunctions) {
  const Program program = bind(R"(
resource "r" "cloud:s3:Bucket" { name = "r" }
image = invoke("cloud:index/getImage:getImage", { name = "a" })
id    = invoke("cloud:index:getImage", { name = "a" }).id
late  = invoke("cloud::getImage", { name = r.arn }).bytes
sum   = invoke("cloud:index:add", 1, 2)
now   = invoke("cloud:index:now", {}).time
)");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(type(program, "image"), "promise(object({bytes = int, id = string}))");
  EXPECT_EQ(type(program, "id"), "promise(string)");
  EXPECT_EQ(type(program, "late"), "output(int)");
  EXPECT_EQ(type(program, "sum"), "promise(int)");
  EXPECT_EQ(type(program, "now"), "promise(string)");
}

TEST_F(Programs, InvokesAreChecked) {
  expect_report("a = invoke(\"cloud:index:getImage\", {})\n",
                DiagnosticCode::InvalidFunctionArgument, "{}",
                "The argument \"args\" of \"invoke\"");
  expect_report("a = invoke(\"cloud:index:getImages\", {})\n", DiagnosticCode::UnknownFunction,
                "\"cloud:index:getImages\"", "has no function");
  expect_report("a = invoke(\"other:index:getImage\", {})\n", DiagnosticCode::UnknownPackage,
                "\"other:index:getImage\"", "There is no schema");
  EXPECT_EQ(diags_.items()[0].severity, Severity::Warning);
  expect_report("n = \"x\"\na = invoke(n, {})\n", DiagnosticCode::InvalidFunctionArgument, "n",
                "must be a string without interpolations");
}

TEST_F(Programs, FunctionsOfPulumiHaveTypes) {
  const std::pair<const char*, const char*> cases[] = {
      {"element([\"a\", \"b\"], 0)", "string"},
      {"entries({a = \"b\"})", "list(object({key = string, value = string}))"},
      {"length([r.arn])", "output(int)"},
      {"length(\"a\")", "int"},
      {"lookup({a = \"b\"}, \"a\", \"c\")", "string"},
      {"range(3)", "list(int)"},
      {"secret(\"a\")", "output(string)"},
      {"toJSON({a = r.arn})", "output(string)"},
      {"toJSON({a = 1})", "string"},
      {"singleOrNone([\"a\"])", "union(none, string)"},
      {"try(\"a\", null)", "union(cty.NullVal(cty.DynamicPseudoType), string)"},
      {"can(r.arn)", "output(bool)"},
      {"recover(r.arn, error)", "output(string)"},
      {"max(1, length([]))", "int"},
      {"min(1, 2 + 1)", "number"},
      {"join(\",\", split(\",\", r.arn))", "output(string)"},
      {"fileAsset(\"a\")", "Asset"},
      {"getOutput(r, \"a\")", "output(dynamic)"},
      {"call(r, \"signedUrl\", { key = \"a\" }).url", "output(string)"},
      {"call(r, \"count\", {})", "int"},
      {"lookup(getOutput(r, \"a\").b, \"c\", \"d\")", "output(dynamic)"},
      {"stack()", "string"}};
  for (const auto& [text, expected] : cases) {
    SCOPED_TRACE(text);
    const Program program = bind(
        "resource \"r\" \"cloud:s3:Bucket\" { name = \"r\" }\nx = " + std::string(text) + "\n");
    EXPECT_TRUE(diags_.empty()) << to_text(diags_);
    EXPECT_EQ(type(program, "x"), expected);
  }
}

TEST_F(Programs, FunctionsOfPulumiCheckTheirArguments) {
  for (const char* name : {"element", "lookup", "singleOrNone", "length"}) {
    const std::string call = std::string(name) + "(null" +
                             (std::string_view(name) == "element"  ? ", 0"
                              : std::string_view(name) == "lookup" ? ", \"a\", null"
                                                                   : "") +
                             ")";
    expect_report("x = " + call + "\n", DiagnosticCode::InvalidFunctionArgument, "null",
                  "The first argument of \"" + std::string(name) + "\"");
  }
  expect_report("x = length(null)\n", DiagnosticCode::InvalidFunctionArgument, "null",
                "a list, map, object, tuple or string");
  expect_report("x = recover(\"a\", \"b\")\n", DiagnosticCode::InvalidFunctionArgument, "\"a\"",
                "an output");
  expect_report("x = try()\n", DiagnosticCode::TooFewArguments, "try()", "at least 1 argument");
  expect_report("x = entries(1)\n", DiagnosticCode::NotIterable, "1", "");
}

// --- scopes of bodies

TEST(Bodies, EachPartIsBoundInItsScope) {
  class Scopes : public BodyScopes {
   public:
    Scopes(const Scope& outer, const Scope& inner) : outer_(outer), inner_(inner) {}
    const Scope& for_attribute(const syntax::AttributeNode&) const override { return outer_; }
    const BodyScopes& for_block(const syntax::BlockNode&) const override { return inner_; }

   private:
    const Scope& outer_;
    SingleScope inner_;
  };
  TypeTable types;
  Scope outer, inner;
  outer.define_variable("x", Type::string());
  inner.define_variable("x", Type::boolean());
  const auto document = file("a = x\nb {\n  c = x\n  d {\n    e = x\n  }\n}\nf = 1\n");
  BoundStorage storage;
  Diagnostics diags;
  const BoundBody& body =
      bind_body(types, *document, *document->root_body(), Scopes(outer, inner), storage, diags);
  ASSERT_EQ(body.items.size(), 3u);
  EXPECT_TRUE(body.items[0].attribute->value->type.is_string());
  const BoundBody& block = body.items[1].block->body;
  EXPECT_TRUE(block.find_attribute("c")->value->type.is_bool());
  EXPECT_TRUE(block.items[1].block->body.find_attribute("e")->value->type.is_bool());
  EXPECT_EQ(body.items[2].attribute->syntax->name(), "f");
  EXPECT_EQ(body.find_attribute("c"), nullptr);
}

constexpr std::string_view everything = R"hcl(
config "region" "string" { default = "eu" }
config "sizes" "list(object({ a = int }))" { default = [{ a = 1 }] }
names = ["a", "b", "c${region}", true ? 1 : null]
all = { for i, n in names : "${n}-${i}" => [n, -i, !true, sizes[i].a]... if n != "a" }
resource "logs" "cloud:s3:Bucket" {
  name = "x${names[0]}"
  kind = "bucket"
  size = 1
  tags = { a = "b", ("c") = region }
  rules = [{ port = 1, protocol = "tcp", next = { port = "2" } }]
  options { range = names }
}
image = invoke("cloud:index:getImage", { name = element(names, 1), owners = lookup(all, "k", []) })
output "arns" { value = [logs[*].arn, image.id, logs[0].rules[0].next.port, split(",", "a"), toJSON(all)] }
)hcl";

bool has(const Diagnostics& diags, const DiagnosticCode& code) {
  return std::ranges::any_of(diags, [&](const Diagnostic& item) { return item.code == code; });
}

TEST(PclProgram, ExhaustedTypesNeverEndTheProgram) {
  for (std::size_t limit = 0; limit < 10'000; limit += 1 + limit / 2) {
    for (const Rules rules : {Rules::Deployed, Rules::Document}) {
      for (const bool limits_memory : {false, true}) {
        Limits limits;
        limits.max_steps = limits_memory ? limits.max_steps : limit;
        limits.max_memory_bytes = limits_memory ? 16 * limit : limits.max_memory_bytes;
        TypeTable types(rules, limits);
        Packages packages(types);
        Diagnostics diags;
        packages.add(Source::make("schema.json", std::string(testing::schema)), diags);
        const std::vector files = {testing::file(everything)};
        const Program program = bind_program(types, files, diags, {.packages = &packages});
        EXPECT_FALSE(program.nodes().empty());
        EXPECT_EQ(types.is_exhausted(), has(diags, DiagnosticCode::EvaluationTooLong));
      }
    }
  }
}

}  // namespace
}  // namespace hecla::pcl
