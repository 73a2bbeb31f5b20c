package explain

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// loopItems reports how the derivative of each loop of the source runs.
func loopItems(j *job.Job) []string {
	derived, stored := derivedLoops(j), storings(j)
	seen := map[token.Pos]bool{}
	var items []string
	for _, f := range j.Lowered() {
		f.Body.Walk(func(s ir.Stmt) {
			l, ok := s.(*ir.Loop)
			if !ok || seen[l.Pos] || !l.Pos.IsValid() {
				return
			}
			seen[l.Pos] = true
			items = append(items, fmt.Sprintf("%s: %s", place(j, l.Pos), l.Src))
			if j.Req.Kind.IsMatrix() { // its products may run a loop in several ways
				items = append(items, vectorItems(j, l)...)
				return
			}
			how := loopOutcome(j, l, derived[l.Pos])
			items = append(items, Indent+how)
			if strings.HasPrefix(how, reversed) {
				items = append(items, memoryItems(l, stored)...)
			}
			items = append(items, fusedItems(j, l, derived[l.Pos])...)
			items = append(items, vectorItems(j, l)...)
		})
	}
	return items
}

// derivedLoops finds the derived loops, by the positions of the loops in the source.
func derivedLoops(j *job.Job) map[token.Pos][]*ir.Loop {
	found := map[token.Pos][]*ir.Loop{}
	for _, f := range append(j.Helpers, j.Fn) {
		f.Body.Walk(func(s ir.Stmt) {
			if l, ok := s.(*ir.Loop); ok {
				for _, pos := range places(l) {
					found[pos] = append(found[pos], l)
				}
			}
		})
	}
	return found
}

// places lists the loops of the source from which l is derived.
func places(l *ir.Loop) []token.Pos {
	list := []token.Pos{l.Pos}
	for _, n := range l.With {
		if !slices.Contains(list, n.Pos) {
			list = append(list, n.Pos)
		}
	}
	return list
}

// fusedItems lists the other loops of the source with which a loop is fused.
func fusedItems(j *job.Job, primal *ir.Loop, derived []*ir.Loop) []string {
	var items []string
	for _, l := range derived {
		var others []string
		for _, pos := range places(l) {
			if pos.IsValid() && pos != primal.Pos {
				others = append(others, place(j, pos))
			}
		}
		if len(others) > 0 {
			items = appendNew(items, Indent+"fused with the loop of "+strings.Join(others, " and of "))
		}
	}
	return items
}

// reversed is the prefix of lines about loops whose steps follow one another.
const reversed = "reversed: "

// loopOutcome describes the derived loops of a primal loop.
func loopOutcome(j *job.Job, primal *ir.Loop, derived []*ir.Loop) string {
	var forward, adjoint, backward, counted, selects, saves bool
	room, source := stackMemory(j), sourceVars(j)
	for _, l := range derived {
		derives, stores := ownWrites(l, room, source)
		switch {
		case primal.Index == nil && l.Index != nil, primal.Index != nil && l.Index != primal.Index && (derives || stores) && definesIndex(l, primal):
			counted = true
		case primal.Index != nil && l.Step == -primal.Step && l.Step != 0:
			backward = true
		case notesIndex(l):
			selects = true
		case derives:
			adjoint = true
		case stores:
			saves = true
		default:
			forward = true
		}
	}
	switch {
	case j.IsFast():
		return "runs unchanged"
	case len(derived) == 0:
		return "left out: nothing depends on it"
	case j.Req.Kind == shape.JVP && adjoint:
		return "runs once, and computes tangents with values"
	case j.Req.Kind == shape.JVP:
		return "runs once: computes no tangents"
	case counted:
		return reversed + "its iterations are counted, and the reverse loop runs as often"
	case backward:
		return reversed + "the index runs backwards"
	case selects:
		return reversed + "only the last iteration that writes has an adjoint"
	case adjoint && saves:
		return "independent iterations: adjoints in a loop of their own, with saved values"
	case adjoint && forward:
		return "independent iterations: run again together with their adjoints, nothing saved"
	case adjoint:
		return "independent iterations: values and adjoints in one loop, nothing saved"
	}
	return "not reversed: computes no derivatives"
}

// definesIndex reports whether the reverse loop l computes the index of the primal loop from its own index.
func definesIndex(l, primal *ir.Loop) bool {
	if len(l.Body.Stmts) == 0 {
		return false
	}
	a, ok := l.Body.Stmts[0].(*ir.Assign)
	return ok && a.Tok == token.DEFINE && a.LHS.Op == ir.OpVar && a.LHS.Var == primal.Index
}

