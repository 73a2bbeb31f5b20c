package interp

import "github.com/gradgen/gradgen/gen/internal/ir"

func (c *compiler[T]) vector(e *ir.Expr) area[T] {
	unsupported("vector %s", e.Name)
	return nil
}

func (c *compiler[T]) vectorEffect(e *ir.Expr) action[T] {
	unsupported("vector %s", e.Name)
	return nil
}

func (c *compiler[T]) kernel(s *ir.Kernel) action[T] {
	unsupported("kernel %s", s.Name)
	return nil
}
