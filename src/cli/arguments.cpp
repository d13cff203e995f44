// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command line of `hecla`: what it accepts, its help, and which command it leads to. CLI11 takes long to
// compile: only this source and command_line.cpp include it.
#include <CLI/CLI.hpp>

#include <functional>
#include <map>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/deep_stack.h"
#include "cli/version.h"

namespace hecla::cli {
namespace {

constexpr const char* description =
    "Hecla reads configuration written in HCL, the language of Terraform, OpenTofu, Nomad, Packer "
    "and\nothers: it checks, evaluates and converts files. Data goes to standard output, "
    "diagnostics "
    "go to\nstandard error, and \"-\" as a file is standard input.";

constexpr const char* footer = R"(Examples:
  hecla check --recursive .                     is everything here well-formed?
  hecla json main.tf                            the file as JSON, expressions as "${...}"
  hecla eval -e '1 + 2'                         the value of an expression
  hecla eval --var 'port=8080' service.hcl      the file with values instead of expressions
  hecla console                                 one expression after the other
  hecla functions upper                         what a function takes and gives

Exit status: 0 fine; 1 a negative answer of check or functions (not valid, nothing found); 2 an error (wrong
use, a mistake in a file, a file that cannot be read).
"hecla COMMAND --help" tells more about a command.)";

constexpr const char* eval_footer =
    R"(Variables come from --vars, --unknown and --var alone: attributes of a file do not see each other, but
with --locals, where variables that the module declares are its input variables. Blocks are evaluated
like the file around them. In JSON a block is an element of an array under its type and its labels:
{"resource": {"type": {"name": [{...}]}}}.

Examples:
  hecla eval -e 'upper("hi")'
  hecla eval --json --var 'env={name="web", port=80}' service.hcl
  hecla eval --vars prod.hcl --vars common=common.json service.hcl
  hecla eval --partial main.tf                  fold what is constant, keep the rest
  hecla eval --locals --vars prod.tfvars infra  the local values of a module)";

constexpr const char* check_footer =
    R"(In a directory, files named *.hcl, *.tf, *.tfvars, *.tofu and *.nomad are checked (with *.pkr.hcl,
*.tftest.hcl and so on among them), and those in the JSON syntax: *.hcl.json, *.tf.json, *.tfvars.json,
*.tofu.json, *.pkr.json and *.pkrvars.json. Names that start with a dot, such as .terraform, are passed
over. A file that is named itself is checked whatever it is called.

Exit status: 0 no errors; 1 errors in a file, or no files; 2 a file cannot be read, or wrong use.)";

constexpr const char* completion_footer =
    R"(The script goes where the shell looks for completions, or is read when the shell starts:

  bash   source <(hecla completion bash)                  in ~/.bashrc
  zsh    hecla completion zsh > DIR/_hecla                DIR in $fpath, before compinit
  fish   hecla completion fish | source                   in ~/.config/fish/config.fish)";

constexpr const char* console_footer =
    R"(Each expression is answered with its value. "name = expression" defines a name for what follows. An
expression goes on over several lines while brackets, templates or heredocs are open. Lines that start
with # or // are comments. "help" and "help FUNCTION" tell more, and "exit" or Ctrl-D ends.

At a prompt, TAB completes names, attributes and functions, and earlier lines come back with the arrow
keys and Ctrl-R, also from earlier sessions: they are kept in hecla/console_history in $XDG_STATE_HOME
(~/.local/state).

A script goes on after a mistake. In JSON each value takes one line.

Examples:
  hecla console --vars var=terraform.tfvars
  echo 'cidr = "10.0.0.0/8"
  split("/", cidr)' | hecla console

Exit status: 0 fine; 2 a mistake in a script, or wrong use.)";

constexpr const char* decode_footer =
    R"(The specification is a file in the language of hcldec: blocks that say which attributes and blocks to
