package columns

import (
	"fmt"
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/group"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// A widening is the state of rewriting one function.
type widening struct {
	f     *ir.Func
	vary  *group.Uniformity
	wide  map[*ir.Var]bool // numbers that have become vectors
	setup []ir.Stmt        // vectors of constants
	known map[string]*ir.Var
	why   string
}

// Widen rewrites f in place for vectors of the parameters and results own. It returns the statements that come before
// f, or the reason why it fails. If it fails, f is invalid.
func Widen(f *ir.Func, own []*ir.Var) (setup []ir.Stmt, why string) {
	u, ok := group.Differing(f, own)
	if !ok {
		return nil, "a condition on a tangent guards what must be the same in all columns"
	}
	w := &widening{f: f, vary: u, wide: map[*ir.Var]bool{}, known: map[string]*ir.Var{}}
	w.variables()
	if w.why == "" {
		f.Body = w.block(f.Body)
	}
	return w.setup, w.why
}

func (w *widening) refuse(format string, args ...any) {
	if w.why == "" {
		w.why = fmt.Sprintf(format, args...)
	}
}

// variables gives vector types to the variables that vary, and to float64 variables of the function itself.
func (w *widening) variables() {
	seen, given := map[*ir.Var]bool{}, map[*ir.Var]bool{}
	note := func(v *ir.Var) {
		if v == nil || seen[v] {
			return
		}
		seen[v] = true
		switch {
		case w.vary.Var(v):
			w.wide[v] = match.Float64(v.Type)
			v.Type = w.lanes(v.Type)
		case match.Float64(v.Type) && !v.Param && !v.Addressed && !given[v]:
			w.wide[v], v.Type = true, lane.F64
		}
	}
	w.f.Body.Walk(func(s ir.Stmt) {
		if l, ok := s.(*ir.Loop); ok && l.Val != nil {
			given[l.Val] = true
		}
	})
	for _, v := range w.f.Tapes {
		if seen[v] = true; w.vary.Var(v) && !match.Float64(v.Type) {
			v.Type = w.lanes(v.Type)
		}
	}
	for _, list := range [][]*ir.Var{w.f.Params, w.f.Results} {
		for _, v := range list {
			note(v)
		}
	}
	w.f.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			note(v)
		}
	})
	w.f.Body.Parts(func(x *ir.Expr) { note(x.Var) })
}

// lanes returns the type t with its numbers replaced by vectors.
func (w *widening) lanes(t types.Type) types.Type {
	if !analysis.ReachesFloat(t) {
		return t
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if match.Float64(t) {
			return lane.F64
		}
	case *types.Slice:
		return types.NewSlice(w.lanes(t.Elem()))
	case *types.Array:
		return types.NewArray(w.lanes(t.Elem()), t.Len())
	case *types.Pointer:
		return types.NewPointer(w.lanes(t.Elem()))
	}
	w.refuse("tangents are of type %s", t)
	return t
}

// mentions reports whether e names a vector, or memory of vectors.
func (w *widening) mentions(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Var != nil && (w.wide[x.Var] || w.vary.Var(x.Var))
		return !found
	})
	return found
}

// constant returns a vector of the constant e. It is defined at the beginning.
func (w *widening) constant(e *ir.Expr) *ir.Expr {
	key := e.String()
	v := w.known[key]
	if v == nil {
		v = &ir.Var{Name: w.f.Fresh("c"), Type: lane.F64}
		w.known[key] = v
		c := e.Clone()
		if c.Op == ir.OpConst {
			c.Type, c.Val = types.Typ[types.Float64], constant.ToFloat(c.Val)
		}
		w.setup = append(w.setup, build.Define(v, lane.Vec("Splat", c)))
	}
	return ir.Use(v)
}
