package explain

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Explained explains the function, in words and at places of the source.
func Explained(j *job.Job) job.Explanation {
	e := job.Explanation{Name: j.Req.Name, Pos: j.Pkg.Fset.PositionFor(j.Req.Fn.Pos(), false), Text: j.Text}
	if !j.Opts.Explain {
		return e
	}
	e.Kind, e.Of = j.Req.Kind.String(), j.Req.Fn.Name()
	for _, f := range append([]*ir.Func{j.Fn}, j.Helpers...) {
		e.Emits = append(e.Emits, f.Name)
	}
	decls := declarations(j)
	for _, d := range decls {
		e.Extents = append(e.Extents, job.Extent{Name: d.Syntax.Name.Name, From: beginning(d.Syntax), To: d.Syntax.End()})
	}
	e.Marks = slices.Concat(activeMarks(j, decls), loopMarks(j))
	if j.Req.Kind != shape.JVP && !j.IsFast() {
		e.Marks = slices.Concat(e.Marks, savedMarks(j), recomputedMarks(j))
	}
	return e
}

// declarations returns the declarations of the function and of functions that became part of it.
func declarations(j *job.Job) []source.Decl {
	fns := []*types.Func{j.Req.Fn}
	for _, c := range j.Unit.Callees {
		if c.Fn != nil && !slices.Contains(fns, c.Fn.Origin()) {
			fns = append(fns, c.Fn.Origin())
		}
	}
	var list []source.Decl
	for _, fn := range append(fns, inlinedFuncs(j)...) {
		if d, ok := j.LibraryOf().Source(fn); ok && d.Info != nil && j.Prog.Fset.File(d.Syntax.Pos()) != nil {
			list = append(list, d)
		}
	}
	return list
}

// beginning returns the position at which a declaration and its comment begin.
func beginning(d *ast.FuncDecl) token.Pos {
	if d.Doc != nil {
		return d.Doc.Pos()
	}
	return d.Pos()
}

// activeMarks returns the mentions of variables that carry derivatives.
func activeMarks(j *job.Job, list []source.Decl) []job.Mark {
	if j.IsFast() {
		return nil
	}
	active := map[token.Pos]bool{}
	for _, f := range j.Lowered() {
		note := func(v *ir.Var) {
			if v != nil && v.Pos.IsValid() && (j.Act.ActiveVar(v) || j.Act.Shadowed(ir.Use(v))) {
				active[v.Pos] = true
			}
		}
		for _, v := range append(f.Inputs(), f.Results...) {
			note(v)
		}
		f.Body.Walk(func(s ir.Stmt) {
			for _, v := range ir.Defines(s) {
				note(v)
			}
		})
	}
	var marks []job.Mark
	for _, x := range list {
		ast.Inspect(x.Syntax, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if obj := x.Info.ObjectOf(id); obj != nil && active[obj.Pos()] {
				marks = append(marks, job.Mark{Class: job.Active, From: id.Pos(), To: id.End()})
			}
			return true
		})
	}
	return marks
}

// loopMarks marks loops with the way in which their derivatives run.
func loopMarks(j *job.Job) []job.Mark {
	if j.Req.Kind.IsMatrix() {
		return nil
	}
	derived := derivedLoops(j)
	var marks []job.Mark
	seen := map[token.Pos]bool{}
	for _, f := range j.Lowered() {
		f.Body.Walk(func(s ir.Stmt) {
			l, ok := s.(*ir.Loop)
			if !ok || seen[l.Pos] || !l.Pos.IsValid() {
				return
			}
			seen[l.Pos] = true
			notes := append([]string{loopOutcome(j, l, derived[l.Pos])}, fusedItems(j, l, derived[l.Pos])...)
			marks = append(marks, job.Mark{Class: job.Loop, From: l.Pos, To: l.Pos, Note: joined(notes)})
			class := job.Scalar
			if len(j.Vectors()) > 0 && slices.ContainsFunc(vectorItems(j, l), func(s string) bool { return strings.HasPrefix(s, Indent+"vector code") }) {
				class = job.Vector
			}
			if items := vectorItems(j, l); len(items) > 0 {
				marks = append(marks, job.Mark{Class: class, From: l.Pos, To: l.Pos, Note: strings.ReplaceAll(joined(items), "scalar: ", "")})
			}
		})
	}
	return marks
}

func joined(items []string) string {
	for i, s := range items {
		items[i] = strings.TrimSpace(s)
	}
	return strings.Join(items, "; ")
}

// savedMarks describes where values are saved, and how much memory they take.
func savedMarks(j *job.Job) []job.Mark {
	spell := newSpeller(j)
	var marks []job.Mark
	for _, s := range storings(j) {
		if !s.pos.IsValid() {
			continue
		}
		what := spelt(spell, s)
		if what == "" {
			what = s.name
		}
		note := what
		if cost := s.cost(); cost != "" {
			note += ", " + cost
		}
		marks = append(marks, job.Mark{Class: job.Saved, From: s.pos, To: s.pos, Note: note})
	}
	return marks
}

// recomputedMarks returns the statements that the reverse sweep runs again.
func recomputedMarks(j *job.Job) []job.Mark {
	type write struct{ at, of token.Pos }
	times := map[write]int{}
	var marks []job.Mark
	for _, f := range append(slices.Clone(j.Helpers), j.Fn) {
		f.Body.Walk(func(s ir.Stmt) {
			a, ok := s.(*ir.Assign)
			if !ok || !a.Pos.IsValid() || a.RHS.Op == ir.OpVar || a.RHS.IsConst() || stackOf(a.RHS) != nil {
				return
			}
			v := base(a.LHS)
			if v == nil || !v.Pos.IsValid() {
				return
			}
			w := write{a.Pos, v.Pos}
			if times[w]++; times[w] == 2 {
				marks = append(marks, job.Mark{Class: job.Recomputed, From: a.Pos, To: a.Pos, Note: userName(v)})
			}
		})
	}
	return marks
}

// stackOf returns the stack from which e takes a value or memory, or nil.
func stackOf(e *ir.Expr) *ir.Var {
	var found *ir.Var
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpTape {
			found = x.Var
		}
		return found == nil
	})
	return found
}