expect, and what value to make of them.

  object {
    attr "name" {
      type     = string
      required = true
    }
    block_list "listener" {
      object {
        attr "port" { type = number }
      }
    }
  }

The program under the name hcldec takes that tool's flags and writes what it writes.)";

constexpr const char* explain_footer =
    R"(Each line is an expression, its value and where it stands; under it is what the value comes from, down to
literals and to what is not known. Of a conditional only the result that was chosen is followed.

Examples:
  hecla explain main.tf 'local.tags["Name"]'
  hecla explain --vars prod.tfvars infra aws_instance.web.tags.Name
  hecla explain main.tf 'aws_security_group.a.ingress[0].from_port'
  hecla explain --var port=80 service.hcl service.web.url)";

constexpr const char* functions_footer = R"(Examples:
  hecla functions
  hecla functions regex
  hecla functions --json

Exit status: 0 fine; 1 there is no function of that name; 2 an error.)";

constexpr const char* json_footer =
    R"(Attributes are members. Blocks are elements of an array under their type and labels. Strings are
templates: "${...}" in them is an expression and "$${" is the text "${". Expressions that are more than a
literal are "${...}" with their source text. Several files are written as one object.

The program under the name hcl2json takes that tool's flags instead and writes what it writes.)";

constexpr const char* parse_footer = R"(Examples:
  hecla parse main.tf
  hecla parse -e 'a[*].b'
  hecla parse --tokens main.tf
  hecla parse --json main.tf | jq .children[].name)";

constexpr const char* schema_footer =
    R"(The specification is a file in the language of hcldec (see "hecla decode --help"). Comments right above
its parts become their descriptions:

  object {
    # The address to listen on.
    attr "address" {
      type     = string
      required = true
    }
  }

Examples:
  hecla schema --json-schema service.hcldec > service.schema.json
  hecla schema --docs --title "The service" service.hcldec > service.md)";

constexpr const char* wire_footer =
    R"(ACTION is one of
  encode FILE      configuration by --schema, or an expression by --type, as MessagePack
  decode FILE      encoded bytes as configuration, or as an expression
  diff FILE FILE   where two encoded values differ, path by path
  type [FILE]      the type constraint of the schema, or the one that the bytes imply

Bytes are in hexadecimal unless --base64 or --raw is given.

Examples:
  hecla wire encode --type '["list","string"]' list.hcl
  hecla wire decode --schema schemas.json --block aws_instance state.hex
  hecla wire type --schema schemas.json --block data.aws_ami

Exit status: 0 fine; 1 values differ; 2 an error.)";

const std::map<std::string, WireOptions::Action> wire_actions = {
    {"encode", WireOptions::Action::Encode},
    {"decode", WireOptions::Action::Decode},
    {"diff", WireOptions::Action::Diff},
    {"type", WireOptions::Action::Type}};

