package legal

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Flat is a view of the numbers of one type in a slice of structs or arrays, as another slice of the same memory:
//
//	psFlat := gradrt.Flat[float64](ps)
//
// holds ps[i].y as psFlat[4*i+1], if the structs have the size of four numbers.
type Flat struct {
	Records *ir.Expr // the slice of structs or arrays
	View    *ir.Var
	Own     bool // used only for records that the index of the loop selects
	Each    int64
	numbers map[int64]bool // the known numbers of a record that the loop uses
	Written bool
}

// sizes are the sizes of types on amd64, the only architecture that has vector code.
var sizes = types.SizesFor("gc", "amd64")

// An offset is the position of a number in a struct or array.
type offset struct {
	*nest.Space
	unit    int64    // the size of the number
	bytes   int64    // the part that is known at generation, in bytes
	varying *ir.Expr // the other part, in numbers; nil for 0
}

// record returns the struct or array of a slice that contains e, and adds the offset of e. It returns nil if there is
// none, or if an index may be out of range.
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

// element adds the offset of an element of an array.
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

// within reports whether k is the index of an inner loop that runs between 0 and n.
func (o *offset) within(k *ir.Expr, n int64) bool {
	found := false
	o.Body.Walk(func(s ir.Stmt) {
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
