package vector

import (
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// widestSpan is how many numbers of a record are loaded or stored as vectors.
const widestSpan = 4

// A span is neighbouring numbers of records that are loaded and stored together: all of
// records of up to four, else four. Those of longer records share what is left over: of
// seven, numbers 0 to 2 belong to the first four, and 3 to 6 to the last.
type span struct {
	first, width int64
	from, to     int64 // the numbers that belong to it
}

func (s span) has(k int64) bool { return s.from <= k && k < s.to }

// spanOf is where number k of the records belongs.
func (f *flat) spanOf(k int64) span {
	if f.each <= widestSpan {
		return span{0, f.each, 0, f.each}
	}
	from := k / widestSpan * widestSpan
	return span{min(from, f.each-widestSpan), widestSpan, from, min(from+widestSpan, f.each)}
}

// uses counts the numbers in s that the loop uses.
func (f *flat) uses(s span) int {
	n := 0
	for k := range f.numbers {
		if s.has(k) {
			n++
		}
	}
	return n
}

// inSpan returns the call of LoadOf4, AddIn4 and the like for a span of the records that
// begin at first.
func (f *flat) inSpan(op string, t types.Type, first *ir.Expr, s span, args ...*ir.Expr) *ir.Expr {
	if s.first > 0 {
		first = build.Add(first, ir.Int(s.first))
	}
	place := build.From(ir.Use(f.view), first)
	if s.width == f.each {
		return lane.Call(op+"Of"+strconv.FormatInt(f.each, 10), t, append([]*ir.Expr{place}, args...)...)
	}
	return lane.Call(op+"In4", t, append([]*ir.Expr{place, ir.Int(f.each)}, args...)...)
}

// onlyFloat64 reports whether the numbers of s in a record of type t are of that type.
func (s span) onlyFloat64(t types.Type) bool {
	n := int64(0)
	for _, at := range float64s(t, 0) {
		if k := at / sizes.Sizeof(types.Typ[types.Float64]); s.first <= k && k < s.first+s.width {
			n++
		}
	}
	return n == s.width
}

// float64s lists where in memory the float64 of a t are that begins at that place.
func float64s(t types.Type, at int64) (list []int64) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		var fields []*types.Var
		for f := range u.Fields() {
			fields = append(fields, f)
		}
		for i, start := range sizes.Offsetsof(fields) {
			list = append(list, float64s(fields[i].Type(), at+start)...)
		}
	case *types.Array:
		for i := range u.Len() {
			list = append(list, float64s(u.Elem(), at+i*sizes.Sizeof(u.Elem()))...)
		}
	case *types.Basic:
		if u.Kind() == types.Float64 {
			list = append(list, at)
		}
	}
	return list
}
