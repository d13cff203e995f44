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

// Syntax is how a file is written.
type Syntax int

const (
	SyntaxAuto   Syntax = C.HECLA_SYNTAX_AUTO // JSON if the name ends in ".json", otherwise native
	SyntaxNative Syntax = C.HECLA_SYNTAX_NATIVE
	SyntaxJSON   Syntax = C.HECLA_SYNTAX_JSON
)

// ParseOptions say how to parse. The zero value has the defaults.
type ParseOptions struct {
	Syntax Syntax
	Limits Limits
}

// A Document is a parsed file, expression or template. There is always one, even of a text with errors.
type Document struct{ *object }

func documentOf(raw *C.hecla_document) *Document {
	return &Document{own(unsafe.Pointer(raw), func(p unsafe.Pointer) { C.hecla_document_free((*C.hecla_document)(p)) })}
}

func (d *Document) c() *C.hecla_document { return (*C.hecla_document)(d.pointer) }

// Parse parses a text, with a name for diagnostics.
func Parse(name string, text []byte) (*Document, *Diagnostics) {
	return ParseOptions{}.Parse(name, text)
}

// ParseFile parses a file. One that cannot be read is an error, and an empty document.
func ParseFile(path string) (*Document, *Diagnostics) { return ParseOptions{}.ParseFile(path) }

// ParseExpression parses one expression.
func ParseExpression(name string, text []byte) (*Document, *Diagnostics) {
	return ParseOptions{}.ParseExpression(name, text)
}

// ParseTemplate parses a template without quotes around it, such as "Hello, ${name}".
func ParseTemplate(name string, text []byte) (*Document, *Diagnostics) {
	return ParseOptions{}.ParseTemplate(name, text)
}

// Parse parses a text, with a name for diagnostics.
func (o ParseOptions) Parse(name string, text []byte) (*Document, *Diagnostics) {
	diags, limits := newDiagnostics(), o.Limits.c()
	return documentOf(C.hecla_parse(textOf(name), bytesOf(text), C.hecla_syntax(o.Syntax), &limits, diags.c())), diags
}

// ParseFile parses a file; "-" is standard input.
func (o ParseOptions) ParseFile(path string) (*Document, *Diagnostics) {
	diags, limits := newDiagnostics(), o.Limits.c()
	return documentOf(C.hecla_parse_file(textOf(path), C.hecla_syntax(o.Syntax), &limits, diags.c())), diags
}

// ParseExpression parses one expression.
func (o ParseOptions) ParseExpression(name string, text []byte) (*Document, *Diagnostics) {
	diags, limits := newDiagnostics(), o.Limits.c()
	raw := C.hecla_parse_expression(textOf(name), bytesOf(text), C.hecla_syntax(o.Syntax), &limits, diags.c())
	return documentOf(raw), diags
}

// ParseTemplate parses a template in the native syntax.
func (o ParseOptions) ParseTemplate(name string, text []byte) (*Document, *Diagnostics) {
	diags, limits := newDiagnostics(), o.Limits.c()
	return documentOf(C.hecla_parse_template(textOf(name), bytesOf(text), &limits, diags.c())), diags
}

// Bytes returns the whole text.
func (d *Document) Bytes() []byte {
	defer runtime.KeepAlive(d.object)
	return []byte(stringOf(C.hecla_document_text(d.c())))
}

// IsJSON returns whether it is in the JSON syntax.
func (d *Document) IsJSON() bool {
	defer runtime.KeepAlive(d.object)
	return C.hecla_document_is_json(d.c()) != 0
}

// Body returns the body of a file; an empty one if an expression or template was parsed.
func (d *Document) Body() Body { return Body{d.object, C.hecla_document_body(d.c())} }

// Expression returns the expression or template that was parsed.
func (d *Document) Expression() Expression {
	return Expression{d.object, C.hecla_document_expression(d.c())}
}

// Root returns the root of the syntax tree.
func (d *Document) Root() Node { return Node{d.object, C.hecla_document_root(d.c())} }

// NodeAt returns the innermost node that contains a byte, if there is one.
func (d *Document) NodeAt(offset uint32) (Node, bool) {
	node := Node{d.object, C.hecla_document_node_at(d.c(), C.uint32_t(offset))}
	return node, node.raw.node != nil
}

// TreeJSON returns the tree as JSON, with kinds, ranges and contents.
func (d *Document) TreeJSON(indent int) string {
	defer runtime.KeepAlive(d.object)
	return take(C.hecla_document_tree_json(d.c(), C.size_t(indent)))
}

// JSON returns a document in the native syntax as JSON, by the mapping of hcl2json.
func (d *Document) JSON() (string, *Diagnostics) {
	defer runtime.KeepAlive(d.object)
	diags := newDiagnostics()
	documents := [1]*C.hecla_document{d.c()}
	return take(C.hecla_to_json(&documents[0], 1, nil, diags.c())), diags
}

// Native returns a document in the JSON syntax in the native one.
func (d *Document) Native() (string, *Diagnostics) {
	defer runtime.KeepAlive(d.object)
	diags := newDiagnostics()
	return take(C.hecla_from_json(d.c(), diags.c())), diags
}

// FormatOptions say how Format lays a text out. The zero value is the canonical layout.
type FormatOptions struct {
	Terraform      bool // the style of terraform fmt
	WithoutAlign   bool // do not align equals signs and comments
	Width          uint32
	SortAttributes bool
	SortBlocks     bool
	AcceptErrors   bool // format a text with errors by its tokens alone
	FirstLine      int  // with LastLine: change only these lines; 0: all
	LastLine       int
}

// Format returns a text in the canonical layout, or nil if it has errors.
func Format(name string, text []byte, options FormatOptions) ([]byte, *Diagnostics) {
	var raw C.hecla_format_options
	C.hecla_format_options_init(&raw, C.sizeof_hecla_format_options)
	raw.terraform, raw.without_align, raw.width = flag(options.Terraform), flag(options.WithoutAlign), C.uint32_t(options.Width)
	raw.sort_attributes, raw.sort_blocks = flag(options.SortAttributes), flag(options.SortBlocks)
	raw.accept_errors = flag(options.AcceptErrors)
	raw.first_line, raw.last_line = C.size_t(options.FirstLine), C.size_t(options.LastLine)
	diags := newDiagnostics()
	buffer := C.hecla_format(textOf(name), bytesOf(text), &raw, nil, diags.c())
	if buffer == nil {
		return nil, diags
	}
	return []byte(take(buffer)), diags
}
