package ssaexec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A numberPair is a number of an accumulator and the number of the shadow that is added to it.
type numberPair struct{ sum, shadow *value }

// cloneShadow is CloneShadow: a shadow of the first argument, and a Scatter that adds it to the second.
func cloneShadow(m *Machine, f *ssa.Function, args []value) value {
	t := f.Signature.Params().At(0).Type()
	shadow := (&shadows{seen: map[place]*value{}}).of(t, args[0])
	from, to := &reach{seen: map[place]bool{}}, &reach{seen: map[place]bool{}}
	from.note(t, &shadow)
	to.note(t, &args[1])
	if len(from.numbers) != len(to.numbers) {
		unsupported("an accumulator of %d numbers for %d", len(to.numbers), len(from.numbers))
	}
	s := new(value)
	for i, at := range from.numbers {
		m.scatters[s] = append(m.scatters[s], numberPair{to.numbers[i], at})
	}
	return list{shadow, s}
}

// scatter is Scatter.Add.
func scatter(m *Machine, _ *ssa.Function, args []value) value {
	for _, p := range m.scatters[args[0].(*value)] {
		*p.sum = plus(*p.sum, *p.shadow)
	}
	return nil
}

// completed is Complete: a tangent with zeros in place of nil.
func completed(_ *Machine, f *ssa.Function, args []value) value {
	c := &completion{tangents: map[place]*value{}, done: map[place]bool{}}
	t := f.Signature.Params().At(0).Type()
	dot := copied(args[0])
	c.note(t, &dot, &args[1])
	c.fill(t, &dot, &args[1])
	return dot
}

// A completion replaces nil in a tangent by zeros where the value has memory with numbers.
type completion struct {
	tangents map[place]*value // of the variables of the value
	done     map[place]bool
}

// note records the tangents that exist.
func (c *completion) note(t types.Type, dot, x *value) {
	if u, ok := t.Underlying().(*types.Pointer); ok {
		p, q := (*dot).(*value), (*x).(*value)
		key := place{q, types.TypeString(u.Elem(), nil)}
		if p == nil || q == nil || c.tangents[key] != nil {
			return
		}
		c.tangents[key] = p
	}
	eachPart(t, dot, x, c.note)
}

func (c *completion) fill(t types.Type, dot, x *value) {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		key := place{(*x).(*value), types.TypeString(u.Elem(), nil)}
		if c.done[key] {
			return
		}
		if (*dot).(*value) == nil {
			c.zeros(t, dot, x)
			return
		}
		c.done[key] = true
	case *types.Slice:
		if (*dot).([]value) == nil {
			c.zeros(t, dot, x)
			return
		}
	}
	eachPart(t, dot, x, c.fill)
}

func (c *completion) zeros(t types.Type, dot, x *value) {
	if shape.Differentiable(t) {
		*dot = (&shadows{seen: c.tangents}).of(t, *x)
	}
}

// eachPart calls f for the parts of dot and x, or for the variables that they point to; x is not nil.
func eachPart(t types.Type, dot, x *value, f func(t types.Type, dot, x *value)) {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if q := (*x).(*value); q != nil {
			f(u.Elem(), (*dot).(*value), q)
		}
	case *types.Slice:
		if analysis.HasRefs(u.Elem()) {
			a, b := (*dot).([]value), (*x).([]value)
			for i := range min(len(a), len(b)) {
				f(u.Elem(), &a[i], &b[i])
			}
		}
	case *types.Array:
		for i := range (*x).(list) {
			f(u.Elem(), &(*dot).(list)[i], &(*x).(list)[i])
		}
	case *types.Struct:
		for i := range (*x).(list) {
			f(u.Field(i).Type(), &(*dot).(list)[i], &(*x).(list)[i])
		}
	}
}
