package ssaexec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// execute runs one instruction that neither jumps nor returns.
func (m *Machine) execute(fr *frame, instr ssa.Instruction) {
	if m.program.late && fr.fn.Synthetic != initialiser && m.delayed(fr, instr) {
		return
	}
	switch x := instr.(type) {
	case *ssa.Phi, *ssa.DebugRef:
	case *ssa.Store:
		at := fr.get(m, x.Addr).(*value)
		v := fr.get(m, x.Val)
		if at == nil {
			nilPointer()
		}
		store(at, v)
	case *ssa.MapUpdate:
		fr.get(m, x.Map).(*table).put(fr.get(m, x.Key), fr.get(m, x.Value))
	case *ssa.Panic:
		panic(&thrown{v: fr.get(m, x.X).(boxed)})
	case *ssa.Defer:
		to := fr
		if x.DeferStack != nil {
			to = fr.get(m, x.DeferStack).(*frame)
		}
		fn, args := m.callee(fr, &x.Call)
		to.deferred = append(to.deferred, &pending{fn, args})
	case *ssa.RunDefers:
		m.runDeferred(fr)
	case ssa.Value:
		fr.registers[x] = m.evaluate(fr, x)
	default:
		unsupported("the instruction %s", instr)
	}
}

func nilPointer() { fail("runtime error: invalid memory address or nil pointer dereference") }

// evaluate returns the value of an instruction.
func (m *Machine) evaluate(fr *frame, v ssa.Value) value {
	switch x := v.(type) {
	case *ssa.Call:
		fn, args := m.callee(fr, &x.Call)
		if fn != nil && fn.builtin != nil {
			return m.builtin(fn.builtin, args, fr)
		}
		return m.call(fn, args, nil)
	case *ssa.BinOp:
		return binary(x.Op, fr.get(m, x.X), fr.get(m, x.Y))
	case *ssa.UnOp:
		return m.unary(fr, x)
	case *ssa.ChangeType:
		return fr.get(m, x.X)
	case *ssa.ChangeInterface:
		return fr.get(m, x.X)
	case *ssa.Convert:
		return converted(fr.get(m, x.X), x.X.Type(), x.Type())
	case *ssa.MakeInterface:
		return boxed{x.X.Type(), fr.get(m, x.X)}
	case *ssa.MakeClosure:
		c := &closure{fn: x.Fn.(*ssa.Function)}
		for _, b := range x.Bindings {
			c.free = append(c.free, fr.get(m, b))
		}
		return c
	case *ssa.Extract:
		return fr.get(m, x.Tuple).(list)[x.Index]
	case *ssa.TypeAssert:
		return m.assert(x, fr.get(m, x.X).(boxed))
	}
	return m.memory(fr, v)
}

func (m *Machine) unary(fr *frame, x *ssa.UnOp) value {
	v := fr.get(m, x.X)
	if x.Op != token.MUL {
		return unary(x.Op, v)
	}
	at := v.(*value)
	if at == nil {
		nilPointer()
	}
	if bad, ok := (*at).(poison); ok {
		panic(bad.why)
	}
	return copied(*at)
}

// memory returns the value of an instruction that allocates or accesses memory.
func (m *Machine) memory(fr *frame, v ssa.Value) value {
	switch x := v.(type) {
	case *ssa.Alloc:
		at := new(value)
		*at = zero(x.Type().Underlying().(*types.Pointer).Elem())
		return at
	case *ssa.MakeMap:
		return newTable()
	case *ssa.MakeSlice:
		return made(x.Type(), int64(bits(fr.get(m, x.Len))), int64(bits(fr.get(m, x.Cap))))
	case *ssa.FieldAddr:
		return &fr.parts(m, x.X)[x.Field]
	case *ssa.Field:
		return fr.get(m, x.X).(list)[x.Field]
	case *ssa.IndexAddr:
		return m.elementAddr(fr, x)
	case *ssa.Index:
		i := int64(bits(fr.get(m, x.Index)))
		if s, ok := fr.get(m, x.X).(string); ok {
			return s[i]
		}
		return fr.get(m, x.X).(list)[i]
	case *ssa.Slice:
		return m.slice(fr, x)
	case *ssa.Lookup:
		return m.lookup(fr, x)
	case *ssa.Range:
		if s, ok := fr.get(m, x.X).(string); ok {
			return iterator(&textIterator{of: s})
		}
		return iterator(newTableIterator(fr.get(m, x.X).(*table)))
	case *ssa.Next:
		return fr.get(m, x.Iter).(iterator).next()
	case *ssa.SliceToArrayPointer:
		return arrayPointer(fr.get(m, x.X).([]value), x.Type())
	}
	unsupported("the instruction %s", v)
	return nil
}

