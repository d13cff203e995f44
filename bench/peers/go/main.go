// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// The measurements of parse_bench.cpp, format_bench.cpp and evaluate_bench.cpp with the reference implementation: prints
// "name microseconds" lines. The arguments are the files to parse: native and JSON.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
)

func measure(name string, work func() hcl.Diagnostics) {
	result := testing.Benchmark(func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			if diags := work(); diags.HasErrors() {
				b.Fatal(diags)
			}
		}
	})
	fmt.Printf("%s %.3f\n", name, float64(result.T.Nanoseconds())/float64(result.N)/1000)
}

func services() cty.Value {
	var out []cty.Value
	for i := int64(0); i < 10000; i++ {
		out = append(out, cty.ObjectVal(map[string]cty.Value{
			"name":    cty.StringVal("service-" + strconv.FormatInt(i, 10)),
			"port":    cty.NumberIntVal(8000 + i%1000),
			"weight":  cty.NumberIntVal(i % 7),
			"enabled": cty.BoolVal(i%3 != 0),
			"tags":    cty.TupleVal([]cty.Value{cty.StringVal("a"), cty.StringVal("b")}),
		}))
	}
	return cty.ListVal(out)
}

func measureExpression(name, source string, ctx *hcl.EvalContext) {
	expression, diags := hclsyntax.ParseExpression([]byte(source), "bench", hcl.InitialPos)
	if diags.HasErrors() {
		panic(diags)
	}
	measure(name, func() hcl.Diagnostics {
		_, diags := expression.Value(ctx)
		return diags
	})
}

func measureFormat(name string, text []byte) {
	measure(name, func() hcl.Diagnostics {
		hclwrite.Format(text)
		return nil
	})
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	measure("parse_module", func() hcl.Diagnostics {
		_, diags := hclsyntax.ParseConfig(text, "module.tf", hcl.InitialPos)
		return diags
	})
	measureFormat("format_module", hclwrite.Format(text))
	measureFormat("format_disordered", bytes.Join(bytes.SplitAfter(text, []byte("\n")), []byte(" ")))
	jsonText, err := os.ReadFile(os.Args[2])
	if err != nil {
		panic(err)
	}
	measure("parse_json", func() hcl.Diagnostics {
		_, diags := json.Parse(jsonText, "module.tf.json")
		return diags
	})
	ctx := &hcl.EvalContext{Variables: map[string]cty.Value{
		"services": services(), "region": cty.StringVal("eu-west-1"), "base": cty.NumberIntVal(100),
	}}
	measureExpression("objects", `[for i, s in services : {
  name  = "${region}-${s.name}-${i}"
  port  = s.port + base * 2
  score = (s.weight + 1) * 10 - i % 5
  state = s.enabled ? "on" : "off"
} if s.port >= 8000 && s.name != ""]`, ctx)
	measureExpression("templates", `[for s in services : "${s.name}.${region}.example.org:${s.port}/path"]`, ctx)
	measureExpression("arithmetic", `[for s in services : (s.port + s.weight * 3 - 1) % 64 + base / 4]`, ctx)
	measureExpression("keyed", `{for i, s in services : s.name => s.port + i}`, ctx)
	measureExpression("grouped", `{for s in services : "w${s.weight}" => s.name... if s.enabled}`, ctx)
	measureExpression("splat", `services[*].name`, ctx)
}
