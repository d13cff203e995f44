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

// A Body has the arguments and blocks of a file or block. In JSON only a schema tells arguments from blocks, so there it
// has none until Content reads it, which works for both syntaxes.
type Body struct {
	owner *object
	raw   C.hecla_body
}

// Attributes returns the arguments of the native syntax, in source order.
func (b Body) Attributes() []Attribute {
	defer runtime.KeepAlive(b.owner)
	all := make([]Attribute, C.hecla_body_attribute_count(b.raw))
	for i := range all {
		all[i] = Attribute{b.owner, C.hecla_body_attribute(b.raw, C.size_t(i))}
	}
	return all
}

// Attribute returns the argument of a name, if there is one.
func (b Body) Attribute(name string) (Attribute, bool) {
	defer runtime.KeepAlive(b.owner)
	found := Attribute{b.owner, C.hecla_body_find_attribute(b.raw, textOf(name))}
	return found, found.raw.node != nil
}

// Blocks returns the blocks of the native syntax, in source order.
func (b Body) Blocks() []Block {
	defer runtime.KeepAlive(b.owner)
	all := make([]Block, C.hecla_body_block_count(b.raw))
	for i := range all {
		all[i] = Block{b.owner, C.hecla_body_block(b.raw, C.size_t(i))}
	}
	return all
}

// Range returns the range of the body.
func (b Body) Range() Range {
	defer runtime.KeepAlive(b.owner)
	return rangeOf(C.hecla_body_range(b.raw))
}

// An Attribute is an argument: name = expression.
type Attribute struct {
	owner *object
	raw   C.hecla_attribute
}

// Name returns the name.
func (a Attribute) Name() string {
	defer runtime.KeepAlive(a.owner)
	return stringOf(C.hecla_attribute_name(a.raw))
}

// Expression returns the expression.
func (a Attribute) Expression() Expression {
	return Expression{a.owner, C.hecla_attribute_expression(a.raw)}
}

// Range returns the range of the whole argument.
func (a Attribute) Range() Range {
	defer runtime.KeepAlive(a.owner)
	return rangeOf(C.hecla_attribute_range(a.raw))
}

// A Block is type "label" { ... }.
type Block struct {
	owner *object
	raw   C.hecla_block
}

// Type returns the type, such as "resource".
func (b Block) Type() string {
	defer runtime.KeepAlive(b.owner)
	return stringOf(C.hecla_block_type(b.raw))
}

// Labels returns the labels.
func (b Block) Labels() []string {
	defer runtime.KeepAlive(b.owner)
	all := make([]string, C.hecla_block_label_count(b.raw))
	for i := range all {
		all[i] = stringOf(C.hecla_block_label(b.raw, C.size_t(i)))
	}
	return all
}

// Body returns what is between the braces.
func (b Block) Body() Body { return Body{b.owner, C.hecla_block_body(b.raw)} }

// Range returns the range of the header: the type and the labels.
func (b Block) Range() Range {
	defer runtime.KeepAlive(b.owner)
	return rangeOf(C.hecla_block_range(b.raw))
}

// A BodySchema names the arguments and block types that a body may have.
type BodySchema struct {
	Attributes []AttributeSchema
	Blocks     []BlockSchema
}

// An AttributeSchema describes an argument. Diagnostics show nothing of the value of a secret one.
type AttributeSchema struct {
	Name     string
	Required bool
	Secret   bool
}

// A BlockSchema describes a block type.
type BlockSchema struct {
	Type       string
	LabelNames []string
}

func (s BodySchema) c() *C.hecla_body_schema {
	var pinner runtime.Pinner
	defer pinner.Unpin()
	schema := C.hecla_body_schema_new()
	for _, attribute := range s.Attributes {
		var flags C.uint
		if attribute.Required {
			flags |= C.HECLA_ATTRIBUTE_REQUIRED
		}
		if attribute.Secret {
			flags |= C.HECLA_ATTRIBUTE_SECRET
		}
		C.hecla_body_schema_add_attribute(schema, textOf(attribute.Name), flags)
	}
	for _, block := range s.Blocks {
		labels := texts(block.LabelNames, &pinner)
		C.hecla_body_schema_add_block(schema, textOf(block.Type), first(labels), C.size_t(len(labels)))
	}
	return schema
}

// A Content is what was read from a body with a schema.
type Content struct {
	*object
	body *object
}

func (b Body) contentOf(raw *C.hecla_content) *Content {
	free := func(p unsafe.Pointer) { C.hecla_content_free((*C.hecla_content)(p)) }
	return &Content{own(unsafe.Pointer(raw), free), b.owner}
}

// Content reads the body with a schema: missing and unexpected items are errors.
func (b Body) Content(schema BodySchema) (*Content, *Diagnostics) {
	defer runtime.KeepAlive(b.owner)
	diags, raw := newDiagnostics(), schema.c()
	defer C.hecla_body_schema_free(raw)
	return b.contentOf(C.hecla_body_content(b.raw, raw, diags.c())), diags
}

// PartialContent reads what the schema names; Rest is the rest.
func (b Body) PartialContent(schema BodySchema) (*Content, *Diagnostics) {
	defer runtime.KeepAlive(b.owner)
	diags, raw := newDiagnostics(), schema.c()
	defer C.hecla_body_schema_free(raw)
	return b.contentOf(C.hecla_body_partial_content(b.raw, raw, diags.c())), diags
}

// JustAttributes reads all arguments, whatever their names; blocks are errors.
func (b Body) JustAttributes() (*Content, *Diagnostics) {
	defer runtime.KeepAlive(b.owner)
	diags := newDiagnostics()
	return b.contentOf(C.hecla_body_attributes(b.raw, diags.c())), diags
}

func (c *Content) c() *C.hecla_content { return (*C.hecla_content)(c.pointer) }

// Attributes returns the arguments, in source order.
func (c *Content) Attributes() []Attribute {
	all := make([]Attribute, C.hecla_content_attribute_count(c.c()))
	for i := range all {
		all[i] = Attribute{c.object, C.hecla_content_attribute(c.c(), C.size_t(i))}
	}
	return all
}

// Attribute returns the argument of a name, if there is one.
func (c *Content) Attribute(name string) (Attribute, bool) {
	found := Attribute{c.object, C.hecla_content_find_attribute(c.c(), textOf(name))}
	return found, found.raw.node != nil
}

// Blocks returns the blocks, in source order.
func (c *Content) Blocks() []Block {
	all := make([]Block, C.hecla_content_block_count(c.c()))
	for i := range all {
		all[i] = Block{c.object, C.hecla_content_block(c.c(), C.size_t(i))}
	}
	return all
}

// Rest returns what PartialContent left.
func (c *Content) Rest() Body { return Body{c.object, C.hecla_content_rest(c.c())} }
