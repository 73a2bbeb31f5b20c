package interp

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// results returns the values of a call.
type results[T Number[T]] func(*frame[T]) [][]Cell[T]

// several compiles an expression of n values, and returns their types.
func (c *calls[T]) several(e *ir.Expr, n int) (results[T], []types.Type) {
	switch e.Op {
	case ir.OpCall, ir.OpEmitted:
		return c.call(e), resultTypes(e, n)
	case ir.OpAssert:
		return c.places.asserted(e), make([]types.Type, n)
	case ir.OpIndex:
		return c.found(e), make([]types.Type, n)
	case ir.OpRuntime:
		run := c.runtime(e)
		return func(fr *frame[T]) [][]Cell[T] { return run(fr) }, make([]types.Type, n)
	}
	unsupported("several values of %s", e)
	return nil, nil
}

// resultTypes returns the types of the results of a call, nil if they do not matter.
func resultTypes(e *ir.Expr, n int) []types.Type {
	list := make([]types.Type, n)
	if tuple, ok := e.Type.(*types.Tuple); ok && tuple.Len() == n {
		for i := range list {
			list[i] = tuple.At(i).Type()
		}
	}
	return list
}

// found compiles m[k] with a second result that reports whether the key exists.
func (c *calls[T]) found(e *ir.Expr) results[T] {
	find, size := c.places.lookup(e), c.scope.shape(e.Args[0].Type).Elem().Size
	return func(fr *frame[T]) [][]Cell[T] {
		if f := find(fr); f != nil {
			return [][]Cell[T]{f.value, {{Int: 1}}}
		}
		return [][]Cell[T]{make([]Cell[T], size), {{}}}
	}
}

// yielded compiles expressions that compute one value into cells: a call, or an operation
// on a stack, of package runtime or on vectors.
func (c *calls[T]) yielded(e *ir.Expr) area[T] {
	switch e.Op {
	case ir.OpCall, ir.OpEmitted:
		return c.callOne(e)
	case ir.OpTape:
		return c.popped(e)
	case ir.OpRuntime:
		return c.runtimeValue(e)
	case ir.OpMethod:
		return c.method(e)
	case ir.OpLanes:
		return c.vector(e)
	}
	unsupported("the expression %s of type %s", e, e.Type)
	return nil
}

// callOne compiles a call with one result.
func (c *calls[T]) callOne(e *ir.Expr) area[T] {
	call := c.call(e)
	return func(fr *frame[T]) []Cell[T] { return call(fr)[0] }
}

// call compiles a call of a function outside the one being compiled.
func (c *calls[T]) call(e *ir.Expr) results[T] {
	if e.Op == ir.OpEmitted {
		f := c.scope.m.emitted(e.Name)
		if f == nil {
			unsupported("the function %s", e.Name)
		}
		return c.invoke(f, e.Args)
	}
	fn, ok := e.Obj.(*types.Func)
	if !ok {
		unsupported("a call of the variable %s", e.Obj.Name())
	}
	if fn.Pkg() != nil && fn.Pkg().Path() == ir.RuntimePath { // where a model calls an emitted function
		return c.runtime(ir.Runtime(fn.Name(), e.Type, e.Args...))
	}
	if f := c.matrices(e, fn); f != nil {
		return f
	}
	if f := c.communication(e, fn); f != nil {
		return f
	}
	if dynamic(fn) {
		return c.callMethod(e, fn)
	}
	if f := c.native(e, fn); f != nil {
		return f
	}
	f := c.scope.m.source(fn, typeArgsOf(fn, e))
	if f == nil {
		unsupported("the function %s", fn.FullName())
	}
	call := c.invoke(f, c.receiving(fn, e.Args))
	if c.scope.m.host.Constant == nil || !c.scope.m.host.Constant(fn) {
		return call
	}
	return c.constant(call, f)
}

// constant calls a function whose results have no derivative.
func (c *calls[T]) constant(call results[T], f *ir.Func) results[T] {
	m := c.scope.m
	return func(fr *frame[T]) [][]Cell[T] {
		out := call(fr)
		for i, v := range f.Results {
			for _, l := range Leaves(false, Value[T]{m.shapes.Of(v.Type), out[i]}) {
				l.Cell.Num = scalar[T](l.Cell.Num.Value())
			}
		}
		return out
	}
}

func (m *Machine[T]) emitted(name string) *ir.Func {
	if m.host.Emitted == nil {
		return nil
	}
	return m.host.Emitted(name)
}

func (m *Machine[T]) source(fn *types.Func, targs []types.Type) *ir.Func {
	if m.host.Source == nil {
		return nil
	}
	return m.host.Source(fn, targs)
}

// receiverArgs returns the type arguments of the receiver of a method.
func receiverArgs(fn *types.Func, args []*ir.Expr) []types.Type {
	if fn.Signature().Recv() == nil || len(args) == 0 {
		return nil
	}
	return typeArgs(args[0].Type)
}

