package refuse

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// checkMaps finds active values in maps: put there, or found in those that an active
// argument holds. Maps of that type are mirrored, or else refused.
func checkMaps(j *job.Job, f *ir.Func, s ir.Stmt, act *analysis.Activity) {
	m := &maps{j, act}
	refuse := func(x *ir.Expr, of types.Type, what string) {
		if keyed(j, of) {
			return
		}
		pos := x.Pos
		if !pos.IsValid() {
			pos = ir.NoteOf(s).Pos
		}
		j.Fail(pos, "make the map in the function, with a type that no argument or result leads to, or use a slice", "%s cannot be differentiated", what)
	}
	if a, ok := s.(*ir.Assign); ok && inMap(a.LHS) {
		if m.active(a.RHS) {
			refuse(a.LHS, a.LHS.Args[0].Type, "a map of active values")
			return
		}
		if of := a.LHS.Args[0].Type; m.active(a.LHS.Args[1]) && rangedKeys(j, f, of) {
			refuse(a.LHS, of, "a map whose keys are active, and are read,")
			return
		}
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			switch {
			case inMap(x) && m.active(x):
				refuse(x, x.Args[0].Type, "a map of active values")
				return false
			case x.Op == ir.OpComposite && isMap(x.Type) && slices.ContainsFunc(x.Args, m.active):
				refuse(x, x.Type, "a map of active values")
				return false
			}
			return true
		})
	})
}

type maps struct {
	j   *job.Job
	act *analysis.Activity
}

func (m *maps) active(x *ir.Expr) bool {
	return x != nil && (m.act.Varied(x) || m.act.VariedReach(x))
}

func isMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

func inMap(x *ir.Expr) bool { return x.Op == ir.OpIndex && isMap(x.Args[0].Type) }

// keyed asks for maps of type t to be mirrored, so that what they hold may be active. It
// reports whether they are not yet, and may be: no argument or result reaches one.
func keyed(j *job.Job, t types.Type) bool {
	m := j.View.Outside(t).Underlying().(*types.Map)
	return !crosses(j, m) && mirror.Key(j.View, m) || j.View.Wished()
}

// rangedKeys reports whether the function under way reads, by a range over a map of type t,
// keys that lead to numbers.
func rangedKeys(j *job.Job, f *ir.Func, t types.Type) bool {
	if !analysis.ReachesFloat(t.Underlying().(*types.Map).Key()) {
		return false
	}
	found := false
	look := func(f *ir.Func) {
		f.Body.Walk(func(s ir.Stmt) {
			l, ok := s.(*ir.Loop)
			found = found || ok && l.Over != nil && l.Index != nil && types.Identical(l.Over.Type.Underlying(), t.Underlying())
		})
	}
	look(f)
	look(j.Unit.Func)
	for _, c := range j.Unit.Callees {
		look(c.Func)
	}
	return found
}
