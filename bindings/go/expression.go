// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package hecla

/*
#include "callbacks.h"
*/
import "C"

import (
	"runtime"
	"runtime/cgo"
	"unsafe"
)

// An Expression is the value of an argument, or what ParseExpression parsed.
type Expression struct {
	owner *object
	raw   C.hecla_expression
}

// Exists returns whether there is an expression: Document.Expression of a file has none.
func (e Expression) Exists() bool { return e.raw.node != nil }

// Evaluate returns the value, which is unknown after an error. Without a context (nil) only literals can be evaluated.
func (e Expression) Evaluate(context *Context) (Value, *Diagnostics) {
	defer runtime.KeepAlive(e.owner)
	defer runtime.KeepAlive(context)
	diags := newDiagnostics()
	return valueOf(C.hecla_evaluate(e.raw, context.c(), diags.c())), diags
}

// EvaluatePartially computes what can be computed: names that are not defined stay.
func (e Expression) EvaluatePartially(context *Context) (string, *Diagnostics) {
	defer runtime.KeepAlive(e.owner)
	defer runtime.KeepAlive(context)
	diags := newDiagnostics()
	return take(C.hecla_evaluate_partially(e.raw, context.c(), diags.c())), diags
}

// CanEvaluate returns whether every name in the expression is defined.
func (e Expression) CanEvaluate(context *Context) bool {
	defer runtime.KeepAlive(e.owner)
	defer runtime.KeepAlive(context)
	return C.hecla_can_evaluate(e.raw, context.c()) != 0
}

// Text returns the source text.
func (e Expression) Text() string {
	defer runtime.KeepAlive(e.owner)
	return stringOf(C.hecla_expression_text(e.raw))
}

// Range returns the range.
func (e Expression) Range() Range {
	defer runtime.KeepAlive(e.owner)
	return rangeOf(C.hecla_expression_range(e.raw))
}

// Kind returns the kind of the node.
func (e Expression) Kind() NodeKind {
	defer runtime.KeepAlive(e.owner)
	return NodeKind(C.hecla_expression_kind(e.raw))
}

// References returns the references to variables that evaluation may need, as source text and in source order.
func (e Expression) References() []string {
	defer runtime.KeepAlive(e.owner)
	list := C.hecla_expression_references(e.raw)
	defer C.hecla_references_free(list)
	all := make([]string, C.hecla_references_size(list))
	for i := range all {
		all[i] = take(C.hecla_reference_text(C.hecla_references_at(list, C.size_t(i))))
	}
	return all
}

// NodeKind is the kind of a node of the syntax tree.
type NodeKind int

// The kinds of hecla.h: NodeBody is HECLA_NODE_BODY, and so on.
const (
	NodeNone         NodeKind = C.HECLA_NODE_NONE
	NodeBody         NodeKind = C.HECLA_NODE_BODY
	NodeAttribute    NodeKind = C.HECLA_NODE_ATTRIBUTE
	NodeBlock        NodeKind = C.HECLA_NODE_BLOCK
	NodeLabel        NodeKind = C.HECLA_NODE_LABEL
	NodeSkipped      NodeKind = C.HECLA_NODE_SKIPPED
	NodeObjectItem   NodeKind = C.HECLA_NODE_OBJECT_ITEM
	NodeStep         NodeKind = C.HECLA_NODE_STEP
	NodeNumber       NodeKind = C.HECLA_NODE_NUMBER
	NodeBool         NodeKind = C.HECLA_NODE_BOOL
	NodeNull         NodeKind = C.HECLA_NODE_NULL
	NodeString       NodeKind = C.HECLA_NODE_STRING
	NodeText         NodeKind = C.HECLA_NODE_TEXT
	NodeTemplate     NodeKind = C.HECLA_NODE_TEMPLATE
	NodeWrap         NodeKind = C.HECLA_NODE_WRAP
	NodeReference    NodeKind = C.HECLA_NODE_REFERENCE
	NodeAccess       NodeKind = C.HECLA_NODE_ACCESS
	NodeSplat        NodeKind = C.HECLA_NODE_SPLAT
	NodeSplatItem    NodeKind = C.HECLA_NODE_SPLAT_ITEM
	NodeCall         NodeKind = C.HECLA_NODE_CALL
	NodeTuple        NodeKind = C.HECLA_NODE_TUPLE
	NodeObject       NodeKind = C.HECLA_NODE_OBJECT
	NodeFor          NodeKind = C.HECLA_NODE_FOR
	NodeConditional  NodeKind = C.HECLA_NODE_CONDITIONAL
	NodeUnary        NodeKind = C.HECLA_NODE_UNARY
	NodeBinary       NodeKind = C.HECLA_NODE_BINARY
	NodeParentheses  NodeKind = C.HECLA_NODE_PARENTHESES
	NodeMissing      NodeKind = C.HECLA_NODE_MISSING
	NodeJSONInvalid  NodeKind = C.HECLA_NODE_JSON_INVALID
	NodeJSONNull     NodeKind = C.HECLA_NODE_JSON_NULL
	NodeJSONFalse    NodeKind = C.HECLA_NODE_JSON_FALSE
	NodeJSONTrue     NodeKind = C.HECLA_NODE_JSON_TRUE
	NodeJSONNumber   NodeKind = C.HECLA_NODE_JSON_NUMBER
	NodeJSONString   NodeKind = C.HECLA_NODE_JSON_STRING
	NodeJSONArray    NodeKind = C.HECLA_NODE_JSON_ARRAY
	NodeJSONObject   NodeKind = C.HECLA_NODE_JSON_OBJECT
	NodeJSONProperty NodeKind = C.HECLA_NODE_JSON_PROPERTY
	NodeJSONSkipped  NodeKind = C.HECLA_NODE_JSON_SKIPPED
	NodeJSONFile     NodeKind = C.HECLA_NODE_JSON_FILE
)

