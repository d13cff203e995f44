// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Blocks of programs: packages, hooks, methods, options, and blocks that do not exist.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/pcl/program.h>

#include "pcl/program_support.h"

namespace hecla::pcl {
namespace {

using ::testing::ElementsAre;
using testing::file;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class ProgramBlocks : public ::testing::Test {
 protected:
  ProgramBlocks() : packages_(types_) {
    EXPECT_TRUE(packages_.add(Source::make("cloud.json", testing::schema), diags_));
  }
  Program bind(std::vector<syntax::DocumentRef> files, ProgramOptions options = {}) {
    diags_.clear();
    options.packages = &packages_;
    return bind_program(types_, files, diags_, options);
  }
  Program bind(std::string_view text) { return bind(std::vector{file(text)}); }
  void expect_none(std::string_view text) {
    bind(text);
    EXPECT_TRUE(diags_.empty()) << text << to_text(diags_);
  }
  void expect_report(std::string_view text, DiagnosticCode code, std::string_view where,
                     std::string_view detail, Severity severity = Severity::Error) {
    SCOPED_TRACE(text);
    bind(text);
    ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
    EXPECT_EQ(diags_.items()[0].id(), code.id());
    EXPECT_EQ(diags_.items()[0].severity, severity);
    EXPECT_EQ(diags_.items()[0].subject.text(), where);
    EXPECT_THAT(diags_.items()[0].detail, HasSubstr(std::string(detail)));
  }
  // Returns a program with a bucket that has these options.
  static std::string with_options(std::string_view options) {
    return "hook resource \"h\" { command = [\"a\"] }\nhook error \"e\" { command = [\"a\"] }\n"
           "resource \"r\" \"cloud:s3:Bucket\" {\n  name = \"r\"\n  options {\n    " +
           std::string(options) + "\n  }\n}\n";
  }
  // Applies the first fix of the only report.
  std::string fixed() {
    if (diags_.items().empty() || diags_.items()[0].fixes.empty()) return "no fix";
    const TextEdit& edit = diags_.items()[0].fixes[0].edits[0];
    std::string text(edit.range.source()->text());
    const ByteRange bytes = edit.range.bytes();
    text.replace(bytes.begin, bytes.end - bytes.begin, edit.replacement);
    return text;
  }

  TypeTable types_;
  Diagnostics diags_;
  Packages packages_;
};

// --- names and files

TEST_F(ProgramBlocks, UnknownBlocksAreWarnings) {
  expect_report("resorce \"r\" \"cloud:s3:Bucket\" {\n  name = nope\n}\n",
                DiagnosticCode::UnsupportedBlock, "resorce",
                "PCL has no blocks of the type \"resorce\". This one is ignored. Did you mean "
                "\"resource\"?",
                Severity::Warning);
  EXPECT_THAT(fixed(), HasSubstr("resource \"r\""));
  expect_report("variable \"r\" {\n}\n", DiagnosticCode::UnsupportedBlock, "variable",
                "A program declares its settings with \"config\".", Severity::Warning);
}

TEST_F(ProgramBlocks, TypesInLabelsAreReportedAtTheLabel) {
  expect_report("a = 1\n\n\nconfig x strng {\n}\n", DiagnosticCode::UnknownVariable, "strng",
                "There is no variable named \"strng\"");
  EXPECT_EQ(diags_.items()[0].subject.start().line, 4u);
  EXPECT_EQ(fixed(), "a = 1\n\n\nconfig x string {\n}\n");
  expect_report("a = 1\nconfig x \"lis\\u0074(strng)\" {\n}\n", DiagnosticCode::UnknownVariable,
                "\"lis\\u0074(strng)\"", "There is no variable named \"strng\"");
  EXPECT_EQ(fixed(), "no fix");
}

TEST_F(ProgramBlocks, ReportsAreInTheOrderOfTheFiles) {
  bind(std::vector{file("a = b + nope1\n", "a.pp"), file("b = nope2\n", "b.pp")});
  ASSERT_THAT(diags_.items(), SizeIs(2));
  EXPECT_EQ(diags_.items()[0].subject.source()->name(), "a.pp");
  EXPECT_EQ(diags_.items()[1].subject.source()->name(), "b.pp");
}

TEST_F(ProgramBlocks, NullCannotBeDefined) {
  expect_report("null = 1\n", DiagnosticCode::DuplicateDefinition, "null", "always means");
}

// --- arguments that are read before the program runs

TEST_F(ProgramBlocks, SomeArgumentsAreLiterals) {
  const auto config = [](std::string_view argument) {
    return "config \"a\" \"string\" {\n  " + std::string(argument) + "\n}\n";
  };
  expect_none(config("secret = (true)\n  description = \"x\"\n  nullable = true"));
  const Program secret = bind(config("secret = (true)"));
  EXPECT_EQ(secret.find("a")->type.to_string(), "output(string)");
  expect_report(
      config("secret = can(1)"), DiagnosticCode::IncorrectType, "can(1)",
      "The argument \"secret\" of the configuration variable \"a\" must be true or false");
  EXPECT_TRUE(bind(config("secret = can(1)")).find("a")->type.is_output());
  expect_report(config("description = 1"), DiagnosticCode::IncorrectType, "1",
                "a string without interpolations");
  expect_report(config("nullable = 1"), DiagnosticCode::IncorrectType, "1", "true or false");
  expect_report(config("__logicalName = []"), DiagnosticCode::IncorrectType, "[]", "");
  expect_report("output \"a\" {\n  __logicalName = 1\n  value = 2\n}\n",
                DiagnosticCode::IncorrectType, "1", "");
}

// --- packages

TEST_F(ProgramBlocks, PackagesAreDescribed) {
  expect_none(
      "package {\n  baseProviderName = \"x\"\n  baseProviderVersion = \"1.2.3-a.1+b\"\n"
      "  baseProviderDownloadUrl = \"https://x.y/z\"\n  parameterization {\n    name = \"y\"\n"
      "    version = \"3.0.0\"\n    value = \"SGk=\"\n  }\n}\npackage {\n  baseProviderName = "
      "\"x\"\n}\npulumi {\n  requiredVersionRange = \">=3.0.0\"\n}\n");
  expect_report("package {\n}\n", DiagnosticCode::MissingArgument, "package",
                "requires the argument \"baseProviderName\"");
  const auto package = [](std::string_view argument) {
    return "package {\n  baseProviderName = \"x\"\n  " + std::string(argument) + "\n}\n";
  };
  for (const char* version : {"1", "1.2", "v1.2.3", "1.02.3", "1.2.3-", "1.2.3-01", "1.2.3+"}) {
    const std::string text = '"' + std::string(version) + '"';
    expect_report(package("baseProviderVersion = " + text), DiagnosticCode::InvalidValue, text,
                  "must be a version such as \"1.2.3\"");
  }
  expect_report(package("baseProviderVersion = 2"), DiagnosticCode::IncorrectType, "2", "");
  expect_report(package("baseProviderDownloadUrl = \"x\""), DiagnosticCode::InvalidValue, "\"x\"",
                "must be a URL");
  expect_report(package("baseProviderVersoin = \"1.0.0\""), DiagnosticCode::UnsupportedArgument,
                "baseProviderVersoin", "Did you mean \"baseProviderVersion\"?", Severity::Warning);
  expect_report(package("other {}"), DiagnosticCode::UnsupportedBlock, "other", "",
                Severity::Warning);
  expect_report(package("parameterization {\n name = \"y\"\n value = \"*\"\n}"),
                DiagnosticCode::InvalidValue, "\"*\"", "must be base64");
  expect_report(package("parameterization {\n name = \"\"\n}"), DiagnosticCode::InvalidValue,
                "\"\"", "cannot be empty");
  expect_report(package("parameterization {\n}"), DiagnosticCode::MissingArgument,
                "parameterization", "requires the argument \"name\"");
  expect_report("package \"a\" \"b\" {\n}\n", DiagnosticCode::ExtraneousLabel, "\"b\"", "");
  expect_report(package("") + package(""), DiagnosticCode::DuplicateDefinition, "package",
                "The package \"x\" is already described.");
  bind(std::vector{file(package(""), "a.pp"), file(package(""), "b.pp")});
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  bind(std::vector{file(package(""), "a.pp"),
                   file(package("baseProviderVersion = \"1.0.0\""), "b.pp")});
  ASSERT_THAT(diags_.items(), SizeIs(1));
  EXPECT_THAT(diags_.items()[0].detail, HasSubstr("in another way"));
}

TEST_F(ProgramBlocks, PulumiAppearsOnce) {
  expect_report("pulumi \"x\" {\n}\n", DiagnosticCode::ExtraneousLabel, "\"x\"", "no labels");
  expect_report("pulumi {\n}\npulumi {\n}\n", DiagnosticCode::DuplicateBlock, "pulumi", "");
  expect_report("pulumi {\n  requiredVersionRange = [1]\n}\n", DiagnosticCode::IncorrectType, "[1]",
                "must be a string, not a tuple");
}

TEST_F(ProgramBlocks, TheWantedVersionIsUsed) {
  Diagnostics diags;
  packages_.add(
      Source::make("old.json",
                   R"({"name": "cloud", "version": "0.9.0", "resources": {"cloud:m:Old": {}}})"),
      diags);
  const std::string package = "package {\n  baseProviderName = \"cloud\"\n";
  expect_none(package +
              "  baseProviderVersion = \"0.9.0\"\n}\nresource \"o\" \"cloud:m:Old\" {}\n");
  expect_none("resource \"o\" \"cloud:m:Old\" {\n  options {\n    version = \"0.9.0\"\n  }\n}\n");
  expect_report("resource \"o\" \"cloud:m:Old\" {}\n", DiagnosticCode::UnknownResourceType,
                "\"cloud:m:Old\"", "has no resource type");
  expect_none(package + "  baseProviderVersion = \"2.0.0\"\n}\n");
  expect_report(
      package + "  baseProviderVersion = \"2.0.0\"\n}\nx = invoke(\"cloud:index:now\", {})\n",
      DiagnosticCode::UnknownPackage, "\"2.0.0\"",
      "There is no schema of version 2.0.0 of the package \"cloud\". There are schemas of "
      "\"0.9.0\" and \"1.0.0\".");
  expect_report(
      "resource \"s\" \"cloud:s3:Bucket\" {\n  name = \"s\"\n  options {\n    version = "
      "\"2.0.0\"\n  }\n}\n",
      DiagnosticCode::UnknownPackage, "\"2.0.0\"", "There is no schema of version 2.0.0");
}

TEST_F(ProgramBlocks, MissingSchemasAreReportedOnce) {
  const std::vector files = {
      file("resource \"a\" \"x:m:R\" {}\nresource \"b\" \"y:m:R\" {}\nc = invoke(\"z:m:f\", {})\nd "
           "= a.e\n")};
  bind(files, {.allow_missing_packages = true});
  ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
  EXPECT_EQ(diags_.items()[0].severity, Severity::Information);
  EXPECT_EQ(diags_.items()[0].detail,
            "Without a schema of the packages \"x\", \"y\" and \"z\", the resources and functions "
            "of these packages are not checked.");
  bind(std::vector{file("a = invoke(\"z:m:f\", {})\n")}, {.allow_missing_packages = true});
  EXPECT_EQ(
      diags_.items()[0].detail,
      "Without a schema of the package \"z\", the resources and functions of this package are "
      "not checked.");
}

TEST_F(ProgramBlocks, TokensHaveThreeParts) {
  expect_report("resource \"r\" \"bucket\" {}\n", DiagnosticCode::UnknownResourceType, "\"bucket\"",
                "must be a token such as \"package:module:Type\"");
  expect_report("resource \"r\" \"cloud:s3:Buckt\" {}\n", DiagnosticCode::UnknownResourceType,
                "\"cloud:s3:Buckt\"", "Did you mean \"cloud:s3:Bucket\"?");
  EXPECT_EQ(fixed(), "resource \"r\" \"cloud:s3:Bucket\" {}\n");
  expect_report("a = invoke(\"cloud:index:getImag\", {})\n", DiagnosticCode::UnknownFunction,
                "\"cloud:index:getImag\"", "Did you mean \"cloud:index:getImage\"?");
}

// --- resources

TEST_F(ProgramBlocks, ProvidersAreResources) {
  expect_none("resource \"p\" \"pulumi:providers:cloud\" { region = \"x\" }\na = p.region\n");
  expect_none(
      "resource \"s\" \"pulumi:pulumi:StackReference\" { name = \"a\" }\na = s.outputs[\"b\"]\n");
  bind("resource \"s\" \"pulumi:pulumi:StackReference\" { name = [] }\na = s.nope\n");
  EXPECT_THAT(diags_.items(), SizeIs(2)) << to_text(diags_);
}

TEST_F(ProgramBlocks, ReadResourcesAreLookedUp) {
  const auto read = [](std::string_view type, std::string_view arguments) {
    return "read \"r\" \"" + std::string(type) + "\" {\n  " + std::string(arguments) + "\n}\n";
  };
  expect_none(read("cloud:s3:Bucket", "id = \"x\"\n  owner = \"me\""));
  expect_report(read("cloud:s3:Bucket", "owner = \"me\""), DiagnosticCode::MissingArgument, "",
                "The resource \"r\" requires the input \"id\".");
  expect_report(read("cloud:s3:Bucket", "id = \"x\"\n  owner = \"me\"\n  name = \"n\""),
                DiagnosticCode::UnsupportedArgument, "name", "has no input named \"name\"");
  expect_report(read("pulumi:providers:cloud", "id = \"x\""), DiagnosticCode::UnknownResourceType,
                "\"pulumi:providers:cloud\"", "A provider cannot be read.");
  expect_report(read("cloud:index:Site", "id = \"x\""), DiagnosticCode::UnknownResourceType,
                "\"cloud:index:Site\"", "A component cannot be read");
}

TEST_F(ProgramBlocks, ARangeByALaterNumberMakesAList) {
  const Program program = bind(
      "resource \"a\" \"cloud:s3:Bucket\" {\n  name = \"a\"\n  options {\n    range = "
      "length(invoke(\"cloud:index:getImage\", { name = \"x\" }).id)\n  }\n}\nb = a[0]\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_TRUE(program.find("a")->type.is_list());
  EXPECT_TRUE(program.find("b")->type.is_object());
}

TEST_F(ProgramBlocks, AttributesOfRepeatedResourcesNeedAnIndex) {
  const std::string many =
      "resource \"b\" \"cloud:s3:Bucket\" {\n  name = \"b\"\n  options {\n    range = 2\n  }\n}\n";
  expect_none(many + "x = [b[0].arn, b[*].arn]\n");
  expect_report(many + "x = b.arn\n", DiagnosticCode::MissingIndex, ".arn",
                "This is a list of resources. Write [0].arn for the first one, or [*].arn for all.",
                Severity::Warning);
  EXPECT_THAT(fixed(), HasSubstr("x = b[*].arn\n"));
}

TEST_F(ProgramBlocks, NamesOfAttributesAreSuggested) {
  expect_report("resource \"b\" \"cloud:s3:Bucket\" { name = \"b\" }\nx = b.anr\n",
                DiagnosticCode::UnsupportedAttribute, ".anr", "Did you mean \"arn\"?");
  EXPECT_THAT(fixed(), HasSubstr("x = b.arn\n"));
}

// --- options

TEST_F(ProgramBlocks, ListsOfInputsAreNoReferences) {
  expect_none(
      "resource \"name\" \"cloud:s3:Bucket\" {\n  name = \"n\"\n  options {\n    ignoreChanges = "
      "[name, tags[\"a\"], rules[0].port]\n    additionalSecretOutputs = [arn]\n  }\n}\n"
      "resource \"tags\" \"cloud:s3:Bucket\" {\n  name = rules.arn\n}\nresource \"rules\" "
      "\"cloud:s3:Bucket\" {\n  name = \"r\"\n  options {\n    ignoreChanges = [tags]\n  }\n}\n");
}

TEST_F(ProgramBlocks, ListsOfInputsAreChecked) {
  expect_report(with_options("ignoreChanges = [\"zone\"]"), DiagnosticCode::IncorrectType,
                "\"zone\"", "lists inputs by their name, without quotes.");
  EXPECT_THAT(fixed(), HasSubstr("ignoreChanges = [zone]"));
  expect_report(with_options("ignoreChanges = zone"), DiagnosticCode::IncorrectType, "zone",
                "must be a list of inputs");
  EXPECT_THAT(fixed(), HasSubstr("ignoreChanges = [zone]"));
  expect_report(with_options("ignoreChanges = \"zone\""), DiagnosticCode::IncorrectType, "\"zone\"",
                "must be a list of inputs");
  expect_report(with_options("ignoreChanges = [1]"), DiagnosticCode::IncorrectType, "1",
                "this is not a reference to an input");
  bind(with_options("ignoreChanges = [rules[0].nope]"));
  EXPECT_TRUE(diags_.has_errors());
}

TEST_F(ProgramBlocks, OptionsHaveTypes) {
  expect_report(
      with_options("aliases = [{ name = [1] }]"), DiagnosticCode::IncorrectType, "[1]",
      "The option \"aliases[0].name\" of the resource \"r\" must be a string, not a tuple.");
  expect_report(with_options("customTimeouts {\n      create = \"5m\"\n    }"),
                DiagnosticCode::UnsupportedBlock, "customTimeouts",
                "Write \"customTimeouts\" as an argument: customTimeouts = { … }.");
  expect_report("resource \"r\" \"cloud:s3:Bucket\" {\n  name = \"r\"\n  option {}\n}\n",
                DiagnosticCode::UnsupportedBlock, "option", "Did you mean \"options\"?");
}

// --- hooks

TEST_F(ProgramBlocks, HooksAreChecked) {
  expect_none(
      "hook resource \"h\" {\n  command = [\"a\", args.newOutputs.x, args.urn]\n"
      "  onDryRun = true\n  ignoreErrors = false\n}\n");
  expect_report("hook \"banana\" \"h\" {\n  command = []\n}\n", DiagnosticCode::InvalidValue,
                "\"banana\"", "The kind of a hook must be \"resource\" or \"error\".");
  expect_report("hook resource \"h\" {\n}\n", DiagnosticCode::MissingArgument, "",
                "The hook \"h\" requires the argument \"command\".");
  expect_report("hook resource \"h\" {\n  command = \"a\"\n}\n", DiagnosticCode::IncorrectType,
                "\"a\"", "must be a list of strings, not a string.");
  expect_report("hook resource \"h\" {\n  command = [[]]\n}\n", DiagnosticCode::IncorrectType, "[]",
                "The argument \"command[0]\" of the hook \"h\" must be a string, not a tuple.");
  expect_report("hook resource \"h\" {\n  command = []\n  onDryRum = true\n}\n",
                DiagnosticCode::UnsupportedArgument, "onDryRum", "Did you mean \"onDryRun\"?");
  expect_report("hook error \"h\" {\n  command = []\n  onDryRun = true\n}\n",
                DiagnosticCode::UnsupportedArgument, "onDryRun",
                "An error hook has no argument named \"onDryRun\".");
  expect_report("hook error \"h\" {\n  command = [args.newOutputs.x]\n}\n",
                DiagnosticCode::UnsupportedAttribute, ".newOutputs", "");
  expect_report("hook resource \"h\" {\n  command = []\n  onDryRun = args.name\n}\n",
                DiagnosticCode::UnknownVariable, "args", "");
  expect_report("hook resource \"h\" {\n  command = []\n  other {}\n}\n",
                DiagnosticCode::UnsupportedBlock, "other", "A hook has no blocks.");
}

TEST_F(ProgramBlocks, HooksAreBoundToSteps) {
  expect_none(with_options("hooks = { beforeCreate = [h], onError = [e] }"));
  expect_report(with_options("hooks = { befor = [h] }"), DiagnosticCode::InvalidKey, "befor",
                "There is no step named \"befor\"");
  expect_report(with_options("hooks = \"h\""), DiagnosticCode::IncorrectType, "\"h\"",
                "must be an object with lists of hooks");
  expect_report(with_options("hooks = { beforeCreate = h }"), DiagnosticCode::IncorrectType, "h",
                "must be an object with lists of hooks");
  expect_report(with_options("hooks = { onError = [h] }"), DiagnosticCode::InvalidValue, "h",
                "The step \"onError\" takes hooks of the kind \"error\", and \"h\" is of the kind "
                "\"resource\".");
  expect_report(with_options("hooks = { beforeCreate = [e] }"), DiagnosticCode::InvalidValue, "e",
                "takes hooks of the kind \"resource\"");
}

// --- methods and functions

TEST_F(ProgramBlocks, MethodsAreChecked) {
  const std::string bucket =
      "resource \"r\" \"cloud:s3:Bucket\" { name = \"r\" }\nresource \"b\" \"cloud:s3:Bucket\" {\n"
      "  name = \"b\"\n  options {\n    range = 2\n  }\n}\nx = ";
  expect_none(bucket + "call(b[0], \"signedUrl\", { key = r.arn, minutes = 1 }).url\n");
  expect_report(bucket + "call(r, \"signUrl\", {})\n", DiagnosticCode::UnknownMethod, "\"signUrl\"",
                "This resource has no method named \"signUrl\".");
  expect_report(bucket + "call(b, \"count\", {})\n", DiagnosticCode::InvalidFunctionArgument, "b",
                "must be a single resource");
  expect_report(bucket + "call(\"x\", \"count\", {})\n", DiagnosticCode::InvalidFunctionArgument,
                "\"x\"", "must be a single resource");
  expect_report(bucket + "call(r, r.arn, {})\n", DiagnosticCode::InvalidFunctionArgument, "r.arn",
                "must be a string without interpolations");
  expect_report(bucket + "call(r, \"count\")\n", DiagnosticCode::TooFewArguments,
                "call(r, \"count\")", "requires a resource, the name of a method");
  expect_report(bucket + "call(r, \"signedUrl\", { minutes = 1 })\n",
                DiagnosticCode::InvalidFunctionArgument, "{ minutes = 1 }",
                "The argument \"args\" of \"call\" requires the attribute \"key\".");
  expect_report(bucket + "call(r, \"signedUrl\", { key = \"a\", minutes = [] })\n",
                DiagnosticCode::InvalidFunctionArgument, "[]",
                "The argument \"args.minutes\" of \"call\" must be an integer, not a tuple.");
  expect_report(bucket + "call(r, \"signedUrl\", { key = \"a\" }).nope\n",
                DiagnosticCode::UnsupportedAttribute, ".nope", "");
}

TEST_F(ProgramBlocks, InvokesPassTheirInputs) {
  expect_report("x = invoke(\"cloud:index:now\")\n", DiagnosticCode::TooFewArguments,
                "\"cloud:index:now\"", "requires the inputs as its second argument");
  expect_report("x = invoke(\"cloud:index:add\", { a = 1, b = 2 })\n",
                DiagnosticCode::InvalidFunctionArgument, "{ a = 1, b = 2 }",
                "takes its inputs one by one");
  expect_none("x = invoke(\"cloud:index:add\", 1, 2, { version = \"1.0.0\" })\n");
  expect_report("x = invoke(\"nope\", {})\n", DiagnosticCode::InvalidFunctionArgument, "\"nope\"",
                "such as \"package:module:function\"");
  expect_report("x = invoke(\"cloud:index:getImage\", { name = \"a\", owners = [[]] })\n",
                DiagnosticCode::InvalidFunctionArgument, "[]",
                "The argument \"args.owners[0]\" of \"invoke\" must be a string, not a tuple.");
}

TEST_F(ProgramBlocks, NamesOfResourcesAreThoseOfSingleOnes) {
  const std::string bucket = "resource \"r\" \"cloud:s3:Bucket\" {\n  name = \"r\"\n";
  expect_none(bucket + "}\nx = pulumiResourceName(r)\n");
  expect_report(bucket + "}\nx = pulumiResourceType(\"r\")\n",
                DiagnosticCode::InvalidFunctionArgument, "\"r\"",
                "The argument must be a single resource, but its type is string.");
  expect_report(bucket + "  options {\n    range = 2\n  }\n}\nx = pulumiResourceName(r)\n",
                DiagnosticCode::InvalidFunctionArgument, "r", "must be a single resource");
}

TEST_F(ProgramBlocks, DeclaredFunctionsComeFirst) {
  Scope outside;
  outside.define_function("join",
                          FunctionDefinition(FunctionSignature{.returns = Type::boolean()}));
  const Program program = bind(std::vector{file("a = join()\n")}, {.outside = &outside});
  EXPECT_TRUE(program.find("a")->type.is_bool()) << to_text(diags_);
}

TEST_F(ProgramBlocks, MisspeltRequiredInputsAreReportedOnce) {
  expect_report("resource \"r\" \"cloud:s3:Bucket\" {\n  nmae = \"r\"\n}\n",
                DiagnosticCode::UnsupportedArgument, "nmae", "Did you mean \"name\"?");
  EXPECT_THAT(fixed(), HasSubstr("  name = \"r\""));
  // An input that is set is not what was meant.
  expect_report("resource \"r\" \"cloud:s3:Bucket\" {\n  name = \"r\"\n  nmae = \"r\"\n}\n",
                DiagnosticCode::UnsupportedArgument, "nmae", "has no input named \"nmae\".");
  EXPECT_EQ(fixed(), "no fix");
}

// --- errors of syntax

class ProgramsWithSyntaxErrors : public ProgramBlocks {
 protected:
  // Returns the ids of the reports, with their lines.
  std::vector<std::string> reports(std::vector<std::string> texts) {
    diags_.clear();
    std::vector<syntax::DocumentRef> files;
    for (const std::string& text : texts) {
      const std::string name = std::to_string(files.size()) + ".pp";
      files.push_back(syntax::parse_config(Source::make(name, text), diags_));
    }
    bind_program(types_, files, diags_, {.packages = &packages_});
    std::vector<std::string> result;
    for (const Diagnostic* item : diags_.sorted()) {
      result.push_back(item->subject.source()->name() + ":" +
                       std::to_string(item->subject.start().line) + " " + std::string(item->id()));
    }
    return result;
  }
};

TEST_F(ProgramsWithSyntaxErrors, AreNotReportedTwice) {
  // The block has no end, so what follows is inside of it.
  EXPECT_THAT(reports({"resource \"r\" \"cloud:s3:Bucket\" {\n  size = 1\noutput \"o\" {\n"
                       "  value = r.nope\n}\n"}),
              ElementsAre("0.pp:1 unclosed-bracket"));
  // The name is lost.
  EXPECT_THAT(reports({"resource \"r\" 1 {\n}\na = r.arn\n", "b = r.arn\n"}),
              ElementsAre("0.pp:1 invalid-block"));
  // The input is lost.
  EXPECT_THAT(reports({"resource \"r\" \"cloud:s3:Bucket\" {\n  name \"r\"\n}\n"}),
              ElementsAre("0.pp:2 invalid-block"));
}

TEST_F(ProgramsWithSyntaxErrors, AreNotReportedForBlocksThatEndTooEarly) {
  EXPECT_THAT(
      reports({"resource \"r\" \"cloud:s3:Bucket\" {\n}\n  name = \"r\"\n  size = []\n}\n"}),
      ElementsAre("0.pp:5 invalid-item"));
}

TEST_F(ProgramsWithSyntaxErrors, AreNotReportedForMoreBlocksThanAreShown) {
  Diagnostics few(5);
  std::string text = "config \"c\" {\n";
  for (int i = 0; i < 20; ++i)
    text += "output \"o" + std::to_string(i) + "\" {\n  value = nope\n}\n";
  const std::vector files = {syntax::parse_config(Source::make("main.pp", text), few)};
  bind_program(types_, files, few, {});
  ASSERT_THAT(few.items(), SizeIs(1)) << to_text(few);
  EXPECT_EQ(few.items()[0].id(), DiagnosticCode::UnclosedBracket.id());
}

TEST_F(ProgramsWithSyntaxErrors, AreCheckedElsewhere) {
  EXPECT_THAT(reports({"a = \nb = upper(1, 2)\n", "c = nope\nd = {}.e\n"}),
              ElementsAre("0.pp:1 missing-expression", "0.pp:2 unknown-function",
                          "1.pp:2 unsupported-attribute"));
}

TEST_F(ProgramBlocks, WhatChoosesAPackageIsALiteral) {
  for (const std::string name : {"version", "pluginDownloadURL"}) {
    for (const std::string value : {"1", "-1", "v", "\"a${v}\"", "null"}) {
      SCOPED_TRACE(name + value);
      bind("v = \"1.0.0\"\n" + with_options(name + " = " + value));
      ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
      EXPECT_EQ(diags_.items()[0].subject.text(), value);
    }
  }
  expect_none(with_options("version = \"1.0.0\"\n    pluginDownloadURL = \"https://a.b\""));
}

// --- lenient programs

TEST_F(ProgramBlocks, ErrorsInResourcesMayBeWarnings) {
  const std::vector files = {
      file("resource \"r\" \"cloud:s3:Bucket\" {\n  nmae = 1\n  rules = [nope, { port = [] }]\n}\n"
           "resource \"u\" \"none:m:R\" {}\nresource \"v\" \"cloud:s3:None\" {}\n"
           "x = invoke(\"cloud:index:none\", {})\n")};
  bind(files, {.binding = {.allow_missing_variables = true, .skip_range_typechecking = true},
               .skip_resource_typechecking = true,
               .skip_invoke_typechecking = true});
  EXPECT_FALSE(diags_.has_errors()) << to_text(diags_);
  EXPECT_GE(diags_.warning_count(), 5u);
}

TEST_F(ProgramBlocks, UnknownAttributesOfResourcesMayBeWarnings) {
  const std::string resource = "resource \"r\" \"cloud:s3:Bucket\" {\n  name = \"r\"\n}\n";
  bind(std::vector{file(resource + "x = r.nope.more[0]\ny = r[\"nope\"]\n")},
       {.skip_resource_typechecking = true});
  EXPECT_EQ(diags_.error_count(), 0u) << to_text(diags_);
  EXPECT_EQ(diags_.warning_count(), 2u) << to_text(diags_);
  // Only those of the resource itself, and no types that cannot be.
  bind(std::vector{file(resource + "x = r.arn.nope\n")}, {.skip_resource_typechecking = true});
  EXPECT_TRUE(diags_.has_errors());
  bind(std::vector{file("resource \"r\" \"hello\" {\n}\n")}, {.skip_resource_typechecking = true});
  EXPECT_TRUE(diags_.has_errors());
}

TEST_F(ProgramBlocks, RangesThatAreNoCollectionsMayBeWarnings) {
  const std::string text =
      "config \"s\" \"string\" {\n}\nresource \"r\" \"cloud:s3:Bucket\" {\n  name = \"r\"\n"
      "  options {\n    range = s\n  }\n}\n";
  bind(std::vector{file(text)}, {.binding = {.skip_range_typechecking = true}});
  EXPECT_EQ(diags_.error_count(), 0u) << to_text(diags_);
  EXPECT_EQ(diags_.warning_count(), 1u) << to_text(diags_);
}

}  // namespace
}  // namespace hecla::pcl
