package progen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// unusedNames finds the variables of a file that are declared or assigned to but never read. Names are unique in a
// file.
func unusedNames(text string) map[string]bool {
	file, err := parser.ParseFile(token.NewFileSet(), "", strings.ReplaceAll(text, "§", "_"), 0)
	if err != nil {
		return nil
	}
	s := &useScanner{written: map[string]bool{}, read: map[string]bool{}}
	ast.Inspect(file, s.visit)
	for name := range s.read {
		delete(s.written, name)
	}
	return s.written
}

type useScanner struct {
	written, read map[string]bool
}

func (s *useScanner) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
			return s.assign(n.Lhs, n.Rhs)
		}
	case *ast.RangeStmt:
		return s.rangeOver(n)
	case *ast.ValueSpec:
		for _, name := range n.Names {
			s.written[name.Name] = true
		}
		s.all(n.Values)
		return false
	case *ast.Ident:
		s.read[n.Name] = true
	}
	return true
}

func (s *useScanner) assign(lhs, rhs []ast.Expr) bool {
	for _, x := range lhs {
		if id, ok := x.(*ast.Ident); ok {
			s.written[id.Name] = true
			continue
		}
		ast.Inspect(x, s.visit)
	}
	s.all(rhs)
	return false
}

func (s *useScanner) rangeOver(n *ast.RangeStmt) bool {
	var lhs []ast.Expr
	for _, x := range []ast.Expr{n.Key, n.Value} {
		if x != nil {
			lhs = append(lhs, x)
		}
	}
	s.assign(lhs, []ast.Expr{n.X})
	ast.Inspect(n.Body, s.visit)
	return false
}

func (s *useScanner) all(xs []ast.Expr) {
	for _, x := range xs {
		ast.Inspect(x, s.visit)
	}
}

// identifiers returns the names in a piece of Go text.
func identifiers(text string) map[string]bool {
	out := map[string]bool{}
	word := func(r rune) bool {
		return !(r == '_' || r == '§' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	}
	for _, w := range strings.FieldsFunc(text, word) {
		out[w] = true
	}
	return out
}

// needed lists the declarations that the main function reaches, in order.
func (p *Program) needed() []*Node {
	need := make([]bool, len(p.Decls))
	p.reach(p.Main, need)
	var out []*Node
	for i, d := range p.Decls {
		if need[i] {
			out = append(out, d)
		}
	}
	return out
}

// reach marks the declarations that n names, and the declarations that those need.
func (p *Program) reach(n *Node, need []bool) {
	pr := &printer{}
	pr.node(n)
	names := identifiers(pr.String())
	for i, d := range p.Decls {
		if !need[i] && len(d.Decls) > 0 && names[d.Decls[0]] {
			need[i] = true
			p.reach(d, need)
		}
	}
}
