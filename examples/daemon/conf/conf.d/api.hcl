upstream "api" {
  hosts = [for name in ["a", "b"] : format("%s.%s", name, local.domain)]
  auth {
    user     = "relay"
    password = env.API_PASSWORD
  }
}