const std::map<std::string, ColorMode> color_modes = {
    {"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}};

const std::map<std::string, Syntax> syntaxes = {
    {"auto", Syntax::Auto}, {"native", Syntax::Native}, {"json", Syntax::Json}};
const std::map<std::string, DiagnosticsForm> diagnostics_forms = {
    {"text", DiagnosticsForm::Text},
    {"json", DiagnosticsForm::Json},
    {"sarif", DiagnosticsForm::Sarif}};

const std::map<std::string, FunctionOptions::Set> function_sets = {
    {"all", FunctionOptions::Set::All},
    {"terraform", FunctionOptions::Set::Terraform},
    {"standard", FunctionOptions::Set::Standard}};

struct Request {
  CommonOptions common;
  EvalOptions eval;
  CheckOptions check;
  CompletionOptions completion;
  ConsoleOptions console;
  DecodeOptions decode;
  ExplainOptions explain;
  ListFunctionsOptions list_functions;
  JsonOptions json;
  ManualOptions manual;
  ParseOptions parse;
  SchemaOptions schema;
  WireOptions wire;
};

void add_common(CLI::App& app, CommonOptions& common) {
  app.add_option_function<std::string>(
         "--color", [&](const std::string& mode) { common.color = color_modes.at(mode); },
         "When to use colour; auto is on a terminal without NO_COLOR")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag_callback(
      "--no-color", [&] { common.color = ColorMode::Never; }, "The same as --color=never");
  app.add_option_function<std::string>(
         "--diagnostics",
         [&](const std::string& form) { common.diagnostics = diagnostics_forms.at(form); },
         "Format of diagnostics: text, json (as terraform validate -json) or sarif [text]")
      ->type_name("FORM")
      ->check(CLI::IsMember({"text", "json", "sarif"}));
  app.add_flag_callback(
      "--no-snippets", [&] { common.snippets = false; }, "Do not show source lines in diagnostics");
}

// For commands that read configuration.
void add_syntax(CLI::App& app, CommonOptions& common) {
  app.add_option_function<std::string>(
         "--syntax", [&](const std::string& name) { common.syntax = syntaxes.at(name); },
         "How files are written; auto goes by the name: JSON if it ends in .json [auto]")
      ->type_name("SYNTAX")
      ->check(CLI::IsMember({"auto", "native", "json"}));
}

template <class T>
CLI::Option* add_limit(CLI::App& app, const std::string& name, T& limit, const std::string& text) {
  return app.add_option(name, limit, text + " [" + std::to_string(limit) + "]")
      ->type_name("N")
      ->group("Limits");
}

void add_parse_limits(CLI::App& app, Limits& limits) {
  add_limit(app, "--max-nesting", limits.max_nesting, "Levels of brackets, blocks and values")
      ->check(CLI::Range(std::size_t{1}, deepest_nesting));
  add_limit(app, "--max-source-bytes", limits.max_source_bytes, "Bytes of one file");
  add_limit(app, "--max-diagnostics", limits.max_diagnostics, "Diagnostics reported for one file");
}

void add_evaluation_limits(CLI::App& app, Limits& limits) {
  add_limit(app, "--max-steps", limits.max_steps, "Steps of one evaluation");
  add_limit(app, "--max-string-bytes", limits.max_string_bytes, "Bytes of the strings it builds");
  add_limit(app, "--max-elements", limits.max_elements, "Elements of the collections it builds");
}

void add_functions(CLI::App& app, FunctionOptions& functions) {
  app.add_option_function<std::string>(
         "--functions",
         [&functions](const std::string& name) { functions.set = function_sets.at(name); },
         "Which functions there are; in all, Terraform's count where there are two of a name [all]")
      ->type_name("SET")
      ->check(CLI::IsMember({"all", "terraform", "standard"}));
  app.add_option("--root", functions.root,
                 "Let file functions read files in this directory, and no others")
      ->type_name("DIR")
      ->check(CLI::Validator(CLI::ExistingDirectory).description(""));
}

void add_variables(CLI::App& app, ContextOptions& context) {
  app.add_option("--var", context.variables, "Define a variable")
      ->type_name("NAME=EXPRESSION")
      ->allow_extra_args(false);
  app.add_option(
         "--vars", context.variable_files,
         "Define the attributes of a file, HCL or JSON (.json), as variables, or as one object "
         "named NAME")
      ->type_name("[NAME=]FILE")
      ->allow_extra_args(false);
  app.add_option("--unknown", context.unknowns,
                 "Define a variable whose value is not known, only perhaps its type")
      ->type_name("NAME[=TYPE]")
      ->allow_extra_args(false);
}

// What is known when expressions are evaluated, and how values are printed.
void add_evaluation(CLI::App& app, EvaluationOptions& evaluation) {
  add_variables(app, evaluation);
  app.add_flag("--partial", evaluation.partial,
               "Keep what refers to variables or functions that are not there as expressions");
  auto* json = app.add_flag_callback(
      "--json", [&evaluation] { evaluation.format = ValueFormat::Json; }, "Print JSON");
  app.add_flag_callback(
         "--typed-json", [&evaluation] { evaluation.format = ValueFormat::TypedJson; },
         "Print JSON with the type beside: {\"type\": ..., \"value\": ...}")
      ->excludes(json);
  add_functions(app, evaluation.functions);
}

void describe_eval(CLI::App& app, Request& request) {
  EvalOptions& eval = request.eval;
  app.add_option("FILE", eval.files, "Files to evaluate, merged into one; standard input if none")
      ->type_name("");
  app.add_option("-e,--expression", eval.expressions, "Evaluate an expression instead of files")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false);
  app.add_flag("--locals", eval.locals,
               "Print the local values of a Terraform module, given as its directory [.] or files")
      ->excludes("--expression");
  add_evaluation(app, eval);
  app.get_option("--partial")->excludes("--locals");
  add_syntax(app, request.common);
  add_parse_limits(app, request.common.limits);
  add_evaluation_limits(app, request.common.limits);
  app.footer(eval_footer);
}

void describe_check(CLI::App& app, Request& request) {
  CheckOptions& check = request.check;
  app.add_option("PATH", check.paths, "Files and directories to check")->type_name("")->required();
  app.add_flag("-r,--recursive", check.recursive, "Look into the directories' directories, too");
  app.add_flag("--json", check.json, "Print the result as terraform validate -json does");
  app.add_flag("-q,--quiet", check.quiet, "Print no summary");
  add_syntax(app, request.common);
  add_parse_limits(app, request.common.limits);
  app.footer(check_footer);
}

void describe_completion(CLI::App& app, Request& request) {
  app.add_option("SHELL", request.completion.shell, "The shell")
      ->type_name("")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  app.footer(completion_footer);
}

void describe_console(CLI::App& app, Request& request) {
  ConsoleOptions& console = request.console;
  app.add_option(
         "FILE", console.script,
         "Read this instead of asking; \"-\" is standard input, which is also read when it is "
         "no terminal")
      ->type_name("");
  add_evaluation(app, console);
  add_parse_limits(app, request.common.limits);
  add_evaluation_limits(app, request.common.limits);
  app.footer(console_footer);
}

void describe_decode(CLI::App& app, Request& request) {
  DecodeOptions& decode = request.decode;
  app.add_option("FILE", decode.files, "Files to decode, merged into one; standard input if none")
      ->type_name("");
  app.add_option("-s,--spec", decode.spec, "What to expect, and what value to make of it")
      ->type_name("FILE")
      ->required();
  app.add_option("-V,--vars", decode.variables,
                 "Define variables: an object in JSON, or the attributes of a file")
      ->type_name("JSON|FILE")
      ->allow_extra_args(false);
  app.add_flag("--with-type", decode.with_type, "Print {\"type\": ..., \"value\": ...}");
  app.add_flag("--keep-nulls", decode.keep_nulls, "Keep members of objects that are null");
  app.add_flag("--var-refs", decode.references, "Print the references to variables instead");
  app.add_option("-o,--out", decode.output, "Write to a file")->type_name("FILE");
  app.add_option_function<std::string>(
         "--diags", [&decode](const std::string&) { decode.hcldec_diagnostics = true; },
         "Write mistakes as hcldec does")
      ->type_name("FORM")
      ->check(CLI::IsMember({"json"}))
      ->excludes("--diagnostics");
  add_syntax(app, request.common);
  add_parse_limits(app, request.common.limits);
  add_evaluation_limits(app, request.common.limits);
  app.footer(decode_footer);
}

void describe_explain(CLI::App& app, Request& request) {
  ExplainOptions& explain = request.explain;
  app.add_option("FILE", explain.file,
                 "A file, whose Terraform module is read with it, or a module's directory")
      ->type_name("")
      ->required();
  app.add_option("PATH", explain.path, "What to explain, as references and blocks are written")
      ->type_name("")
      ->required();
  add_variables(app, explain);
  app.add_flag("--json", explain.json, "Print JSON");
  add_functions(app, explain.functions);
  add_syntax(app, request.common);
  add_parse_limits(app, request.common.limits);
  add_evaluation_limits(app, request.common.limits);
  app.footer(explain_footer);
}

void describe_functions(CLI::App& app, Request& request) {
  ListFunctionsOptions& list = request.list_functions;
  app.add_option("NAME", list.names, "Functions to describe; a list of all if none")->type_name("");
  add_functions(app, list.functions);
  app.add_flag("--json", list.json, "Print JSON as terraform metadata functions -json does");
  app.footer(functions_footer);
}

void describe_json(CLI::App& app, Request& request) {
  JsonOptions& json = request.json;
  app.add_option("FILE", json.files, "Files to convert, merged into one; standard input if none")
      ->type_name("");
  app.add_flag("--simplify", json.simplify,
               "Write expressions that can be computed without variables as values");
  app.add_flag("--by-file", json.by_file, "Write an object with one member for each file");
  app.add_flag("--sort", json.sorted, "Sort members by name; else they stand as in the source");
  app.add_option("--indent", json.indent, "Spaces for each level, 0 for one line [2]")
      ->type_name("N")
      ->check(CLI::Range(0, 16));
  app.add_flag_callback(
      "--compact", [&json] { json.indent = 0; }, "The same as --indent=0");
  add_syntax(app, request.common);
  add_parse_limits(app, request.common.limits);
  app.footer(json_footer);
}

// For the build of packages.
void describe_manual(CLI::App& app, Request& request) {
  app.add_option("DIR", request.manual.directory, "Where to write the pages")
      ->type_name("")
      ->required();
  app.group("");
}

void describe_parse(CLI::App& app, Request& request) {
  ParseOptions& parse = request.parse;
  app.add_option("FILE", parse.files, "Files to parse; standard input if none")->type_name("");
  app.add_option("-e,--expression", parse.expressions, "Parse an expression instead of files")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false);
  app.add_flag_callback(
      "--dump", [] {}, "Print the syntax tree, even of a file with mistakes [default]");
  app.add_flag("--tokens", parse.tokens, "Print the tokens and where they are")->excludes("--dump");
  app.add_flag("--json", parse.json, "Print the tree or the tokens as JSON, one line for each file")
      ->excludes("--dump");
  add_syntax(app, request.common);
  add_parse_limits(app, request.common.limits);
  app.footer(parse_footer);
}

