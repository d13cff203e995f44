# A file that needs variables:
#
#   hecla eval --vars examples/deployment.vars.hcl examples/deployment.hcl
#   hecla eval --vars examples/deployment.vars.hcl --var 'stage="prod"' examples/deployment.hcl
#
# Without them, --partial folds what is constant and keeps the rest:
#
#   hecla eval --partial --var 'stage="test"' examples/deployment.hcl

replicas = stage == "prod" ? 3 : 1
domain   = "${stage}.${zone}"

dynamic_hosts = [for i in [1, 2, 3] : "node-${i}.${zone}" if i <= 1 + 1]

service "api" {
  image  = "registry.${zone}/api:${versions.api}"
  memory = 256 * 2
  tags   = merge(tags, { stage = stage, tier = "backend" })
}

service "web" {
  image = "registry.${zone}/web:${try(versions.web, "latest")}"
}
