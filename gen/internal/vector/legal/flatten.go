package legal

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// TouchExpanded records the memory from which expanded values are computed. Vectors must not write to it.
func (a *Memory) TouchExpanded() {
	a.Depth++
	for _, e := range a.Reductions.Expanded {
		b := &ir.Block{Stmts: e.First}
		b.Walk(func(s ir.Stmt) {
			ir.Exprs(s, func(x **ir.Expr, write bool) {
				if !write {
					a.TouchAll(*x)
				}
			})
		})
		for _, x := range e.Values {
			a.TouchAll(x)
		}
	}
	a.Depth--
}

// Flatten replaces the numbers in structs and arrays of slices by elements of flats.
func (a *Memory) Flatten() {
	if !match.AnyPart(a.Space.Body, match.Record) {
		return
	}
	a.Space.FindReached()
	a.Space.Body = a.Space.Body.Clone()
	a.Space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			*e = a.flattened(*e)
			if f := a.FlatOf(match.Container(*e)); write && f != nil {
				f.Written = true
			}
		})
	})
}

// flattened returns e with elements of flats in place of numbers in structs and arrays.
func (a *Memory) flattened(e *ir.Expr) *ir.Expr {
	if x := a.flatElement(e); x != nil {
		return x
	}
	for i, x := range e.Args {
		if x != nil {
			e.Args[i] = a.flattened(x)
		}
	}
	return e
}

// flatElement returns e as an element of a flat, or nil.
func (a *Memory) flatElement(e *ir.Expr) *ir.Expr {
	if e.Op != ir.OpField && e.Op != ir.OpIndex || !match.Basic(e.Type) {
		return nil
	}
	at := &offset{Space: a.Space, unit: sizes.Sizeof(e.Type)}
	record := at.record(e)
	if record == nil || !a.Uniformity.Invariant(record.Args[0]) || !a.Space.Evaluated(record.Args[0]) {
		return nil
	}
	size := sizes.Sizeof(record.Type)
	if size%at.unit != 0 || at.bytes%at.unit != 0 {
		return nil
	}
	index := build.Times(int(size/at.unit), a.flattened(record.Args[1]))
	if at.varying != nil {
		index = build.Add(index, at.varying)
	}
	if at.bytes > 0 {
		index = build.Add(index, ir.Int(at.bytes/at.unit))
	}
	f := a.Flat(record, e.Type)
	f.Each = size / at.unit
	if at.varying == nil {
		f.numbers[at.bytes/at.unit] = true
	}
	return ir.Index(ir.Use(f.View), index, e.Type)
}

// Flat returns the flat of the numbers of type t in the slice of the record.
func (a *Memory) Flat(record *ir.Expr, t types.Type) *Flat {
	own := match.Var(record.Args[1], a.Space.Loop.Index)
	key := a.Space.Key(record.Args[0])
	for _, f := range a.Flats {
		if f.Own == own && a.Space.Key(f.Records) == key && types.Identical(match.ElemType(f.View.Type), t) {
			return f
		}
	}
	records := record.Args[0].Clone()
	f := &Flat{Records: records, Own: own, numbers: map[int64]bool{}, View: &ir.Var{Name: a.Space.Fn.Fresh(match.Name(match.NamedPart(records)) + "Flat"), Type: types.NewSlice(t)}}
	of := &ir.Expr{Op: ir.OpFuncType, Type: t}
	a.Hoists = append(a.Hoists, build.Define(f.View, ir.Runtime("Flat", f.View.Type, of, records.Clone())))
	a.Space.Origins.AddView(f.View, records)
	a.Flats = append(a.Flats, f)
	if own {
		a.LimitTo(records, Position{Step: 1, Ok: true})
	}
	return f
}

// OnlyFlats reports whether only definitions of flats are hoisted. These cost little and cannot fail.
func (a *Memory) OnlyFlats() bool {
	return len(a.Hoists) == len(a.Flats) && !slices.ContainsFunc(a.Flats, func(f *Flat) bool { return !a.Space.Plain(f.Records) })
}

// FlatOf returns the flat whose slice is e, or nil.
func (a *Memory) FlatOf(e *ir.Expr) *Flat {
	for _, f := range a.Flats {
		if match.Var(e, f.View) {
			return f
		}
	}
	return nil
}

// OwnFlat reports whether e is the slice of the numbers of records that the index of the loop selects. All lanes of a
// vector have such a record, in every branch.
func (a *Memory) OwnFlat(e *ir.Expr) bool {
	f := a.FlatOf(e)
	return f != nil && f.Own
}

// RecordsOf returns the slice of the function that the slice e of an attempt stands for.
func (a *Memory) RecordsOf(e *ir.Expr) *ir.Expr {
	if f := a.FlatOf(e); f != nil {
		return f.Records
	}
	return e
}

// meetFlat reports whether x and y are the same numbers under two names, one of records that the index of the loop
// selects, the other of different records.
func (a *Memory) meetFlat(x, y *ir.Expr) bool {
	f, g := a.FlatOf(x), a.FlatOf(y)
	return f != nil && g != nil && f != g && a.Space.Key(f.Records) == a.Space.Key(g.Records)
}

// apartFromField refuses an access to a field and one to an element if the element may be a number in a struct to
// which the pointer of the field leads. No other slice refers to a field that is not an array.
func (a *Memory) apartFromField(x, y *Access) {
	if x.Elem {
		x, y = y, x
	}
	f := a.FlatOf(y.Base)
	if f == nil || x.Base.Op != ir.OpField {
		return
	}
	if v := x.Base.Root(); v != nil && !v.Addressed {
		return
	}
	if match.Contains(match.ElemType(f.Records.Type), match.StructOf(x.Base.Args[0].Type)) {
		a.Space.RefuseFor(x.Base, "iterations may access the same element of %s and %s", x.Base, y.Base)
	}
}

// AllPlain reports whether the lengths that limit the vector code can be evaluated even if no iteration runs.
func (a *Memory) AllPlain() bool {
	ok := true
	for _, l := range a.Limits {
		ok = ok && (!a.Bounds(l) || a.Space.Plain(l.Base))
	}
	for _, x := range a.Tested(a.Pairs) {
		ok = ok && a.Space.Plain(x)
	}
	return ok
}

// Tested lists the slices that tests at run time evaluate: those of pairs, and those whose elements have lanes.
func (a *Memory) Tested(pairs []Pair) (list []*ir.Expr) {
	for _, r := range a.Reductions.Order {
		if r.Array {
			list = append(list, r.Place)
		}
	}
	for _, p := range pairs {
		list = append(list, p.X, p.Y)
	}
	return list
}

// Bounds reports whether l may end the vector code before the end of the loop.
func (a *Memory) Bounds(l limit) bool { return l.P.Off != nil || !a.Space.Reaches(l.Base) }
