package purity

import (
	"go/types"
	"slices"
)

// describing lists the methods that packages fmt and log call to print a value.
var describing = []string{"Error", "Format", "GoString", "String"}

// comparing lists the methods that package errors calls.
var comparing = []string{"As", "Is", "Unwrap"}

// withoutEffects lists packages whose types have such methods without effects.
var withoutEffects = []string{
	"bytes", "context", "encoding/json", "errors", "fmt", "go/constant", "gonum.org/v1/gonum/mat", "io", "io/fs", "math/big", "net", "net/netip", "net/url",
	"os", "reflect", "strconv", "strings", "syscall", "time",
}

// callbacks returns the names of the methods of its arguments that fn calls. fn itself is assumed to change nothing.
func callbacks(fn *types.Func) []string {
	switch {
	case fn.Pkg() == nil: // the method Error of errors
		return []string{fn.Name()}
	case fn.Pkg().Path() == "fmt" || fn.Pkg().Path() == "log":
		return describing
	case fn.Pkg().Path() == "errors":
		return comparing
	}
	return nil
}

// A callback collects the methods with these names that values may have.
type callback struct {
	names   []string
	dynamic []types.Type // which values in interfaces may have
	seen    map[types.Type]bool
	found   []*types.Func
}

// methodsOf returns the methods with these names of values of type t and of their components. If t is an interface,
// it returns the methods of the types that implement it, of those in dynamic.
func methodsOf(t types.Type, names []string, dynamic ...types.Type) []*types.Func {
	c := callback{names: names, dynamic: dynamic, seen: map[types.Type]bool{}}
	if len(names) > 0 {
		c.visit(t)
	}
	return c.found
}

// visit examines the methods of values of type t and of their components, because package fmt also prints elements
// and fields.
func (c *callback) visit(t types.Type) {
	if c.seen[t] {
		return
	}
	c.seen[t] = true
	if i, ok := t.Underlying().(*types.Interface); ok {
		c.implementing(i)
		return
	}
	c.methods(t)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		c.visit(u.Elem())
	case *types.Slice:
		c.visit(u.Elem())
	case *types.Array:
		c.visit(u.Elem())
	case *types.Map:
		c.visit(u.Key())
		c.visit(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if f.Exported() {
				c.visit(f.Type())
			}
		}
	}
}

func (c *callback) methods(t types.Type) {
	for _, name := range c.names {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		m, ok := obj.(*types.Func)
		if !ok || m.Pkg() == nil || slices.Contains(withoutEffects, m.Pkg().Path()) {
			continue
		}
		if i, ok := m.Signature().Recv().Type().Underlying().(*types.Interface); ok { // it is embedded
			c.visit(i)
			continue
		}
		c.found = append(c.found, m)
	}
}

// implementing examines the types that implement i.
func (c *callback) implementing(i *types.Interface) {
	for _, t := range c.dynamic {
		if implements(t, i) {
			c.methods(t)
		}
	}
}

// implements reports whether t, or an instance of it, may implement i. It only compares the names of the methods.
func implements(t types.Type, i *types.Interface) bool {
	for m := range i.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, false, m.Pkg(), m.Name())
		if _, ok := obj.(*types.Func); !ok {
			return false
		}
	}
	return true
}
