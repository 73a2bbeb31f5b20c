package ranges

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// length returns the length of the slice or array e.
func (s *Symbols) length(e *ir.Expr) (Linear, bool) {
	if t, ok := e.Type.Underlying().(*types.Array); ok {
		return Number(t.Len()), t.Len() < limit
	}
	switch e.Op {
	case ir.OpVar:
		return s.LengthOf(e.Var)
	case ir.OpSlice:
		return s.cutLength(e)
	case ir.OpTape:
		return s.tapeLength(e)
	case ir.OpBuiltin:
		if e.Builtin() == effects.Make && match.Slice(e.Type) && len(e.Args) >= 2 {
			return s.LinearOf(e.Args[1])
		}
	}
	return Linear{}, false
}

// LengthOf returns the length of the slice variable v. It assumes that slices of numbers are never so long that a
// sum of lengths overflows.
func (s *Symbols) LengthOf(v *ir.Var) (Linear, bool) {
	t, ok := v.Type.Underlying().(*types.Slice)
	if !ok || v.Addressed {
		return Linear{}, false
	}
	if _, basic := t.Elem().Underlying().(*types.Basic); !basic && !analysis.IsRef(t.Elem()) {
		return Linear{}, false
	}
	if s.Fixed[v] && len(s.Writes[v]) == 0 {
		return s.symbol(key{v, true}), true
	}
	def, once := s.Definition(v)
	if def == nil {
		return Linear{}, false
	}
	x, ok := s.length(def)
	switch {
	case ok && (once || s.IsFixed(x)):
		return x, true
	case once:
		return s.symbol(key{v, true}), true
	}
	return Linear{}, false
}

func (s *Symbols) cutLength(e *ir.Expr) (Linear, bool) {
	lo, ok := Linear{}, true
	if e.Args[1] != nil {
		lo, ok = s.LinearOf(e.Args[1])
	}
	var hi Linear
	var too bool
	if e.Args[2] != nil {
		hi, too = s.LinearOf(e.Args[2])
	} else {
		hi, too = s.length(e.Args[0])
	}
	return hi.Minus(lo), ok && too
}

// tapeLength returns the length of a slice taken from a stack.
func (s *Symbols) tapeLength(e *ir.Expr) (Linear, bool) {
	switch e.Tape() {
	case effects.Zeros:
		return s.LinearOf(e.Args[0])
	case effects.Copy:
		return s.length(e.Args[0])
	case effects.Grow, effects.Top, effects.Last:
		n, ok := s.LinearOf(e.Args[0])
		return n, ok && s.Holds(n) // a negative length counts as zero
	}
	return Linear{}, false
}
