package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
)

// An evaluator computes, at generation, the result of a call in an initialiser. The functions take float64, and their
// body is one return of arithmetic. The evaluator rounds after each operation, as the program does when it starts. A
// constant expression would not round.
type evaluator struct {
	src   recordingLibrary
	info  *types.Info
	args  map[types.Object]float64 // by parameter
	depth int
}

// deepestEvaluated is the largest depth of nested calls.
const deepestEvaluated = 8

// evaluated returns the value of the call e of type t, or nil if it cannot be computed.
func (w *initialiser) evaluated(e *ast.CallExpr, t types.Type) *ir.Expr {
	v, ok := evaluator{src: recordingLibrary{w.req.lib, w.prog.unit}, info: w.scope.decl.Info}.call(e)
	val := constant.MakeFloat64(v)
	if !ok || val.Kind() == constant.Unknown || v == 0 && math.Signbit(v) {
		return nil // infinities, NaN and −0 have no constant
	}
	return &ir.Expr{Op: ir.OpConst, Type: t, Val: val}
}

// isFloat64 reports whether values of type t are float64.
func isFloat64(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Float64
}

func (v evaluator) expr(e ast.Expr) (float64, bool) {
	e = ast.Unparen(e)
	tv := v.info.Types[e]
	if tv.Value != nil {
		x := constant.ToFloat(tv.Value)
		if x.Kind() != constant.Float {
			return 0, false
		}
		f, _ := constant.Float64Val(x)
		return f, true
	}
	if tv.Type == nil || !isFloat64(tv.Type) {
		return 0, false
	}
	switch e := e.(type) {
	case *ast.Ident:
		x, ok := v.args[v.info.Uses[e]]
		return x, ok
	case *ast.UnaryExpr:
		x, ok := v.expr(e.X)
		if e.Op == token.SUB {
			x = -x
		}
		return x, ok && (e.Op == token.SUB || e.Op == token.ADD)
	case *ast.BinaryExpr:
		return v.binary(e)
	case *ast.CallExpr:
		return v.call(e)
	}
	return 0, false
}

func (v evaluator) binary(e *ast.BinaryExpr) (float64, bool) {
	x, known := v.expr(e.X)
	y, ok := v.expr(e.Y)
	if !known || !ok {
		return 0, false
	}
	switch e.Op {
	case token.ADD:
		return x + y, true
	case token.SUB:
		return x - y, true
	case token.MUL:
		return x * y, true
	case token.QUO:
		return x / y, true
	}
	return 0, false
}

func (v evaluator) call(e *ast.CallExpr) (float64, bool) {
	if v.info.Types[e.Fun].IsType() {
		return v.expr(e.Args[0])
	}
	fn := purity.CalleeOf(v.info, e.Fun)
	if fn == nil || v.depth == deepestEvaluated || fn.Signature().Recv() != nil || fn.Signature().TypeParams().Len() > 0 || fn.Signature().Variadic() {
		return 0, false
	}
	d, info, ok := v.src.Func(fn)
	if !ok || d.Body == nil || len(d.Body.List) != 1 || fn.Signature().Params().Len() != len(e.Args) {
		return 0, false
	}
	ret, ok := d.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 || !isFloat64(fn.Signature().Results().At(0).Type()) {
		return 0, false
	}
	in := evaluator{src: v.src, info: info, args: map[types.Object]float64{}, depth: v.depth + 1}
	params := info.Defs[d.Name].Type().(*types.Signature).Params()
	for i, a := range e.Args {
		p := params.At(i)
		if in.args[p], ok = v.expr(a); !ok || !isFloat64(p.Type()) {
			return 0, false
		}
	}
	return in.expr(ret.Results[0])
}
