package analysis

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A matrix is a list of rows, and most programs store each row only once. A row that is loaded from the list stays in
// it, even if the same statement makes other lists. References in such memory are not saved; they are loaded again.
// (Arvind, Nikhil and Pingali, "I-structures", TOPLAS 1989, call such memory write-once.)

// A constancy classifies stores of references: whether they may change a reference that was loaded before.
type constancy int

const (
	changing constancy = iota
	// setUp is a store to a list that was just made and from which nothing has been loaded yet.
	setUp
	// onceEach is the only store to a list, and stores to each element at most once. If an element was loaded before
	// it was stored, it was nil.
	onceEach
)

// A lister finds the stores to lists that a function makes.
type lister struct{ *Effects }

// block finds the stores to lists that statements of b make.
func (e *lister) block(b *ir.Block) {
	for i, s := range b.Stmts {
		if v := listMade(s); v != nil {
			e.list(v, s, b.Stmts[i+1:])
		}
		for _, nb := range ir.Blocks(s) {
			e.block(nb)
		}
	}
}

// listMade returns the variable to which s assigns a new list of references, or nil.
func listMade(s ir.Stmt) *ir.Var {
	a, ok := s.(*ir.Assign)
	if !ok || a.Tok != token.DEFINE || a.LHS.Op != ir.OpVar || a.LHS.Var.Addressed || a.RHS.Builtin() != effects.Make {
		return nil
	}
	if !IsSlice(a.RHS.Type) || !IsRef(ElemType(a.RHS.Type)) {
		return nil
	}
	return a.LHS.Var
}

// list classifies the stores to the list that the statement made assigns to v. rest is the remainder of the block.
func (e *lister) list(v *ir.Var, made ir.Stmt, rest []ir.Stmt) {
	var stores []*ir.Assign
	for _, s := range rest {
		found, only := storesOnly(s, v)
		if !only {
			break
		}
		stores = append(stores, found...)
	}
	for _, w := range stores {
		e.constant[w] = setUp
	}
	if w := e.onlyStore(v, made, rest); w != nil && e.constant[w] == changing {
		e.constant[w] = onceEach
	}
}

// storesOnly lists the stores to elements of v in s, and reports whether s otherwise uses only the length of v.
func storesOnly(s ir.Stmt, v *ir.Var) (stores []*ir.Assign, only bool) {
	only = true
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		w := storeTo(s, v)
		if w != nil {
			stores = append(stores, w)
		}
		only = only && !slices.Contains(ir.Defines(s), v)
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			y := *x
			if w != nil && write && y == w.LHS {
				y = y.Args[1]
			}
			only = only && !usesBeyondLength(y, v)
		})
	})
	return stores, only
}

// usesBeyondLength reports whether e depends on more than the length of v.
func usesBeyondLength(e *ir.Expr, v *ir.Var) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		if b := x.Builtin(); (b == effects.Len || b == effects.Cap) && x.Args[0].Op == ir.OpVar {
			return false
		}
		found = found || x.Op == ir.OpVar && x.Var == v
		return !found
	})
	return found
}

// storeTo returns s if it only stores a reference to an element of the list v, or nil.
func storeTo(s ir.Stmt, v *ir.Var) *ir.Assign {
	a, ok := s.(*ir.Assign)
	if !ok || a.Tok != token.ASSIGN || a.LHS.Op != ir.OpIndex || a.LHS.Args[0].Op != ir.OpVar || a.LHS.Args[0].Var != v {
		return nil
	}
	quiet := IsRef(a.LHS.Type) && !writesMemory(a.RHS) && !writesMemory(a.LHS.Args[1])
	if !quiet {
		return nil
	}
	return a
}

// writesMemory reports whether the evaluation of e may write to memory.
func writesMemory(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || storesThrough(x)
		return !found
	})
	return found
}

// onlyStore returns the store to elements of v if there is only one and it stores to each element of the list at most
// once, because its subscript is the index of a loop that begins after the list is made. Otherwise it returns nil.
func (e *lister) onlyStore(v *ir.Var, made ir.Stmt, rest []ir.Stmt) *ir.Assign {
	if len(e.Defs(v)) != 1 {
		return nil
	}
	var only *ir.Assign
	n := 0
	(&ir.Block{Stmts: rest}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			if write && (*x).Op == ir.OpIndex && (*x).Args[0].Op == ir.OpVar && (*x).Args[0].Var == v {
				only = storeTo(s, v)
				n++
			}
		})
	})
	if n != 1 || only == nil {
		return nil
	}
	from, at := e.At(made).Loops, e.At(only).Loops
	if len(at) != len(from)+1 {
		return nil
	}
	l, i := at[len(from)], only.LHS.Args[1]
	if l.Index == nil || l.Over != nil || l.Step == 0 || i.Op != ir.OpVar || i.Var != l.Index || l.Index.Addressed || len(e.Defs(l.Index)) != 1 {
		return nil
	}
	return only
}

// LoadChanges reports whether a later load from the place x in memory may have another result than a load at the
// point at. followed means that the program dereferences the loaded reference there, so that it is not nil.
func (e *Effects) LoadChanges(r Region, x *ir.Expr, at *Site, after, followed bool) bool {
	n := e.alias.Memory(x)
	if n == nil {
		return false
	}
	sites := e.sites(n, x)
	if IsRef(x.Type) {
		// If only one store to an element is of this kind, another kind of store may have written the element before.
		once := followed && !slices.ContainsFunc(sites, func(w *Site) bool { return e.constancyOf(w) == changing })
		sites = slices.DeleteFunc(sites, func(w *Site) bool {
			return w.At != at.At && (once || e.constancyOf(w) == setUp)
		})
	}
	return e.memChanges(r, x, n, sites, at, after)
}

func (e *Effects) constancyOf(w *Site) constancy {
	if a, ok := w.Stmt.(*ir.Assign); ok {
		return e.constant[a]
	}
	return changing
}
