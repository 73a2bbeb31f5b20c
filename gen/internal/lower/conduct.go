package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A conduct is what evaluating a call has to do with the rest of a program.
type conduct int

const (
	computes conduct = iota // the result is made of the arguments' values alone
	reads                   // it depends on memory or variables of the package
	acts                    // it may change some, or differ from call to call
)

const randomPath = "github.com/gradgen/gradgen/runtime/random"

// detached reports whether a function of another package, whose source may not
// be at hand, changes nothing.
func detached(fn *types.Func) bool {
	if fn.Pkg().Path() == randomPath { // keys are values; what draws many numbers is given a slice
		return conductAmong(fn.Signature().Params()) == computes
	}
	if fn.Signature().Recv() != nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "cmp", "errors", "math", "math/bits", "strconv", "strings", "unicode", "unicode/utf8":
		return true
	case "fmt":
		return slices.Contains([]string{"Sprint", "Sprintf", "Sprintln", "Errorf"}, fn.Name())
	case "slices":
		return slices.Contains([]string{"BinarySearch", "Contains", "Equal", "Index", "Max", "Min"}, fn.Name())
	case "sort":
		return slices.Contains([]string{"SearchFloat64s", "SearchInts", "SearchStrings"}, fn.Name())
	}
	return false
}

// conductOfCall is what the call e does besides the evaluation of its operands.
func (l *lowerer) conductOfCall(info *types.Info, e *ast.CallExpr) conduct {
	fun := info.Types[e.Fun]
	switch {
	case info.Types[e].Value != nil || fun.IsType():
		return computes
	case fun.IsBuiltin():
		return conductOfBuiltin(e)
	}
	fn := calleeOf(info, e.Fun)
	if fn == nil {
		return acts
	}
	return l.conductOf(fn.Origin())
}

func conductOfBuiltin(e *ast.CallExpr) conduct {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if ok && slices.Contains([]string{"clear", "copy", "delete", "recover"}, id.Name) {
		return acts
	}
	if ok && id.Name == "append" {
		return reads // what it writes, nobody sees who does not append himself
	}
	return computes
}

// calleeOf is the declared function that e denotes, if it does.
func calleeOf(info *types.Info, e ast.Expr) *types.Func {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		fn, _ := info.Uses[e].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := info.Uses[e.Sel].(*types.Func)
		return fn
	case *ast.IndexExpr:
		return calleeOf(info, e.X)
	case *ast.IndexListExpr:
		return calleeOf(info, e.X)
	}
	return nil
}

// conductOf is what a call of fn does.
func (l *lowerer) conductOf(fn *types.Func) conduct {
	if c, ok := l.conducts[fn]; ok {
		return c
	}
	l.conducts[fn] = computes // while under way: a call of itself adds nothing
	c := l.findConduct(fn)
	l.conducts[fn] = c
	return c
}

func (l *lowerer) findConduct(fn *types.Func) conduct {
	recv := fn.Signature().Recv()
	if rule, ok := l.lib.Communication(fn); ok && rule.Pure {
		return computes
	}
	if fn.Pkg() == nil || recv != nil && types.IsInterface(recv.Type()) {
		return acts
	}
	if detached(fn) {
		return conductAmong(fn.Signature().Params())
	}
	if l.lib.HasRule(fn) {
		return acts
	}
	d, ok := l.lib.Source(fn)
	if !ok || d.Syntax.Body == nil || fn.Pkg() != l.pkg {
		return acts
	}
	v := &conductVisitor{l: l, info: d.Info, decl: d.Syntax}
	ast.Inspect(d.Syntax.Body, v.visit)
	return v.found
}

// conductAmong is what a function does that changes nothing and has these
// parameters.
func conductAmong(params *types.Tuple) conduct {
	for p := range params.Variables() {
		if _, basic := p.Type().Underlying().(*types.Basic); !basic {
			return reads
		}
	}
	return computes
}

// A conductVisitor goes through the body of a function.
type conductVisitor struct {
	l     *lowerer
	info  *types.Info
	decl  *ast.FuncDecl
	found conduct
}

func (v *conductVisitor) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			v.stores(n.Lhs...)
		}
	case *ast.IncDecStmt:
		v.stores(n.X)
	case *ast.RangeStmt:
		v.ranges(n)
	case *ast.CallExpr:
		v.found = max(v.found, v.l.conductOfCall(v.info, n))
	case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.FuncLit:
		v.found = acts
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			v.found = acts
		}
	case ast.Expr:
		if v.inMemory(n) {
			v.found = max(v.found, reads)
		}
	}
	return v.found != acts
}

func (v *conductVisitor) ranges(s *ast.RangeStmt) {
	switch v.info.TypeOf(s.X).Underlying().(type) {
	case *types.Basic, *types.Array:
	case *types.Signature, *types.Chan:
		v.found = acts
	default:
		v.found = max(v.found, reads)
	}
	if s.Tok == token.ASSIGN {
		v.stores(s.Key, s.Value)
	}
}

// stores notes assignments to places: those of the function's own variables are
// nobody else's affair.
func (v *conductVisitor) stores(places ...ast.Expr) {
	for _, p := range places {
		if p != nil && !v.own(p) {
			v.found = acts
		}
	}
}

// own reports whether the place e lies in a variable of the function.
func (v *conductVisitor) own(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name == "_" || !v.outside(e)
	case *ast.SelectorExpr, *ast.IndexExpr:
		return !v.inMemory(e) && v.own(operandOf(e))
	}
	return false
}

// outside reports whether id is a variable of a package.
func (v *conductVisitor) outside(id *ast.Ident) bool {
	obj, ok := v.info.ObjectOf(id).(*types.Var)
	return ok && !obj.IsField() && (obj.Pos() < v.decl.Pos() || obj.Pos() >= v.decl.End())
}

// inMemory reports whether evaluating e itself, its operands apart, reads what
// a pointer, slice or map leads to, or a variable of a package.
func (v *conductVisitor) inMemory(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return v.outside(e)
	case *ast.StarExpr:
		return !v.info.Types[e].IsType()
	case *ast.SelectorExpr, *ast.IndexExpr:
		x := v.info.Types[operandOf(e)]
		return x.IsValue() && refers(x.Type)
	}
	return false
}

func operandOf(e ast.Expr) ast.Expr {
	if s, ok := e.(*ast.SelectorExpr); ok {
		return s.X
	}
	return e.(*ast.IndexExpr).X
}

// refers reports whether parts of a value of type t lie behind it.
func refers(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		return true
	}
	return false
}
