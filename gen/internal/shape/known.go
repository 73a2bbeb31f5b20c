package shape

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// A Listing lists the dynamic types of the values of an interface.
type Listing struct {
	Name  string       // the name of the interface in the directive
	Of    types.Type   // the interface
	Types []types.Type // each implements it
	Text  string       // the types as text in the directive
	// Inferred is set if no directive lists the types. They are then the types of the values that the function stores
	// in the interface.
	Inferred bool
	// Codes is set if Of is a function type. It lists the functions that the values may be. Types then has pointers
	// to structs of the captured variables of these functions.
	Codes []Code
}

// A Code is a function that a function value may be.
type Code interface {
	// Key identifies the code.
	Key() string
	// Text names the code in comments.
	Text() string
}

// Number returns the index of the code with that key in l, or −1.
func (l *Listing) Number(key string) int {
	return slices.IndexFunc(l.Codes, func(c Code) bool { return c.Key() == key })
}

// Key distinguishes the listing from others with the same text: types of functions and function literals may have the
// same names as others.
func (l *Listing) Key() string {
	var b strings.Builder
	for _, t := range l.Types {
		b.WriteString(types.TypeString(t, nil))
		writePlace(&b, t)
		b.WriteByte(';')
	}
	for _, c := range l.Codes {
		b.WriteString(c.Key() + ";")
	}
	return b.String()
}

// writePlace writes where t, or the type to which it points, is declared, if that is in a function.
func writePlace(b *strings.Builder, t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		writePlace(b, t.Elem())
	case *types.Named:
		if obj := t.Obj(); obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope() {
			fmt.Fprintf(b, "@%d", obj.Pos())
		}
		for a := range t.TypeArgs().Types() {
			writePlace(b, a)
		}
	}
}

// A Binding lists the functions that a variable of a function type may hold.
type Binding struct {
	Name  string     // the name of the variable in the directive
	Var   *types.Var // a parameter, field or variable of a package
	Funcs []*types.Func
	Text  string // the functions as text in the directive
}

// A Known has the listings and bindings of a directive.
type Known struct {
	Listings []*Listing
	Bindings []*Binding
}

// Types returns the listing for values of type t, or nil.
func (k Known) Types(t types.Type) *Listing {
	for _, l := range k.Listings {
		if types.Identical(l.Of, t) {
			return l
		}
	}
	return nil
}

// Funcs returns the binding of v, or nil.
func (k Known) Funcs(v *types.Var) *Binding {
	for _, b := range k.Bindings {
		if b.Var == v.Origin() {
			return b
		}
	}
	return nil
}

// Implementations returns the methods that a call of the interface method fn can reach, according to the listings.
func (k Known) Implementations(fn *types.Func) []*types.Func {
	var list []*types.Func
	for _, l := range k.Listings {
		obj, _, _ := types.LookupFieldOrMethod(l.Of, false, fn.Pkg(), fn.Name())
		if obj == nil {
			continue
		}
		for _, t := range l.Types {
			obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
			if m, ok := obj.(*types.Func); ok {
				list = append(list, m.Origin())
			}
		}
	}
	return list
}