// String returns the name of the kind, such as "Attribute".
func (k NodeKind) String() string { return stringOf(C.hecla_node_kind_name(C.hecla_node_kind(k))) }

// A Node is a node of the syntax tree, of either syntax.
type Node struct {
	owner *object
	raw   C.hecla_node
}

// Kind returns the kind.
func (n Node) Kind() NodeKind { return NodeKind(n.raw.kind) }

// Text returns what a node says by itself: the name of an argument, call, step, property or reference's root, the type of a
// block, the text of a label or string.
func (n Node) Text() string {
	defer runtime.KeepAlive(n.owner)
	return stringOf(C.hecla_node_text(n.raw))
}

// Range returns the range.
func (n Node) Range() Range {
	defer runtime.KeepAlive(n.owner)
	return rangeOf(C.hecla_node_range(n.raw))
}

// Children returns the children, in source order.
func (n Node) Children() []Node {
	defer runtime.KeepAlive(n.owner)
	raw := make([]C.hecla_node, C.hecla_node_children(n.raw, nil, 0))
	C.hecla_node_children(n.raw, first(raw), C.size_t(len(raw)))
	all := make([]Node, len(raw))
	for i := range all {
		all[i] = Node{n.owner, raw[i]}
	}
	return all
}

// WalkAction says how Walk goes on.
type WalkAction int

const (
	WalkInto WalkAction = C.HECLA_WALK_INTO
	WalkOver WalkAction = C.HECLA_WALK_OVER
	WalkStop WalkAction = C.HECLA_WALK_STOP
)

type walker struct {
	owner *object
	visit func(Node) WalkAction
	panic any
}

// Walk visits the node and everything in it, parents first. Returns whether it was not stopped.
func (n Node) Walk(visit func(Node) WalkAction) bool {
	defer runtime.KeepAlive(n.owner)
	w := &walker{owner: n.owner, visit: visit}
	handle := cgo.NewHandle(w)
	defer handle.Delete()
	finished := C.heclago_walk(n.raw, C.uintptr_t(handle)) != 0
	if w.panic != nil {
		panic(w.panic)
	}
	return finished
}

//export goVisit
func goVisit(node *C.hecla_node, data C.uintptr_t) (action C.int) {
	w := cgo.Handle(data).Value().(*walker)
	defer func() { // no panic may pass through C
		if w.panic = recover(); w.panic != nil {
			action = C.HECLA_WALK_STOP
		}
	}()
	return C.int(w.visit(Node{w.owner, *node}))
}

// A Context has the variables, functions and limits of an evaluation.
type Context struct {
	*object
	parent *Context
}

// NewContext returns a context; with a parent (which may be nil), one that has all its names and may hide some.
func NewContext(parent *Context) *Context {
	free := func(p unsafe.Pointer) { C.hecla_context_free((*C.hecla_context)(p)) }
	return &Context{own(unsafe.Pointer(C.hecla_context_new(parent.c())), free), parent}
}

func (c *Context) c() *C.hecla_context {
	if c == nil {
		return nil
	}
	return (*C.hecla_context)(c.pointer)
}

// SetVariable sets a variable.
func (c *Context) SetVariable(name string, value Value) {
	C.hecla_context_set_variable(c.c(), textOf(name), value.c())
	runtime.KeepAlive(value.object)
	runtime.KeepAlive(c)
}

// SetFunction sets a function.
func (c *Context) SetFunction(name string, function *Function) {
	C.hecla_context_set_function(c.c(), textOf(name), function.c())
	runtime.KeepAlive(function)
	runtime.KeepAlive(c)
}

// The tables of functions. If several have a name, the last one counts.
const (
	FunctionsStandard   = C.HECLA_FUNCTIONS_STANDARD   // those that many programs that read HCL offer
	FunctionsExpression = C.HECLA_FUNCTIONS_EXPRESSION // try, can and convert
	FunctionsTerraform  = C.HECLA_FUNCTIONS_TERRAFORM  // Terraform's, with its results
)

// SetFunctions sets all functions of tables. With FunctionsTerraform and a directory, file functions may read the files in
// it; otherwise ("") no function accesses files.
func (c *Context) SetFunctions(tables uint, directory string) {
	table := C.hecla_function_table_new(C.uint(tables), textOf(directory))
	defer C.hecla_function_table_free(table)
	C.hecla_context_set_functions(c.c(), table)
	runtime.KeepAlive(c)
}

// SetLimits sets the limits of each evaluation in this context and its children; those of the outermost context count.
func (c *Context) SetLimits(limits Limits) {
	raw := limits.c()
	C.hecla_context_set_limits(c.c(), &raw)
	runtime.KeepAlive(c)
}
