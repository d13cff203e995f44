url   = "https://${upper(env.region)}.example.com"
ports = [for offset in [0, 1] : 8080 + offset]
motd  = "runs in ${env.regoin}"
