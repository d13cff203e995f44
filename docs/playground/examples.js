// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The examples of the page: parts of its state by their titles.
export const examples = {
  "Service": {
    source: `# Functions, templates and variables.
service "web" {
  name      = "\${environment}-web"
  port      = 8000 + instance
  hosts     = [for zone in zones : upper("\${zone}.example.com")]
  protected = environment == "prod" ? true : false

  check "http" {
    path = "/health"
  }
}
`,
    variables: 'environment = "prod"\ninstance    = 3\nzones       = ["a", "b"]\n',
  },
  "Terraform module": {
    source: `variable "region" {
  type    = string
  default = "eu-west-1"
}

variable "instances" {
  type    = number
  default = 2
}

locals {
  prefix = "app-\${var.region}"
  names  = [for i in range(var.instances) : format("%s-%02d", local.prefix, i)]
  tags = {
    region = upper(var.region)
    count  = length(local.names)
  }
}

output "names" {
  value = local.names
}
`,
    kind: "module",
    variables: 'region = "us-east-1"\n',
    explain: "local.tags",
  },
  "Errors": {
    source: `service "web" {
  ports = [80, 443
  name  = "web"
}

size = 1 +
mode = "fast"
`,
  },
  "JSON syntax": {
    source: `{
  "service": {
    "web": {
      "port": "\${8000 + 80}",
      "hosts": ["a", "\${lower(\\"B\\")}"]
    }
  }
}
`,
    syntax: "json",
  },
  "Heredocs and comments": {
    source: `# Every byte of the source is kept: comments, blank lines, heredocs.
script = <<-EOT
  #!/bin/sh
  %{ for name in ["a", "b"] ~}
  echo \${name}
  %{ endfor ~}
EOT

/* Directives trim white space with "~". */
list=[1,2, 3] // not formatted yet
longer_name   = "see Formatted"
`,
  },
};
