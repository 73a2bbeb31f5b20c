package interp

import (
	"fmt"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Differ compares two values and all memory that they lead to. Numbers may differ by tol of their size, and all NaN
// values are equal. Differ returns the path of the first difference and both values, or nothing.
func Differ[T Number[T]](got, want Value[T], name string, tol float64) string {
	d := &differ[T]{tol: tol, seen: map[place[T]]*Pointer[T]{}}
	return d.values(want.Shape, got.Cells, want.Cells, name)
}

type differ[T Number[T]] struct {
	tol  float64
	seen map[place[T]]*Pointer[T] // targets of pointers in got, by those in want
}

func (d *differ[T]) values(sh *Shape, got, want []Cell[T], path string) string {
	switch sh.Class {
	case numbers:
		return d.numbers(got[0].Num.Value(), want[0].Num.Value(), path)
	case ints:
		if got[0].Int != want[0].Int {
			return fmt.Sprintf("%s is %d, want %d", path, got[0].Int, want[0].Int)
		}
	case refs:
		return d.references(sh, got[0].Ref, want[0].Ref, path)
	default:
		return d.parts(sh, got, want, path)
	}
	return ""
}

func (d *differ[T]) numbers(got, want float64, path string) string {
	switch {
	case got == want, math.IsNaN(got) && math.IsNaN(want):
		return ""
	case math.Abs(got-want) <= d.tol*max(math.Abs(want), 1e-3):
		return ""
	}
	return fmt.Sprintf("%s is %v, want %v", path, got, want)
}

func (d *differ[T]) parts(sh *Shape, got, want []Cell[T], path string) (found string) {
	for _, f := range sh.Fields {
		if found = d.values(f.Shape, got[f.At:f.At+f.Shape.Size], want[f.At:f.At+f.Shape.Size], path+"."+f.Var.Name()); found != "" {
			return found
		}
	}
	if len(sh.Fields) > 0 {
		return ""
	}
	i := 0
	sh.parts(func(at int, p *Shape) {
		if found == "" {
			found = d.values(p, got[at:at+p.Size], want[at:at+p.Size], path+"["+itoa(i)+"]")
		}
		i++
	})
	return found
}

func (d *differ[T]) references(sh *Shape, got, want any, path string) string {
	switch w := want.(type) {
	case *Slice[T]:
		return d.slices(sh.Elem(), slice[T](got), w, path)
	case *Pointer[T]:
		return d.pointers(sh.Elem(), pointer[T](got), w, path)
	case *Boxed[T]:
		return d.boxes(sh, got, w, path)
	case *Map[T]:
		return d.maps(got, w, path)
	}
	if sh.isString() && text(got) == text(want) || got == want {
		return ""
	}
	return fmt.Sprintf("%s is %v, want %v", path, got, want)
}

func (d *differ[T]) slices(elem *Shape, got, want *Slice[T], path string) string {
	if got.Len() != want.len || got == nil && want != nil {
		return fmt.Sprintf("%s has length %d, want %d", path, got.Len(), want.len)
	}
	for i := range want.len {
		if found := d.values(elem, got.At(i), want.At(i), path+"["+itoa(i)+"]"); found != "" {
			return found
		}
	}
	return ""
}

func (d *differ[T]) pointers(elem *Shape, got, want *Pointer[T], path string) string {
	if got == nil {
		return path + " is nil"
	}
	key := placeOf(want, elem)
	if p, ok := d.seen[key]; ok {
		if p.same(got) {
			return ""
		}
		return path + " leads to another variable"
	}
	d.seen[key] = got
	return d.values(elem, got.cells, want.cells, "(*"+path+")")
}

func (d *differ[T]) boxes(sh *Shape, got any, want *Boxed[T], path string) string {
	b, ok := got.(*Boxed[T])
	if !ok || !types.Identical(b.Type, want.Type) {
		return path + " holds another type"
	}
	return d.values(sh.shapes.Of(want.Type), b.Cells, want.Cells, path)
}

func (d *differ[T]) maps(got any, want *Map[T], path string) string {
	m, _ := got.(*Map[T])
	if m.size() != want.size() {
		return fmt.Sprintf("%s has %d entries, want %d", path, m.size(), want.size())
	}
	if m.size() == 0 {
		return ""
	}
	if match.HoldsPointers(want.key.Type) { // keys that point to other variables in the two runs
		return d.entriesInOrder(m.live(), want.live(), want, path)
	}
	for _, e := range want.live() {
		f := m.find(e.key)
		if f == nil {
			return path + " lacks an entry"
		}
		if found := d.values(want.elem, f.value, e.value, path+"[…]"); found != "" {
			return found
		}
	}
	return ""
}

// entriesInOrder compares entries one by one, in the order of insertion.
func (d *differ[T]) entriesInOrder(got, want []*entry[T], of *Map[T], path string) string {
	for i, e := range want {
		if found := d.values(of.key, got[i].key, e.key, "a key of "+path); found != "" {
			return found
		}
		if found := d.values(of.elem, got[i].value, e.value, path+"[…]"); found != "" {
			return found
		}
	}
	return ""
}
