// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// The jobs of bench/peers/jobs with the reference implementation and hcl2json; the arguments are those of hecla.cpp.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/gohcl"
	"github.com/hashicorp/hcl/v2/hcldec"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/tmccombs/hcl2json/convert"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func checkDiags(diags hcl.Diagnostics) {
	if diags.HasErrors() {
		panic(diags)
	}
}

func asJSON(value any) []byte {
	text, err := json.Marshal(value)
	check(err)
	return text
}

func valueAsJSON(value cty.Value) []byte {
	text, err := ctyjson.Marshal(value, value.Type())
	check(err)
	return text
}

func parse(text []byte) *hclsyntax.Body {
	file, diags := hclsyntax.ParseConfig(text, "input", hcl.InitialPos)
	checkDiags(diags)
	return file.Body.(*hclsyntax.Body)
}

func countItems(body *hclsyntax.Body, counts map[string]int) {
	counts["attributes"] += len(body.Attributes)
	counts["blocks"] += len(body.Blocks)
	for _, block := range body.Blocks {
		countItems(block.Body, counts)
	}
}

func parseJob(text []byte, wantsResult bool) []byte {
	body := parse(text)
	if !wantsResult {
		return nil
	}
	counts := map[string]int{}
	countItems(body, counts)
	return asJSON(counts)
}

func parseJSONJob(text []byte, wantsResult bool) []byte {
	_, diags := hcljson.Parse(text, "input")
	checkDiags(diags)
	return []byte(`{"errors": 0}`)
}

func toJSONJob(text []byte, wantsResult bool) []byte {
	out, err := convert.Bytes(text, "input", convert.Options{})
	check(err)
	return out
}

func formatJob(text []byte, wantsResult bool) []byte {
	out := hclwrite.Format(text)
	if !wantsResult {
		return nil
	}
	return asJSON(string(out))
}

type listener struct {
	Protocol string `hcl:"protocol,label" json:"protocol"`
	Address  string `hcl:"address" json:"address"`
	Port     int    `hcl:"port" json:"port"`
}

type service struct {
	Name      string            `hcl:"name,label" json:"name"`
	Port      int               `hcl:"port" json:"port"`
	Weight    float64           `hcl:"weight,optional" json:"weight"`
	Enabled   bool              `hcl:"enabled,optional" json:"enabled"`
	Image     string            `hcl:"image" json:"image"`
	Hosts     []string          `hcl:"hosts,optional" json:"hosts"`
	Tags      map[string]string `hcl:"tags,optional" json:"tags"`
	Listeners []listener        `hcl:"listener,block" json:"listener"`
}

type services struct {
	Services []service `hcl:"service,block" json:"service"`
}

func structsJob(text []byte, wantsResult bool) []byte {
	var decoded services
	checkDiags(gohcl.DecodeBody(parse(text), nil, &decoded))
	if !wantsResult {
		return nil
	}
	return asJSON(decoded)
}

func attribute(name string, ty cty.Type) hcldec.Spec {
	return &hcldec.AttrSpec{Name: name, Type: ty}
}

var specification = hcldec.ObjectSpec{
	"service": &hcldec.BlockListSpec{TypeName: "service", Nested: hcldec.ObjectSpec{
		"name":    &hcldec.BlockLabelSpec{Index: 0, Name: "name"},
		"port":    attribute("port", cty.Number),
		"weight":  attribute("weight", cty.Number),
		"enabled": attribute("enabled", cty.Bool),
		"image":   attribute("image", cty.String),
		"hosts":   attribute("hosts", cty.List(cty.String)),
		"tags":    attribute("tags", cty.Map(cty.String)),
		"listener": &hcldec.BlockListSpec{TypeName: "listener", Nested: hcldec.ObjectSpec{
			"protocol": &hcldec.BlockLabelSpec{Index: 0, Name: "protocol"},
			"address":  attribute("address", cty.String),
			"port":     attribute("port", cty.Number),
		}},
	}},
}

func decodeJob(text []byte, wantsResult bool) []byte {
	value, diags := hcldec.Decode(parse(text), specification, nil)
	checkDiags(diags)
	return valueAsJSON(value)
}

func makeContext() *hcl.EvalContext {
	var list []cty.Value
	for i := int64(0); i < 10000; i++ {
		list = append(list, cty.ObjectVal(map[string]cty.Value{
			"name":    cty.StringVal("service-" + strconv.FormatInt(i, 10)),
			"port":    cty.NumberIntVal(8000 + i%1000),
			"weight":  cty.NumberIntVal(i % 7),
			"enabled": cty.BoolVal(i%3 != 0),
		}))
	}
	return &hcl.EvalContext{Variables: map[string]cty.Value{
		"services": cty.TupleVal(list), "region": cty.StringVal("eu-west-1"), "base": cty.NumberIntVal(100),
	}}
}

var context *hcl.EvalContext

func evaluateJob(text []byte, wantsResult bool) []byte {
	if context == nil {
		context = makeContext()
	}
	expression, diags := hclsyntax.ParseExpression(text, "input", hcl.InitialPos)
	checkDiags(diags)
	value, diags := expression.Value(context)
	checkDiags(diags)
	if !wantsResult {
		return nil
	}
	return valueAsJSON(value)
}

var jobs = map[string]func(text []byte, wantsResult bool) []byte{
	"parse": parseJob, "parse_json": parseJSONJob, "to_json": toJSONJob, "format": formatJob,
	"structs": structsJob, "decode": decodeJob, "evaluate": evaluateJob,
}

func processorMicroseconds() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1000
}

func main() {
	text, err := os.ReadFile(os.Args[2])
	check(err)
	job := jobs[os.Args[1]]
	if len(os.Args) < 4 {
		fmt.Println(string(job(text, true)))
		return
	}
	count, err := strconv.Atoi(os.Args[3])
	check(err)
	job(text, false)
	start := processorMicroseconds()
	for i := 0; i < count; i++ {
		job(text, false)
	}
	fmt.Printf("%.3f\n", (processorMicroseconds()-start)/float64(count))
}
