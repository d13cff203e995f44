// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// The measurement of pcl_bench.cpp with the reference implementation: prints a "name microseconds" line. The argument is
// the file whose expressions are bound.
package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/model"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
)

func newScope() *model.Scope {
	scope := model.NewRootScope(syntax.None)
	define := func(name string, t model.Type) {
		scope.Define(name, &model.Variable{Name: name, VariableType: t})
	}
	define("region", model.StringType)
	define("count", model.NumberType)
	define("names", model.NewListType(model.StringType))
	define("bucket", model.NewOutputType(model.NewObjectType(map[string]model.Type{
		"name": model.StringType, "size": model.IntType})))
	define("servers", model.NewListType(model.NewObjectType(map[string]model.Type{"address": model.StringType})))
	scope.DefineFunction("join", model.NewFunction(model.StaticFunctionSignature{
		Parameters: []model.Parameter{
			{Name: "separator", Type: model.StringType},
			{Name: "parts", Type: model.NewListType(model.StringType)},
		},
		ReturnType: model.StringType,
	}))
	return scope
}

func bindBody(body *hclsyntax.Body, scope *model.Scope, tokens syntax.TokenMap) error {
	for _, attribute := range body.Attributes {
		if _, diags := model.BindExpression(attribute.Expr, scope, tokens); diags.HasErrors() {
			return diags
		}
	}
	for _, block := range body.Blocks {
		if err := bindBody(block.Body, scope, tokens); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	parser := syntax.NewParser()
	if err := parser.ParseFile(file, os.Args[1]); err != nil {
		panic(err)
	}
	parsed := parser.Files[0]
	result := testing.Benchmark(func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			if err := bindBody(parsed.Body, newScope(), parsed.Tokens); err != nil {
				b.Fatal(err)
			}
		}
	})
	fmt.Printf("bind %.3f\n", float64(result.T.Nanoseconds())/float64(result.N)/1000)
}
