package gradcheck

import (
	"fmt"
	"math"
	"reflect"
)

// A matcher compares two values structurally; tol 0 requires equal bits.
type matcher struct {
	tol  float64
	seen map[[2]extent]bool
}

// differ describes the first difference between a and b, or is empty.
func differ(a, b reflect.Value, name string, tol float64) string {
	m := &matcher{tol: tol, seen: map[[2]extent]bool{}}
	return m.differ(a, b, &path{name: name})
}

func (m *matcher) differ(a, b reflect.Value, p *path) string {
	switch a.Kind() {
	case reflect.Float32, reflect.Float64:
		return m.numbers(a.Float(), b.Float(), p)
	case reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		if d := m.numbers(real(x), real(y), p); d != "" {
			return "the real part of " + d
		}
		if d := m.numbers(imag(x), imag(y), p); d != "" {
			return "the imaginary part of " + d
		}
		return ""
	case reflect.Pointer:
		return m.pointers(a, b, p)
	case reflect.Slice:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return fmt.Sprintf("%s has length %d (nil: %t), want %d (nil: %t)", p, a.Len(), a.IsNil(), b.Len(), b.IsNil())
		}
		return m.parts(a, b, p, eachElem)
	case reflect.Struct, reflect.Array:
		return m.parts(a, b, p, eachPart)
	case reflect.Func, reflect.Chan:
		return ""
	}
	return m.others(a, b, p)
}

func (m *matcher) numbers(x, y float64, p *path) string {
	if math.Float64bits(x) == math.Float64bits(y) || x != x && y != y {
		return ""
	}
	if math.Abs(x-y) <= m.tol*max(math.Abs(x), math.Abs(y), 1) {
		return ""
	}
	return fmt.Sprintf("%s is %.17g, want %.17g", p, x, y)
}

func (m *matcher) pointers(a, b reflect.Value, p *path) string {
	if a.IsNil() != b.IsNil() {
		return fmt.Sprintf("%s is nil: %t, want %t", p, a.IsNil(), b.IsNil())
	}
	pair := [2]extent{{a.UnsafePointer(), a.Type(), 1}, {b.UnsafePointer(), b.Type(), 1}}
	if a.IsNil() || m.seen[pair] {
		return ""
	}
	m.seen[pair] = true
	return m.differ(a.Elem(), b.Elem(), &path{of: p, at: step{in: a.Type()}})
}

func (m *matcher) parts(a, b reflect.Value, p *path, each func(reflect.Value, func(step, reflect.Value))) string {
	var others []reflect.Value
	each(b, func(_ step, part reflect.Value) { others = append(others, part) })
	found, i := "", 0
	each(a, func(at step, part reflect.Value) {
		if found == "" {
			found = m.differ(part, others[i], &path{of: p, at: at})
		}
		i++
	})
	return found
}

func (m *matcher) others(a, b reflect.Value, p *path) string {
	x, y := writable(a).Interface(), writable(b).Interface()
	if reflect.DeepEqual(x, y) || fmt.Sprint(x) == fmt.Sprint(y) {
		return ""
	}
	return fmt.Sprintf("%s is %v, want %v", p, x, y)
}
