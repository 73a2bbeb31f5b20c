// Package purity determines how a call depends on the rest of a program and how it changes the program. Calls keep
// their order accordingly (Go specification, "Order of evaluation").
package purity

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// A Level describes how a call depends on the rest of a program and how it changes the program.
type Level int

const (
	Pure  Level = iota // the result depends only on the values of the arguments
	Reads              // the result depends on memory or package-level variables
	Acts               // it may change these, or differ from call to call
)

// A Table caches the levels of functions.
type Table struct {
	lib   source.Library
	pkg   *types.Package // bodies of functions of other packages are not examined; if nil, all bodies are
	known map[*types.Func]Level
	calls recursion
	// dynamics caches the types that values in interfaces may have, for each package.
	dynamics map[*types.Package][]types.Type
}

// New returns a table for calls in derivatives that are emitted into pkg. Functions of other packages have level
// Acts. If pkg is nil, these functions are examined too.
func New(lib source.Library, pkg *types.Package) *Table {
	return &Table{lib: lib, pkg: pkg, known: map[*types.Func]Level{}, calls: recursion{running: map[*types.Func]int{}, needs: map[*types.Func]int{}}, dynamics: map[*types.Package][]types.Type{}}
}

const randomPath = "github.com/gradgen/gradgen/runtime/random"

// changesNothing reports whether a function of another package changes nothing. Its source may not be available.
func changesNothing(fn *types.Func) bool {
	if fn.Pkg().Path() == randomPath { // keys are values; only a function with a slice parameter writes to memory
		return levelOfParams(fn.Signature().Params()) == Pure
	}
	if fn.Signature().Recv() != nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "cmp", "errors", "math", "math/bits", "math/cmplx", "strconv", "strings", "unicode", "unicode/utf8":
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

// readsMatrix reports whether fn is a method of package mat of gonum that only reads its receiver.
func readsMatrix(fn *types.Func) bool {
	names := []string{"At", "AtVec", "Caps", "Dims", "IsEmpty", "Len", "SymmetricDim", "T", "TTri", "TVec"}
	return fn.Pkg().Path() == "gonum.org/v1/gonum/mat" && fn.Signature().Recv() != nil && slices.Contains(names, fn.Name())
}

// OfCall returns the level of the call e, without the evaluation of its operands.
func (t *Table) OfCall(info *types.Info, e *ast.CallExpr) Level {
	fun := info.Types[e.Fun]
	switch {
	case info.Types[e].Value != nil || fun.IsType():
		return Pure
	case fun.IsBuiltin():
		return t.ofBuiltin(info, e)
	}
	fn := CalleeOf(info, e.Fun)
	if fn == nil {
		return Acts
	}
	if fn.Pkg() != nil && fn.Pkg().Path() == "fmt" {
		return max(t.Of(fn), t.described(info, e.Args))
	}
	return t.Of(fn.Origin())
}

// described returns the level of the methods by which package fmt prints values.
func (t *Table) described(info *types.Info, list []ast.Expr) Level {
	level := Pure
	for _, e := range list {
		if of := info.TypeOf(e); of != nil {
			for _, m := range methodsOf(of, describing) {
				level = max(level, t.Of(m.Origin()))
			}
		}
	}
	return level
}

// CalledBack returns a method of t that fn may call if its argument has type t, and that may change memory or
// variables. It returns nil if there is none. If t is an interface, CalledBack examines the types of values that code
// of pkgs may store in it.
func (t *Table) CalledBack(fn *types.Func, of types.Type, pkgs ...*types.Package) *types.Func {
	names := callbacks(fn)
	if len(names) == 0 {
		return nil
	}
	var dynamic []types.Type
	for _, pkg := range pkgs {
		dynamic = append(dynamic, t.dynamic(pkg)...)
	}
	for _, m := range methodsOf(of, names, dynamic...) {
		if t.Of(m.Origin()) == Acts && !t.lib.Communicates(m.Pkg()) {
			return m
		}
	}
	return nil
}

func (t *Table) ofBuiltin(info *types.Info, e *ast.CallExpr) Level {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	switch {
	case !ok:
		return Pure
	case slices.Contains([]string{"clear", "copy", "delete", "recover"}, id.Name):
		return Acts
	case id.Name != "append":
		return Pure
	case t.pkg == nil && !(body{info: info}).fresh(e.Args[0], map[types.Object]bool{}):
		return Acts // it may write to memory that the statement reads
	}
	return Reads // only a caller that appends to the same slice can see what it writes
}

// CalleeOf returns the declared function that e denotes, or nil.
func CalleeOf(info *types.Info, e ast.Expr) *types.Func {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		fn, _ := info.Uses[e].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := info.Uses[e.Sel].(*types.Func)
		return fn
	case *ast.IndexExpr:
		return CalleeOf(info, e.X)
	case *ast.IndexListExpr:
		return CalleeOf(info, e.X)
	}
	return nil
}

