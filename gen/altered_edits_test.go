package gen

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// draw alters a case. It returns an empty text where none of some attempts compiles.
func (a *alterer) draw(rng *rand.Rand) (name, text string) {
	path := a.cases[rng.IntN(len(a.cases))]
	src, err := os.ReadFile(path)
	if err != nil {
		a.t.Fatal(err)
	}
	for range 20 {
		out := src
		for range 1 + rng.IntN(3) {
			if e := a.parse(out); e != nil {
				out = e.edited(rng)
			}
		}
		if a.parse(out) != nil && !bytes.Equal(out, src) {
			return filepath.Base(filepath.Dir(path)), string(out)
		}
	}
	return "", ""
}

// edited is the text after one edit.
func (e *editing) edited(rng *rand.Rand) []byte {
	if edits := e.edits(rng); len(edits) > 0 {
		edits[rng.IntN(len(edits))]()
	}
	var out bytes.Buffer
	if format.Node(&out, e.fset, e.file) != nil {
		return nil
	}
	return out.Bytes()
}

// Import finds a package that the cases import.
func (a *alterer) Import(path string) (*types.Package, error) {
	if p := a.known[path]; p != nil && p.Types != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("no case imports %s", path)
}

// An editing is a case that is being altered.
type editing struct {
	fset *token.FileSet
	file *ast.File
	pkg  *types.Package
	info *types.Info
}

// parse type-checks the text of a case, nil if it does not compile.
func (a *alterer) parse(src []byte) *editing {
	e := &editing{fset: token.NewFileSet(), info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Scopes: map[ast.Node]*types.Scope{}}}
	var err error
	if e.file, err = parser.ParseFile(e.fset, "in.go", src, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return nil
	}
	cfg := types.Config{Importer: a, GoVersion: "go1.26"}
	if e.pkg, err = cfg.Check("p", e.fset, []*ast.File{e.file}, e.info); err != nil {
		return nil
	}
	return e
}

// edits lists what one edit might be, in a function drawn at random.
func (e *editing) edits(rng *rand.Rand) []func() {
	var bodies []*ast.FuncDecl
	for _, d := range e.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && !strings.HasSuffix(fn.Name.Name, "Inputs") {
			bodies = append(bodies, fn)
		}
	}
	if len(bodies) == 0 {
		return nil
	}
	fn := bodies[rng.IntN(len(bodies))]
	var list []func()
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			list = append(list, e.otherVariable(rng, n)...)
		case *ast.BinaryExpr:
			list = append(list, func() { n.Op = otherOperator(rng, n.Op) })
		case *ast.BasicLit:
			list = append(list, func() { otherNumber(rng, n) })
		case *ast.AssignStmt:
			list = append(list, func() { n.Tok = otherAssignment(rng, n) })
		case *ast.BlockStmt:
			list = append(list, e.inBlock(rng, fn, n)...)
		}
		return true
	})
	return list
}

// otherVariable has a variable take the place of another of its type.
func (e *editing) otherVariable(rng *rand.Rand, n *ast.Ident) []func() {
	v, ok := e.info.Uses[n].(*types.Var)
	if !ok || v.IsField() {
		return nil
	}
	names := e.visible(n.Pos(), v.Type())
	names = slices.DeleteFunc(names, func(s string) bool { return s == n.Name })
	if len(names) == 0 {
		return nil
	}
	return []func(){func() { n.Name = names[rng.IntN(len(names))] }}
}

// visible lists the local variables of a type that can be named at pos, in order.
func (e *editing) visible(pos token.Pos, t types.Type) []string {
	var names []string
	for s := e.pkg.Scope().Innermost(pos); s != nil && s != e.pkg.Scope() && s != types.Universe; s = s.Parent() {
		for _, name := range s.Names() {
			if o, ok := s.Lookup(name).(*types.Var); ok && name != "_" && (o.Pos() < pos) && types.Identical(o.Type(), t) {
				names = append(names, name)
			}
		}
	}
	return names
}

// otherOperator draws another operator for operands of the same types.
func otherOperator(rng *rand.Rand, op token.Token) token.Token {
	for _, class := range [][]token.Token{
		{token.ADD, token.SUB, token.MUL},
		{token.QUO, token.ADD, token.SUB, token.MUL},
		{token.LSS, token.LEQ, token.GTR, token.GEQ, token.NEQ},
		{token.EQL, token.NEQ},
		{token.LAND, token.LOR},
		{token.REM, token.ADD, token.SUB},
	} {
		if slices.Contains(class, op) {
			return class[rng.IntN(len(class))]
		}
	}
	return op
}

