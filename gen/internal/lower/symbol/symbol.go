// Package symbol makes names of functions: for messages, as keys of things that are made once, and for emitted code.
package symbol

import (
	"fmt"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// Qualified returns the name of fn with the import path of its package, as in directives.
func Qualified(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		return "(" + types.TypeString(recv.Type(), func(p *types.Package) string { return p.Name() }) + ")." + fn.Name()
	}
	if fn.Pkg() == nil {
		return fn.Name()
	}
	return fn.Pkg().Path() + "." + fn.Name()
}

// Key returns a text that identifies an instance of fn.
func Key(fn *types.Func, targs []types.Type) string {
	return fmt.Sprintf("%s%v", fn.FullName(), targs)
}

// Name returns the base of the names of the derivative code for an instance of fn.
func Name(fn *types.Func, targs []types.Type) string {
	name := fn.Name()
	if r := fn.Signature().Recv(); r != nil {
		t := r.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok {
			name = n.Obj().Name() + ir.Capital(name)
		}
	}
	for _, t := range targs {
		name += typeWords(t)
	}
	return name
}

// typeWords returns words for a type, for the name of a function.
func typeWords(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		words := ir.Capital(t.Obj().Name())
		for _, a := range subst.Arguments(t) {
			words += typeWords(a)
		}
		return words
	case *types.Basic:
		return ir.Capital(t.Name())
	case *types.Pointer:
		return "Ptr" + typeWords(t.Elem())
	case *types.Slice:
		return "Slice" + typeWords(t.Elem())
	case *types.Array:
		return fmt.Sprintf("Array%d%s", t.Len(), typeWords(t.Elem()))
	case *types.Map:
		return "Map" + typeWords(t.Key()) + typeWords(t.Elem())
	case *types.Chan:
		return "Chan" + typeWords(t.Elem())
	case *types.Struct:
		return "Struct"
	case *types.Signature:
		return "Func"
	}
	return "Interface"
}
