terraform {
  required_providers {
    terraform = {
      source                = "terraform.io/builtin/terraform"
      configuration_aliases = [terraform.inner]
    }
  }
}

variable "value" {
  type = string
}

resource "terraform_data" "this" {
  provider = terraform.inner
  input    = var.value
}

output "value" {
  value = terraform_data.this.output
}
