module hecla/bench/peers/jobs/go

go 1.23.0

require (
	github.com/hashicorp/hcl/v2 v2.24.0
	github.com/tmccombs/hcl2json v0.6.7
	github.com/zclconf/go-cty v1.17.0
)

require (
	github.com/agext/levenshtein v1.2.3 // indirect
	github.com/apparentlymart/go-textseg/v15 v15.0.0 // indirect
	github.com/google/go-cmp v0.6.0 // indirect
	github.com/mitchellh/go-wordwrap v1.0.1 // indirect
	golang.org/x/mod v0.24.0 // indirect
	golang.org/x/sync v0.14.0 // indirect
	golang.org/x/text v0.25.0 // indirect
	golang.org/x/tools v0.31.0 // indirect
)