// typeArgs returns the type arguments of a generic type, or of the type that a
// pointer points to.
func typeArgs(t types.Type) []types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return slices.Collect(n.TypeArgs().Types())
	}
	return nil
}

// receiving takes the address of a receiver, or dereferences it, as the method
// requires.
func (c *calls[T]) receiving(fn *types.Func, args []*ir.Expr) []*ir.Expr {
	recv := fn.Signature().Recv()
	if recv == nil || len(args) == 0 {
		return args
	}
	want, have := isPointer(recv.Type()), isPointer(args[0].Type)
	own := append([]*ir.Expr(nil), args...)
	switch {
	case want && !have:
		own[0] = ir.Addr(args[0])
	case !want && have:
		own[0] = ir.Deref(args[0], recv.Type())
	}
	return own
}

// invoke compiles a call of f.
func (c *calls[T]) invoke(f *ir.Func, args []*ir.Expr) results[T] {
	inputs := f.Inputs()
	if len(args) != len(inputs) {
		unsupported("a call of %s with %d arguments", f.Name, len(args))
	}
	sets := make([]setter[T], len(args))
	for i, v := range inputs {
		if !c.scope.isTape(v) {
			sets[i] = c.places.set(args[i], v.Type)
		}
	}
	m := c.scope.m
	return func(fr *frame[T]) [][]Cell[T] {
		to := m.code(f)
		inner := to.enter(fr.run)
		for i, set := range sets {
			if set != nil {
				set(fr, to.params[i].cells(inner))
			}
		}
		return to.finish(inner)
	}
}

// finish runs a call whose arguments are evaluated.
func (c *code[T]) finish(fr *frame[T]) [][]Cell[T] {
	fr.run.depth++
	if fr.run.depth > mostCalls {
		panic(&Endless{})
	}
	c.body(fr)
	fr.run.depth--
	out := make([][]Cell[T], len(c.results))
	for i, v := range c.results {
		out[i] = v.cells(fr)
	}
	return out
}

// callStatement compiles a call of a function that is not inlined.
func (c *statements[T]) callStatement(s *ir.Call) action[T] {
	f := s.Callee.Func
	if s.Callee.Comm != nil {
		return c.calls.communicate(s)
	}
	if s.Callee.Op != nil {
		return c.calls.operationStatement(s)
	}
	if f == nil && s.Callee.Fn != nil {
		f = c.scope.m.source(s.Callee.Fn, s.Callee.TArgs)
	}
	if f == nil {
		unsupported("the function %s", s.Callee.Key)
	}
	call := c.calls.invoke(f, s.Args)
	to := make([]*local[T], len(s.Results))
	for i, v := range s.Results {
		to[i] = c.scope.optional(v)
	}
	return func(fr *frame[T]) signal {
		for i, cells := range call(fr) {
			to[i].store(fr, cells...)
		}
		return next
	}
}

// dynamic reports whether fn is a method of an interface.
func dynamic(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// callMethod compiles a call of a method of an interface.
func (c *calls[T]) callMethod(e *ir.Expr, fn *types.Func) results[T] {
	x := c.refs.ref(e.Args[0])
	params := fn.Signature().Params()
	sets := make([]setter[T], params.Len())
	for i := range sets {
		sets[i] = c.places.set(e.Args[i+1], params.At(i).Type())
	}
	m := c.scope.m
	return func(fr *frame[T]) [][]Cell[T] {
		b, _ := x(fr).(*Boxed[T])
		if b == nil {
			nilPointer()
		}
		if text, ok := m.errorText(b); ok && fn.Name() == "Error" {
			return [][]Cell[T]{{{Ref: text}}}
		}
		args := make([][]Cell[T], len(sets))
		for i, set := range sets {
			args[i] = make([]Cell[T], c.scope.shape(params.At(i).Type()).Size)
			set(fr, args[i])
		}
		return m.method(fr.run, b, fn, args)
	}
}

// method calls a method of the value in an interface.
func (m *Machine[T]) method(r *run[T], b *Boxed[T], fn *types.Func, args [][]Cell[T]) [][]Cell[T] {
	obj, _, indirect := types.LookupFieldOrMethod(b.Type, false, fn.Pkg(), fn.Name())
	own, ok := obj.(*types.Func)
	if !ok {
		unsupported("the method %s of %s", fn.Name(), b.Type)
	}
	recv := own.Signature().Recv().Type()
	cells := b.Cells
	switch {
	case types.Identical(recv, b.Type):
	case isPointer(b.Type) && !isPointer(recv) && !indirect:
		cells = target[T](cells[0].Ref)
	default:
		unsupported("the embedded method %s of %s", fn.Name(), b.Type)
	}
	f := m.source(own, typeArgs(b.Type))
	if f == nil {
		unsupported("the function %s", own.FullName())
	}
	to := m.code(f)
	fr := to.enter(r)
	for i, a := range append([][]Cell[T]{cells}, args...) {
		copy(to.params[i].cells(fr), a)
	}
	return to.finish(fr)
}
