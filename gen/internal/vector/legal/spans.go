package legal

import (
	"go/types"
)

// widestSpan is the largest number of numbers of a record that are loaded or stored together.
const widestSpan = 4

// A Span is a group of neighbouring numbers of records that are loaded and stored together: all numbers of records
// of up to four, otherwise four. The last span of a longer record may overlap the one before: of seven numbers, 0
// to 3 belong to the first span, and 4 to 6 to the second, which loads 3 to 6.
type Span struct {
	First, Width int64
	from, To     int64 // the numbers that belong to it
}

func (s Span) Has(k int64) bool { return s.from <= k && k < s.To }

// SpanOf returns the span of number k of the records.
func (f *Flat) SpanOf(k int64) Span {
	if f.Each <= widestSpan {
		return Span{0, f.Each, 0, f.Each}
	}
	from := k / widestSpan * widestSpan
	return Span{min(from, f.Each-widestSpan), widestSpan, from, min(from+widestSpan, f.Each)}
}

// Uses returns how many of the numbers in s the loop uses.
func (f *Flat) Uses(s Span) int {
	n := 0
	for k := range f.numbers {
		if s.Has(k) {
			n++
		}
	}
	return n
}

// OnlyFloat64 reports whether all numbers of s in a record of type t are float64.
func (s Span) OnlyFloat64(t types.Type) bool {
	n := int64(0)
	for _, at := range float64s(t, 0) {
		if k := at / sizes.Sizeof(types.Typ[types.Float64]); s.First <= k && k < s.First+s.Width {
			n++
		}
	}
	return n == s.Width
}

// float64s lists the offsets of the float64s in a value of type t that is at offset at.
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
