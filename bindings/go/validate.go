// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package hecla

/*
#include "callbacks.h"
*/
import "C"

import (
	"runtime"
	"unsafe"
)

// ValidateOptions say how Validate checks.
type ValidateOptions struct {
	ProviderSchemas    [][]byte // outputs of `terraform providers schema -json`
	TerraformVersion   string   // that required_version is compared with; none: not compared
	RequiresEverything bool     // a missing schema or module is an error, not a warning
	Limits             Limits
}

// Validate checks the Terraform module in a directory and the modules that it calls, as `terraform validate` does, and
// returns what it found. Reads files. The error is that of a schema.
func Validate(directory string, options ValidateOptions) (*Diagnostics, error) {
	providers := C.hecla_providers_new()
	defer C.hecla_providers_free(providers)
	for _, schemas := range options.ProviderSchemas {
		var failure *C.hecla_error
		if C.hecla_providers_add(providers, bytesOf(schemas), &failure) == 0 {
			return nil, takeError(failure)
		}
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	var raw C.hecla_validate_options
	C.hecla_validate_options_init(&raw, C.sizeof_hecla_validate_options)
	if options.TerraformVersion != "" {
		raw.terraform_version = texts([]string{options.TerraformVersion}, &pinner)[0]
	}
	raw.requires_everything = flag(options.RequiresEverything)
	diags, limits := newDiagnostics(), options.Limits.c()
	C.hecla_validate(textOf(directory), providers, &raw, &limits, diags.c())
	return diags, nil
}

// A Spec is a specification in the language of hcldec: it says what a body contains and which value it has.
type Spec struct{ *object }

// ParseSpec reads a specification.
func ParseSpec(name string, text []byte) (*Spec, error) {
	diags := newDiagnostics()
	free := func(p unsafe.Pointer) { C.hecla_spec_free((*C.hecla_spec)(p)) }
	spec := &Spec{own(unsafe.Pointer(C.hecla_spec_parse(textOf(name), bytesOf(text), nil, diags.c())), free)}
	return spec, diags.Err()
}

// Decode returns the value of a body. The context may be nil.
func (s *Spec) Decode(body Body, context *Context) (Value, *Diagnostics) {
	defer runtime.KeepAlive(s)
	defer runtime.KeepAlive(body.owner)
	defer runtime.KeepAlive(context)
	diags := newDiagnostics()
	return valueOf(C.hecla_decode(body.raw, (*C.hecla_spec)(s.pointer), context.c(), diags.c())), diags
}
