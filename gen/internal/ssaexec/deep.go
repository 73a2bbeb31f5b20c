package ssaexec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/gradgen/gradgen/gen/internal/analysis"
)

// Models of the functions of package gradrt that follow references.

// shadowOf is Shadow: zero in the shape of the argument.
func shadowOf(_ *Machine, f *ssa.Function, args []value) value {
	s := &shadows{seen: map[place]*value{}}
	return s.of(f.Signature.Params().At(0).Type(), args[0])
}

// A shadows makes zeros in the shape of values. Pointers to one variable have one shadow.
type shadows struct{ seen map[place]*value }

func (s *shadows) of(t types.Type, v value) value {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return s.pointer(u, v.(*value))
	case *types.Slice:
		of := v.([]value)
		if of == nil {
			return of
		}
		made := zeros(u.Elem(), cap(of))[:len(of)]
		if analysis.HasRefs(u.Elem()) {
			for i, x := range of {
				store(&made[i], s.of(u.Elem(), x))
			}
		}
		return made
	case *types.Interface:
		if v.(boxed).t != nil {
			unsupported("the shadow of an interface")
		}
	}
	return mapParts(t, v, s.of)
}

func (s *shadows) pointer(t *types.Pointer, p *value) value {
	if p == nil {
		return p
	}
	key := place{p, types.TypeString(t.Elem(), nil)}
	if have := s.seen[key]; have != nil {
		return have
	}
	at := new(value)
	s.seen[key] = at
	*at = s.of(t.Elem(), *p)
	return at
}

// mapParts applies f to the fields or elements of a struct or array. Other values become zero.
func mapParts(t types.Type, v value, f func(types.Type, value) value) value {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		l := make(list, u.NumFields())
		for i := range l {
			l[i] = f(u.Field(i).Type(), v.(list)[i])
		}
		return l
	case *types.Array:
		l := make(list, u.Len())
		for i := range l {
			l[i] = f(u.Elem(), v.(list)[i])
		}
		return l
	}
	return zero(t)
}

// snapshotOf is Snapshot: a copy, one level deep.
func snapshotOf(_ *Machine, _ *ssa.Function, args []value) value {
	switch v := args[0].(type) {
	case []value:
		if v == nil {
			return v
		}
		c := make([]value, len(v))
		for i, x := range v {
			c[i] = copied(x)
		}
		return c
	case *value:
		if v != nil {
			c := copied(*v)
			return &c
		}
	}
	return args[0]
}

// copyOf is Copy: a copy that shares no memory with the argument.
func copyOf(_ *Machine, f *ssa.Function, args []value) value {
	return newCopies().of(f.Signature.Params().At(0).Type(), args[0], args[0])
}

// copyAs is CopyAs: a copy of a tangent, with the capacities of the second argument.
func copyAs(_ *Machine, f *ssa.Function, args []value) value {
	return newCopies().of(f.Signature.Params().At(0).Type(), args[0], args[1])
}

// A copies copies values and what they lead to. The copies have the capacities of other values, if these are not nil.
type copies struct {
	pointers map[place]*value
	slices   map[span][]value
}

func newCopies() *copies { return &copies{map[place]*value{}, map[span][]value{}} }

// A span is the memory of a slice.
type span struct {
	at       *value
	t        string
	len, cap int
}

func (c *copies) of(t types.Type, v, x value) value {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		q, _ := x.(*value)
		return c.pointer(u, v.(*value), q)
	case *types.Slice:
		return c.slice(u, v.([]value), x)
	case *types.Struct:
		return c.parts(v.(list), x, func(i int) types.Type { return u.Field(i).Type() })
	case *types.Array:
		return c.parts(v.(list), x, func(int) types.Type { return u.Elem() })
	}
	return v
}

func (c *copies) parts(v list, x value, of func(i int) types.Type) value {
	like, ok := x.(list)
	l := make(list, len(v))
	for i := range l {
		var part value
		if ok {
			part = like[i]
		}
		l[i] = c.of(of(i), v[i], part)
	}
	return l
}

