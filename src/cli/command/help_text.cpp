// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/help_text.h"

namespace hecla::cli::help {

const char* const description =
    R"(Hecla reads configuration written in HCL, the language of Terraform, OpenTofu, Nomad, Packer and
others: it checks, formats, evaluates and converts files. Data goes to standard output, diagnostics
go to standard error, and "-" as a file is standard input.)";

const char* const examples = R"(Examples:
  hecla check --recursive .                     check all files below the current directory
  hecla fmt --recursive .                       format all files below the current directory
  hecla json main.tf                            convert a file to JSON, expressions as "${...}"
  hecla eval -e '1 + 2'                         evaluate an expression
  hecla eval --var 'port=8080' service.hcl      evaluate a file and print its values
  hecla console                                 evaluate expressions interactively
  hecla functions upper                         describe a function

Exit status: 0 success; 1 a negative answer (invalid, different, nothing found); 2 an error (a usage
error, an error in a file, a file that cannot be read); 3 hecla fmt --check: not formatted.
Run "hecla COMMAND --help" for more about a command.)";

const char* const eval =
    R"(Variables come from --vars, --unknown and --var only: the arguments of a file cannot refer to each
other. With --locals or --module, the variables that the module declares are its input variables.
Blocks are evaluated like the file around them. In JSON a block is an element of an array under its
type and its labels: {"resource": {"type": {"name": [{...}]}}}.

Examples:
  hecla eval -e 'upper("hi")'
  hecla eval --json --var 'env={name="web", port=80}' service.hcl
  hecla eval --vars prod.hcl --vars common=common.json service.hcl
  hecla eval --partial main.tf                  fold constants, keep everything else
  hecla eval --locals --vars prod.tfvars infra  print the local values of a module
  hecla eval --module infra -e 'local.name')";

const char* const check =
    R"(In a directory, files named *.hcl, *.tf, *.tfvars, *.tofu and *.nomad are checked (including
*.pkr.hcl, *.tftest.hcl and so on), and those in the JSON syntax: *.hcl.json, *.tf.json,
*.tfvars.json, *.tofu.json, *.pkr.json and *.pkrvars.json. Names that start with a dot, such as
.terraform, are skipped. Files named on the command line are always checked.

Exit status: 0 no errors; 1 errors in a file, or no files; 2 a file cannot be read, or a usage error.)";

const char* const provider_begin =
    R"(Starts a Terraform provider, in whatever language it is written, and asks it. Each action has a help of its
own: hecla provider plan --help. ACTION is one of)";

const char* const provider_end = R"(

A file has the arguments and blocks of one resource or provider. Schemas are kept in
hecla/schemas in $XDG_CACHE_HOME (~/.cache), by the content of the executable. With --format json,
a plan is an object like "change" in the output of terraform show -json.

Exit status: 0 success; 1 the configuration is invalid (validate); 2 an error.

Examples:)";

const char* const query =
    R"(An address consists of the type and labels of blocks, the names of arguments, and keys and indexes
in their values: resource.aws_instance.web.tags["Name"], terraform.required_providers.*.version.

Prints the value of an argument if it needs no variables or functions, otherwise its expression; of a
block its address. With several files, each line begins with the file and the line number. --json
prints "address", "kind", "file", "line", "column", "range" in bytes, "source", and "value" if it is
constant.

Exit status: 0 something was found; 1 nothing was found; 2 an error.

Examples:
  hecla query 'module.*.version' --recursive .
  hecla query --json 'resource.*.*.tags' main.tf
  hecla query --source 'resource.aws_instance.*' -r modules)";

const char* const list =
    R"(Lists what files declare, with file and line; "blocks" lists all blocks that are in no other block.
The addresses are those of hecla query and hecla edit. --json prints a line for each, as hecla query
does, with the arguments that the table shows. Defaults of sensitive variables are not shown.

Exit status: 0 something was listed; 1 there is nothing to list; 2 an error.

Examples:
  hecla list resources main.tf
  hecla list modules --recursive .
  hecla list variables --json infra)";

const char* const completion =
    R"(Save the script where the shell looks for completions, or read it when the shell starts:

  bash   source <(hecla completion bash)                  in ~/.bashrc
  zsh    hecla completion zsh > DIR/_hecla                DIR in $fpath, before compinit
  fish   hecla completion fish | source                   in ~/.config/fish/config.fish)";

const char* const console =
    R"(Prints the value of each expression. "name = expression" defines a name for the entries after it. An
expression continues on the next line while brackets, templates or heredocs are open. Lines that
start with # or // are comments. "help" and "help FUNCTION" print help; "exit" or Ctrl-D ends.

At a prompt, TAB completes names, attributes and functions. The arrow keys and Ctrl-R recall earlier
lines, also those of earlier sessions: they are saved in hecla/console_history in $XDG_STATE_HOME
(~/.local/state).

