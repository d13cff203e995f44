// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// The measurements of functions_bench.cpp with the reference implementation: prints "name microseconds" lines.
package main

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

const many = 10000

func shuffled(i int) int { return i * 7919 % many }

func objects() []cty.Value {
	var out []cty.Value
	for i := 0; i < many; i++ {
		out = append(out, cty.ObjectVal(map[string]cty.Value{
			"enabled": cty.StringVal("true"),
			"id":      cty.NumberIntVal(int64(i)),
			"name":    cty.StringVal("service-" + strconv.Itoa(i)),
			"port":    cty.StringVal(strconv.Itoa(i % 60000)),
		}))
	}
	return out
}

func texts(count, different int) []cty.Value {
	var out []cty.Value
	for i := 0; i < count; i++ {
		out = append(out, cty.StringVal("element number "+strconv.Itoa(shuffled(i)%different)))
	}
	return out
}

func measure(name string, work func() error) {
	result := testing.Benchmark(func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			if err := work(); err != nil {
				b.Fatal(err)
			}
		}
	})
	fmt.Printf("%s %.3f\n", name, float64(result.T.Nanoseconds())/float64(result.N)/1000)
}

func measureCall(name string, f function.Function, args ...cty.Value) {
	measure(name, func() error { _, err := f.Call(args); return err })
}

func main() {
	typed := cty.ObjectWithOptionalAttrs(map[string]cty.Type{
		"enabled": cty.Bool, "id": cty.String, "name": cty.String, "note": cty.String, "port": cty.Number,
	}, []string{"note"})
	list, tuple := cty.ListVal(objects()), cty.TupleVal(objects())
	measure("convert_list", func() error { _, err := convert.Convert(list, cty.List(typed)); return err })
	measure("convert_tuple", func() error { _, err := convert.Convert(tuple, cty.List(typed)); return err })
	measureCall("jsonencode", stdlib.JSONEncodeFunc, tuple)
	text, err := stdlib.JSONEncode(tuple)
	if err != nil {
		panic(err)
	}
	measureCall("jsondecode", stdlib.JSONDecodeFunc, text)
	measureCall("sort", stdlib.SortFunc, cty.ListVal(texts(many, many)))
	measureCall("distinct", stdlib.DistinctFunc, cty.ListVal(texts(many, many/10)))
	items := texts(many, many)
	measureCall("setunion", stdlib.SetUnionFunc, cty.SetVal(items[:many/4*3]), cty.SetVal(items[many/4:]))
	measureCall("upper", stdlib.UpperFunc, cty.StringVal("hello world"))
}