// otherNumber draws another literal near n.
func otherNumber(rng *rand.Rand, n *ast.BasicLit) {
	if n.Kind == token.INT {
		if k, err := strconv.Atoi(n.Value); err == nil {
			n.Value = strconv.Itoa([]int{0, 1, 2, k + 1, max(k-1, 0), 3}[rng.IntN(6)])
		}
	}
	if n.Kind == token.FLOAT {
		n.Value = []string{"0.5", "1.0", "0.0", "2.0", "1e-3"}[rng.IntN(5)]
	}
}

// otherAssignment draws another token of an assignment.
func otherAssignment(rng *rand.Rand, n *ast.AssignStmt) token.Token {
	if n.Tok == token.DEFINE || len(n.Lhs) != 1 {
		return n.Tok
	}
	return []token.Token{token.ASSIGN, token.ADD_ASSIGN, token.SUB_ASSIGN, token.MUL_ASSIGN}[rng.IntN(4)]
}

// inBlock changes the statements of a block: their order, how often they run and when, and
// what one variable refers to.
func (e *editing) inBlock(rng *rand.Rand, fn *ast.FuncDecl, b *ast.BlockStmt) []func() {
	if len(b.List) == 0 {
		return nil
	}
	i := rng.IntN(len(b.List))
	s := b.List[i]
	put := func(list ...ast.Stmt) { b.List = slices.Concat(b.List[:i:i], list, b.List[i+1:]) }
	list := []func(){
		func() { put() },
		func() { put(s, s) },
		func() {
			if j := rng.IntN(len(b.List)); j != i {
				b.List[i], b.List[j] = b.List[j], b.List[i]
			}
		},
		func() {
			put(&ast.ForStmt{Cond: ast.NewIdent("true"), Body: &ast.BlockStmt{List: []ast.Stmt{s, &ast.BranchStmt{Tok: token.BREAK}}}})
		},
		func() {
			put(&ast.RangeStmt{X: &ast.BasicLit{Kind: token.INT, Value: "2"}, Body: &ast.BlockStmt{List: []ast.Stmt{s}}})
		},
	}
	if names := e.visible(s.Pos(), types.Typ[types.Float64]); len(names) > 0 {
		cond := &ast.BinaryExpr{X: ast.NewIdent(names[rng.IntN(len(names))]), Op: token.GTR, Y: &ast.BasicLit{Kind: token.FLOAT, Value: "0.8"}}
		list = append(list,
			func() { put(&ast.IfStmt{Cond: cond, Body: &ast.BlockStmt{List: []ast.Stmt{s}}}) },
			func() {
				jump := []token.Token{token.BREAK, token.CONTINUE}[rng.IntN(2)]
				put(s, &ast.IfStmt{Cond: cond, Body: &ast.BlockStmt{List: []ast.Stmt{&ast.BranchStmt{Tok: jump}}}})
			})
	}
	if x := e.assignment(rng, s); x != nil {
		list = append(list, func() { put(x, s) })
	}
	if others := statementsOf(fn); len(others) > 0 {
		list = append(list, func() { put(s, others[rng.IntN(len(others))]) })
	}
	return list
}

// assignment sets a variable to another of its type: slices and pointers that met nowhere do then.
func (e *editing) assignment(rng *rand.Rand, at ast.Stmt) ast.Stmt {
	scope := e.pkg.Scope().Innermost(at.Pos())
	var all []*types.Var
	for s := scope; s != nil && s != e.pkg.Scope() && s != types.Universe; s = s.Parent() {
		for _, name := range s.Names() {
			if o, ok := s.Lookup(name).(*types.Var); ok && name != "_" && o.Pos() < at.Pos() {
				all = append(all, o)
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	to := all[rng.IntN(len(all))]
	names := slices.DeleteFunc(e.visible(at.Pos(), to.Type()), func(s string) bool { return s == to.Name() })
	if len(names) == 0 {
		return nil
	}
	return &ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent(to.Name())}, Tok: token.ASSIGN, Rhs: []ast.Expr{ast.NewIdent(names[rng.IntN(len(names))])}}
}

// statementsOf are the simple statements of a function.
func statementsOf(fn *ast.FuncDecl) (list []ast.Stmt) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				list = append(list, n)
			}
		case *ast.FuncLit: // nor assignments of one: a statement is not put into itself
			list = slices.DeleteFunc(list, func(s ast.Stmt) bool { return s.Pos() <= n.Pos() && n.Pos() < s.End() })
		case *ast.IncDecStmt:
			list = append(list, n)
		}
		return true
	})
	return list
}
