module hecla.example/bench/functions

go 1.23.0

require github.com/zclconf/go-cty v1.17.0

require (
	github.com/agext/levenshtein v1.2.1 // indirect
	github.com/apparentlymart/go-textseg/v15 v15.0.0 // indirect
	golang.org/x/text v0.25.0 // indirect
)
