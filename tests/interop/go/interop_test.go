// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// Package interop compares Hecla's wire format with go-cty: random values that go-cty encodes, Hecla decodes and
// encodes again, and go-cty decodes, must be equal to the original values.
package interop

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"math/big"
	"math/rand"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	"github.com/zclconf/go-cty/cty/msgpack"
)

type generator struct{ *rand.Rand }

func (g generator) typ(depth int) cty.Type {
	kinds := 10
	if depth == 0 {
		kinds = 4
	}
	switch g.Intn(kinds) {
	case 0, 4:
		return cty.String
	case 1:
		return cty.Number
	case 2:
		return cty.Bool
	case 3:
		return cty.DynamicPseudoType
	case 5:
		return cty.List(g.fixed(depth - 1))
	case 6:
		return cty.Set(g.fixed(depth - 1))
	case 7:
		return cty.Map(g.fixed(depth - 1))
	case 8:
		types := make([]cty.Type, g.Intn(4))
		for i := range types {
			types[i] = g.typ(depth - 1)
		}
		return cty.Tuple(types)
	default:
		attributes := map[string]cty.Type{}
		for i := g.Intn(4); i > 0; i-- {
			attributes[g.text()] = g.typ(depth - 1)
		}
		return cty.Object(attributes)
	}
}

// fixed returns a type without the dynamic pseudo-type, because the elements of collections must have one type.
func (g generator) fixed(depth int) cty.Type {
	for {
		if t := g.typ(depth); !t.HasDynamicTypes() {
			return t
		}
	}
}

var letters = []rune("aZ09 _-\"\\\n\téß\u0301漢😀\u200d<&\u2028")

func (g generator) text() string {
	out := make([]rune, g.Intn(12))
	for i := range out {
		out[i] = letters[g.Intn(len(letters))]
	}
	return string(out)
}

func (g generator) number() cty.Value {
	switch g.Intn(6) {
	case 0:
		return cty.NumberIntVal(int64(g.Intn(300) - 150))
	case 1:
		return cty.NumberIntVal(int64(g.Uint64()))
	case 2:
		return cty.NumberUIntVal(g.Uint64())
	case 3:
		return cty.NumberFloatVal(g.NormFloat64() * 1000)
	case 4:
		return cty.MustParseNumberVal(fmt.Sprintf("%d.%d", g.Int63(), g.Int63()))
	default:
		return cty.NumberVal(new(big.Float).SetInt(new(big.Int).Rand(g.Rand, new(big.Int).Lsh(big.NewInt(1), uint(1+g.Intn(400))))))
	}
}

func (g generator) unknown(t cty.Type) cty.Value {
	v := cty.UnknownVal(t)
	if t == cty.DynamicPseudoType || g.Intn(2) == 0 {
		return v
	}
	b := v.Refine().NotNull()
	switch {
	case t == cty.String:
		b = b.StringPrefixFull("p" + strconv.Itoa(g.Intn(100)) + "-")
	case t == cty.Number:
		b = b.NumberRangeLowerBound(cty.NumberIntVal(int64(g.Intn(10))), g.Intn(2) == 0)
		b = b.NumberRangeUpperBound(cty.NumberIntVal(int64(20+g.Intn(10))), g.Intn(2) == 0)
	case t.IsCollectionType():
		b = b.CollectionLengthLowerBound(1 + g.Intn(3)).CollectionLengthUpperBound(10 + g.Intn(3))
	}
	return b.NewValue()
}

func (g generator) value(t cty.Type, depth int) cty.Value {
	switch g.Intn(12) {
	case 0:
		return cty.NullVal(t)
	case 1:
		return g.unknown(t)
	}
	switch {
	case t == cty.DynamicPseudoType:
		return g.value(g.fixed(1), depth-1)
	case t == cty.String:
		return cty.StringVal(g.text())
	case t == cty.Number:
		return g.number()
	case t == cty.Bool:
		return cty.BoolVal(g.Intn(2) == 0)
	case t.IsListType(), t.IsSetType():
		elements := make([]cty.Value, g.Intn(4))
		for i := range elements {
			elements[i] = g.value(t.ElementType(), depth-1)
		}
		switch {
		case t.IsListType() && len(elements) == 0:
			return cty.ListValEmpty(t.ElementType())
		case t.IsListType():
			return cty.ListVal(elements)
		case len(elements) == 0:
			return cty.SetValEmpty(t.ElementType())
		}
		return cty.SetVal(elements)
	case t.IsMapType():
		elements := map[string]cty.Value{}
		for i := g.Intn(4); i > 0; i-- {
			elements[cty.NormalizeString(g.text())] = g.value(t.ElementType(), depth-1)
		}
		if len(elements) == 0 {
			return cty.MapValEmpty(t.ElementType())
		}
		return cty.MapVal(elements)
	case t.IsTupleType():
		elements := []cty.Value{}
		for _, et := range t.TupleElementTypes() {
			elements = append(elements, g.value(et, depth-1))
		}
		return cty.TupleVal(elements)
	default:
		attributes := map[string]cty.Value{}
		for name, at := range t.AttributeTypes() {
			attributes[name] = g.value(at, depth-1)
		}
		return cty.ObjectVal(attributes)
	}
}

