// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The steps of the tour: { title, text, state, task, check, solution }. `check` is what the results must have: `values` of
// arguments as the page writes them (a list if there are several answers), `uses` as colorsOf returns them, and `isFormatted`. `solution` is the source of the
// shown file.
export const steps = [
  {
    title: "Arguments",
    text: [
      "HCL describes a configuration. An argument gives a value to a name: `name = value`, one on each line. A comment " +
        "begins with `#` or `//`.",
      "The panel Values shows what each argument is, and its type.",
    ],
    state: { files: { "main.hcl": '# The name of a service.\nname = "web"\n' } },
    task: "add an argument `port` with the number `8080`.",
    check: { values: { port: "8080" } },
    solution: '# The name of a service.\nname = "web"\nport = 8080\n',
  },
  {
    title: "Blocks and labels",
    text: [
      "A block groups arguments: a type, any number of labels in quotes, and a body in braces. Blocks can be inside blocks.",
      "An application decides which blocks there are. This one has services, and their labels are their names.",
    ],
    state: { files: { "main.hcl": 'service "web" {\n  port = 8080\n\n  check {\n    path = "/health"\n  }\n}\n' } },
    task: 'add a block `service "db"` whose `port` is `5432`.',
    check: { values: { "service.web.port": "8080", "service.db.port": "5432" } },
    solution: 'service "web" {\n  port = 8080\n\n  check {\n    path = "/health"\n  }\n}\n\nservice "db" {\n  port = 5432\n}\n',
  },
  {
    title: "Variables and templates",
    text: [
      "Inside a quoted string, `${…}` inserts the value of an expression. A name refers to a variable: here, `who` is set " +
        "below the source, at \"Variables, functions and limits\".",
      "Rest the mouse on `who`, or press F2 there, to see its value.",
    ],
    state: { files: { "main.hcl": 'plain    = "Hello"\ngreeting = "Hello"\n' }, variables: 'who = "Hecla"\n' },
    task: 'make `greeting` the string "Hello, Hecla!", with the variable `who`.',
    check: { values: { greeting: '"Hello, Hecla!"' }, uses: ["Template", "Reference"] },
    solution: 'plain    = "Hello"\ngreeting = "Hello, ${who}!"\n',
  },
  {
    title: "Operators and conditions",
    text: [
      "Numbers have `+ - * / %`, comparisons are `== != < <= > >=`, and `&& || !` combine conditions.",
      "`condition ? a : b` is `a` if the condition is true, and otherwise `b`.",
    ],
    state: { files: { "main.hcl": 'is_production = environment == "prod"\nreplicas      = 1 + 1\n' }, variables: 'environment = "prod"\n' },
    task: "let `replicas` be `3` in production and `1` elsewhere, with a condition.",
    check: { values: { replicas: "3" }, uses: ["Conditional", "Reference"] },
    solution: 'is_production = environment == "prod"\nreplicas      = environment == "prod" ? 3 : 1\n',
  },
  {
    title: "Lists and objects",
    text: [
      "A list has brackets and commas: `[1, 2]`. An object has braces: `{ name = value }`. Values can be nested.",
      "An index takes an element, counted from 0: `zones[0]`. A dot, or a string in brackets, takes an attribute: " +
        "`sizes.small`, `sizes[\"small\"]`.",
    ],
    state: {
      files: { "main.hcl": "first = zones[0]\nsmall = sizes.small\n" },
      variables: 'zones = ["a", "b", "c"]\nsizes = {\n  small = 1\n  large = 8\n}\n',
    },
    task: "add `second`, the second of the zones, and `large`, the large size, without writing the values themselves.",
    check: { values: { second: '"b"', large: "8" }, uses: ["Step"] },
    solution: "first  = zones[0]\nsmall  = sizes.small\nsecond = zones[1]\nlarge  = sizes.large\n",
  },
  {
    title: "For expressions",
    text: [
      "`[for x in list : expression]` makes a list of one value for each element. With `if` at its end, it leaves elements " +
        "out. In braces and with `=>`, it makes an object: `{for x in list : x => length(x)}`.",
      "For a plain attribute of each element, `users[*].name` is shorter.",
    ],
    state: {
      files: { "main.hcl": 'doubled = [for n in numbers : n * 2]\n' },
      variables: "numbers = [1, 5, 10, 50]\n",
    },
    task: "add `large`: the squares of those numbers that are at least 10.",
    check: { values: { large: "[100, 2500]" }, uses: ["For"] },
    solution: "doubled = [for n in numbers : n * 2]\nlarge   = [for n in numbers : n * n if n >= 10]\n",
  },
  {
    title: "Functions",
    text: [
      "A call passes values to a function: `upper(\"a\")`. The panel Functions lists all of them, with examples to insert.",
      "Applications add functions of their own, and leave others out.",
    ],
    state: { files: { "main.hcl": 'loud = upper("quiet")\n' }, variables: 'zones = ["a", "b", "c"]\n' },
    task: 'add `all`: the zones in one string with commas, "a,b,c". Search the functions for one that joins.',
    check: { values: { all: '"a,b,c"' }, uses: ["Call join"] },
    solution: 'loud = upper("quiet")\nall  = join(",", zones)\n',
  },
  {
    title: "Heredocs and directives",
    text: [
      "A heredoc holds several lines: from `<<EOT` to a line with `EOT` alone. `<<-EOT` removes the indentation.",
      "Directives repeat and choose text: `%{ for x in list }…%{ endfor }` and `%{ if condition }…%{ endif }`. A `~` inside " +
        "the braces removes the white space beside it.",
    ],
    state: {
      files: { "main.hcl": 'motd = <<-EOT\n  Welcome to ${upper(host)}.\nEOT\n' },
      variables: 'host  = "hecla"\nzones = ["a", "b"]\n',
    },
    task: 'add a heredoc `list` with the line "zone a" and the line "zone b", by a `for` directive over the zones.',
    check: { values: { list: ['"zone a\\nzone b\\n"', '"  zone a\\n  zone b\\n"'] }, uses: ["For", "Template"] },
    solution: 'motd = <<-EOT\n  Welcome to ${upper(host)}.\nEOT\n\nlist = <<EOT\n%{ for zone in zones ~}\nzone ${zone}\n%{ endfor ~}\nEOT\n',
  },
  {
    title: "Errors and layout",
    text: [
      "Errors have a place, a reason and often a fix. F8 goes to the next one, and the panel Diagnostics has buttons for the " +
        "fixes. The rest of the file is understood all the same.",
      "The panel Formatted shows the canonical layout, and puts it into the source.",
    ],
    state: { files: { "main.hcl": 'ports = [80 443]\nmode="fast"\nlonger_name = 1\n' } },
    task: "correct the error, then let the source have the canonical layout.",
    check: { values: { ports: "[80, 443]", mode: '"fast"' }, isFormatted: true },
    solution: 'ports       = [80, 443]\nmode        = "fast"\nlonger_name = 1\n',
  },
  {
    title: "A Terraform module",
    text: [
      "A module has several files. Input variables are `var.NAME`, local values `local.NAME`, and outputs are what it returns. " +
        "The order of files and blocks does not matter.",
      "The file `terraform.tfvars` sets the variables. The panel Explain shows where a value comes from.",
    ],
    state: {
      kind: "module",
      files: {
        "main.tf": 'locals {\n  hosts = [for i in range(var.instances) : "web-${i}.${var.domain}"]\n}\n\noutput "hosts" {\n' +
          "  value = local.hosts\n}\n",
        "variables.tf": 'variable "domain" {\n  type    = string\n  default = "example.com"\n}\n\nvariable "instances" {\n' +
          "  type    = number\n  default = 1\n}\n",
        "terraform.tfvars": "instances = 2\n",
      },
      explain: "local.hosts",
    },
    task: "add an output `count` in `main.tf` whose value is the number of hosts, by a function.",
    check: { values: { "output.count.value": "2" }, uses: ["Call length"] },
    solution: 'locals {\n  hosts = [for i in range(var.instances) : "web-${i}.${var.domain}"]\n}\n\noutput "hosts" {\n' +
      '  value = local.hosts\n}\n\noutput "count" {\n  value = length(local.hosts)\n}\n',
  },
];
