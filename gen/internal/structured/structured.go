// Package structured rewrites functions with goto to labelled blocks with break and loops
// with continue, if that needs no copies of statements.
//
// A jump forward to a label of an enclosing list of statements leaves a block of the statements before the label. A
// jump back continues a loop of the statements after the label. Jumps into loops and into blocks do not change.
package structured

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// File returns f with its functions rewritten, in copies of the declarations that have gotos. The type checker would
// refuse some of these copies, and f may be checked again, so f itself does not change. info has the same entries for
// the copy as for f.
func File(f *ast.File, info *types.Info) *ast.File {
	var decls []ast.Decl
	for i, d := range f.Decls {
		if !hasGoto(d) {
			continue
		}
		if decls == nil {
			decls = slices.Clone(f.Decls)
		}
		decls[i] = copied(d, info)
		rewrite(decls[i])
	}
	if decls == nil {
		return f
	}
	out := *f
	out.Decls = decls
	copyInfo(f, &out, info)
	return &out
}

// hasGoto reports whether d contains a goto, at any depth.
func hasGoto(d ast.Decl) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		s, ok := n.(*ast.BranchStmt)
		found = found || ok && s.Tok == token.GOTO
		return !found
	})
	return found
}

// rewrite changes the functions of d in place.
func rewrite(d ast.Decl) {
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			n.List = list(n.List)
		case *ast.CaseClause:
			n.Body = list(n.Body)
		case *ast.CommClause:
			n.Body = list(n.Body)
		}
		return true
	})
}

// has reports whether there is a branch below n, in the same function, for which such is true.
func has(n ast.Node, such func(*ast.BranchStmt) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.BranchStmt); ok {
			found = found || such(s)
		}
		_, other := n.(*ast.FuncLit)
		return !other && !found
	})
	return found
}

// jumps reports whether s jumps to label.
func jumps(s ast.Stmt, label string) bool {
	return has(s, func(b *ast.BranchStmt) bool { return b.Tok == token.GOTO && b.Label.Name == label })
}

// list returns a list of statements without gotos to its labels, if that is possible.
func list(stmts []ast.Stmt) []ast.Stmt {
	for k := 0; k < len(stmts); k++ {
		l, ok := stmts[k].(*ast.LabeledStmt)
		if !ok {
			continue
		}
		if end := loopEnd(stmts, k); end > k && back(stmts[k:end], l.Label.Name) {
			stmts = slices.Concat(stmts[:k:k], []ast.Stmt{loop(l.Label, stmts[k:end])}, stmts[end:])
		}
	}
	for k := len(stmts) - 1; k > 0; k-- {
		l, ok := stmts[k].(*ast.LabeledStmt)
		if !ok {
			continue
		}
		if from := first(stmts, k); from < k {
			stmts = slices.Concat(stmts[:from:from], []ast.Stmt{block(entry(l), stmts[from:k])}, stmts[k:])
			k = from + 1
		}
	}
	return stmts
}

// loopEnd returns the end of the loop of the statements after the label at k. That is the end of the list, because the
// statements may use variables that the loop declares, unless statements before the loop jump past it: Go refuses
// jumps over declarations.
func loopEnd(stmts []ast.Stmt, k int) int {
	end := k + 1
	for i := k; i < end; i++ { // jumps back to labels in the loop belong to it
		l, ok := stmts[i].(*ast.LabeledStmt)
		for at := len(stmts) - 1; ok && at >= end; at-- {
			if jumps(stmts[at], l.Label.Name) {
				end = at + 1
			}
		}
	}
	past := slices.ContainsFunc(stmts[end:], func(s ast.Stmt) bool {
		l, ok := s.(*ast.LabeledStmt)
		return ok && slices.ContainsFunc(stmts[:k], func(s ast.Stmt) bool { return jumps(s, l.Label.Name) })
	})
	if past {
		return end
	}
	return len(stmts)
}

// back reports whether stmts, which begin with label, jump back to it and may become the body of a loop. Branches to
// outer statements must have labels.
func back(stmts []ast.Stmt, label string) bool {
	return slices.ContainsFunc(stmts, func(s ast.Stmt) bool { return jumps(s, label) }) && !slices.ContainsFunc(stmts, escapes)
}

// escapes reports whether s has a branch without a label that refers to a statement around s.
func escapes(s ast.Stmt) bool {
	found := false
	var within func(n ast.Node, loop, breakable bool)
	within = func(n ast.Node, loop, breakable bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			if m == n {
				return true
			}
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				within(m, true, true)
				return false
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				within(m, loop, true)
				return false
			case *ast.BranchStmt:
				found = found || m.Label == nil && (m.Tok == token.BREAK && !breakable || m.Tok == token.CONTINUE && !loop || m.Tok == token.FALLTHROUGH && !breakable)
			}
			return true
		})
	}
	within(&ast.BlockStmt{List: []ast.Stmt{s}}, false, false)
	return found
}

// entry returns the label of l in the source. Jumps from statements before a loop enter it at its beginning.
func entry(l *ast.LabeledStmt) *ast.Ident {
	if name, ok := strings.CutSuffix(l.Label.Name, again); ok {
		return &ast.Ident{NamePos: l.Label.NamePos, Name: name}
	}
	return l.Label
}

// again is the end of the label of a loop. No label of the source has it.
const again = " again"

// first returns the index of the first statement that the jumps to the label at k skip, or k if there are none.
func first(stmts []ast.Stmt, k int) int {
	from := k
	for at := k; at > 0; at-- { // labels inside of the block
		l, ok := stmts[at].(*ast.LabeledStmt)
		if !ok || at < from {
			continue
		}
		if i := slices.IndexFunc(stmts[:at], func(s ast.Stmt) bool { return jumps(s, entry(l).Name) }); i >= 0 {
			from = min(from, i)
		}
	}
	return from
}

// block returns stmts as a block that ends before label.
func block(label *ast.Ident, stmts []ast.Stmt) ast.Stmt {
	at := stmts[0].Pos()
	b := &ast.BlockStmt{Lbrace: at, List: stmts, Rbrace: label.Pos()}
	return labelled(label, label.Name+" follows", token.BREAK, b, b)
}

// loop returns stmts, which begin at label, as a loop that ends at their end.
func loop(label *ast.Ident, stmts []ast.Stmt) ast.Stmt {
	at, end := label.Pos(), stmts[len(stmts)-1].End()
	name := label.Name + again
	leave := &ast.BranchStmt{TokPos: end, Tok: token.BREAK, Label: &ast.Ident{NamePos: end, Name: name}}
	b := &ast.BlockStmt{Lbrace: at, List: append(slices.Clone(stmts), leave), Rbrace: end}
	return labelled(label, name, token.CONTINUE, b, &ast.ForStmt{For: at, Body: b})
}

// labelled returns s with a label. The jumps in body to the old label now refer to it.
func labelled(old *ast.Ident, name string, tok token.Token, body *ast.BlockStmt, s ast.Stmt) ast.Stmt {
	has(body, func(b *ast.BranchStmt) bool {
		if b.Tok == token.GOTO && b.Label.Name == old.Name {
			b.Tok, b.Label = tok, &ast.Ident{NamePos: b.Label.Pos(), Name: name}
		}
		return false
	})
	return &ast.LabeledStmt{Label: &ast.Ident{NamePos: s.Pos(), Name: name}, Colon: s.Pos(), Stmt: s}
}
