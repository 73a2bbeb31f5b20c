package interp

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Plain runs functions of one program on numbers without tangent or history. It is an
// interface because the compiler instantiates a Machine, which is the whole interpreter, in
// each package that sees one.
type Plain interface {
	// Run calls a function as [Machine.Run] does.
	Run(f *ir.Func, args []Value[Real]) ([]Value[Real], error)
	// RunTogether calls a function on ranks as [Machine.RunTogether] does.
	RunTogether(f *ir.Func, args [][]Value[Real]) ([][]Value[Real], error)
	// Bound sets the number of loop iterations and calls after which a run ends.
	Bound(steps int)
	Shapes() *Shapes
}

// NewPlain returns a machine for the program of a host. Several machines may share shapes.
func NewPlain(h Host, s *Shapes) Plain { return NewMachine[Real](h, s) }

// Bound sets the number of loop iterations and calls after which a run ends.
func (m *Machine[T]) Bound(steps int) { m.steps = steps }
