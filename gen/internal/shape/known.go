package shape

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// A Listing says which dynamic types the values of an interface have.
type Listing struct {
	Name  string       // what the directive calls the interface
	Of    types.Type   // the interface
	Types []types.Type // each implements it
	Text  string       // the types as the directive has them
	// Inferred is set if no directive lists the types: they are the types of the values that
	// the function is found to store in the interface.
	Inferred bool
	// Codes are set where Of is a function type: each is a function that its values may be.
	// Types then has pointers to structs of what these take along.
	Codes []Code
}

// A Code is a function that a function value may be.
type Code interface {
	// Key tells it from others.
	Key() string
	// Text names it in comments.
	Text() string
}

// Number is the place of the code with that key among those that l lists; -1 for none.
func (l *Listing) Number(key string) int {
	return slices.IndexFunc(l.Codes, func(c Code) bool { return c.Key() == key })
}

// Key tells the listing from others with the same text: types of functions and function
// literals have names that others may have, too.
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

// writePlace writes where t, or what it points to, is declared if that is in a function.
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

// A Binding says which functions a variable of a function type may hold.
type Binding struct {
	Name  string     // what the directive calls the variable
	Var   *types.Var // a parameter, field or variable of a package
	Funcs []*types.Func
	Text  string // the functions as the directive has them
}

// Known are the listings and bindings of a directive.
type Known struct {
	Listings []*Listing
	Bindings []*Binding
}

// Types is the listing for values of type t; nil for none.
func (k Known) Types(t types.Type) *Listing {
	for _, l := range k.Listings {
		if types.Identical(l.Of, t) {
			return l
		}
	}
	return nil
}

// Funcs is the binding of v; nil for none.
func (k Known) Funcs(v *types.Var) *Binding {
	for _, b := range k.Bindings {
		if b.Var == v.Origin() {
			return b
		}
	}
	return nil
}

// Implementations are the methods that a call of the interface method fn can reach by
// way of the listings.
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
