package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// checkCalls looks at calls of emitted functions.
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
	c.length(i)
}

func (c *callCheck) param(i int) *types.Var { return c.fn.Signature().Params().At(i) }

// same reports whether two arguments are certainly one slice or one pointer: the
// same variable, or the address of it.
func (c *callCheck) same(x, y ast.Expr) bool {
	vx, ax := c.variable(x)
	vy, ay := c.variable(y)
	if vx == nil || vx != vy || ax != ay {
		return false
	}
	if ax {
		return true
	}
	switch vx.Type().Underlying().(type) {
	case *types.Pointer:
		return true
	case *types.Slice:
		n, known := c.lengths.of(x)
		return !known || n > 0
	}
	return false
}

// variable is the variable that an argument names, and whether it is the
// variable's address.
func (c *callCheck) variable(x ast.Expr) (v *types.Var, address bool) {
	x = ast.Unparen(x)
	if u, ok := x.(*ast.UnaryExpr); ok {
		x, address = ast.Unparen(u.X), true
	}
	id, ok := x.(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, _ = c.pass.TypesInfo.Uses[id].(*types.Var)
	return v, address
}

// length compares the length of a slice that derivatives are written to with that
// of the argument it belongs to, where both are known.
func (c *callCheck) length(i int) {
	if _, ok := c.param(i).Type().Underlying().(*types.Slice); !ok {
		return
	}
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

// belongs reports whether derivatives with respect to x are written to p, which
// has x's type and, unless it is a matrix, x's length.
func belongs(p, x *types.Var) bool {
	return types.Identical(p.Type(), x.Type()) && !matrix(p) && writes(p, map[string]types.Type{x.Name(): x.Type()})
}