// A recursion distinguishes final levels from those that depend on functions that are still being examined. All
// functions that call each other have the level of the first one that is examined (Tarjan 1972, "Depth-first search
// and linear graph algorithms").
type recursion struct {
	running map[*types.Func]int // the functions being examined, with their depth
	first   int                 // the least depth of a function that the current one depends on
	pending []*types.Func       // examined, but not final until a function around them is
	needs   map[*types.Func]int // for each of these, the least depth that it depends on
}

// Of returns the level of a call of fn.
func (t *Table) Of(fn *types.Func) Level {
	r := &t.calls
	if c, ok := t.known[fn]; ok {
		if at, ok := r.needs[fn]; ok {
			r.first = min(r.first, at)
		}
		return c
	}
	if at, ok := r.running[fn]; ok {
		r.first = min(r.first, at)
		return Pure // a recursive call has no other effect
	}
	at, outer, from := len(r.running), r.first, len(r.pending)
	r.running[fn], r.first = at, math.MaxInt
	c := t.find(fn)
	delete(r.running, fn)
	t.known[fn] = c
	if r.first < at {
		r.pending, r.needs[fn] = append(r.pending, fn), r.first
	} else {
		for _, p := range r.pending[from:] {
			t.known[p] = c
			delete(r.needs, p)
		}
		r.pending, r.first = r.pending[:from], math.MaxInt
	}
	r.first = min(r.first, outer)
	return c
}

func (t *Table) find(fn *types.Func) Level {
	recv := fn.Signature().Recv()
	if rule, ok := t.lib.Communication(fn); ok && rule.Pure {
		return Pure
	}
	if fn.Pkg() == nil || recv != nil && types.IsInterface(recv.Type()) {
		return Acts
	}
	if changesNothing(fn) {
		return levelOfParams(fn.Signature().Params())
	}
	if t.pkg == nil && readsMatrix(fn) {
		return Reads
	}
	if t.lib.HasRule(fn) { // if its arguments are numbers, it is a mathematical function
		if recv == nil && levelOfParams(fn.Signature().Params()) == Pure {
			return Pure
		}
		return Acts
	}
	d, ok := t.lib.Source(fn)
	if !ok || d.Syntax.Body == nil || t.pkg != nil && fn.Pkg() != t.pkg {
		return Acts
	}
	v := &visitor{t: t, info: d.Info, decl: d.Syntax}
	ast.Inspect(d.Syntax.Body, v.visit)
	return v.found
}

// levelOfParams returns the level of a function that has these parameters and changes nothing.
func levelOfParams(params *types.Tuple) Level {
	for p := range params.Variables() {
		if _, basic := p.Type().Underlying().(*types.Basic); !basic {
			return Reads
		}
	}
	return Pure
}

// A visitor goes through the body of a function.
type visitor struct {
	t     *Table
	info  *types.Info
	decl  *ast.FuncDecl
	found Level
}