void describe_schema(CLI::App& app, Request& request) {
  SchemaOptions& schema = request.schema;
  app.add_option("SPEC", schema.spec, "What files should hold, as for hecla decode")
      ->type_name("")
      ->required();
  auto* json_schema = app.add_flag_callback(
      "--json-schema", [&schema] { schema.form = SchemaOptions::Form::JsonSchema; },
      "Write JSON Schema (2020-12) for files in the JSON syntax");
  app.add_flag_callback(
         "--docs", [&schema] { schema.form = SchemaOptions::Form::Docs; },
         "Write a reference page in Markdown")
      ->excludes(json_schema);
  app.add_option("--title", schema.title, "The title [the name of the file]")->type_name("TEXT");
  app.add_option("-o,--out", schema.output, "Write to a file")->type_name("FILE");
  add_parse_limits(app, request.common.limits);
  app.footer(schema_footer);
}

void describe_wire(CLI::App& app, Request& request) {
  WireOptions& wire = request.wire;
  app.add_option_function<std::string>(
         "ACTION", [&wire](const std::string& name) { wire.action = wire_actions.at(name); },
         "encode, decode, diff or type")
      ->type_name("")
      ->required()
      ->check(CLI::IsMember({"encode", "decode", "diff", "type"}));
  app.add_option("FILE", wire.files, "What to work on; \"-\" is standard input")->type_name("");
  app.add_option("--type", wire.type, "The type constraint of the value")->type_name("JSON");
  app.add_option("--schema", wire.schema,
                 "What `terraform providers schema -json` printed, or the schema of one block")
      ->type_name("FILE");
  app.add_option("--block", wire.block,
                 "The resource type whose schema it is, or a data source as data.TYPE")
      ->type_name("NAME");
  app.add_flag("--json", wire.json, "The JSON encoding instead of MessagePack");
  auto* base64 = app.add_flag_callback(
      "--base64", [&wire] { wire.form = WireOptions::Form::Base64; }, "Bytes are in base64");
  app.add_flag_callback(
         "--raw", [&wire] { wire.form = WireOptions::Form::Raw; }, "Bytes are as they are")
      ->excludes(base64);
  add_syntax(app, request.common);
  add_parse_limits(app, request.common.limits);
  app.footer(wire_footer);
}

