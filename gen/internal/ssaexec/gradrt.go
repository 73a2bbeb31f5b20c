package ssaexec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Emitted code calls package gradrt. Most of that package runs from source. Functions that convert pointers or use
// package reflect are models here: Go functions with the same effects on values.

// A model does what a function of package gradrt does. The function is an instance if it is generic.
type model func(m *Machine, f *ssa.Function, args []value) value

// modelOf returns the model of f, or nil if f runs from source.
func modelOf(f *ssa.Function) model {
	obj, ok := f.Object().(*types.Func)
	if !ok || obj.Pkg() == nil || obj.Pkg().Path() != ir.RuntimePath {
		return nil
	}
	name := obj.Name()
	if recv := obj.Signature().Recv(); recv != nil {
		name = receiverName(recv.Type()) + "." + name
	}
	if name == "Parallel" {
		return inTurn
	}
	return models[name]
}

func receiverName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// models lists the functions that do not run from source. The arguments of a run share no memory, so functions that
// test for it do nothing, nor does the test of what a rule leaves in a seed.
var models = map[string]model{
	"Separate": nothing, "Beside": nothing, "NoOverlap": nothing, "NoOverlapRows": nothing, "NoOverlapDeep": nothing,
	"RowsApart": nothing, "PartsApart": nothing, "Apart": nothing, "ApartThrough": nothing, "Consumed": nothing, "At": noMemory,
	"Stack.Top": lastOfStack, "Stack.stagger": func(*Machine, *ssa.Function, []value) value { return 0 },
	"Pool.Get": takeIdle, "Pool.Put": putIdle,
	"AppendBar": appendBar, "AppendDot": appendDot, "CopyBar": copyBar, "MoveBar": moveBar, "ZeroBar": zeroBar,
	"Shadow": shadowOf, "Snapshot": snapshotOf, "Copy": copyOf, "CopyAs": copyAs, "Overlap": overlap, "Clear": clearNumbers, "Add": addNumbers,
	"MirrorRefs": mirrorAll, "ClearRefs": clearRefs, "Complete": completed, "CloneShadow": cloneShadow, "Scatter.Add": scatter,
	"Same": sameCode, "As": mirrored, "MirrorOf": mirrored, "SameLayout": func(*Machine, *ssa.Function, []value) value { return list{} },
}

func nothing(*Machine, *ssa.Function, []value) value { return nil }

func noMemory(*Machine, *ssa.Function, []value) value { return []value(nil) }

// lastOfStack is Stack.Last. Stack.Top also asks the processor to load what lies below.
func lastOfStack(_ *Machine, _ *ssa.Function, args []value) value {
	cur := (*args[0].(*value)).(list)[0].([]value)
	at := len(cur) - max(args[1].(int), 0)
	return cur[at:len(cur):len(cur)]
}

// overlap is Overlap: whether two slices have an element in common.
func overlap(_ *Machine, _ *ssa.Function, args []value) value {
	seen := map[*value]bool{}
	for i := range args[0].([]value) {
		seen[&args[0].([]value)[i]] = true
	}
	for i := range args[1].([]value) {
		if seen[&args[1].([]value)[i]] {
			return true
		}
	}
	return false
}

// takeIdle returns the tape that was put last, as the pool does when only one goroutine uses it. So runs see tapes of
// earlier runs.
func takeIdle(m *Machine, f *ssa.Function, args []value) value {
	pool := args[0].(*value)
	if idle := m.pools[pool]; len(idle) > 0 {
		last := idle[len(idle)-1]
		m.pools[pool] = idle[:len(idle)-1]
		return last
	}
	tape := new(value)
	*tape = zero(f.Signature.Results().At(0).Type().(*types.Pointer).Elem())
	return tape
}

func putIdle(m *Machine, _ *ssa.Function, args []value) value {
	pool := args[0].(*value)
	m.pools[pool] = append(m.pools[pool], args[1].(*value))
	return nil
}

// inTurn runs the chunks of a parallel loop one after another.
func inTurn(m *Machine, _ *ssa.Function, args []value) value {
	chunks, lo, hi := args[0].(int), args[1].(int), args[2].(int)
	const align = 64
	size := ((hi-lo)/chunks/align + 1) * align
	for c := range chunks {
		from := min(lo+c*size, hi)
		to := min(from+size, hi)
		if c == chunks-1 {
			to = hi
		}
		m.call(args[3].(*closure), []value{c, from, to}, nil)
	}
	return nil
}

// element returns the type of the elements of the first argument of f.
func element(f *ssa.Function) types.Type {
	return f.Signature.Params().At(0).Type().Underlying().(*types.Slice).Elem()
}

