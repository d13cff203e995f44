// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package hecla

/*
#include "callbacks.h"
*/
import "C"

import (
	"encoding/json"
	"runtime"
	"unsafe"
)

// Kind is the kind of a type or value.
type Kind int

const (
	KindDynamic Kind = C.HECLA_KIND_DYNAMIC // values: null or unknown, of unknown type; types: any type
	KindString  Kind = C.HECLA_KIND_STRING
	KindNumber  Kind = C.HECLA_KIND_NUMBER
	KindBool    Kind = C.HECLA_KIND_BOOL
	KindList    Kind = C.HECLA_KIND_LIST
	KindSet     Kind = C.HECLA_KIND_SET
	KindMap     Kind = C.HECLA_KIND_MAP
	KindObject  Kind = C.HECLA_KIND_OBJECT
	KindTuple   Kind = C.HECLA_KIND_TUPLE
	KindCapsule Kind = C.HECLA_KIND_CAPSULE // a value without a form in HCL, such as the result of type()
)

// A Type is a type of HCL. The zero value is not a type.
type Type struct{ *object }

func typeOf(raw *C.hecla_type) Type {
	return Type{own(unsafe.Pointer(raw), func(p unsafe.Pointer) { C.hecla_type_free((*C.hecla_type)(p)) })}
}

func (t Type) c() *C.hecla_type {
	if t.object == nil {
		return nil
	}
	return (*C.hecla_type)(t.pointer)
}

// StringType, NumberType, BoolType and AnyType return the types of these names in HCL.
func StringType() Type { return typeOf(C.hecla_type_new(C.HECLA_KIND_STRING)) }
func NumberType() Type { return typeOf(C.hecla_type_new(C.HECLA_KIND_NUMBER)) }
func BoolType() Type   { return typeOf(C.hecla_type_new(C.HECLA_KIND_BOOL)) }
func AnyType() Type    { return typeOf(C.hecla_type_new(C.HECLA_KIND_DYNAMIC)) }

// ParseType reads a type as HCL writes it: list(string), object({ port = optional(number) }).
func ParseType(text string) (Type, error) {
	document, diags := ParseExpression("type", []byte(text))
	if err := diags.Err(); err != nil {
		return Type{}, err
	}
	defer document.Close()
	constraint := C.hecla_expression_type(document.Expression().raw, C.HECLA_TYPE_CONSTRAINT, diags.c())
	defer C.hecla_constraint_free(constraint)
	if err := diags.Err(); err != nil {
		return Type{}, err
	}
	return typeOf(C.hecla_type_copy(C.hecla_constraint_type(constraint))), nil
}

// Kind returns the kind.
func (t Type) Kind() Kind {
	defer runtime.KeepAlive(t.object)
	return Kind(C.hecla_type_kind(t.c()))
}

// String returns the type as HCL writes it.
func (t Type) String() string {
	defer runtime.KeepAlive(t.object)
	return take(C.hecla_type_text(t.c()))
}

// Equal returns whether two types are the same.
func (t Type) Equal(other Type) bool {
	defer runtime.KeepAlive(t.object)
	defer runtime.KeepAlive(other.object)
	return C.hecla_type_equal(t.c(), other.c()) != 0
}

// Sensitive is the mark of values that nothing should show.
const Sensitive = "sensitive"

// A Value is a value of HCL: known, null or unknown, of any type, perhaps with marks. The zero value is not a value.
type Value struct{ *object }

func valueOf(raw *C.hecla_value) Value {
	return Value{own(unsafe.Pointer(raw), func(p unsafe.Pointer) { C.hecla_value_free((*C.hecla_value)(p)) })}
}

// checked returns the value that a function of the library made, or its error.
func checked(raw *C.hecla_value, failure *C.hecla_error) (Value, error) {
	if raw == nil {
		return Value{}, takeError(failure)
	}
	return valueOf(raw), nil
}

func (v Value) c() *C.hecla_value {
	if v.object == nil {
		return nil
	}
	return (*C.hecla_value)(v.pointer)
}

// String, Int, Bool and Null make values.
func String(text string) Value { return valueOf(C.hecla_new_string(textOf(text))) }
func Int(number int64) Value   { return valueOf(C.hecla_new_int64(C.int64_t(number))) }
func Bool(truth bool) Value    { return valueOf(C.hecla_new_bool(flag(truth))) }
func Null(of Type) Value {
	defer runtime.KeepAlive(of.object)
	return valueOf(C.hecla_new_null(of.c()))
}

// Unknown makes a value of a type that is not known yet.
func Unknown(of Type) Value {
	defer runtime.KeepAlive(of.object)
	return valueOf(C.hecla_new_unknown(of.c()))
}

// Number makes a number from decimal text of any precision.
func Number(text string) (Value, error) {
	var failure *C.hecla_error
	return checked(C.hecla_new_number(textOf(text), &failure), failure)
}

// ValueOf makes a value of anything that encoding/json can write: structs and maps become objects, slices tuples.
func ValueOf(from any) (Value, error) {
	text, err := json.Marshal(from)
	if err != nil {
		return Value{}, err
	}
	var failure *C.hecla_error
	return checked(C.hecla_wire_decode_json(bytesOf(text), nil, nil, &failure), failure)
}

