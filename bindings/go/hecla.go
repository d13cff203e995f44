// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// Package hecla parses, evaluates, edits, formats and validates HCL, in the native syntax and in JSON.
//
// Errors in a configuration are [Diagnostics], with positions; errors in data are an [Error]. Functions that report return
// what there is in spite of errors, and diagnostics, which are never nil: diags.Err() is the error, if there is one.
//
// Documents, values, types and functions do not change: goroutines may share them. A [Context] may be shared while it, and
// those that it was made from, are not changed. What the garbage collector finds unused is freed; Close frees it at once, and
// nothing that came from it may be used afterwards.
//
// The package calls libhecla_c, which pkg-config finds where Hecla is installed.
package hecla

/*
#cgo pkg-config: libhecla
#include <stdlib.h>
#include "callbacks.h"
*/
import "C"

import (
	"runtime"
	"unsafe"
)

// Version returns the version of the library, such as "0.1.0".
func Version() string { return stringOf(C.hecla_version()) }

// IsIdentifier returns whether a text is a valid name of an argument or variable.
func IsIdentifier(name string) bool { return C.hecla_is_identifier(textOf(name)) != 0 }

// Quote returns a string as HCL writes it, in quotes and with escapes.
func Quote(text string) string { return take(C.hecla_quote(textOf(text))) }

// textOf returns a view of a string for one call of C.
func textOf(text string) C.hecla_text {
	return C.hecla_text{data: (*C.char)(unsafe.Pointer(unsafe.StringData(text))), size: C.size_t(len(text))}
}

// bytesOf returns a view of bytes for one call of C.
func bytesOf(bytes []byte) C.hecla_text {
	return C.hecla_text{data: (*C.char)(unsafe.Pointer(unsafe.SliceData(bytes))), size: C.size_t(len(bytes))}
}

func stringOf(text C.hecla_text) string {
	return string(unsafe.Slice((*byte)(unsafe.Pointer(text.data)), int(text.size)))
}

// take copies the text of a buffer and frees it.
func take(buffer *C.hecla_buffer) string {
	defer C.hecla_buffer_free(buffer)
	return stringOf(C.hecla_buffer_text(buffer))
}

func flag(condition bool) C.int {
	if condition {
		return 1
	}
	return 0
}

// Returns a pointer to the first of some elements, or nil.
func first[T any](items []T) *T { return unsafe.SliceData(items) }

// texts returns views of strings for one call of C. The strings are pinned until the pinner lets them go.
func texts(strings []string, pinner *runtime.Pinner) []C.hecla_text {
	views := make([]C.hecla_text, len(strings))
	for i, text := range strings {
		views[i] = textOf(text)
		if text != "" {
			pinner.Pin(unsafe.Pointer(views[i].data))
		}
	}
	return views
}

// An object owns a handle of the library.
type object struct {
	pointer unsafe.Pointer
	free    func(unsafe.Pointer)
}

func own(pointer unsafe.Pointer, free func(unsafe.Pointer)) *object {
	if pointer == nil {
		panic("hecla: there is not enough memory")
	}
	owner := &object{pointer, free}
	runtime.SetFinalizer(owner, (*object).Close)
	return owner
}

// Close frees the memory of the library. Otherwise the garbage collector does, when it finds the object unused.
func (o *object) Close() {
	if o.pointer == nil {
		return
	}
	runtime.SetFinalizer(o, nil)
	o.free(o.pointer)
	o.pointer = nil
}

// An Error is an error in data: in a value, a type or JSON.
type Error struct {
	Message string
	Path    string // inside the value, such as ".tags[0]"
}

func (e *Error) Error() string {
	if e.Path == "" {
		return e.Message
	}
	return e.Path + ": " + e.Message
}

func takeError(failure *C.hecla_error) *Error {
	defer C.hecla_error_free(failure)
	err := &Error{stringOf(C.hecla_error_message(failure)), stringOf(C.hecla_error_path(failure))}
	if err.Message == "" {
		err.Message = "there is not enough memory, or a handle is missing"
	}
	return err
}

// Limits bound what one input may use. 0 means the default; hecla.h names the defaults.
type Limits struct {
	MaxNesting, MaxSourceBytes, MaxSteps, MaxStringBytes, MaxElements, MaxMemoryBytes, MaxDiagnostics uint64
}

func (l Limits) c() C.hecla_limits {
	var limits C.hecla_limits
	C.hecla_limits_init(&limits, C.sizeof_hecla_limits)
	limits.max_nesting = C.uint64_t(l.MaxNesting)
	limits.max_source_bytes = C.uint64_t(l.MaxSourceBytes)
	limits.max_steps = C.uint64_t(l.MaxSteps)
	limits.max_string_bytes = C.uint64_t(l.MaxStringBytes)
	limits.max_elements = C.uint64_t(l.MaxElements)
	limits.max_memory_bytes = C.uint64_t(l.MaxMemoryBytes)
	limits.max_diagnostics = C.uint64_t(l.MaxDiagnostics)
	return limits
}
