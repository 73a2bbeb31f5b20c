package refuse

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// checkMaps finds active values in maps: values that are stored there, or that are in maps of an active argument. It
// requests that maps of that type be mirrored, and otherwise refuses them.
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
	if a, ok := s.(*ir.Assign); ok && analysis.InMap(a.LHS) {
		if m.active(a.RHS) {
			refuse(a.LHS, a.LHS.Args[0].Type, "a map of active values")
			return
		}
		if of := a.LHS.Args[0].Type; m.active(a.LHS.Args[1]) && rangedKeys(j, f, of) {
			refuse(a.LHS, of, "a map whose keys are active, and are read,")
			return
		}
	}
	if l, ok := s.(*ir.Loop); ok && l.Over != nil && isMap(l.Over.Type) {
		switch {
		case l.Val != nil && m.active(ir.Use(l.Val)):
			refuse(l.Over, l.Over.Type, "a map of active values")
			return
		case l.Index != nil && m.active(ir.Use(l.Index)):
			refuse(l.Over, l.Over.Type, "a map whose keys lead to active values")
			return
		}
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			switch {
			case analysis.InMap(x) && m.active(x):
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

// checkMapsOf checks the maps of the functions that the call s runs, directly or indirectly, if the call has active
// arguments. Numbers in these maps must be inactive, unless the maps are mirrored.
func checkMapsOf(j *job.Job, s ir.Stmt, act *analysis.Activity) {
	c, ok := s.(*ir.Call)
	m := &maps{j, act}
	if !ok || c.Callee.Func == nil || !slices.ContainsFunc(c.Args, m.active) {
		return
	}
	seen := map[*ir.Func]bool{}
	var look func(f *ir.Func)
	look = func(f *ir.Func) {
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		found := false
		f.Body.Parts(func(x *ir.Expr) { found = found || x.Type != nil && isMap(x.Type) && holdsNumbers(x.Type) })
		f.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok {
				look(c.Callee.Func)
			}
		})
		if !found {
			return
		}
		act := analysis.NewCalleeActivity(f, analysis.NewAlias(f, true), library.Flow{Constant: j.Unit.Opaque})
		f.Body.Walk(func(s ir.Stmt) { checkMaps(j, f, s, act) })
	}
	look(c.Callee.Func)
}

// holdsNumbers reports whether keys or elements of a map of type t lead to
// numbers.
func holdsNumbers(t types.Type) bool {
	m := t.Underlying().(*types.Map)
	return analysis.ReachesFloat(m.Elem()) || analysis.ReachesFloat(m.Key())
}

type maps struct {
	j   *job.Job
	act *analysis.Activity
}

func (m *maps) active(x *ir.Expr) bool {
	return x != nil && (m.act.Varied(x) || m.act.VariedReach(x))
}

func isMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

// keyed requests that maps of type t be mirrored, so that their keys and elements may be active. It reports whether
// they are not yet mirrored but may be, because no argument or result leads to one.
func keyed(j *job.Job, t types.Type) bool {
	m := j.View.SourceType(t).Underlying().(*types.Map)
	return !crosses(j, m) && mirror.RequestMap(j.View, m) || j.View.Requested()
}

// rangedKeys reports whether the current function reads keys that lead to numbers by a range over a map of type t.
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
