package vector

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// A flat is the numbers of one type in a slice of structs or arrays, side by side, as
// another slice of the same memory:
//
//	psFlat := gradrt.Flat[float64](ps)
//
// holds ps[i].y as psFlat[4*i+1] where the structs have the size of four numbers.
type flat struct {
	records *ir.Expr // the slice of structs or arrays
	view    *ir.Var
	own     bool // used for records that the index of the loop selects alone
	each    int64
	numbers map[int64]bool // of a record that the loop uses, as far as they are known
	written bool
}

// flatten replaces the numbers in structs and arrays of slices by elements of flats.
func (a *predicate) flatten() {
	if !match.AnyPart(a.body, match.Record) {
		return
	}
	a.findReached()
	a.body = a.body.Clone()
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			*e = a.flattened(*e)
			if f := a.flatOf(match.Container(*e)); write && f != nil {
				f.written = true
			}
		})
	})
}

// flattened returns e with elements of flats.
func (a *predicate) flattened(e *ir.Expr) *ir.Expr {
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

// flatElement returns the element of a flat that e is, or nil.
func (a *predicate) flatElement(e *ir.Expr) *ir.Expr {
	if e.Op != ir.OpField && e.Op != ir.OpIndex || !match.Basic(e.Type) {
		return nil
	}
	at := &offset{space: a.asSpace(), unit: sizes.Sizeof(e.Type)}
	record := at.record(e)
	if record == nil || !a.invariant(record.Args[0]) || !a.evaluated(record.Args[0]) {
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
	f := a.flat(record, e.Type)
	f.each = size / at.unit
	if at.varying == nil {
		f.numbers[at.bytes/at.unit] = true
	}
	return ir.Index(ir.Use(f.view), index, e.Type)
}

// sizes are those of the only machine that vector code is for.
var sizes = types.SizesFor("gc", "amd64")

// An offset is where a number is in a struct or array.
type offset struct {
	*space
	unit    int64    // its size
	bytes   int64    // what is known of it
	varying *ir.Expr // what is not, in units; nil for 0
}

// record returns the struct or array of a slice that e is in, and adds up where; nil
// if there is none, or an index may be out of range.
func (o *offset) record(e *ir.Expr) *ir.Expr {
	if match.Record(e) {
		return e
	}
	switch {
	case e.Op == ir.OpField && match.Aggregate(e.Args[0].Type):
		o.bytes += fieldOffset(e)
	case e.Op == ir.OpIndex && match.Aggregate(e.Args[0].Type):
		if !o.element(e) {
			return nil
		}
	default:
		return nil
	}
	return o.record(e.Args[0])
}

func fieldOffset(e *ir.Expr) int64 {
	u := e.Args[0].Type.Underlying().(*types.Struct)
	var fields []*types.Var
	for f := range u.Fields() {
		fields = append(fields, f)
		if f.Name() == e.Obj.Name() {
			break
		}
	}
	all := sizes.Offsetsof(fields)
	return all[len(all)-1]
}

// element adds what is in front of an element of an array.
func (o *offset) element(e *ir.Expr) bool {
	array := e.Args[0].Type.Underlying().(*types.Array)
	size := sizes.Sizeof(array.Elem())
	if k, ok := match.SmallInt(e.Args[1]); ok {
		o.bytes += k * size
		return k >= 0 && k < array.Len()
	}
	if size%o.unit != 0 || !o.within(e.Args[1], array.Len()) {
		return false
	}
	part := build.Times(int(size/o.unit), e.Args[1].Clone())
	if o.varying != nil {
		part = build.Add(o.varying, part)
	}
	o.varying = part
	return true
}

// within reports whether k is the index of a loop inside that runs between 0 and n.
func (o *offset) within(k *ir.Expr, n int64) bool {
	found := false
	o.body.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		if !ok || l.Index == nil || !match.Var(k, l.Index) || l.Over != nil {
			return
		}
		from, ok := match.SmallInt(l.From)
		to, ok2 := match.SmallInt(l.To)
		first, last := min(from, to), max(from, to)
		found = ok && ok2 && first >= 0 && (last < n || last == n && (l.Step > 0 && l.Cmp.String() == "<"))
	})
	return found
}

