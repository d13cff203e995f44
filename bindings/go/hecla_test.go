// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package hecla

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

const services = "# all\nname = \"x\"\nservice \"web\" \"eu\" {\n  port = 80 # http\n}\nservice \"db\" \"us\" {}\n"

func parse(t *testing.T, name, text string) *Document {
	t.Helper()
	document, diags := Parse(name, []byte(text))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return document
}

func evaluate(text string, context *Context) (Value, *Diagnostics) {
	document, diags := ParseExpression("e", []byte(text))
	if diags.HasErrors() {
		return Value{}, diags
	}
	return document.Expression().Evaluate(context)
}

func expect[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestDocumentsAreReadThroughViews(t *testing.T) {
	document := parse(t, "a.hcl", services)
	blocks := document.Body().Blocks()
	expect(t, len(blocks), 2)
	expect(t, blocks[0].Type()+" "+strings.Join(blocks[0].Labels(), "."), "service web.eu")
	port, ok := blocks[0].Body().Attribute("port")
	expect(t, ok, true)
	expect(t, port.Range().String(), "a.hcl:4:3")
	expect(t, port.Expression().Text(), "80")
	_, ok = document.Body().Attribute("port")
	expect(t, ok, false)
	expect(t, document.Expression().Exists(), false)
	expect(t, len(document.Root().Children()), 3)
	node, _ := document.NodeAt(40)
	expect(t, node.Range().Filename, "a.hcl")
	expect(t, string(document.Bytes()), services)
}

func TestBrokenTextsHaveDocuments(t *testing.T) {
	document, diags := Parse("a.hcl", []byte("a = \"\xff\"\nb = [1\n"))
	expect(t, diags.HasErrors(), true)
	expect(t, string(document.Bytes()), "a = \"\xff\"\nb = [1\n")
	first := diags.All()[0]
	expect(t, first.Severity, SeverityError)
	expect(t, first.Subject.Start.Line, 1)
	expect(t, strings.Contains(diags.SARIF(), "2.1.0") && strings.Contains(diags.JSON(), first.Summary), true)
	empty, diags := ParseFile("does/not/exist.hcl")
	expect(t, diags.HasErrors() && len(empty.Bytes()) == 0, true)
	_, diags = ParseOptions{Limits: Limits{MaxNesting: 3}}.Parse("a.hcl", []byte("a = [[[[[1]]]]]"))
	expect(t, diags.HasErrors(), true)
}

func TestSyntaxTreesAreWalked(t *testing.T) {
	var calls []string
	root := parse(t, "a.hcl", "a = f(1, g(2))\n").Root()
	finished := root.Walk(func(node Node) WalkAction {
		if node.Kind() == NodeCall {
			calls = append(calls, node.Text())
		}
		return WalkInto
	})
	expect(t, finished, true)
	expect(t, strings.Join(calls, " "), "f g")
	expect(t, root.Walk(func(Node) WalkAction { return WalkStop }), false)
	defer func() { expect(t, recover(), any("stopped")) }()
	root.Walk(func(Node) WalkAction { panic("stopped") })
}

func TestFunctionsAreCalled(t *testing.T) {
	repeat, err := NewFunction(FunctionSpec{
		Name:       "repeat",
		Parameters: []Parameter{{Name: "text", Type: StringType()}},
		Variadic:   &Parameter{Name: "times", Type: NumberType()},
		Result:     StringType(),
		Call: func(arguments []Value) (Value, error) {
			text, _ := arguments[0].AsString()
			times, ok := arguments[1].AsInt()
			switch {
			case !ok:
				return Value{}, &ArgumentError{1, "a whole number is required"}
			case times == 13:
				panic("unlucky")
			case times == 14:
				return Value{}, nil
			}
			return String(strings.Repeat(text, int(times))), nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, repeat.Signature(), "repeat(text, times...)")
	context := NewContext(nil)
	context.SetFunctions(FunctionsStandard, "")
	context.SetFunction("repeat", repeat)
	value, diags := evaluate(`upper(repeat("ab", "3"))`, NewContext(context))
	expect(t, diags.Err(), nil)
	expect(t, value.String(), `"ABABAB"`)
	for text, message := range map[string]string{
		`repeat("a", 1.5)`: "a whole number is required",
		`repeat("a", 13)`:  "its implementation panicked: unlucky",
		`repeat("a", 14)`:  "it returned no result",
	} {
		_, diags = evaluate(text, context)
		expect(t, strings.Contains(diags.Error(), message), true)
	}
	_, diags = evaluate(`repeat("a", 1.5)`, context)
	expect(t, diags.All()[0].Subject.Start.Column, 13)
	if _, err := NewFunction(FunctionSpec{Name: "f"}); err == nil {
		t.Error("a function without implementation was made")
	}
}

func TestValuesAreConverted(t *testing.T) {
	type service struct {
		Name  string `json:"name"`
		Ports []int  `json:"ports"`
	}
	value, err := ValueOf(service{"web", []int{80, 443}})
	expect(t, err, nil)
	expect(t, value.Type().String(), "object({name=string,ports=tuple([number,number])})")
	var decoded service
	expect(t, value.Decode(&decoded), nil)
	expect(t, fmt.Sprint(decoded), "{web [80 443]}")
	ports, _ := value.Get("ports")
	list, err := ParseType("list(string)")
	expect(t, err, nil)
	converted, err := ports.Convert(list)
	expect(t, err, nil)
	second, _ := converted.Element(1)
	value.Close()
	ports.Close()
	text, ok := second.AsString()
	expect(t, text == "443" && ok, true)
	_, err = String("x").Convert(NumberType())
	var failure *Error
	expect(t, errors.As(err, &failure), true)
	_, err = ParseType("list(")
	expect(t, err != nil, true)
	number, err := Number("1e400")
	expect(t, err, nil)
	_, ok = number.AsInt()
	expect(t, ok, false)
	expect(t, Null(StringType()).IsNull() && !Unknown(AnyType()).IsKnown() && Bool(true).Equal(Bool(true)), true)
	_, ok = String("x").Get("y")
	expect(t, ok, false)
}

func TestSecretsAreNotShown(t *testing.T) {
	secret := String("hunter2").WithMark(Sensitive)
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		expect(t, fmt.Sprintf(format, secret), "(sensitive value)")
	}
	_, err := secret.JSON()
	expect(t, err != nil, true)
	_, ok := secret.AsString()
	expect(t, ok, false)
	expect(t, secret.Unmarked().String(), `"hunter2"`)
	_, err = parse(t, "a.hcl", services).Edit(SetValue("name", secret))
	expect(t, err != nil, true)
}

func TestBodiesAreReadWithSchemas(t *testing.T) {
	schema := BodySchema{
		Attributes: []AttributeSchema{{Name: "name", Required: true}},
		Blocks:     []BlockSchema{{"service", []string{"name", "zone"}}},
	}
	json := parse(t, "a.hcl.json", `{"name": "x", "service": {"web": {"eu": {"port": 80}}}}`)
	for _, document := range []*Document{json, parse(t, "a.hcl", services)} {
		content, diags := document.Body().Content(schema)
		document.Close() // a content keeps its document
		expect(t, diags.Err(), nil)
		inner, _ := content.Blocks()[0].Body().JustAttributes()
		value, _ := inner.Attributes()[0].Expression().Evaluate(nil)
		expect(t, value.String(), "80")
	}
	content, diags := parse(t, "a.hcl", services).Body().PartialContent(BodySchema{Attributes: schema.Attributes})
	expect(t, diags.Err(), nil)
	_, diags = content.Rest().Content(BodySchema{})
	expect(t, len(diags.All()), 2)
	spec, err := ParseSpec("spec", []byte("attr {\n  name = \"name\"\n  type = string\n}\n"))
	expect(t, err, nil)
	value, diags := spec.Decode(parse(t, "b.hcl", "name = \"y\"\n").Body(), nil)
	expect(t, diags.Err(), nil)
	expect(t, value.String(), `"y"`)
}

func TestDocumentsAreEditedAndConverted(t *testing.T) {
	document := parse(t, "a.hcl", services)
	after, err := document.Edit(SetValue("service.web.eu.port", Int(81)), Rename("name", "title"), Remove("service.db.us"),
		SetComment("title", "", false))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, string(after.Bytes()), "title = \"x\"\nservice \"web\" \"eu\" {\n  port = 81 # http\n}\n")
	_, err = document.Edit(Remove("nothing"))
	var diags *Diagnostics
	expect(t, errors.As(err, &diags), true)
	parts, _ := document.Query("service.*.*.port")
	expect(t, parts[0].Address+" "+parts[0].Expression.Text(), "service.web.eu.port 80")
	expect(t, parts[0].Kind, PartArgument)
	json, _ := document.JSON()
	expect(t, strings.Contains(json, `"port": 80`), true)
	native, _ := parse(t, "a.json", `{"a": 1}`).Native()
	expect(t, native, "a = 1\n")
	formatted, _ := Format("a", []byte("a=1\nbc =2\n"), FormatOptions{})
	expect(t, string(formatted), "a  = 1\nbc = 2\n")
	expect(t, IsIdentifier("1a"), false)
	expect(t, Quote(`a"b`), `"a\"b"`)
}

func TestModulesAreValidated(t *testing.T) {
	folder := t.TempDir()
	os.WriteFile(filepath.Join(folder, "main.tf"), []byte("output \"a\" {\n  value = var.missing\n}\n"), 0o600)
	diags, err := Validate(folder, ValidateOptions{TerraformVersion: "1.9.0"})
	expect(t, err, nil)
	expect(t, diags.HasErrors(), true)
	_, err = Validate(folder, ValidateOptions{ProviderSchemas: [][]byte{[]byte("[]")}})
	expect(t, err != nil, true)
}

func TestGoroutinesShareDocumentsAndContexts(t *testing.T) {
	var calls atomic.Int64
	twice, _ := NewFunction(FunctionSpec{
		Name:       "twice",
		Parameters: []Parameter{{Name: "number", Type: NumberType()}},
		Call: func(arguments []Value) (Value, error) {
			calls.Add(1)
			number, _ := arguments[0].AsInt()
			return Int(2 * number), nil
		},
	})
	context := NewContext(nil)
	context.SetFunction("twice", twice)
	document := parse(t, "a.hcl", "a = [for x in [1, 2, 3]: twice(x)]\n")
	var group sync.WaitGroup
	for i := 0; i < 4; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for j := 0; j < 50; j++ {
				attribute, _ := document.Body().Attribute("a")
				value, _ := attribute.Expression().Evaluate(context)
				if text, _ := value.JSON(); text != "[2,4,6]" {
					t.Error(text)
				}
				runtime.GC()
			}
		}()
	}
	group.Wait()
	expect(t, calls.Load(), 4*50*3)
}

func ExampleParse() {
	document, diags := Parse("service.hcl", []byte("url = \"https://${upper(env.region)}\"\n"))
	context := NewContext(nil)
	context.SetFunctions(FunctionsStandard, "")
	env, _ := ValueOf(map[string]string{"region": "eu"})
	context.SetVariable("env", env)
	for _, attribute := range document.Body().Attributes() {
		var value Value
		value, diags = attribute.Expression().Evaluate(context)
		fmt.Println(attribute.Name(), "=", value)
	}
	if err := diags.Err(); err != nil {
		fmt.Println(err)
	}
	// Output: url = "https://EU"
}

func ExampleDocument_Edit() {
	document, _ := Parse("a.hcl", []byte("service \"web\" {\n  port = 80 # http\n}\n"))
	after, err := document.Edit(Set("service.web.port", "8080"))
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(string(after.Bytes()))
	// Output:
	// service "web" {
	//   port = 8080 # http
	// }
}
