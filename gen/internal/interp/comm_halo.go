package interp

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// The functions of package halo consist of messages, and run from their source. The functions for derivatives call
// the methods in their documentation.

// haloSteps are the operations of exchangers, with the methods that reverse them for values.
var haloSteps = map[string]string{"Exchange": "ExchangeVJP", "Start": "FinishVJP", "Finish": "StartVJP"}

// exchange compiles an operation of an exchanger with the counterparts of its buffer; nil for other
// functions.
func (c *calls[T]) exchange(e *ir.Expr, name string, parts []string) results[T] {
	undo, ok := haloSteps[name]
	if !ok {
		return nil
	}
	at := make([]area[T], len(e.Args))
	for i, a := range e.Args {
		at[i] = c.argument(a, argumentType(a))
	}
	x := exchanger[T]{c.scope.m, e.Args[0].Type}
	return func(fr *frame[T]) [][]Cell[T] {
		args := make([][]Cell[T], len(at))
		for i, a := range at {
			args[i] = slices.Clone(a(fr))
		}
		counterpart := func(part string) []Cell[T] { return args[2+slices.Index(parts, part)] }
		fault := x.call(fr.run, name, args[0], args[1])
		tangents := name != "Start" && slices.Contains(parts, "dot")
		if fault[0].Ref == nil && tangents {
			fault = x.call(fr.run, "ExchangeJVP", args[0], counterpart("dot"))
		}
		if !slices.Contains(parts, "bar") {
			return [][]Cell[T]{fault}
		}
		return [][]Cell[T]{stepCells(&commStep[T]{func(r *run[T]) {
			if tangents {
				x.must(r, "ExchangeVJP", args[0], counterpart("dotBar"))
			}
			x.must(r, undo, args[0], counterpart("bar"))
		}}), fault}
	}
}

// An exchanger calls the methods of halo.Exchanger.
type exchanger[T Number[T]] struct {
	m  *Machine[T]
	of types.Type
}

// call calls a method with a buffer, and returns its error.
func (x exchanger[T]) call(r *run[T], name string, recv, u []Cell[T]) []Cell[T] {
	obj, _, _ := types.LookupFieldOrMethod(x.of, false, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		unsupported("exchangers of type %s", x.of)
	}
	f := x.m.source(fn, nil)
	if f == nil {
		unsupported("the function %s", fn.FullName())
	}
	code := x.m.code(f)
	fr := code.enter(r)
	copy(code.params[0].cells(fr), recv)
	copy(code.params[1].cells(fr), u)
	return code.finish(fr)[0]
}

func (x exchanger[T]) must(r *run[T], name string, recv, u []Cell[T]) {
	if x.call(r, name, recv, u)[0].Ref != nil {
		unsupported("the error of a reverse sweep")
	}
}