// made returns a new slice.
func made(t types.Type, n, c int64) value {
	switch {
	case n < 0 || n > 1<<40:
		fail("runtime error: makeslice: len out of range")
	case c < n || c > 1<<40:
		fail("runtime error: makeslice: cap out of range")
	case c > mostSteps:
		unsupported("a slice of %d elements", c)
	}
	return zeros(t.Underlying().(*types.Slice).Elem(), int(c))[:n]
}

// zeros returns a slice of n zero elements.
func zeros(elem types.Type, n int) []value {
	s := make([]value, n)
	for i := range s {
		s[i] = zero(elem)
	}
	return s
}

// parts returns the fields or elements of the struct or array that v points to.
func (fr *frame) parts(m *Machine, v ssa.Value) list {
	at := fr.get(m, v).(*value)
	if at == nil {
		nilPointer()
	}
	if bad, ok := (*at).(poison); ok {
		panic(bad.why)
	}
	return (*at).(list)
}

func (m *Machine) elementAddr(fr *frame, x *ssa.IndexAddr) value {
	of := fr.get(m, x.X)
	i := fr.get(m, x.Index)
	s, ok := of.([]value)
	if !ok {
		s = fr.parts(m, x.X)
	}
	return &s[inRange(i, len(s))]
}

// inRange converts i to an index of n elements. An unsigned index is never negative.
func inRange(i value, n int) int {
	k := bits(i)
	if k < uint64(n) {
		return int(k)
	}
	if signed(i) && int64(k) < 0 {
		fail("runtime error: index out of range [%d]", int64(k))
	}
	fail("runtime error: index out of range [%d] with length %d", k, n)
	return 0
}

func (m *Machine) lookup(fr *frame, x *ssa.Lookup) value {
	of, key := fr.get(m, x.X), fr.get(m, x.Index)
	if s, ok := of.(string); ok {
		return s[inRange(key, len(s))]
	}
	e, ok := of.(*table).find(key)
	var v value
	if ok {
		v = e.elem
	} else {
		v = zero(x.X.Type().Underlying().(*types.Map).Elem())
	}
	if x.CommaOk {
		return list{v, ok}
	}
	return v
}

// slice evaluates s[lo:hi:most].
func (m *Machine) slice(fr *frame, x *ssa.Slice) value {
	of := fr.get(m, x.X)
	if s, ok := of.(string); ok {
		lo, hi := m.bound(fr, x.Low, 0), m.bound(fr, x.High, len(s))
		return s[lo:hi]
	}
	s, ok := of.([]value)
	if !ok {
		s = fr.parts(m, x.X)
	}
	lo, hi := m.bound(fr, x.Low, 0), m.bound(fr, x.High, len(s))
	if x.Max != nil {
		return s[lo:hi:m.bound(fr, x.Max, cap(s))]
	}
	if !ok { // an array has no capacity beside its length
		return arraySlice(s, lo, hi)
	}
	return s[lo:hi]
}

// arraySlice slices an array. It checks the limits against the length.
func arraySlice(s []value, lo, hi int) []value {
	if hi < 0 || hi > len(s) {
		fail("runtime error: slice bounds out of range [:%d] with length %d", hi, len(s))
	}
	return s[lo:hi]
}

func (m *Machine) bound(fr *frame, v ssa.Value, otherwise int) int {
	if v == nil {
		return otherwise
	}
	return int(bits(fr.get(m, v)))
}

// arrayPointer converts a slice to a pointer to an array.
func arrayPointer(s []value, t types.Type) value {
	n := int(t.Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	if len(s) < n {
		fail("runtime error: cannot convert slice with length %d to array or pointer to array with length %d", len(s), n)
	}
	if s == nil {
		return (*value)(nil)
	}
	at := new(value)
	*at = list(s[:n:n])
	return at
}
