package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// fromTape returns s with the memory of a slice that the function makes for itself from the tape,
// which is there again in the next call. What a loop makes in each iteration comes from the tape if
// its shadow does: the tape keeps as much for all iterations anyway. The statement of the primal
// stays what it is, for what is known of memory that it makes.
func (b *output) fromTape(req *Request, s *ir.Assign) *ir.Assign {
	if !req.Optimise || b.prefix != "" {
		return s
	}
	if len(req.Effects.At(s).Loops) > 0 && (!req.Activity.Shadowed(s.LHS) || checkpoints(req.Primal)) {
		return s
	}
	size := req.Effects.Scratch(req.Primal, s, ruled)
	if size == nil {
		return s
	}
	stack := &ir.Var{Name: b.stackName(s.LHS.Var.Name), Type: analysis.Element(s.RHS.Type)}
	b.f.Tapes = append(b.f.Tapes, stack)
	made := *s
	made.RHS = tape(stack, effects.Zeros, s.RHS.Type, size.Clone())
	return &made
}

// checkpoints reports whether a loop of the function is reversed with snapshots, which runs
// iterations several times, and reads again what it would otherwise save.
func checkpoints(primal *ir.Func) bool {
	found := false
	primal.Body.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		found = found || ok && l.Checkpoint != nil
	})
	return found
}
