package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// checkCalls checks calls of emitted functions.
func checkCalls(pass *analysis.Pass) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	emittedBy := pass.ResultOf[declared].(lookup)
	in.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool, stack []ast.Node) bool {
		call := n.(*ast.CallExpr)
		if !push || call.Ellipsis.IsValid() {
			return true
		}
		fn := typeutil.StaticCallee(pass.TypesInfo, call)
		if fn == nil || len(call.Args) != fn.Signature().Params().Len() {
			return true
		}
		fact := emittedBy(fn)
		if fact == nil {
			return true
		}
		c := &callCheck{pass: pass, call: call, fn: fn, lengths: &lengths{info: pass.TypesInfo, body: enclosing(stack)}}
		for _, i := range fact.Written {
			c.argument(i, fact.Written)
		}
		for _, i := range fact.Sized {
			c.length(i)
		}
		return true
	})
}

// enclosing is the body of the innermost function around a node.
func enclosing(stack []ast.Node) *ast.BlockStmt {
	for i := len(stack) - 1; i >= 0; i-- {
		switch f := stack[i].(type) {
		case *ast.FuncLit:
			return f.Body
		case *ast.FuncDecl:
			return f.Body
		}
	}
	return nil
}

// A callCheck is one call of an emitted function.
type callCheck struct {
	pass    *analysis.Pass
	call    *ast.CallExpr
	fn      *types.Func
	lengths *lengths
}

// argument checks the i-th argument, which derivatives are written to.
func (c *callCheck) argument(i int, written []int) {
	arg, name := ast.Unparen(c.call.Args[i]), c.param(i).Name()
	if c.pass.TypesInfo.Types[arg].IsNil() {
		c.pass.Reportf(arg.Pos(), "%s panics: %s is nil", c.fn.Name(), name)
		return
	}
	for k, other := range c.call.Args {
		if k == i || k > i && slices.Contains(written, k) || !c.same(arg, other) {
			continue
		}
		c.pass.Reportf(arg.Pos(), "%s panics: %s shares the memory of %s", c.fn.Name(), name, c.param(k).Name())
	}
}

func (c *callCheck) param(i int) *types.Var { return c.fn.Signature().Params().At(i) }

// same reports whether two arguments are certainly one slice or one pointer: the
// same variable or field, or the address of it.
func (c *callCheck) same(x, y ast.Expr) bool {
	px, ok := c.home(x)
	py, other := c.home(y)
	if !ok || !other || px != py {
		return false
	}
	if px.address {
		return true
	}
	switch c.pass.TypesInfo.TypeOf(x).Underlying().(type) {
	case *types.Pointer:
		return true
	case *types.Slice:
		n, known := c.lengths.of(x)
		return !known || n > 0
	}
	return false
}

// A home is what an argument names: a variable, or a field that selectors reach from
// it, or the address of either.
type home struct {
	root    types.Object
	fields  string
	address bool
}

// home returns false for an argument that may be somewhere else each time.
func (c *callCheck) home(x ast.Expr) (p home, ok bool) {
	x = ast.Unparen(x)
	if u, isUnary := x.(*ast.UnaryExpr); isUnary && u.Op == token.AND {
		x, p.address = ast.Unparen(u.X), true
	}
	if s, isSlice := x.(*ast.SliceExpr); isSlice && s.Low == nil && s.High == nil && !p.address {
		if _, whole := c.pass.TypesInfo.TypeOf(s.X).Underlying().(*types.Slice); whole {
			x = ast.Unparen(s.X)
		}
	}
	for {
		switch e := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			if s := c.pass.TypesInfo.Selections[e]; s != nil && s.Kind() == types.FieldVal {
				p.fields = "." + e.Sel.Name + p.fields
				x = e.X
				continue
			}
			x = e.Sel // of a package
		case *ast.Ident:
			v, isVar := c.pass.TypesInfo.Uses[e].(*types.Var)
			p.root = v
			return p, isVar
		default:
			return p, false
		}
	}
}

// length compares the length of a tangent, or of a slice that derivatives are written
// to, with that of the argument it belongs to, where both are known.
func (c *callCheck) length(i int) {
	for k := range i {
		if !belongs(c.param(i), c.param(k)) {
			continue
		}
		have, known := c.lengths.of(c.call.Args[i])
		want, wanted := c.lengths.of(c.call.Args[k])
		if known && wanted && have != want {
			c.pass.Reportf(c.call.Args[i].Pos(), "%s panics: %s has length %d, but %s has length %d", c.fn.Name(), c.param(i).Name(), have, c.param(k).Name(), want)
		}
	}
}

// belongs reports whether p is a derivative by x, or a tangent of it, and so has its
// type and length.
func belongs(p, x *types.Var) bool {
	return types.Identical(p.Type(), x.Type()) && namedAfter(p, x.Name())
}
