package sparse

import (
	"cmp"
	"math/bits"
	"reflect"
	"slices"
)

// A Path is a fingerprint, of 128 bits, of the path of one evaluation of a function: its
// branches, the numbers of iterations of its loops, sizes, and the indices of the numbers that
// it accesses. Evaluations with the same fingerprint have the same pattern; the probability
// that two different paths have the same fingerprint is 1 in 2¹²⁸.
type Path struct {
	a, b uint64
	// The memory that Shape has visited: how many values at an address, and where.
	met   map[uintptr]int
	spans []span
}

const (
	mixA = 0x9e3779b97f4a7c15
	mixB = 0xd6e8feb86659fd93
)

// Int adds a number that the path depends on.
func (p *Path) Int(n int) {
	hi, lo := bits.Mul64(p.a^uint64(n), mixA)
	p.a = hi ^ lo + 1
	hi, lo = bits.Mul64(p.b^bits.RotateLeft64(uint64(n), 32), mixB)
	p.b = hi ^ lo + p.a
}

// Bool adds the outcome of a condition.
func (p *Path) Bool(is bool) {
	if is {
		p.Int(1)
	} else {
		p.Int(0)
	}
}

// text adds the name of the function and of the matrix.
func (p *Path) text(s string) {
	p.Int(len(s))
	for i := range len(s) {
		p.Int(int(s[i]))
	}
}

func (p *Path) same(q *Path) bool { return p.a == q.a && p.b == q.b }

// Shape adds everything about each x except its floating-point numbers: lengths, integers and
// other plain fields, which references are nil, and which slices and pointers point to the same
// memory. It omits elements of slices of integers: Int adds them when they are used.
func (p *Path) Shape(xs ...any) {
	for _, x := range xs {
		p.shape(reflect.ValueOf(x))
	}
	p.overlaps()
}

func (p *Path) shape(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		p.Bool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.Int(int(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		p.Int(int(v.Uint()))
	case reflect.String:
		p.text(v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			p.shape(v.Field(i))
		}
	case reflect.Array:
		p.elements(v)
	case reflect.Slice:
		p.Int(v.Len())
		p.Int(v.Cap())
		if v.Len() > 0 && p.first(v.Pointer(), v.Len(), v.Type().Elem()) {
			p.elements(v)
		}
	case reflect.Pointer:
		p.Bool(v.IsNil())
		if !v.IsNil() && p.first(v.Pointer(), 1, v.Type().Elem()) {
			p.shape(v.Elem())
		}
	case reflect.Interface:
		p.Bool(v.IsNil())
		if !v.IsNil() {
			p.text(v.Elem().Type().String())
			p.shape(v.Elem())
		}
	}
}

// elements adds the elements of a slice or array, unless they are plain numbers.
func (p *Path) elements(v reflect.Value) {
	switch v.Type().Elem().Kind() {
	case reflect.Struct, reflect.Array, reflect.Slice, reflect.Pointer, reflect.Interface:
		for i := range v.Len() {
			p.shape(v.Index(i))
		}
	}
}

// A span is memory that a slice or pointer points to; it is the nth that was visited.
type span struct {
	from, to uintptr
	nth      int
}

// first adds memory of n values of type t. It reports whether no span of that size was
// visited at the address.
func (p *Path) first(at uintptr, n int, t reflect.Type) bool {
	if p.met == nil {
		p.met = map[uintptr]int{}
	}
	was, again := p.met[at]
	p.spans = append(p.spans, span{at, at + uintptr(n)*t.Size(), len(p.spans)})
	if again && was >= n {
		return false
	}
	p.met[at] = n
	return true
}

// overlaps adds which spans overlap, and their relative positions.
func (p *Path) overlaps() {
	slices.SortFunc(p.spans, func(s, t span) int { return cmp.Or(cmp.Compare(s.from, t.from), cmp.Compare(s.nth, t.nth)) })
	var last span // of those so far that reaches furthest
	for _, s := range p.spans {
		if s.from < last.to {
			p.Int(s.nth)
			p.Int(last.nth)
			p.Int(int(s.from - last.from))
		}
		if s.to > last.to {
			last = s
		}
	}
}

// reset starts another path.
func (p *Path) reset(name string) {
	p.a, p.b, p.spans = mixB, mixA, p.spans[:0]
	clear(p.met)
	p.text(name)
}