func (c *copies) pointer(t *types.Pointer, p, q *value) value {
	if p == nil {
		return p
	}
	key := place{p, types.TypeString(t.Elem(), nil)}
	var like value
	if q != nil {
		key.at, like = q, *q
	}
	if have := c.pointers[key]; have != nil {
		return have
	}
	at := new(value)
	*at = zero(t.Elem())
	c.pointers[key] = at
	store(at, c.of(t.Elem(), *p, like))
	return at
}

func (c *copies) slice(t *types.Slice, s []value, x value) value {
	if s == nil {
		return s
	}
	like, ok := x.([]value)
	room := cap(s)
	if ok {
		room = max(len(s), cap(like))
	}
	if room == 0 {
		return s
	}
	key := span{t: types.TypeString(t.Elem(), nil), len: len(s), cap: room}
	if cap(s) > 0 {
		key.at = &s[:1][0]
	}
	if have := c.slices[key]; have != nil {
		return have
	}
	made := zeros(t.Elem(), room)[:len(s)]
	c.slices[key] = made
	for i, e := range s {
		var part value
		if i < len(like) {
			part = like[i]
		}
		store(&made[i], c.of(t.Elem(), e, part))
	}
	return made
}

// A reach lists the floating-point numbers to which a value leads, in order. Pointers to one variable count once.
type reach struct {
	seen    map[place]bool
	numbers []*value
}

// numbersOf lists the numbers of a value in an interface.
func numbersOf(v value) []*value {
	b := v.(boxed)
	r := &reach{seen: map[place]bool{}}
	if b.t != nil {
		r.note(b.t, &b.v)
	}
	return r.numbers
}

func (r *reach) note(t types.Type, at *value) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsFloat != 0 {
			r.numbers = append(r.numbers, at)
		}
	case *types.Pointer:
		p := (*at).(*value)
		key := place{p, types.TypeString(u.Elem(), nil)}
		if p != nil && !r.seen[key] {
			r.seen[key] = true
			r.note(u.Elem(), p)
		}
	case *types.Slice:
		for i := range (*at).([]value) {
			r.note(u.Elem(), &(*at).([]value)[i])
		}
	case *types.Array:
		for i := range (*at).(list) {
			r.note(u.Elem(), &(*at).(list)[i])
		}
	case *types.Struct:
		for i := range (*at).(list) {
			r.note(u.Field(i).Type(), &(*at).(list)[i])
		}
	}
}

// clearNumbers is Clear.
func clearNumbers(_ *Machine, _ *ssa.Function, args []value) value {
	for _, at := range numbersOf(args[0]) {
		*at = zeroLike(*at)
	}
	return nil
}

// addNumbers is Add for values of one shape.
func addNumbers(_ *Machine, _ *ssa.Function, args []value) value {
	to, from := numbersOf(args[0]), numbersOf(args[1])
	if len(to) != len(from) {
		unsupported("adding %d numbers to %d", len(from), len(to))
	}
	for i, at := range to {
		*at = plus(*at, *from[i])
	}
	return nil
}

// sameCode is Same: whether two functions have the same code.
func sameCode(_ *Machine, _ *ssa.Function, args []value) value {
	f, g := args[0].(*closure), args[1].(*closure)
	if f == nil || g == nil {
		return f == g
	}
	return f.fn == g.fn
}

// mirrored is As and MirrorOf: the same value, or variable, with another type.
func mirrored(_ *Machine, f *ssa.Function, args []value) value {
	from, to := f.Signature.Params().At(0).Type(), f.Signature.Results().At(0).Type()
	if !sameForm(from, to, 0) {
		unsupported("a %s as a %s", from, to)
	}
	return args[0]
}

// sameForm reports whether values of the types consist of the same values here. It gives up at some depth of types.
func sameForm(a, b types.Type, depth int) bool {
	const most = 20
	if depth > most {
		return true
	}
	switch u := a.Underlying().(type) {
	case *types.Struct:
		v, ok := b.Underlying().(*types.Struct)
		if !ok || u.NumFields() != v.NumFields() {
			return false
		}
		for i := range u.NumFields() {
			if !sameForm(u.Field(i).Type(), v.Field(i).Type(), depth+1) {
				return false
			}
		}
		return true
	case interface{ Elem() types.Type }:
		v, ok := b.Underlying().(interface{ Elem() types.Type })
		return ok && sameForm(u.Elem(), v.Elem(), depth+1)
	}
	return types.Identical(a.Underlying(), b.Underlying())
}