// Decode stores the value in a variable, as encoding/json does with the JSON of the value. Unknown and marked values are
// errors.
func (v Value) Decode(into any) error {
	text, err := v.JSON()
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), into)
}

// JSON returns the value as JSON without its type. Unknown and marked values are errors.
func (v Value) JSON() (string, error) {
	defer runtime.KeepAlive(v.object)
	var failure *C.hecla_error
	buffer := C.hecla_value_to_json(v.c(), &failure)
	if buffer == nil {
		return "", takeError(failure)
	}
	return take(buffer), nil
}

// String returns the value as an expression of HCL. What is marked as sensitive is hidden.
func (v Value) String() string {
	if v.object == nil {
		return "<no value>"
	}
	defer runtime.KeepAlive(v.object)
	return take(C.hecla_value_to_hcl(v.c()))
}

// GoString is String, so that no format shows secrets.
func (v Value) GoString() string { return v.String() }

// Type returns the type.
func (v Value) Type() Type {
	defer runtime.KeepAlive(v.object)
	return typeOf(C.hecla_type_copy(C.hecla_value_type(v.c())))
}

// Kind returns the kind.
func (v Value) Kind() Kind {
	defer runtime.KeepAlive(v.object)
	return Kind(C.hecla_value_kind(v.c()))
}

// IsNull returns whether the value is null.
func (v Value) IsNull() bool {
	defer runtime.KeepAlive(v.object)
	return C.hecla_value_is_null(v.c()) != 0
}

// IsKnown returns whether the value is known; null is.
func (v Value) IsKnown() bool {
	defer runtime.KeepAlive(v.object)
	return C.hecla_value_is_known(v.c()) != 0
}

// Equal returns whether types and contents are identical, unknown values, nulls and marks included.
func (v Value) Equal(other Value) bool {
	defer runtime.KeepAlive(v.object)
	defer runtime.KeepAlive(other.object)
	return C.hecla_value_identical(v.c(), other.c()) != 0
}

// AsString returns the string. As for all methods that read, ok is false if the value is of another kind, null, unknown or
// marked.
func (v Value) AsString() (text string, ok bool) {
	defer runtime.KeepAlive(v.object)
	found := C.hecla_value_string(v.c())
	return stringOf(found), found.data != nil
}

// AsBool returns the truth value.
func (v Value) AsBool() (truth, ok bool) {
	defer runtime.KeepAlive(v.object)
	found := C.hecla_value_bool(v.c())
	return found == 1, found >= 0
}

// AsInt returns the number if it is whole and fits.
func (v Value) AsInt() (number int64, ok bool) {
	defer runtime.KeepAlive(v.object)
	var out C.int64_t
	ok = C.hecla_value_int64(v.c(), &out) == 0
	return int64(out), ok
}

// AsFloat returns the nearest number of double precision.
func (v Value) AsFloat() (number float64, ok bool) {
	defer runtime.KeepAlive(v.object)
	var out C.double
	ok = C.hecla_value_nearest_double(v.c(), &out) == 0
	return float64(out), ok
}

// Len returns the number of elements or attributes; 0 for other values.
func (v Value) Len() int {
	defer runtime.KeepAlive(v.object)
	return int(C.hecla_value_size(v.c()))
}

// Element returns an element by its position in iteration order.
func (v Value) Element(index int) (Value, bool) {
	defer runtime.KeepAlive(v.object)
	return copied(C.hecla_value_element(v.c(), C.size_t(index)))
}

// Key returns the key of a map element or the name of an attribute at a position.
func (v Value) Key(index int) string {
	defer runtime.KeepAlive(v.object)
	return stringOf(C.hecla_value_key(v.c(), C.size_t(index)))
}

// Get returns an attribute of an object or an element of a map.
func (v Value) Get(key string) (Value, bool) {
	defer runtime.KeepAlive(v.object)
	return copied(C.hecla_value_find(v.c(), textOf(key)))
}

// copied keeps a value that belongs to another one.
func copied(view *C.hecla_value) (Value, bool) {
	if view == nil {
		return Value{}, false
	}
	return valueOf(C.hecla_value_copy(view)), true
}

// Marks returns the marks of the value itself.
func (v Value) Marks() []string {
	defer runtime.KeepAlive(v.object)
	all := make([]string, C.hecla_value_mark_count(v.c()))
	for i := range all {
		all[i] = stringOf(C.hecla_value_mark(v.c(), C.size_t(i)))
	}
	return all
}

// WithMark returns the value with a mark, such as Sensitive.
func (v Value) WithMark(mark string) Value {
	defer runtime.KeepAlive(v.object)
	return valueOf(C.hecla_value_with_mark(v.c(), textOf(mark)))
}

// Unmarked returns the value without any marks, also of its parts.
func (v Value) Unmarked() Value {
	defer runtime.KeepAlive(v.object)
	return valueOf(C.hecla_value_unmarked_deep(v.c()))
}

// Convert converts the value by the rules of HCL.
func (v Value) Convert(to Type) (Value, error) {
	defer runtime.KeepAlive(v.object)
	defer runtime.KeepAlive(to.object)
	var failure *C.hecla_error
	return checked(C.hecla_convert(v.c(), to.c(), C.HECLA_RULES_DEPLOYED, &failure), failure)
}
