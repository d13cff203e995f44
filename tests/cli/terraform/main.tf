# Everything that Terraform reads in a way of its own, with its built-in provider alone.
terraform {
  required_version = ">= 1.0"

  required_providers {
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }

  backend "local" {
    path = "state-$${literal}.tfstate"
  }
}

provider "terraform" {
  alias = "other"
}

variable "names" {
  type        = map(object({ size = optional(number, 1), tags = list(string) }))
  description = "Not a template: $${x} and %%{y}"
  default = {
    a = { tags = ["$${literal}", "%%{if}"] }
  }
  nullable = false

  validation {
    condition     = length(var.names) > 0 && alltrue([for n in var.names : n.size > 0])
    error_message = "Need \"names\", but ${length(var.names)} were given."
  }
}

variable "token" {
  type      = string
  default   = <<-EOT
    a "quoted"
      ${"text"} with \n and $${x}
  EOT
  sensitive = true
}

locals {
  text = <<EOT
line "one" \ ${length(var.names)}
%{for name, value in var.names~}
  ${name}: ${value.size} $${literal}
%{endfor~}
EOT

  list   = [for name in keys(var.names) : upper(name) if name != ""]
  object = { for name, value in var.names : name => value... }
  choice = var.token == "" ? null : {
    "a key"             = 1
    (local.key)         = [1, 2, { deep = true }]
    "${local.key}-more" = -1.5e3
  }
  key = "k" # a comment
  sum = (
    1 + # here
    2
  )
}

module "child" {
  source = "./child"

  for_each = { for name in local.list : name => name }
  value    = each.key

  providers = {
    terraform       = terraform
    terraform.inner = terraform.other
  }

  depends_on = [terraform_data.first]
}

resource "terraform_data" "first" {
  provider = terraform.other
  count    = 2
  input = [
    { name = "a" },
    { name = "b-${count.index}" },
  ]

  lifecycle {
    create_before_destroy = true
    ignore_changes        = [input, triggers_replace]

    precondition {
      condition     = length(local.list) >= 0
      error_message = "No."
    }
  }
}

resource "terraform_data" "second" {
  triggers_replace = terraform_data.first[*].id
  input            = local.text

  connection {
    type = "ssh"
    host = "example.com"
  }

  provisioner "local-exec" {
    command = "echo '${self.id}' \"$${HOME}\""
  }

  provisioner "remote-exec" {
    inline = ["true"]
  }

  provisioner "local-exec" {
    when       = destroy
    on_failure = continue
    command    = "echo bye"
    environment = {
      A = "b"
    }
  }

  lifecycle {
    ignore_changes       = all
    replace_triggered_by = [terraform_data.first[0].output]
  }

  depends_on = [module.child]
}

data "terraform_remote_state" "other" {
  backend = "local"
  config = {
    path = "other.tfstate"
  }
}

moved {
  from = terraform_data.old["key"]
  to   = terraform_data.second
}

removed {
  from = terraform_data.gone

  lifecycle {
    destroy = false
  }
}

import {
  to = terraform_data.imported
  id = "some-${local.key}"
}

resource "terraform_data" "imported" {}

check "health" {
  assert {
    condition     = length(terraform_data.first) == 2
    error_message = "Found ${length(terraform_data.first)}."
  }
}

output "values" {
  value       = { for name, child in module.child : name => child.value }
  description = "All of $${them}"
  sensitive   = true
  depends_on  = [terraform_data.second]

  precondition {
    condition     = var.token != null
    error_message = "No token."
  }
}
