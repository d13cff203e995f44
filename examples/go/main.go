// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// Prints the arguments in the blocks of a file as JSON, with a function that is written in Go.
package main

/*
#cgo LDFLAGS: -lhecla_c
#include <hecla.h>
#include <stdlib.h>

hecla_value* callGo(hecla_call* call, void* data);
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"runtime/cgo"
	"strings"
	"unsafe"
)

// textOf returns a view of a string. It is valid during one call of C.
func textOf(text string) C.hecla_text {
	return C.hecla_text{data: (*C.char)(unsafe.Pointer(unsafe.StringData(text))), size: C.size_t(len(text))}
}

func stringOf(text C.hecla_text) string {
	return C.GoStringN(text.data, C.int(text.size))
}

// take copies the text of a buffer, and frees it.
func take(buffer *C.hecla_buffer) string {
	defer C.hecla_buffer_free(buffer)
	return stringOf(C.hecla_buffer_text(buffer))
}

// errorOf returns nil if there are no errors.
func errorOf(diags *C.hecla_diagnostics) error {
	if C.hecla_diagnostics_has_errors(diags) == 0 {
		return nil
	}
	return errors.New(take(C.hecla_diagnostics_to_text(diags, nil)))
}

// A function of one string.
type function func(string) (string, error)

//export callGo
func callGo(call *C.hecla_call, data unsafe.Pointer) *C.hecla_value {
	implementation := (*(*cgo.Handle)(data)).Value().(function)
	result, err := implementation(stringOf(C.hecla_value_string(C.hecla_call_argument(call, 0))))
	if err != nil {
		return (*C.hecla_value)(C.hecla_call_fail(call, 0, textOf(err.Error())))
	}
	return C.hecla_new_string(textOf(result))
}

// define makes a function available to expressions. `handle` must exist as long as the context.
func define(context *C.hecla_context, name string, handle unsafe.Pointer) {
	cName := C.CString(name)
	defer C.free(unsafe.Pointer(cName))
	stringType := C.hecla_type_new(C.HECLA_WIRE_STRING)
	defer C.hecla_type_free(stringType)
	// C memory, because it contains pointers.
	parameter := (*C.hecla_parameter)(C.calloc(1, C.sizeof_hecla_parameter))
	defer C.free(unsafe.Pointer(parameter))
	parameter.name, parameter._type = C.hecla_str(cName), stringType
	spec := (*C.hecla_function_spec)(C.calloc(1, C.sizeof_hecla_function_spec))
	defer C.free(unsafe.Pointer(spec))
	spec.size = C.sizeof_hecla_function_spec
	spec.name = C.hecla_str(cName)
	spec.parameters, spec.parameter_count = parameter, 1
	spec.result = stringType
	spec.call = C.hecla_implementation(C.callGo)
	spec.data = handle
	made := C.hecla_function_new(spec, nil)
	defer C.hecla_function_free(made)
	C.hecla_context_set_function(context, C.hecla_str(cName), made)
}

func run() error {
	diags := C.hecla_diagnostics_new(0)
	defer C.hecla_diagnostics_free(diags)
	const config = "service {\n  name  = shout(\"web\")\n  ports = [80, 443]\n}\n"
	document := C.hecla_parse(textOf("service.hcl"), textOf(config), C.HECLA_SYNTAX_AUTO, nil, diags)
	defer C.hecla_document_free(document)

	context := C.hecla_context_new(nil)
	defer C.hecla_context_free(context)
	handle := cgo.NewHandle(function(func(text string) (string, error) { return strings.ToUpper(text) + "!", nil }))
	defer handle.Delete()
	// C keeps the address, so the handle is in C memory.
	kept := (*cgo.Handle)(C.malloc(C.size_t(unsafe.Sizeof(handle))))
	defer C.free(unsafe.Pointer(kept))
	*kept = handle
	define(context, "shout", unsafe.Pointer(kept))

	body := C.hecla_document_body(document)
	for i := C.size_t(0); i < C.hecla_body_block_count(body); i++ {
		block := C.hecla_body_block(body, i)
		inner := C.hecla_block_body(block)
		for j := C.size_t(0); j < C.hecla_body_attribute_count(inner); j++ {
			attribute := C.hecla_body_attribute(inner, j)
			value := C.hecla_evaluate(C.hecla_attribute_expression(attribute), context, diags)
			if err := errorOf(diags); err != nil {
				return err
			}
			json := take(C.hecla_value_to_json(value, nil))
			fmt.Printf("%s.%s = %s\n", stringOf(C.hecla_block_type(block)), stringOf(C.hecla_attribute_name(attribute)), json)
			C.hecla_value_free(value)
		}
	}
	return errorOf(diags)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprint(os.Stderr, err)
		os.Exit(1)
	}
}