func setting(name string, fallback int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return fallback
}

func TestValuesRoundTrip(t *testing.T) {
	program := os.Getenv("HECLA_RECODE")
	if program == "" {
		t.Skip("HECLA_RECODE does not name the recode program")
	}
	seed, count := setting("HECLA_INTEROP_SEED", 1), setting("HECLA_INTEROP_COUNT", 20000)
	g := generator{rand.New(rand.NewSource(int64(seed)))}
	var values []cty.Value
	var types []cty.Type
	var requests strings.Builder
	for len(values) < count {
		typ := g.typ(3)
		value := g.value(typ, 3)
		encoded, err := msgpack.Marshal(value, typ)
		if err != nil {
			t.Fatalf("seed %d: go-cty cannot encode %#v: %s", seed, value, err)
		}
		typeJSON, err := typ.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&requests, "%s\t%s\n", typeJSON, hex.EncodeToString(encoded))
		values, types = append(values, value), append(types, typ)
	}
	command := exec.Command(program)
	command.Stdin = strings.NewReader(requests.String())
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(strings.NewReader(string(output)))
	answers.Buffer(nil, 1<<24)
	differences := 0
	for i := range values {
		if !answers.Scan() {
			t.Fatalf("seed %d: only %d answers", seed, i)
		}
		if problem := check(values[i], types[i], answers.Text()); problem != "" {
			if differences++; differences <= 10 {
				t.Errorf("seed %d, value %d: %s\n%#v\nof %#v", seed, i, problem, values[i], types[i])
			}
		}
	}
	t.Logf("%d values, %d differences", count, differences)
}

// exact returns the value with all digits of its numbers. go-cty compares the shortest digits of fractions, which are
// others for the same number with 53 bits (a float of MessagePack) and with 512 (JSON).
func exact(value cty.Value) cty.Value {
	result, err := cty.Transform(value, func(_ cty.Path, part cty.Value) (cty.Value, error) {
		if part.Type() != cty.Number || !part.IsKnown() || part.IsNull() {
			return part, nil
		}
		return cty.NumberVal(new(big.Float).SetPrec(512).Set(part.AsBigFloat())), nil
	})
	if err != nil {
		panic(err)
	}
	return result
}

// check returns the error of an answer, or an empty string.
func check(value cty.Value, typ cty.Type, answer string) string {
	if strings.HasPrefix(answer, "!") {
		return "refused: " + answer[1:]
	}
	encoded, text, _ := strings.Cut(answer, "\t")
	raw, err := hex.DecodeString(encoded)
	if err != nil {
		return err.Error()
	}
	back, err := msgpack.Unmarshal(raw, typ)
	if err != nil {
		return "unreadable MessagePack: " + err.Error()
	}
	// go-cty changes a value on the wire in the same way (the types of nulls and unknowns inside dynamic parts).
	own, err := msgpack.Marshal(value, typ)
	if err != nil {
		return err.Error()
	}
	want, err := msgpack.Unmarshal(own, typ)
	if err != nil {
		return err.Error()
	}
	if !back.RawEquals(want) {
		return fmt.Sprintf("MessagePack came back as %#v", back)
	}
	if (text != "") != value.IsWhollyKnown() {
		return "JSON must be present exactly if the value is wholly known"
	}
	if text == "" {
		return ""
	}
	fromJSON, err := ctyjson.Unmarshal([]byte(text), typ)
	if err != nil {
		return "unreadable JSON: " + err.Error()
	}
	if !exact(fromJSON).RawEquals(exact(want)) {
		return fmt.Sprintf("JSON came back as %#v", fromJSON)
	}
	return ""
}
