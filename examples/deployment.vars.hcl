stage = "test"
zone  = "example.net"

versions = {
  api = "1.4.2"
}

tags = {
  owner = "platform"
}
