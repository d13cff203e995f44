// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The examples of the page: parts of its state by their titles.
const service = `# Functions, templates and variables.
service "web" {
  name      = "\${environment}-web"
  port      = 8000 + instance
  hosts     = [for zone in zones : upper("\${zone}.example.com")]
  protected = environment == "prod" ? true : false

  check "http" {
    path = "/health"
  }
}
`;

const moduleMain = `locals {
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
`;

const moduleVariables = `variable "region" {
  type    = string
  default = "eu-west-1"
}

variable "instances" {
  type        = number
  default     = 1
  description = "How many servers there are."
}
`;

const schemaMain = `# The provider's schema is in schema.json: try another size, or leave out the name.
terraform {
  required_providers {
    cloud = {
      source = "example/cloud"
    }
  }
}

resource "cloud_server" "web" {
  name   = "web"
  size   = "4"
  color  = "blue"

  disk {
    gb = "many"
  }
}
`;

const schema = `{
  "format_version": "1.0",
  "provider_schemas": {
    "registry.terraform.io/example/cloud": {
      "resource_schemas": {
        "cloud_server": {
          "version": 0,
          "block": {
            "attributes": {
              "id": { "type": "string", "computed": true },
              "name": { "type": "string", "required": true },
              "size": { "type": "number", "optional": true },
              "tags": { "type": ["map", "string"], "optional": true }
            },
            "block_types": {
              "disk": {
                "nesting_mode": "list",
                "max_items": 2,
                "block": { "attributes": { "gb": { "type": "number", "required": true } } }
              }
            }
          }
        }
      }
    }
  }
}
`;

const errors = `service "web" {
  ports = [80, 443
  name  = "web"
}

size = 1 +
mode = "fast"
`;

const json = `{
  "service": {
    "web": {
      "port": "\${8000 + 80}",
      "hosts": ["a", "\${lower(\\"B\\")}"]
    }
  }
}
`;

const heredocs = `# Every byte of the source is kept: comments, blank lines, heredocs.
script = <<-EOT
  #!/bin/sh
  %{ for name in ["a", "b"] ~}
  echo \${name}
  %{ endfor ~}
EOT

/* Directives trim white space with "~". */
list=[1,2, 3] // not formatted yet
longer_name   = "see Formatted"
`;

export const examples = {
  "Service": {
    files: { "main.hcl": service },
    variables: 'environment = "prod"\ninstance    = 3\nzones       = ["a", "b"]\n',
  },
  "Terraform module": {
    files: { "main.tf": moduleMain, "variables.tf": moduleVariables, "terraform.tfvars": "instances = 2\n" },
    kind: "module",
    explain: "local.tags",
  },
  "Module and schema": { files: { "main.tf": schemaMain, "schema.json": schema }, kind: "module" },
  "Errors": { files: { "main.hcl": errors } },
  "JSON syntax": { files: { "main.hcl.json": json } },
  "Heredocs and comments": { files: { "main.hcl": heredocs } },
};
