# Most of the syntax, for split_module.mjs.
variable "region" {
  type    = string
  default = "eu"
}

locals {
  names = ["a", "b"]
  tags  = merge(var.tags, { Name = "web", (var.key) = 1 }) // comment
  all   = [for name in local.names : upper(name) if name != ""]
  by    = { for key, value in var.tags : key => value... }
  first = local.names[0]
  ids   = aws_instance.web[*].id
  sum   = (1 + 2) * -3 >= 4 && !var.enabled || false
  text  = <<-EOT
    line ${var.region}
    %{if var.enabled}x%{else}y%{endif}
  EOT
}

/* More than eight arguments, whose names go into a table. */
resource "aws_instance" "web" {
  count         = var.enabled ? length(var.zones) : 0
  ami           = data.aws_ami.ubuntu["x"].id
  instance_type = "t3.${var.size}"
  a             = null
  b             = true
  c             = 1.5
  d             = "ünï\u00e9\t\"q\" $${x}"
  e             = {}
  f             = []
  g             = var.x

  ebs_block_device {
    device_name = "/dev/sdb"
    volume_size = 20
  }
  ebs_block_device {
    device_name = "/dev/sdc"
  }
}