A script continues after an error. With --json or --typed-json each entry is answered with one line:
{"value": ...} for an expression, with "type" before it for --typed-json; the same with "name" for a
definition; {"diagnostics": [...]} for an error; {"help": "..."} for help.

Examples:
  hecla console --vars var=terraform.tfvars
  hecla console --module infra
  echo 'cidr = "10.0.0.0/8"
  split("/", cidr)' | hecla console

Exit status: 0 success; 2 an error in a script, or a usage error.)";

const char* const decode =
    R"(The specification is a file in the language of hcldec: blocks that define which arguments and blocks to
expect and how to convert them to a value.

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

When called as hcldec, the program accepts that tool's flags and writes the same output.)";

const char* const edit =
    R"(Actions and their arguments:
  set ADDRESS EXPRESSION       set an argument, attribute or element; a missing argument is added
  rm ADDRESS                   remove an item with its comments
  mv ADDRESS NEW               rename an argument or block, or move it to another block
  add ADDRESS TEXT             add arguments and blocks to a block or to the file ("."), an
                               attribute to an object, or an element to a list or call
  rename REFERENCE NEW         change references: var.a to var.b
  comment ADDRESS TEXT         set the comment above an item; empty text removes it
  script FILE                  perform the edits in FILE, one on each line, all or none

An address names a block by its type and labels, then arguments, attributes and indexes; * is any
name: resource.aws_instance.web.tags["Name"], module.*.version, provider.aws[1].

The result goes to standard output, or replaces the file with --write, which prints the names of changed
files. If one of several files cannot be edited, none is changed without --partial. Only the bytes of what
is edited change, and blanks before the equals signs of aligned lines. A file may have errors elsewhere;
rename, and edits whose address contains *, then need --partial.

References belong to the module of their directory: below a directory that was given, rename leaves
directories as they are that declare the name themselves.

Examples:
  hecla edit set module.vpc.version '"5.1.0"' main.tf
  hecla edit -w set 'resource.aws_instance.*.instance_type' '"t3.large"' *.tf
  hecla edit --dry-run add variable.x 'default = 1' variables.tf
  hecla edit rm 'resource.aws_instance.web.tags["Old"]' < main.tf

Exit status: 0 success; 1 no file has the address or reference; 2 an error, also in a file in which
nothing was found.)";
const char* const diff =
    R"(Blocks are matched by type and labels, arguments and attributes by name, files in directories by
relative path. Whitespace, comments, trailing commas and, without --moves, the order of blocks and
arguments do not count. A file in the native syntax and one in the JSON syntax are compared by their
expressions and the values of strings. Each difference begins with a line that has its path and positions:

  + added      - removed      ~ changed      > moved (with --moves)

In git, as a difftool, or for "git diff" and "git log -p --ext-diff" on files with an attribute:

  git difftool -x 'hecla diff' HEAD~1
  git config diff.hecla.command 'hecla diff'       and in .gitattributes: *.tf diff=hecla

Examples:
  hecla diff old.tf new.tf
  hecla diff --recursive --json infra.old infra
  git show HEAD:main.tf | hecla diff - main.tf

Exit status: 0 no differences, or called by "git diff"; 1 differences; 2 an error in a file, a file that
cannot be read, or a usage error.)";

const char* const explain =
    R"(Each line shows an expression, its value and its position. The lines below it show where the value
comes from, down to literals and unknown values. For a conditional, only the selected result is
followed.

PATH can also refer to a block, whose arguments are then explained one by one, or to a variable, a
local value or an output.

Examples:
  hecla explain main.tf 'local.tags["Name"]'
  hecla explain --vars prod.tfvars infra aws_instance.web.tags.Name
  hecla explain main.tf 'aws_security_group.a.ingress[0].from_port'
  hecla explain main.tf variable.region
  hecla explain --var port=80 service.hcl service.web.url)";

const char* const fmt =
    R"(Changes nothing but the whitespace between tokens, and --style terraform what terraform fmt changes
beside it; --width adds line breaks, and --sort moves lines with their comments. Files with errors
are reported and left alone. In a directory, the files in the native syntax are formatted, as for
hecla check; with --style terraform only *.tf, *.tfvars, *.tftest.hcl and *.tfmock.hcl. A file is
replaced as a whole, or not at all.

Standard input is written to standard output; so are files with --write=false --list=false.

Examples:
  hecla fmt                                     format the current directory
  hecla fmt --recursive --check --diff .        show what would change
  hecla fmt --style terraform -r infra          do what terraform fmt -recursive infra does
  hecla fmt --width 100 --sort blocks main.tf   break long lines, sort the blocks
  hecla fmt --lines 10-20 main.tf               format a part of a file
  hecla fmt - < main.tf                         format standard input

