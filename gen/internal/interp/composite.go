package interp

import (
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

func itoa(n int) string { return strconv.Itoa(n) }

// composite compiles a literal of a struct or an array.
func (c *places[T]) composite(e *ir.Expr) area[T] {
	sh := c.scope.shape(e.Type)
	sets := c.parts(e, func(i int) (at int, part *Shape) {
		if sh.elem != nil {
			n := position(e, i)
			return n * sh.Elem().Size, sh.Elem()
		}
		f := sh.named(e.Keys[i])
		return f.At, f.Shape
	})
	first := c.scope.room(sh.Size)
	return func(fr *frame[T]) []Cell[T] {
		cells := fr.cells[first : first+sh.Size]
		clear(cells)
		sets(fr, cells)
		return cells
	}
}

// position returns the index of element i of a literal.
func position(e *ir.Expr, i int) int {
	if i >= len(e.Keys) {
		return i
	}
	n, err := strconv.Atoi(e.Keys[i])
	if err != nil {
		unsupported("the index %s of a literal", e.Keys[i])
	}
	return n
}

// parts compiles the elements of a literal; where finds their cells.
func (c *places[T]) parts(e *ir.Expr, where func(i int) (at int, part *Shape)) setter[T] {
	type part struct {
		set      setter[T]
		from, to int
	}
	list := make([]part, len(e.Args))
	for i, a := range e.Args {
		at, sh := where(i)
		list[i] = part{c.set(a, sh.Type), at, at + sh.Size}
	}
	return func(fr *frame[T], cells []Cell[T]) {
		for _, p := range list {
			p.set(fr, cells[p.from:p.to])
		}
	}
}

// literal compiles a literal of a slice or a map.
func (c *references[T]) literal(e *ir.Expr) ref[T] {
	if _, ok := e.Type.Underlying().(*types.Map); ok {
		return c.mapLiteral(e)
	}
	elem := c.scope.shape(e.Type).Elem()
	n := 0
	for i := range e.Args {
		n = max(n, position(e, i)+1)
	}
	if n == 0 && e.Name == "variadic" {
		return func(*frame[T]) any { return nil }
	}
	sets := c.places.parts(e, func(i int) (int, *Shape) { return position(e, i) * elem.Size, elem })
	return func(fr *frame[T]) any {
		s := newSlice[T](elem.Size, n, n)
		sets(fr, s.cells)
		return s
	}
}

func (c *references[T]) mapLiteral(e *ir.Expr) ref[T] {
	sh := c.scope.shape(e.Type)
	u := e.Type.Underlying().(*types.Map)
	key, elem := c.scope.shape(u.Key()), sh.Elem()
	var keys, values []setter[T]
	for i := 0; i+1 < len(e.Args); i += 2 {
		keys, values = append(keys, c.places.set(e.Args[i], key.Type)), append(values, c.places.set(e.Args[i+1], elem.Type))
	}
	return func(fr *frame[T]) any {
		m := newMap[T](key, elem)
		for i, k := range keys {
			cells := make([]Cell[T], key.Size)
			k(fr, cells)
			values[i](fr, m.make(cells))
		}
		return m
	}
}
