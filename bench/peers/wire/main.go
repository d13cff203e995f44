// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// The measurements of wire_bench.cpp with go-cty: prints "name microseconds" lines.
package main

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	"github.com/zclconf/go-cty/cty/msgpack"
)

func list() cty.Value {
	var out []cty.Value
	for i := 0; i < 10000; i++ {
		out = append(out, cty.ObjectVal(map[string]cty.Value{
			"enabled": cty.BoolVal(i%2 == 0),
			"id":      cty.StringVal("i-" + strconv.Itoa(i)),
			"name":    cty.StringVal("service number " + strconv.Itoa(i)),
			"port":    cty.NumberIntVal(int64(8000 + i%1000)),
			"tags":    cty.ListVal([]cty.Value{cty.StringVal("a"), cty.StringVal("b")}),
		}))
	}
	return cty.ListVal(out)
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

func main() {
	value := list()
	typ := value.Type()
	bytes, err := msgpack.Marshal(value, typ)
	if err != nil {
		panic(err)
	}
	text, err := ctyjson.Marshal(value, typ)
	if err != nil {
		panic(err)
	}
	measure("msgpack_encode", func() error { _, err := msgpack.Marshal(value, typ); return err })
	measure("msgpack_decode", func() error { _, err := msgpack.Unmarshal(bytes, typ); return err })
	measure("json_encode", func() error { _, err := ctyjson.Marshal(value, typ); return err })
	measure("json_decode", func() error { _, err := ctyjson.Unmarshal(text, typ); return err })
}
