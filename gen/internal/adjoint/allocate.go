package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// fromTape takes the memory of a slice of numbers that the function makes for
// itself from the tape, which is there again in the next call.
func (b *header) fromTape(s *ir.Assign) {
	if !b.Optimise || b.prefix != "" {
		return
	}
	if size := b.Effects.Scratch(b.Primal, s, ruled); size != nil {
		stack := &ir.Var{Name: b.stackName(s.LHS.Var.Name), Type: analysis.Element(s.RHS.Type)}
		b.f.Tapes = append(b.f.Tapes, stack)
		s.RHS = tape(stack, effects.Zeros, s.RHS.Type, size)
	}
}