func (v *visitor) visit(n ast.Node) bool {
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
		v.found = max(v.found, v.levelOf(n))
	case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.FuncLit:
		v.found = Acts
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			v.found = Acts
		}
	case ast.Expr:
		if v.inMemory(n) {
			v.found = max(v.found, Reads)
		}
	}
	return v.found != Acts
}

// levelOf returns the level of a call in the body. A call of append may write to memory of the caller, unless the
// function itself has made the slice.
func (v *visitor) levelOf(e *ast.CallExpr) Level {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	switch {
	case v.writesOwn(e):
		return max(Reads, v.t.described(v.info, e.Args))
	case !ok || id.Name != "append" || !v.info.Types[e.Fun].IsBuiltin():
		return v.t.OfCall(v.info, e)
	case !body{v.info, v.decl.Body}.fresh(e.Args[0], map[types.Object]bool{}):
		return Acts
	}
	return Reads
}

// writesOwn reports whether the call e only writes to a buffer of the function, or to the text that package fmt makes
// in a method Format.
func (v *visitor) writesOwn(e *ast.CallExpr) bool {
	fn := CalleeOf(v.info, e.Fun)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil {
		return v.buffer(sel.X)
	}
	return fn.Pkg().Path() == "fmt" && slices.Contains([]string{"Fprint", "Fprintf", "Fprintln"}, fn.Name()) && v.buffer(e.Args[0])
}

// buffer reports whether e is a buffer of the function itself, or the argument that package fmt passes to methods
// Format.
func (v *visitor) buffer(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok || v.declaredOutside(id) {
		return false
	}
	switch types.TypeString(v.info.TypeOf(id), nil) {
	case "bytes.Buffer", "strings.Builder", "fmt.State":
		return true
	}
	return false
}

func (v *visitor) ranges(s *ast.RangeStmt) {
	switch v.info.TypeOf(s.X).Underlying().(type) {
	case *types.Basic, *types.Array:
	case *types.Signature, *types.Chan:
		v.found = Acts
	default:
		v.found = max(v.found, Reads)
	}
	if s.Tok == token.ASSIGN {
		v.stores(s.Key, s.Value)
	}
}

// stores records assignments to places. Assignments to variables of the function itself have no effect outside it.
func (v *visitor) stores(places ...ast.Expr) {
	for _, p := range places {
		if p != nil && !v.own(p) {
			v.found = Acts
		}
	}
}

// own reports whether the place e is part of a variable of the function.
func (v *visitor) own(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name == "_" || !v.declaredOutside(e)
	case *ast.SelectorExpr, *ast.IndexExpr:
		return !v.inMemory(e) && v.own(operandOf(e))
	}
	return false
}

// declaredOutside reports whether id is a package-level variable.
func (v *visitor) declaredOutside(id *ast.Ident) bool {
	obj, ok := v.info.ObjectOf(id).(*types.Var)
	return ok && !obj.IsField() && (obj.Pos() < v.decl.Pos() || obj.Pos() >= v.decl.End())
}

// inMemory reports whether e itself, without its operands, reads a package-level variable, or memory to which a
// pointer, slice or map leads.
func (v *visitor) inMemory(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return v.declaredOutside(e)
	case *ast.StarExpr:
		return !v.info.Types[e].IsType()
	case *ast.SelectorExpr, *ast.IndexExpr:
		if s, ok := e.(*ast.SelectorExpr); ok {
			if sel := v.info.Selections[s]; sel != nil && sel.Kind() == types.FieldVal && sel.Indirect() {
				return true // also through an embedded pointer
			}
		}
		x := v.info.Types[operandOf(e)]
		return x.IsValue() && kind.Refers(x.Type)
	}
	return false
}

func operandOf(e ast.Expr) ast.Expr {
	if s, ok := e.(*ast.SelectorExpr); ok {
		return s.X
	}
	return e.(*ast.IndexExpr).X
}
