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

// Placement is where Add adds something.
type Placement int

const (
	Last   Placement = C.HECLA_PLACEMENT_LAST // in the part, after everything else
	First  Placement = C.HECLA_PLACEMENT_FIRST
	Before Placement = C.HECLA_PLACEMENT_BEFORE // before the part and its comments
	After  Placement = C.HECLA_PLACEMENT_AFTER
)

// An Edit changes a part of a document. Addresses name parts: a block by its type and labels, * matches anything, [1]
// selects among several, and "." is the document.
type Edit func(*C.hecla_edits) bool

// Set sets an argument, attribute or element to an expression.
func Set(address, expression string) Edit {
	return func(edits *C.hecla_edits) bool {
		return C.hecla_edits_set(edits, textOf(address), textOf(expression)) != 0
	}
}

// SetValue sets an argument, attribute or element to a value, which must be known and without marks.
func SetValue(address string, value Value) Edit {
	return func(edits *C.hecla_edits) bool {
		defer runtime.KeepAlive(value.object)
		return C.hecla_edits_set_value(edits, textOf(address), value.c()) != 0
	}
}

// Add adds the arguments, blocks, attributes or elements in a text to a part, or next to it.
func Add(address, text string, placement Placement) Edit {
	return func(edits *C.hecla_edits) bool {
		return C.hecla_edits_add(edits, textOf(address), textOf(text), C.hecla_placement(placement)) != 0
	}
}

// Remove removes a part.
func Remove(address string) Edit {
	return func(edits *C.hecla_edits) bool { return C.hecla_edits_remove(edits, textOf(address)) != 0 }
}

// Rename gives an argument another name, or a block another type and labels.
func Rename(address string, names ...string) Edit {
	return func(edits *C.hecla_edits) bool {
		var pinner runtime.Pinner
		defer pinner.Unpin()
		views := texts(names, &pinner)
		return C.hecla_edits_rename(edits, textOf(address), first(views), C.size_t(len(views))) != 0
	}
}

// Move moves a part.
func Move(address, to string) Edit {
	return func(edits *C.hecla_edits) bool { return C.hecla_edits_move(edits, textOf(address), textOf(to)) != 0 }
}

// SetComment replaces the comment above an item, or at the end of its line; empty removes it.
func SetComment(address, comment string, isTrailing bool) Edit {
	return func(edits *C.hecla_edits) bool {
		return C.hecla_edits_set_comment(edits, textOf(address), textOf(comment), flag(isTrailing)) != 0
	}
}

// RenameReferences replaces references.
func RenameReferences(address, to string) Edit {
	return func(edits *C.hecla_edits) bool {
		return C.hecla_edits_rename_references(edits, textOf(address), textOf(to)) != 0
	}
}

// Edit returns the document after all edits, in order; all other bytes stay. Fails if an edit is not possible, or if the
// result would have more errors than before.
func (d *Document) Edit(edits ...Edit) (*Document, error) {
	defer runtime.KeepAlive(d.object)
	list := C.hecla_edits_new()
	defer C.hecla_edits_free(list)
	for _, edit := range edits {
		if !edit(list) {
			return nil, &Error{Message: "the value cannot be written: it is not known, or secret"}
		}
	}
	diags := newDiagnostics()
	after := C.hecla_edit(d.c(), list, diags.c())
	if after == nil {
		return nil, diags
	}
	return documentOf(after), nil
}

// A Part is a part of a document that Query found.
type Part struct {
	Kind       PartKind
	Address    string
	Range      Range
	ValueRange Range // the value of an argument or attribute, or what is between a block's braces
	Expression Expression
}

// PartKind is what a part is.
type PartKind int

const (
	PartDocument  PartKind = C.HECLA_PART_DOCUMENT
	PartArgument  PartKind = C.HECLA_PART_ARGUMENT
	PartBlock     PartKind = C.HECLA_PART_BLOCK
	PartAttribute PartKind = C.HECLA_PART_ATTRIBUTE
	PartElement   PartKind = C.HECLA_PART_ELEMENT
)

func ownParts(raw *C.hecla_parts) *object {
	return own(unsafe.Pointer(raw), func(p unsafe.Pointer) { C.hecla_parts_free((*C.hecla_parts)(p)) })
}

// Query returns the parts of a file that an address refers to, in source order.
func (d *Document) Query(address string) ([]Part, *Diagnostics) {
	defer runtime.KeepAlive(d.object)
	diags := newDiagnostics()
	raw := C.hecla_query(d.c(), textOf(address), diags.c())
	if raw == nil {
		return nil, diags
	}
	owner := ownParts(raw)
	parts := make([]Part, C.hecla_parts_size(raw))
	for i := range parts {
		index := C.size_t(i)
		parts[i] = Part{
			Kind:       PartKind(C.hecla_part_kind_at(raw, index)),
			Address:    stringOf(C.hecla_part_address(raw, index)),
			Range:      rangeOf(C.hecla_part_range(raw, index)),
			ValueRange: rangeOf(C.hecla_part_value_range(raw, index)),
			Expression: Expression{owner, C.hecla_part_expression(raw, index)},
		}
	}
	return parts, diags
}
