// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package hecla

/*
#include "callbacks.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/cgo"
	"unsafe"
)

// A Parameter of a function. Arguments are converted to its type.
type Parameter struct {
	Name string
	Type Type // the zero value: any type
	// The arguments that it accepts in addition to known values without marks. Otherwise a null argument is an error, an
	// unknown one makes the result unknown, and marks are removed before the call and added to the result.
	AllowNull, AllowUnknown, AllowDynamic, AllowMarked bool
}

// A FunctionSpec describes a function. Goroutines that evaluate at the same time call Call at the same time.
type FunctionSpec struct {
	Name        string
	Description string
	Parameters  []Parameter
	Variadic    *Parameter // takes all further arguments
	Result      Type       // the zero value: any type
	// Call returns the result, or an error: a clause such as "the text is empty". An ArgumentError blames an argument. A
	// panic is such an error, too.
	Call func(arguments []Value) (Value, error)
}

// An ArgumentError is the error of a call because of an argument, to which the diagnostic then points.
type ArgumentError struct {
	Argument int
	Reason   string
}

func (e *ArgumentError) Error() string { return e.Reason }

// A Function is what expressions can call.
type Function struct{ *object }

func (f *Function) c() *C.hecla_function { return (*C.hecla_function)(f.pointer) }

func (p Parameter) c(pinner *runtime.Pinner) C.hecla_parameter {
	raw := C.hecla_parameter{name: texts([]string{p.Name}, pinner)[0], _type: p.Type.c()}
	flags := []struct {
		is   bool
		flag C.uint
	}{{p.AllowNull, C.HECLA_ALLOW_NULL}, {p.AllowUnknown, C.HECLA_ALLOW_UNKNOWN},
		{p.AllowDynamic, C.HECLA_ALLOW_DYNAMIC}, {p.AllowMarked, C.HECLA_ALLOW_MARKED}}
	for _, allowed := range flags {
		if allowed.is {
			raw.flags |= allowed.flag
		}
	}
	return raw
}

// NewFunction makes a function.
func NewFunction(spec FunctionSpec) (*Function, error) {
	if spec.Call == nil {
		return nil, &Error{Message: "a function needs an implementation"}
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	var raw C.hecla_function_spec
	C.hecla_function_spec_init(&raw, C.sizeof_hecla_function_spec)
	names := texts([]string{spec.Name, spec.Description}, &pinner)
	raw.name, raw.description = names[0], names[1]
	parameters := make([]C.hecla_parameter, 0, len(spec.Parameters)+1)
	for _, parameter := range spec.Parameters {
		parameters = append(parameters, parameter.c(&pinner))
	}
	raw.parameter_count = C.size_t(len(parameters))
	if spec.Variadic != nil {
		parameters = append(parameters, spec.Variadic.c(&pinner))
	}
	if len(parameters) > 0 {
		pinner.Pin(&parameters[0])
		raw.parameters = &parameters[0]
	}
	if spec.Variadic != nil {
		raw.variadic = &parameters[len(parameters)-1]
	}
	raw.result = spec.Result.c()
	var failure *C.hecla_error
	made := C.heclago_function_new(&raw, C.uintptr_t(cgo.NewHandle(spec.Call)), &failure)
	runtime.KeepAlive(spec)
	if made == nil { // the library has freed the handle
		return nil, takeError(failure)
	}
	free := func(p unsafe.Pointer) { C.hecla_function_free((*C.hecla_function)(p)) }
	return &Function{own(unsafe.Pointer(made), free)}, nil
}

//export goCall
func goCall(call *C.hecla_call, data C.uintptr_t) (result *C.hecla_value) {
	defer func() { // no panic may pass through C
		if reason := recover(); reason != nil {
			result = fail(call, fmt.Errorf("its implementation panicked: %v", reason))
		}
	}()
	arguments := make([]Value, C.hecla_call_argument_count(call))
	for i := range arguments {
		arguments[i], _ = copied(C.hecla_call_argument(call, C.size_t(i)))
	}
	value, err := cgo.Handle(data).Value().(func([]Value) (Value, error))(arguments)
	if err != nil {
		return fail(call, err)
	}
	defer runtime.KeepAlive(value.object)
	return C.hecla_value_copy(value.c()) // NULL without a value, which is an error
}

func fail(call *C.hecla_call, err error) *C.hecla_value {
	argument := C.size_t(C.HECLA_NO_ARGUMENT)
	var blame *ArgumentError
	if errors.As(err, &blame) {
		argument = C.size_t(blame.Argument)
	}
	C.hecla_call_fail(call, argument, textOf(err.Error()))
	return nil
}

//export goFree
func goFree(data C.uintptr_t) { cgo.Handle(data).Delete() }

// Signature returns the name and the parameters: join(separator, lists...).
func (f *Function) Signature() string {
	defer runtime.KeepAlive(f)
	return take(C.hecla_function_signature(f.c()))
}
