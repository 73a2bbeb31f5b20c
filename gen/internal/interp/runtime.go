package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// runtime compiles a call of package runtime. It implements every function that
// emitted code calls, according to its documentation.
func (c *calls[T]) runtime(e *ir.Expr) results[T] {
	args := e.Args
	var first *Shape
	if len(args) > 0 && args[0].Op == ir.OpFuncType {
		first, args = c.scope.shape(args[0].Type), args[1:]
	}
	at, shapes := make([]area[T], len(args)), make([]*Shape, len(args))
	for i, a := range args {
		t := argumentType(a)
		at[i], shapes[i] = c.argument(a, t), c.scope.shape(t)
	}
	f := c.runtimeFunc(e.Name, shapes, first)
	return func(fr *frame[T]) [][]Cell[T] {
		values := make([][]Cell[T], len(at))
		for i, a := range at {
			values[i] = a(fr)
		}
		return f(values)
	}
}

// argumentType returns the type of an argument of package runtime. A message may have no type.
func argumentType(a *ir.Expr) types.Type {
	if a.Type == nil {
		return types.Typ[types.String]
	}
	return types.Default(a.Type)
}

// argument compiles a value in separate cells.
func (c *calls[T]) argument(e *ir.Expr, t types.Type) area[T] {
	set, size := c.places.set(e, t), c.scope.shape(t).Size
	at := c.scope.room(size)
	return func(fr *frame[T]) []Cell[T] {
		set(fr, fr.cells[at:at+size])
		return fr.cells[at : at+size]
	}
}

// runtimeValue compiles a call of package runtime with one result.
func (c *calls[T]) runtimeValue(e *ir.Expr) area[T] {
	run := c.runtime(e)
	return func(fr *frame[T]) []Cell[T] { return run(fr)[0] }
}

// A routine is a function of package runtime over cells.
type routine[T Number[T]] func(args [][]Cell[T]) [][]Cell[T]

// runtimeFunc returns the runtime function with the given name for arguments of the given shapes.
func (c *calls[T]) runtimeFunc(name string, shapes []*Shape, first *Shape) routine[T] {
	for _, find := range []func(string, []*Shape, *Shape) routine[T]{
		shadowRoutine[T], elementRoutine[T], apartRoutine[T], loopRoutine[T], snapshotRoutine[T],
	} {
		if f := find(name, shapes, first); f != nil {
			return f
		}
	}
	unsupported("the function %s of package runtime", name)
	return nil
}

// yields returns a routine with one result.
func yields[T Number[T]](f func(args [][]Cell[T]) Cell[T]) routine[T] {
	return func(args [][]Cell[T]) [][]Cell[T] { return [][]Cell[T]{{f(args)}} }
}

// does returns a routine without results.
func does[T Number[T]](f func(args [][]Cell[T])) routine[T] {
	return func(args [][]Cell[T]) [][]Cell[T] { f(args); return nil }
}

// shadowRoutine returns the functions of whole structures.
func shadowRoutine[T Number[T]](name string, sh []*Shape, _ *Shape) routine[T] {
	switch name {
	case "Shadow":
		return func(a [][]Cell[T]) [][]Cell[T] { return [][]Cell[T]{ShadowOf(sh[0], a[0])} }
	case "Complete":
		return func(a [][]Cell[T]) [][]Cell[T] { return [][]Cell[T]{complete(sh[0], a[0], a[1])} }
	case "Copy":
		return func(a [][]Cell[T]) [][]Cell[T] { return [][]Cell[T]{CopyOf(sh[0], a[0])} }
	case "CopyAs":
		return func(a [][]Cell[T]) [][]Cell[T] {
			c := copier[T]{}
			return [][]Cell[T]{c.copied(sh[0], a[0], a[1])}
		}
	case "Snapshot":
		return func(a [][]Cell[T]) [][]Cell[T] { return [][]Cell[T]{{snapshot(a[0][0])}} }
	case "Clear":
		return does(func(a [][]Cell[T]) { clearNumbers(sh[0], a[0], visited[T]{}) })
	case "Add":
		return does(func(a [][]Cell[T]) { addNumbers(sh[1], a[0], a[1], visited[T]{}) })
	case "CloneShadow":
		return func(a [][]Cell[T]) [][]Cell[T] {
			d := &shadowCloner[T]{seen: visited[T]{}, home: &scatter[T]{}}
			return [][]Cell[T]{d.shadow(sh[0], a[0], a[1]), {{Ref: d.home}}}
		}
	}
	return nil
}

// elementRoutine returns the functions of the elements of slices, and of functions.
func elementRoutine[T Number[T]](name string, sh []*Shape, first *Shape) routine[T] {
	slices := func(a [][]Cell[T], i int) *Slice[T] { return slice[T](a[i][0].Ref) }
	switch name {
	case "AppendBar", "AppendDot":
		return yields(func(a [][]Cell[T]) Cell[T] {
			return Cell[T]{Ref: appendShadow(name, sh[0].Elem(), slices(a, 0), slices(a, 1), slices(a, 2))}
		})
	case "MirrorRefs":
		return does(func(a [][]Cell[T]) { mirrorRefs(sh[0].Elem(), slices(a, 0), slices(a, 1)) })
	case "ClearRefs":
		return does(func(a [][]Cell[T]) { clearRefs(sh[0].Elem(), slices(a, 0)) })
	case "MoveBar":
		return does(func(a [][]Cell[T]) { moveBar(sh[0].Elem(), slices(a, 0), slices(a, 1)) })
	case "CopyBar":
		return does(func(a [][]Cell[T]) { copyBar(sh[0].Elem(), slices(a, 0), slices(a, 1)) })
	case "ZeroBar":
		return does(func(a [][]Cell[T]) { zeroBar(sh[0].Elem(), slices(a, 0)) })
	case "Same":
		return yields(func(a [][]Cell[T]) Cell[T] { return Cell[T]{Int: oneIf(a[0][0].Ref == a[1][0].Ref)} })
	case "As":
		if _, ok := sh[0].Type.Underlying().(*types.Signature); !ok {
			return nil
		}
		return yields(func(a [][]Cell[T]) Cell[T] { return a[0][0] })
	case "At":
		size := sh[0].Elem().Size
		return yields(func(a [][]Cell[T]) Cell[T] { return Cell[T]{Ref: variable[T](a[0][0].Ref, size)} })
	case "Part":
		return yields(func(a [][]Cell[T]) Cell[T] {
			return Cell[T]{Ref: part(slices(a, 0), int(a[1][0].Int), int(a[2][0].Int))}
		})
	case "Flat":
		f := flatOf(sh[0].Elem(), first)
		return yields(func(a [][]Cell[T]) Cell[T] { return Cell[T]{Ref: flattened(f, slices(a, 0))} })
	}
	return nil
}
