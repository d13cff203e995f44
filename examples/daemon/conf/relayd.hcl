include = ["conf.d"]

locals {
  state  = env.STATE_DIRECTORY
  domain = "example.com"
}

log {
  level = "info"
  file {
    path      = "${local.state}/relayd.log"
    rotate_at = "64MiB"
  }
  syslog {}
}

listener "web" {
  address      = "192.0.2.1"
  port         = 443
  buffer       = "256KiB"
  idle_timeout = "1m30s"
  tls {
    certificate = "${local.state}/web.pem"
    key         = "${local.state}/web.key"
  }
}

route {
  from = listener.web
  to   = upstream.api
}
