# A service. examples/structs.cpp decodes it into C++ structs.

name           = "checkout-${region}"
shutdown_grace = "1m30s"

tags = {
  team  = "payments"
  stage = "prod"
}

listener "http" {
  port = 80
}

listener "https" {
  port         = 443
  idle_timeout = "5m"

  tls {
    certificate = "/etc/tls/checkout.pem"
    key         = "/etc/tls/checkout.key"
  }
}

upstream "cart" {
  hosts   = ["cart-1.internal:8080", "cart-2.internal:8080"]
  balance = "least_connections"

  http_check {
    path = "/health"
  }
}

upstream "stock" {
  hosts           = ["stock.internal"]
  max_connections = "unlimited"

  tcp_check {
    timeout = "3s"
  }
}

environment {
  LOG_LEVEL = "warn"
  RETRIES   = 2 + 1
}
