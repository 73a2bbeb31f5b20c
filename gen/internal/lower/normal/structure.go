package normal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// structure removes the scopes in a function body, and moves every jump to the end of the loop body that it leaves.
// Statements after a conditional jump move to the other branch of the condition. If a branch does not always jump, a
// flag records whether it did.
func structure(f *ir.Func, ret *ir.Label, stmts []ir.Stmt, callee bool) []ir.Stmt {
	s := &structurer{f: f, callee: callee}
	out, _ := s.list(stmts)
	return strip(out, ret)
}

type exits map[*ir.Label]bool

type structurer struct {
	f      *ir.Func
	callee bool // the function is called, so calls in it save on shared stacks
}

// list normalises a statement list and returns the labels it may jump to.
func (s *structurer) list(in []ir.Stmt) ([]ir.Stmt, exits) {
	var out []ir.Stmt
	for i := 0; i < len(in); i++ {
		rest := in[i+1:]
		switch st := in[i].(type) {
		case *ir.Jump:
			return append(out, st), exits{st.Target: true}
		case *ir.Scope:
			body, _ := s.list(st.Body.Stmts)
			body = strip(body, st.Label)
			tail, ex := s.list(append(body[:len(body):len(body)], rest...))
			return append(out, tail...), ex
		case *ir.If:
			ex := s.branches(st)
			if len(ex) == 0 {
				out = append(out, st)
				continue
			}
			tail, ex := s.splitIf(st, ex, rest)
			return append(out, tail...), ex
		case *ir.Loop:
			after := s.loop(st)
			out = append(out, after.before...)
			out = append(out, st)
			if st.Endless() {
				if len(after.checks) == 0 {
					return out, nil
				}
				rest = nil
			}
			if len(after.checks) > 0 {
				tail, ex := s.list(append(after.checks, rest...))
				return append(out, tail...), ex
			}
		default:
			out = append(out, st)
		}
	}
	return out, nil
}

func (s *structurer) branches(st *ir.If) exits {
	var ex exits
	st.Then.Stmts, ex = s.list(st.Then.Stmts)
	all := exits{}
	for k := range ex {
		all[k] = true
	}
	if st.Else != nil {
		st.Else.Stmts, ex = s.list(st.Else.Stmts)
		for k := range ex {
			all[k] = true
		}
	}
	return all
}

// splitIf places the statements that follow an if that may jump.
func (s *structurer) splitIf(st *ir.If, ex exits, rest []ir.Stmt) ([]ir.Stmt, exits) {
	if len(rest) == 0 {
		return []ir.Stmt{st}, ex
	}
	if st.Else == nil {
		st.Else = &ir.Block{}
	}
	switch {
	case leaves(st.Then.Stmts) && leaves(st.Else.Stmts):
		return []ir.Stmt{st}, ex
	case leaves(st.Then.Stmts):
		st.Else.Stmts = append(st.Else.Stmts, rest...)
		return []ir.Stmt{st}, s.branches(st)
	case leaves(st.Else.Stmts):
		st.Then.Stmts = append(st.Then.Stmts, rest...)
		return []ir.Stmt{st}, s.branches(st)
	}
	pre, checks := s.flags(st.Note, ex, func(set map[*ir.Label]*ir.Var) {
		st.Then.Stmts = replaceJumps(st.Then.Stmts, set)
		st.Else.Stmts = replaceJumps(st.Else.Stmts, set)
	})
	tail, ex := s.list(append(checks, rest...))
	return append(append(pre, st), tail...), ex
}

// flags declares a flag for each label that is the target of a jump. It returns the statements that declare the
// flags, and the statements that test them afterwards.
func (s *structurer) flags(note ir.Note, ex exits, replace func(map[*ir.Label]*ir.Var)) (pre, checks []ir.Stmt) {
	set := map[*ir.Label]*ir.Var{}
	for _, label := range ordered(ex) {
		v := &ir.Var{Name: s.f.Fresh(flagName(label)), Type: ir.Bool(false).Type}
		set[label] = v
		pre = append(pre, &ir.Assign{Note: ir.Note{Pos: note.Pos}, LHS: ir.Use(v), RHS: ir.Bool(false), Tok: token.DEFINE})
		then := &ir.Block{Stmts: []ir.Stmt{&ir.Jump{Note: note, Target: label}}}
		checks = append(checks, &ir.If{Note: ir.Note{Pos: note.Pos}, Cond: ir.Use(v), Then: then})
	}
	replace(set)
	return pre, checks
}

