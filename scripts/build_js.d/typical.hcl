# What configuration files contain, for split_module.mjs. Some of it is not formatted, and some is constant.
variable "region" {
  type    = string
  default = "eu"
  validation {
    condition = length(var.region) > 1
    error_message = "A region has a name."
  }
}
variable "tags" { default = {} }

locals {
  names = ["a", "b"]
  tags  = merge(var.tags, { Name = "web", (var.key) = 1 }) // comment
  upper = [for name in local.names : upper(name) if name != ""]
  by    = { for key, value in var.tags : key => value... }
  named = {for key, value in var.tags: key=>value}
  first = local.names[0]
  last  = ["a", "b"][1]
  part  = {b=1}.b
  key   = var.tags["key"]
  ids   = aws_instance.web[*].id
  old   = aws_instance.web.*.id
  each  = aws_instance.web[*].disks[0].id
  sum   = (1 + 2) * -3 >= 4 && !var.enabled || false
  more  = [-1, 1e3, 0.1, 1.50, 12345678901234567890, !true, 1 + 1, "1" + 1, 7 % 2 / 3 - 1, 1 == 2, 1 < 2]
  texts = ["x", "ä", "a\nb", "${var.region}", "a${1 + 1}b", "$${x}", "%%{x}", "\"q\" \\ \u00e9"]
  call  = max(local.numbers...)
  ns    = provider::aws::arn("x")
  ifs   = "%{if var.enabled}x%{else}y%{endif}%{ for name in local.names ~} ${name} %{ endfor ~}"
  value = var.enabled ? { a = 1, b : null, "c-d" = [true] } : {}
  many  = {
    b = 1
    (var.key) = 2
    "d-e" = 3,
    "${var.key}-more" = 4
    f = [
      1,
  2,
    ]
  }
  lines = (
    1 +
    2
  )
  computed = { min = 2, max = 2 * 3, all = { for name, port in { http = 80 } : upper(name) => port if port < 1024 } }
  versions = [for version in [1.1, 2] : "HTTP/${version}" if version != 3]
  greeting = "%{ for i, who in ["Ada", "Grace"] }%{ if i > 0 } and %{ endif }${who}%{ endfor }!"
  hosts = [{ host = "a" }, { host = "b" }][*].host
  constant = { a = { b = [1, "x", true, null] } }
  numbers = [1,2 , 3]
  plain = <<EOT
text
EOT
  text  = <<-EOT
    line ${var.region} \n "${"text"}" $${x}
    %{if var.enabled}x%{else}y%{endif}
    %{for name, value in var.names~}
      ${name}: ${value.size}, ${join(".", ["a", "b"])} from ${2 + 20}:00
    %{endfor~}
  EOT
}

/* More than eight arguments, whose names go into a table. */
resource "aws_instance" "web" {
  count         = var.enabled ? length(var.zones) : 0
  ami=data.aws_ami.ubuntu["x"].id
  instance_type = "t3.${var.size}"
  a             = null # aligned
  b  = true
  c             = 1.5 // comments
  d             = "ünï"
  e             = {}
  f             = []
  g             = var.x
  policy = jsonencode({
    Statement = [{ Effect = "Allow", Action = ["s3:*"] }]
  })

  ebs_block_device {
    device_name = "/dev/sdb"
    volume_size = 20
  }
  ebs_block_device {
    device_name = "/dev/sdc"
  }
  dynamic "setting" {
    for_each = var.settings
    content {
      name = setting.key
    }
  }


  lifecycle {}
}

resource "aws_instance" "other" {
  provider = aws.west
}
data "aws_ami" "ubuntu" { owners = ["x"] }
module "m" {
  source = "./m"
}
