# A service as one might configure it. Evaluate it with
#
#   hecla eval examples/service.hcl
#
# or as JSON with --json.

name    = "checkout"
replica = { min = 2, max = 2 * 3 }

/* Ports of the listeners below, by name. */
ports = { for name, port in { http = 80, https = 443, metrics = 9100 } : upper(name) => port if port < 1024 }

greeting = "Hello, %{ for i, who in ["Ada", "Grace"] }%{ if i > 0 } and %{ endif }${who}%{ endfor }!"

motd = <<-EOT
  Welcome to ${join(".", ["checkout", "example", "com"])}.
    Maintenance is on the ${format("%02d", 1)}st, from ${2 + 20}:00.
  EOT

listener "http" {
  port     = 80
  redirect = "https"
}

listener "https" {
  port      = 443
  protocols = [for version in [1.1, 2, 3] : "HTTP/${version}" if version != 3]

  tls {
    minimum = "1.2"
    ciphers = concat(["ECDHE-RSA-AES128-GCM-SHA256"], ["ECDHE-RSA-AES256-GCM-SHA384"])
  }
}

environment {
  LOG_LEVEL = "warn"
  REGIONS   = jsonencode(["eu-north-1", "eu-west-1"])
  PRICE     = "$${amount} is not a reference"
}

# Splats take a part of each element.
upstreams = [{ host = "a", weight = 3 }, { host = "b", weight = 1 }][*].host