func flagName(l *ir.Label) string {
	switch l.Name {
	case "return":
		return "returned"
	case "break":
		return "broken"
	case "continue":
		return "skipped"
	}
	return "left"
}

// ordered lists the labels of a set by name and then by the order of their first jumps, for determinism. There are
// few labels, and those with the same name are nested.
func ordered(ex exits) []*ir.Label {
	var ls []*ir.Label
	for l := range ex {
		ls = append(ls, l)
	}
	for i := 1; i < len(ls); i++ {
		for j := i; j > 0 && less(ls[j], ls[j-1]); j-- {
			ls[j], ls[j-1] = ls[j-1], ls[j]
		}
	}
	return ls
}

func less(a, b *ir.Label) bool {
	if a.Name != b.Name {
		return a.Name < b.Name
	}
	return a.ID < b.ID
}

type loopExits struct{ before, checks []ir.Stmt }

// loop normalises the body of st. Jumps to Break stay. A jump to an outer label becomes a flag and a break.
func (s *structurer) loop(st *ir.Loop) loopExits {
	body, ex := s.list(st.Body.Stmts)
	delete(ex, st.Break)
	var le loopExits
	if len(ex) > 0 {
		le.before, le.checks = s.flags(st.Note, ex, func(set map[*ir.Label]*ir.Var) {
			body = replaceOuter(body, set, st.Break)
		})
	}
	before, body := s.flagged(st, body)
	le.before = append(le.before, before...)
	st.Body.Stmts = body
	return le
}

// leaves reports whether a normalised list always ends in a jump.
func leaves(list []ir.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch st := list[len(list)-1].(type) {
	case *ir.Jump:
		return true
	case *ir.If:
		return st.Else != nil && leaves(st.Then.Stmts) && leaves(st.Else.Stmts)
	case *ir.Loop:
		return st.Endless()
	}
	return false
}

// strip removes the jumps to l at the end of a normalised list.
func strip(list []ir.Stmt, l *ir.Label) []ir.Stmt {
	if len(list) == 0 {
		return list
	}
	switch st := list[len(list)-1].(type) {
	case *ir.Jump:
		if st.Target == l {
			return list[:len(list)-1]
		}
	case *ir.If:
		st.Then.Stmts = strip(st.Then.Stmts, l)
		if st.Else != nil {
			st.Else.Stmts = strip(st.Else.Stmts, l)
			if len(st.Else.Stmts) == 0 {
				st.Else = nil
			}
		}
	}
	return list
}

// replaceJumps replaces jumps at the ends of lists by assignments to flags.
func replaceJumps(list []ir.Stmt, set map[*ir.Label]*ir.Var) []ir.Stmt {
	return mapTail(list, func(j *ir.Jump) []ir.Stmt {
		if v, ok := set[j.Target]; ok {
			return []ir.Stmt{raise(j, v)}
		}
		return []ir.Stmt{j}
	})
}

// replaceOuter replaces jumps out of a loop, at the ends of lists, by a flag and a break.
func replaceOuter(list []ir.Stmt, set map[*ir.Label]*ir.Var, brk *ir.Label) []ir.Stmt {
	return mapTail(list, func(j *ir.Jump) []ir.Stmt {
		if v, ok := set[j.Target]; ok {
			return []ir.Stmt{raise(j, v), &ir.Jump{Note: j.Note, Target: brk}}
		}
		return []ir.Stmt{j}
	})
}

func raise(j *ir.Jump, v *ir.Var) ir.Stmt {
	return &ir.Assign{Note: j.Note, LHS: ir.Use(v), RHS: ir.Bool(true), Tok: token.ASSIGN}
}

func mapTail(list []ir.Stmt, f func(*ir.Jump) []ir.Stmt) []ir.Stmt {
	if len(list) == 0 {
		return list
	}
	last := len(list) - 1
	switch st := list[last].(type) {
	case *ir.Jump:
		return append(list[:last:last], f(st)...)
	case *ir.If:
		st.Then.Stmts = mapTail(st.Then.Stmts, f)
		if st.Else != nil {
			st.Else.Stmts = mapTail(st.Else.Stmts, f)
		}
	}
	return list
}