Exit status: 0 success; 2 an error in a file, a file that cannot be read or written, or a usage
error; 3 with --check, a file is not formatted.)";

const char* const functions = R"(Examples:
  hecla functions
  hecla functions regex
  hecla functions --json

Exit status: 0 success; 1 no function has this name; 2 an error.)";

const char* const get =
    R"(Prints the source of what has the address, on lines of its own: the expression of an argument, or a
whole block. Addresses are those of hecla edit.

Examples:
  hecla get module.vpc.version main.tf
  hecla get 'resource.aws_instance.*.tags["Name"]' *.tf

Exit status: 0 success; 1 nothing has the address; 2 an error, also in a file in which nothing was
found.)";

const char* const json =
    R"~(Arguments become members, and blocks become elements of an array under their type and labels. Strings
are templates: "${...}" in them is an expression and "$${" is the text "${". Other expressions become
"${...}" with their source text. Several files are written as one object, unless --by-file is given;
then a file with errors is left out and the exit status is 1.

With --terraform, strings are written as Terraform reads them: types, keywords and references as their
source text ("list(string)", "aws_instance.web"), and arguments that Terraform does not evaluate as
literal text. --reverse converts JSON back to the native syntax. Files of Terraform (*.tf.json,
*.tfvars.json, and all with --terraform) are read by the structure of Terraform's blocks. In others,
and in blocks that providers declare, an array of objects becomes blocks and everything else an argument.

Examples:
  hecla json main.tf
  hecla json --by-file --recursive infra
  hecla json --terraform main.tf > main.tf.json
  hecla json --reverse main.tf.json > main.tf

Called as hcl2json, the program takes that tool's flags and writes what it writes.)~";

const char* const merge =
    R"(Writes OURS with the changes from BASE to THEIRS. Both may have changed different arguments of a block,
attributes of an object or elements of a list; there is a conflict only where both changed the same
thing differently, and it is marked as git does it. Files with errors are not merged, and nothing is
written.

As a merge driver of git:

  git config merge.hecla.name 'merge configuration by structure'
  git config merge.hecla.driver 'hecla merge --in-place --path %P --marker-size %L %O %A %B'
  echo '*.tf merge=hecla' >> .gitattributes

Exit status: 0 merged; 1 conflicts; 2 an error in a file, a file that cannot be read or written, or a
usage error.)";

const char* const parse = R"(Examples:
  hecla parse main.tf
  hecla parse -e 'a[*].b'
  hecla parse --tokens main.tf
  hecla parse --json main.tf | jq .children[].name)";

const char* const schema =
    R"(The specification is a file in the language of hcldec (see "hecla decode --help"). Comments directly
before its blocks become their descriptions:

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

const char* const validate =
    R"(Reports what "terraform validate" reports, without running Terraform. The schemas of providers come from
files or from the providers themselves, which the program hecla-provider starts. Resources of a provider
without schema are not checked, which is a warning.

Exit codes: 0 if the modules are valid, 1 if they are not, 2 for usage errors and unreadable files.

Examples:
  terraform providers schema -json > schemas.json
  hecla validate --schemas schemas.json infra
  hecla validate --provider ./terraform-provider-sqlite infra
  hecla validate --json infra | jq .error_count)";

const char* const pcl =
    R"(ACTION is one of
  check [PATH]...   check programs: all files together are one program; of a directory, its *.pp files
  type EXPRESSION   print the type of an expression
  eval EXPRESSION   print the value of an expression, after all declared values have arrived

A file of declarations says which names and functions there are outside of the program:

  variable "bucket" {
    type  = output(object({ name = string, size = optional(int) }))
    value = { name = "b-17" }
  }
  constant "retries" { value = 3 }
  function "join" {
    parameter "separator" { type = string }
    variadic "parts" { type = list(string) }
    returns = string
  }

Examples:
  hecla pcl check --schema aws.json main.pp
  hecla pcl type --scope names.hcl 'bucket.name'
  hecla pcl eval --scope names.hcl '"s3://${bucket.name}/"'

Exit status: 0 success; 1 the program has errors (check); 2 an error.)";

const char* const wire =
    R"(ACTION is one of
  encode FILE      encode configuration by --schema, or an expression by --type, as MessagePack
  decode FILE      decode bytes to configuration, or to an expression
  diff FILE FILE   print where two encoded values differ, path by path
  type [FILE]      print the type constraint of the schema, or the one that the bytes imply

Bytes are in hexadecimal unless --base64 or --raw is given.

Examples:
  hecla wire encode --type '["list","string"]' list.hcl
  hecla wire decode --schema schemas.json --block aws_instance state.hex
  hecla wire type --schema schemas.json --block data.aws_ami

Exit status: 0 success; 1 values differ; 2 an error.)";

}  // namespace hecla::cli::help