struct Command {
  const char* name;
  const char* description;
  void (*describe)(CLI::App& app, Request& request);
  ExitCode (*run)(const Request& request, Output& output);
};

constexpr Command commands[] = {
    {"eval", "Evaluate files or expressions and print their values", describe_eval,
     [](const Request& r, Output& output) { return run_eval(r.eval, r.common, output); }},
    {"check", "Check whether files are well-formed", describe_check,
     [](const Request& r, Output& output) { return run_check(r.check, r.common, output); }},
    {"completion", "Print a completion script for a shell", describe_completion,
     [](const Request& r, Output& output) { return run_completion(r.completion, output); }},
    {"console", "Evaluate expressions as they are typed", describe_console,
     [](const Request& r, Output& output) { return run_console(r.console, r.common, output); }},
    {"decode", "Decode files by a specification into JSON", describe_decode,
     [](const Request& r, Output& output) { return run_decode(r.decode, r.common, output); }},
    {"explain", "Show which expressions and variables a value comes from", describe_explain,
     [](const Request& r, Output& output) { return run_explain(r.explain, r.common, output); }},
    {"functions", "List and describe the functions that expressions can call", describe_functions,
     [](const Request& r, Output& output) {
       return run_list_functions(r.list_functions, r.common, output);
     }},
    {"json", "Convert files to JSON without evaluating them", describe_json,
     [](const Request& r, Output& output) { return run_json(r.json, r.common, output); }},
    {"manual", "Write man pages", describe_manual,
     [](const Request& r, Output& output) { return run_manual(r.manual, output); }},
    {"parse", "Show how a file is parsed", describe_parse,
     [](const Request& r, Output& output) { return run_parse(r.parse, r.common, output); }},
    {"schema", "Write JSON Schema or documentation for files by a specification", describe_schema,
     [](const Request& r, Output& output) { return run_schema(r.schema, r.common, output); }},
    {"wire", "Encode, decode and compare values of the provider protocol", describe_wire,
     [](const Request& r, Output& output) { return run_wire(r.wire, r.common, output); }},
};