// sameStart reports whether two slices begin at the same element.
func sameStart(x, y []value) bool {
	return cap(x) > 0 && cap(y) > 0 && &x[:1][0] == &y[:1][0]
}

func appendBar(_ *Machine, f *ssa.Function, args []value) value {
	return extended(f, args, false, "gradgen: append grows a slice within its capacity: give its adjoint the same capacity")
}

func appendDot(_ *Machine, f *ssa.Function, args []value) value {
	return extended(f, args, true, "gradgen: append grows a slice within its capacity: give its tangent the same capacity")
}

// extended returns the shadow of args[2], to which append extended args[1] with the shadow args[0].
func extended(f *ssa.Function, args []value, keep bool, small string) value {
	shadow, x, y := args[0].([]value), args[1].([]value), args[2].([]value)
	switch {
	case y == nil:
		return []value(nil)
	case !sameStart(x, y):
		fresh := zeros(element(f), cap(y))[:len(y)]
		if keep {
			copySlice(fresh, shadow)
		} else {
			mirrorRefs(element(f), fresh, shadow)
		}
		return fresh
	case cap(shadow) < len(y):
		panic(&thrown{v: boxed{types.Typ[types.String], small}, text: small})
	}
	return shadow[:len(y)]
}

func moveBar(m *Machine, f *ssa.Function, args []value) value {
	y, x := args[0].([]value), args[1].([]value)
	n := min(len(x), len(y))
	if n == 0 || sameStart(x, y) {
		return nil
	}
	return copyBar(m, f, []value{y[:n], x[:n]})
}

// copyBar moves the cotangents of copied elements, in the order in which overlapping slices need it: all at once.
func copyBar(_ *Machine, f *ssa.Function, args []value) value {
	y, x, elem := args[0].([]value), args[1].([]value), element(f)
	moved := make([]value, min(len(x), len(y)))
	for i := range moved {
		moved[i] = copied(y[i])
		y[i] = withoutNumbers(elem, y[i])
	}
	for i, v := range moved {
		x[i] = added(elem, x[i], v)
	}
	return nil
}

func zeroBar(_ *Machine, f *ssa.Function, args []value) value {
	elem := element(f)
	for i, v := range args[0].([]value) {
		args[0].([]value)[i] = withoutNumbers(elem, v)
	}
	return nil
}

// mirrorRefs copies the references of the elements of x, and leaves the numbers of those of y.
func mirrorRefs(elem types.Type, y, x []value) {
	if !analysis.HasRefs(elem) {
		return
	}
	from := make([]value, min(len(y), len(x)))
	for i := range from {
		from[i] = copied(x[i])
	}
	for i, v := range from {
		store(&y[i], mapped(elem, v, y[i], func(_, kept value) value { return kept }))
	}
}

func mirrorAll(_ *Machine, f *ssa.Function, args []value) value {
	mirrorRefs(element(f), args[0].([]value), args[1].([]value))
	return nil
}

func clearRefs(_ *Machine, f *ssa.Function, args []value) value {
	x := args[0].([]value)
	mirrorRefs(element(f), x, zeros(element(f), len(x)))
	return nil
}

// withoutNumbers returns v with zero in place of its floating-point numbers.
func withoutNumbers(t types.Type, v value) value {
	return mapped(t, v, nil, func(x, _ value) value { return zeroLike(x) })
}

// added returns the sum of the floating-point numbers of v and w, and the rest of v.
func added(t types.Type, v, w value) value {
	return mapped(t, v, w, func(x, y value) value { return plus(x, y) })
}

// mapped applies f to the floating-point numbers of v and w. A list is changed in place, because pointers lead to its
// parts.
func mapped(t types.Type, v, w value, f func(x, y value) value) value {
	part := func(i int) value {
		if w == nil {
			return nil
		}
		return w.(list)[i]
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&(types.IsFloat|types.IsComplex) != 0 {
			return f(v, w)
		}
	case *types.Array:
		for i, x := range v.(list) {
			v.(list)[i] = mapped(u.Elem(), x, part(i), f)
		}
	case *types.Struct:
		for i, x := range v.(list) {
			v.(list)[i] = mapped(u.Field(i).Type(), x, part(i), f)
		}
	}
	return v
}

func zeroLike(x value) value {
	switch x.(type) {
	case float32:
		return float32(0)
	case complex128:
		return complex128(0)
	case complex64:
		return complex64(0)
	}
	return float64(0)
}

func plus(x, y value) value {
	switch x := x.(type) {
	case float32:
		return x + y.(float32)
	case complex128:
		return x + y.(complex128)
	case complex64:
		return x + y.(complex64)
	}
	return x.(float64) + y.(float64)
}
