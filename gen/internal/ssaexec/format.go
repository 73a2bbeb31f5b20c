package ssaexec

import (
	"fmt"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A writer formats values to the last bit.
type writer struct {
	strings.Builder
	seen map[place]int // numbers of variables in the order of the text
}

// A place is a variable that a pointer points to. A struct and its first field are different
// places.
type place struct {
	at *value
	t  string
}

func (w *writer) line(t types.Type, v value) {
	w.value(t, v)
	w.WriteByte('\n')
}

func (w *writer) value(t types.Type, v value) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		w.parts(v.(list), func(i int) types.Type { return u.Field(i).Type() })
	case *types.Array:
		w.parts(v.(list), func(int) types.Type { return u.Elem() })
	case *types.Slice:
		w.slice(u, v.([]value))
	case *types.Pointer:
		w.pointer(u, v.(*value))
	case *types.Map:
		w.entries(u, v.(*table))
	case *types.Interface:
		w.box(v.(boxed))
	case *types.Signature:
		if v.(*closure) != nil {
			unsupported("the text of a function")
		}
		w.WriteString("nil")
	default:
		w.basic(v)
	}
}

func (w *writer) basic(v value) {
	switch x := v.(type) {
	case float64:
		w.number(x)
	case float32:
		w.number(float64(x))
	case complex128:
		w.WriteByte('{')
		w.number(real(x))
		w.WriteByte(' ')
		w.number(imag(x))
		w.WriteString(" }")
	case bool:
		n := 0
		if x {
			n = 1
		}
		fmt.Fprint(w, n)
	case string:
		w.WriteString(strconv.Quote(x))
	default:
		fmt.Fprint(w, int64(bits(x)))
	}
}

// number formats a number. All NaN values have the same text.
func (w *writer) number(x float64) {
	if math.IsNaN(x) {
		w.WriteString("NaN")
		return
	}
	w.WriteString(strconv.FormatFloat(x, 'x', -1, 64))
}

func (w *writer) parts(l list, of func(i int) types.Type) {
	w.WriteByte('{')
	for i, x := range l {
		w.value(of(i), x)
		w.WriteByte(' ')
	}
	w.WriteByte('}')
}

func (w *writer) slice(t *types.Slice, s []value) {
	if s == nil {
		w.WriteString("nil")
		return
	}
	w.WriteByte('[')
	for _, x := range s {
		w.value(t.Elem(), x)
		w.WriteByte(' ')
	}
	w.WriteByte(']')
}

func (w *writer) pointer(t *types.Pointer, p *value) {
	if p == nil {
		w.WriteString("nil")
		return
	}
	key := place{p, types.TypeString(t.Elem(), nil)}
	if n, ok := w.seen[key]; ok {
		fmt.Fprintf(w, "#%d", n)
		return
	}
	w.seen[key] = len(w.seen)
	fmt.Fprintf(w, "&%d:", w.seen[key])
	w.value(t.Elem(), *p)
}

// entries are sorted by their text.
func (w *writer) entries(t *types.Map, m *table) {
	if m == nil {
		w.WriteString("nil")
		return
	}
	var texts []string
	for _, e := range m.order {
		if !e.gone {
			one := &writer{seen: w.seen}
			one.value(t.Key(), e.key)
			one.WriteByte(':')
			one.value(t.Elem(), e.elem)
			texts = append(texts, one.String())
		}
	}
	slices.Sort(texts)
	fmt.Fprintf(w, "map%v", texts)
}

func (w *writer) box(b boxed) {
	switch {
	case b.t == nil:
		w.WriteString("nil")
	case types.Identical(b.t, said):
		fmt.Fprintf(w, "error(%q)", b.v)
	default:
		w.WriteString("any(")
		w.value(b.t, b.v)
		w.WriteByte(')')
	}
}
