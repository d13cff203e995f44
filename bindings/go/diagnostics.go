// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package hecla

/*
#include "callbacks.h"
*/
import "C"

import (
	"fmt"
	"runtime"
	"unsafe"
)

// A Position is as people count: lines and columns from 1, columns in grapheme clusters; Byte counts from 0.
type Position struct {
	Line, Column, Byte uint64
}

// A Range is a part of a source. Its zero value is the range of nothing.
type Range struct {
	Filename   string
	Start, End Position
}

// String returns "name:line:column".
func (r Range) String() string {
	return fmt.Sprintf("%s:%d:%d", r.Filename, r.Start.Line, r.Start.Column)
}

func rangeOf(raw C.hecla_range) Range {
	position := func(of C.hecla_position) Position {
		return Position{uint64(of.line), uint64(of.column), uint64(of.byte)}
	}
	return Range{stringOf(C.hecla_source_name(raw.source)), position(C.hecla_range_start(raw)), position(C.hecla_range_end(raw))}
}

// Severity is how serious a diagnostic is.
type Severity int

const (
	SeverityError       Severity = C.HECLA_SEVERITY_ERROR
	SeverityWarning     Severity = C.HECLA_SEVERITY_WARNING
	SeverityInformation Severity = C.HECLA_SEVERITY_INFORMATION
)

// A Diagnostic is an error, warning or information about a configuration.
type Diagnostic struct {
	Severity Severity
	Code     string // the stable identifier of the kind, such as "unknown-variable"
	Summary  string // a noun phrase, such as "Unknown variable"
	Detail   string
	Subject  Range // the text that it is about
	Related  []Related
	Fixes    []Fix
}

// Related is another place that helps to understand a diagnostic.
type Related struct {
	Range   Range
	Message string
}

// A Fix has edits that are made together. A certain one may be made without asking.
type Fix struct {
	Title     string
	IsCertain bool
	Edits     []TextEdit
}

// A TextEdit replaces the bytes of a range.
type TextEdit struct {
	Range       Range
	Replacement string
}

// Diagnostics are the errors, warnings and information of one call, in the order in which they were reported.
type Diagnostics struct{ *object }

func newDiagnostics() *Diagnostics {
	free := func(p unsafe.Pointer) { C.hecla_diagnostics_free((*C.hecla_diagnostics)(p)) }
	return &Diagnostics{own(unsafe.Pointer(C.hecla_diagnostics_new(0)), free)}
}

func (d *Diagnostics) c() *C.hecla_diagnostics { return (*C.hecla_diagnostics)(d.pointer) }

// HasErrors returns whether something failed. Warnings are not errors.
func (d *Diagnostics) HasErrors() bool {
	defer runtime.KeepAlive(d.object)
	return C.hecla_diagnostics_has_errors(d.c()) != 0
}

// Err returns the diagnostics as an error, or nil if they have no errors.
func (d *Diagnostics) Err() error {
	if d.HasErrors() {
		return d
	}
	return nil
}

// Error returns the text with the lines of the source.
func (d *Diagnostics) Error() string { return d.Text(false, 0) }

// Text returns the text with the lines of the source, perhaps with the colors of terminals. Width 0 does not wrap lines.
func (d *Diagnostics) Text(color bool, width int) string {
	defer runtime.KeepAlive(d.object)
	options := renderOptions()
	options.color, options.width = flag(color), C.size_t(width)
	return take(C.hecla_diagnostics_to_text(d.c(), &options))
}

// JSON returns the JSON of `terraform validate -json`.
func (d *Diagnostics) JSON() string {
	defer runtime.KeepAlive(d.object)
	options := renderOptions()
	return take(C.hecla_diagnostics_to_json(d.c(), &options))
}

// SARIF returns a log in SARIF 2.1.0.
func (d *Diagnostics) SARIF() string {
	defer runtime.KeepAlive(d.object)
	options := renderOptions()
	return take(C.hecla_diagnostics_to_sarif(d.c(), &options))
}

func renderOptions() C.hecla_render_options {
	var options C.hecla_render_options
	C.hecla_render_options_init(&options, C.sizeof_hecla_render_options)
	return options
}

// All returns the diagnostics.
func (d *Diagnostics) All() []Diagnostic {
	defer runtime.KeepAlive(d.object)
	all := make([]Diagnostic, C.hecla_diagnostics_size(d.c()))
	for i := range all {
		all[i] = diagnosticOf(C.hecla_diagnostics_at(d.c(), C.size_t(i)))
	}
	return all
}

func diagnosticOf(raw *C.hecla_diagnostic) Diagnostic {
	diagnostic := Diagnostic{
		Severity: Severity(C.hecla_diagnostic_severity(raw)),
		Code:     stringOf(C.hecla_diagnostic_code(raw)),
		Summary:  stringOf(C.hecla_diagnostic_summary(raw)),
		Detail:   stringOf(C.hecla_diagnostic_detail(raw)),
		Subject:  rangeOf(C.hecla_diagnostic_subject(raw)),
	}
	for i := C.size_t(0); i < C.hecla_diagnostic_related_count(raw); i++ {
		related := Related{rangeOf(C.hecla_diagnostic_related_range(raw, i)), stringOf(C.hecla_diagnostic_related_message(raw, i))}
		diagnostic.Related = append(diagnostic.Related, related)
	}
	for i := C.size_t(0); i < C.hecla_diagnostic_fix_count(raw); i++ {
		diagnostic.Fixes = append(diagnostic.Fixes, fixOf(raw, i))
	}
	return diagnostic
}

func fixOf(raw *C.hecla_diagnostic, index C.size_t) Fix {
	fix := Fix{Title: stringOf(C.hecla_diagnostic_fix_title(raw, index)), IsCertain: C.hecla_diagnostic_fix_is_certain(raw, index) != 0}
	for i := C.size_t(0); i < C.hecla_diagnostic_fix_edit_count(raw, index); i++ {
		edit := C.hecla_diagnostic_fix_edit(raw, index, i)
		fix.Edits = append(fix.Edits, TextEdit{rangeOf(edit._range), stringOf(edit.replacement)})
	}
	return fix
}
