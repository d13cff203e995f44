# The same service with a mistake in nearly every line.

workers        = 0
shutdown_grace = 30
tag            = { team = "payments" }

tags = {
  team  = "payments"
  stage = ["prod"]
}

listener "http" {
  port         = 70000
  idle_timeout = "1 hour"
}

listener "https" {
  port = 443
}

listener "ftp" {
  port = "twenty-one"

  tls {
    certificate = region
  }
}

upstream "cart" {
  hosts   = ["cart-1.internal:8080", "Cart 2", 3]
  balance = "least_connection"

  http_check {
    path   = "health"
    status = 20
  }

  tcp_check {}
}

upstream "cart" {
  hosts = []
}

upstream "stock" {
  hosts           = [for n in [1, 2] : "stock-${n}.${zone}"]
  max_connections = [100]
}