// flat returns the view of the numbers of type t beside those of the record.
func (a *predicate) flat(record *ir.Expr, t types.Type) *flat {
	own := match.Var(record.Args[1], a.loop.Index)
	key := a.key(record.Args[0])
	for _, f := range a.flats {
		if f.own == own && a.key(f.records) == key && types.Identical(match.ElemType(f.view.Type), t) {
			return f
		}
	}
	records := record.Args[0].Clone()
	f := &flat{records: records, own: own, numbers: map[int64]bool{}, view: &ir.Var{Name: a.fn.Fresh(match.Name(match.NamedPart(records)) + "Flat"), Type: types.NewSlice(t)}}
	of := &ir.Expr{Op: ir.OpFuncType, Type: t}
	a.hoists = append(a.hoists, build.Define(f.view, ir.Runtime("Flat", f.view.Type, of, records.Clone())))
	a.origins.Views[f.view] = records
	a.flats = append(a.flats, f)
	if own {
		a.bound(records, position{step: 1, ok: true})
	}
	return f
}

// onlyFlats reports whether nothing is hoisted but the definitions of flats, which cost
// little, and these cannot fail.
func (a *memory) onlyFlats() bool {
	return len(a.hoists) == len(a.flats) && !slices.ContainsFunc(a.flats, func(f *flat) bool { return !a.plain(f.records) })
}

// flatOf returns the flat that the slice e is, or nil.
func (a *memory) flatOf(e *ir.Expr) *flat {
	for _, f := range a.flats {
		if match.Var(e, f.view) {
			return f
		}
	}
	return nil
}

// pick returns the element at p of base, picked out of whole records or spans of them: of
// the iterations' own, of which none is written and more than one number is used. Else nil.
func (a *addresses) pick(base *ir.Expr, p position) *ir.Expr {
	f := a.flatOf(base)
	if f == nil || !a.ownFlat(base) || p.step != f.each || !match.Float64(match.ElemType(base.Type)) {
		return nil
	}
	for _, g := range a.flats {
		if g.written && a.key(g.records) == a.key(f.records) {
			return nil
		}
	}
	k, ok := match.SmallInt(build.OrZero(p.off))
	if !ok || k < 0 || k >= f.each {
		return nil
	}
	s := f.spanOf(k)
	if s.width < f.each && f.uses(s) < 2 {
		return nil
	}
	return f.inSpan("Load", lane.F64, a.at(position{step: p.step, ok: true}), s, ir.Int(k-s.first))
}

// recordsOf returns the slice that the function knows for the slice e of an attempt.
func (a *memory) recordsOf(e *ir.Expr) *ir.Expr {
	if f := a.flatOf(e); f != nil {
		return f.records
	}
	return e
}

// ownFlat reports whether e holds the numbers of the records that the index of the
// loop selects: all lanes of a vector have theirs, whatever branch they are in.
func (a *predicate) ownFlat(e *ir.Expr) bool {
	f := a.flatOf(e)
	return f != nil && f.own && !a.inTail()
}

// meetFlat reports whether x and y are the same numbers by two names: of the records
// that the index of the loop selects, and of others.
func (a *memory) meetFlat(x, y *ir.Expr) bool {
	f, g := a.flatOf(x), a.flatOf(y)
	return f != nil && g != nil && f != g && a.key(f.records) == a.key(g.records)
}

// apartFromField refuses what is a field on one side and an element on the other, if that
// may be a number in a struct that the field's pointer leads to. No other slice leads
// to a field that is not an array.
func (a *memory) apartFromField(x, y *access) {
	if x.elem {
		x, y = y, x
	}
	f := a.flatOf(y.base)
	if f == nil || x.base.Op != ir.OpField {
		return
	}
	if v := x.base.Root(); v != nil && !v.Addressed {
		return
	}
	if match.Contains(match.ElemType(f.records.Type), match.StructOf(x.base.Args[0].Type)) {
		a.refuse("iterations may meet in %s and %s", x.base, y.base)
	}
}