// notesIndex reports whether l records its index in a variable that the source does not have.
func notesIndex(l *ir.Loop) bool {
	found := false
	l.Body.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		found = found || ok && a.Tok == token.ASSIGN && a.LHS.Op == ir.OpVar && !a.LHS.Var.Pos.IsValid() && !a.LHS.Var.Temp &&
			l.Index != nil && a.RHS.Op == ir.OpVar && a.RHS.Var == l.Index
	})
	return found
}

// stackMemory lists the variables that are memory on a stack.
func stackMemory(j *job.Job) map[*ir.Var]bool {
	room := map[*ir.Var]bool{}
	for _, f := range append(j.Helpers, j.Fn) {
		f.Body.Walk(func(s ir.Stmt) {
			a, ok := s.(*ir.Assign)
			if !ok || a.Tok != token.DEFINE {
				return
			}
			x := a.RHS
			for x.Op == ir.OpSlice {
				x = x.Args[0]
			}
			if x.Tape() == effects.Grow || x.Op == ir.OpVar && room[x.Var] {
				room[a.LHS.Var] = true
			}
		})
	}
	return room
}

// sourceVars lists the variables of the source if their positions do not identify them, because tangents have the
// positions of their values. Otherwise it returns nil.
func sourceVars(j *job.Job) map[*ir.Var]bool {
	if j.Req.Kind != shape.JVP {
		return nil
	}
	vars := map[*ir.Var]bool{}
	for _, f := range j.Lowered() {
		for _, v := range append(f.Inputs(), f.Results...) {
			vars[v] = true
		}
		f.Body.Parts(func(x *ir.Expr) {
			if x.Op == ir.OpVar {
				vars[x.Var] = true
			}
		})
		f.Body.Walk(func(s ir.Stmt) {
			for _, v := range ir.Declares(s) {
				vars[v] = true
			}
		})
	}
	return vars
}

// ownWrites reports whether the loop writes outer variables that the source does not have, or memory to which they
// lead: derivatives, and values on a stack.
func ownWrites(l *ir.Loop, room, source map[*ir.Var]bool) (derivatives, saved bool) {
	inside := map[*ir.Var]bool{}
	l.Body.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE {
			inside[a.LHS.Var] = true
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			v := base(*e)
			if !write || v == nil || (*e).Op == ir.OpVar && inside[v] || v.Pos.IsValid() && (source == nil || source[v]) || v.Temp {
				return
			}
			derivatives = derivatives || !room[v]
			saved = saved || room[v]
		})
	})
	return derivatives, saved
}

// base returns the variable from which a place is reached.
func base(e *ir.Expr) *ir.Var {
	for e.Op != ir.OpVar {
		if len(e.Args) == 0 {
			return nil
		}
		e = e.Args[0]
	}
	return e.Var
}

// columnItems reports whether the lanes of vectors are columns of the matrix. If they are not and no loop is vector
// code, it gives the reason.
func columnItems(j *job.Job) []string {
	switch {
	case j.Vector != nil && j.Req.Kind.IsMatrix():
		return []string{Indent + "vectors: each lane has a column of the Jacobian"}
	case j.Columns != "":
		return []string{Indent + "columns are not lanes of vectors: " + j.Columns}
	}
	return nil
}

// vectorItems reports whether the derived loops of a loop of the source are vector code, or why not.
func vectorItems(j *job.Job, l *ir.Loop) []string {
	if why := j.NoVector(); why != "" {
		return []string{Indent + "scalar: " + why}
	}
	items := columnItems(j)
	if j.Vector != nil && len(items) > 0 {
		return items
	}
	for _, r := range j.Loops {
		if !slices.Contains(places(r.Loop), l.Pos) {
			continue
		}
		text := "scalar: " + reason(j, r, l)
		switch {
		case r.Done && len(j.Vectors()) > 0:
			text = r.Text
		case r.Done:
			text = "scalar: vector code was not asked for (vector=on)"
		}
		items = appendNew(items, Indent+text)
	}
	if j.Req.Workers && j.TypeParams().Len() > 0 {
		items = appendNew(items, Indent+"one worker: it is generic")
	}
	for _, r := range j.Shared {
		switch {
		case r.Loop.Pos != l.Pos:
		case r.Done:
			items = appendNew(items, Indent+r.Text)
		default:
			items = appendNew(items, Indent+"one worker: "+reason(j, r, l))
		}
	}
	return items
}

// reason returns why the loop of r, of the source loop l, was refused, with the position of the construct because of
// which it was refused.
func reason(j *job.Job, r vector.Report, l *ir.Loop) string {
	if !r.Pos.IsValid() || place(j, r.Pos) == place(j, l.Pos) {
		return r.Text
	}
	return r.Text + " (" + place(j, r.Pos) + ")"
}
