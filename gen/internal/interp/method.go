package interp

import "github.com/gradgen/gradgen/gen/internal/ir"

// method compiles a call of a method of package runtime.
func (c *statements[T]) method(e *ir.Expr) action[T] {
	if e.Name != "Add" {
		unsupported("the method %s of package runtime", e.Name)
	}
	x := c.ref(e.Args[0])
	return func(fr *frame[T]) signal {
		for _, add := range x(fr).(*tether[T]).pairs {
			add()
		}
		return next
	}
}