// Of the program or of one of its commands.
const CLI::Option* find_option(const CLI::App& app, const std::string& name) {
  if (const CLI::Option* option = app.get_option_no_throw(name)) return option;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (const CLI::Option* option = command->get_option_no_throw(name)) return option;
  }
  return nullptr;
}

// Long options may be written with one dash: -no-color is --no-color.
void double_dashes(const CLI::App& app, std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    if (argument == "--") return;
    if (argument.size() < 3 || argument[0] != '-' || argument[1] == '-') continue;
    const std::string name = argument.substr(1, argument.find('=') - 1);
    if (find_option(app, "--" + name)) argument.insert(0, "-");
  }
}

// As hcldec takes it, "-s=FILE" is "-sFILE".
void join_short_values(const CLI::App& app, std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    if (argument == "--") return;
    if (argument.size() < 4 || argument[0] != '-' || argument[2] != '=') continue;
    const CLI::Option* option = find_option(app, argument.substr(0, 2));
    if (option && option->get_items_expected_max() > 0) argument.erase(2, 1);
  }
}

// "--title=" is the empty title, where CLI11 would take the argument that comes next.
void separate_empty_values(const CLI::App& app, std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (!arguments[i].starts_with("--") || !arguments[i].ends_with('=')) continue;
    std::string name = arguments[i].substr(0, arguments[i].size() - 1);
    const CLI::Option* option = find_option(app, name);
    if (!option || option->get_items_expected_max() == 0) continue;
    arguments[i] = std::move(name);
    arguments.emplace(arguments.begin() + static_cast<std::ptrdiff_t>(++i));
  }
}

