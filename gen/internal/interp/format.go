package interp

import (
	"fmt"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Format formats values to the last bit, with lengths, nil, and pointers to the
// same variable. Variables are numbered in the order of the text.
func Format[T Number[T]](values ...Value[T]) string {
	f := &formatter[T]{seen: map[place[T]]int{}}
	for _, v := range values {
		f.value(v.Shape, v.Cells)
		f.WriteByte('\n')
	}
	return f.String()
}

type formatter[T Number[T]] struct {
	strings.Builder
	seen map[place[T]]int
}

func (f *formatter[T]) value(sh *Shape, x []Cell[T]) {
	switch sh.Class {
	case numbers:
		f.WriteString(bits(x[0].Num.Value()))
	case ints:
		f.WriteString(strconv.FormatInt(x[0].Int, 10))
	case refs:
		f.reference(sh, x[0].Ref)
	default:
		f.WriteByte('{')
		sh.parts(func(at int, p *Shape) {
			f.value(p, x[at:at+p.Size])
			f.WriteByte(' ')
		})
		f.WriteByte('}')
	}
}

// bits formats a number readably and without loss of digits. All NaN values have the same text.
func bits(x float64) string {
	if math.IsNaN(x) {
		return "NaN"
	}
	return strconv.FormatFloat(x, 'x', -1, 64)
}

func (f *formatter[T]) reference(sh *Shape, ref any) {
	switch r := ref.(type) {
	case string:
		f.WriteString(strconv.Quote(r))
	case *Pointer[T]:
		f.pointer(sh, r)
	case *Slice[T]:
		f.WriteByte('[')
		for i := range r.len {
			f.value(sh.Elem(), r.At(i))
			f.WriteByte(' ')
		}
		f.WriteByte(']')
	case *Map[T]:
		f.entries(r)
	case *Boxed[T]:
		f.box(sh, r)
	default:
		f.none(sh)
	}
}

func (f *formatter[T]) none(sh *Shape) {
	if sh.isString() {
		f.WriteString(`""`)
		return
	}
	f.WriteString("nil")
}

func (f *formatter[T]) pointer(sh *Shape, p *Pointer[T]) {
	key := placeOf(p, sh.Elem())
	if n, ok := f.seen[key]; ok {
		fmt.Fprintf(f, "#%d", n)
		return
	}
	f.seen[key] = len(f.seen)
	fmt.Fprintf(f, "&%d:", f.seen[key])
	f.value(sh.Elem(), p.cells)
}

// entries sorts the entries by their text.
func (f *formatter[T]) entries(m *Map[T]) {
	var list []string
	for _, e := range m.order {
		if !e.gone {
			one := &formatter[T]{seen: f.seen}
			one.value(m.key, e.key)
			one.WriteByte(':')
			one.value(m.elem, e.value)
			list = append(list, one.String())
		}
	}
	slices.Sort(list)
	fmt.Fprintf(f, "map%v", list)
}

func (f *formatter[T]) box(sh *Shape, b *Boxed[T]) {
	if b.Type == types.Type(errorType) {
		fmt.Fprintf(f, "error(%q)", text(b.Cells[0].Ref))
		return
	}
	f.WriteString("any(")
	f.value(sh.shapes.Of(b.Type), b.Cells)
	f.WriteByte(')')
}