// "help COMMAND" is "COMMAND --help".
void ask_for_help(std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() != "help") return;
  arguments.erase(arguments.begin());
  arguments.push_back("--help");
}

bool is_command(std::string_view name) {
  return std::any_of(std::begin(commands), std::end(commands),
                     [&](const Command& command) { return name == command.name; });
}

int report_unknown_command(const std::string& name) {
  std::string known;
  for (const Command& command : commands) {
    if (command.name == std::string_view("manual")) continue;  // hidden
    known.append(known.empty() ? "" : ", ").append(command.name);
  }
  Output output({});
  output.message("hecla: there is no command \"" + name + "\"; there are: " + known +
                 "\nTry \"hecla --help\".\n");
  return static_cast<int>(ExitCode::Error);
}

int report_usage(const CLI::App& app, const CLI::ParseError& error, Output& output) {
  if (error.get_exit_code() == 0) {  // --help, --version
    std::ostringstream out, err;
    app.exit(error, out, err);
    const std::string text = out.str();
    output.write(text + (text.ends_with('\n') ? "" : "\n"));
    return output.finish() ? 0 : static_cast<int>(ExitCode::Error);
  }
  const auto chosen = app.get_subcommands();
  const std::string command = chosen.empty() ? "" : chosen.front()->get_name() + " ";
  output.message("hecla: " + std::string(error.what()) + "\nTry \"hecla " + command +
                 "--help\".\n");
  return static_cast<int>(ExitCode::Error);
}

int run_chosen(const CLI::App& app, const Request& request) {
  Output output(request.common);
  for (const Command& command : commands) {
    if (!app.got_subcommand(command.name)) continue;
    const auto run = [&] { return static_cast<int>(command.run(request, output)); };
    const auto code =
        static_cast<ExitCode>(run_with_stack_for(request.common.limits.max_nesting, run));
    return static_cast<int>(output.finish() ? code : ExitCode::Error);
  }
  output.message(app.help());
  return static_cast<int>(ExitCode::Error);
}

void describe_all(CLI::App& app, Request& request) {
  app.set_version_flag("--version", "hecla " + std::string(version), "Print the version and exit");
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.footer(footer);
  app.require_subcommand(0, 1);
  add_common(app, request.common);
  for (const Command& command : commands) {
    CLI::App* sub = app.add_subcommand(command.name, command.description);
    add_common(*sub, request.common);
    command.describe(*sub, request);
  }
}

}  // namespace

CommandDescription describe_command_line() {
  Request request;
  CLI::App app(description, "hecla");
  describe_all(app, request);
  return describe_application(app);
}

int run_hecla(std::span<const std::string> given) {
  std::vector<std::string> arguments(given.begin(), given.end());
  ask_for_help(arguments);
  if (!arguments.empty() && !arguments[0].starts_with('-') && !is_command(arguments[0])) {
    return report_unknown_command(arguments[0]);
  }
  Request request;
  CLI::App app(description, "hecla");
  describe_all(app, request);
  double_dashes(app, arguments);
  join_short_values(app, arguments);
  separate_empty_values(app, arguments);
  std::reverse(arguments.begin(), arguments.end());
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    Output output(request.common);
    return report_usage(app, error, output);
  }
  return run_chosen(app, request);
}

}  // namespace hecla::cli
