package lower

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/callgraph"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/visible"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// The state of lowering lies in layers. Each embeds the one below it, and its methods see
// that one and those under it, never those above: an expression cannot jump, a known
// function cannot be inlined by what finds it.
//
//	request      the request
//	program      facts about the packages, and results: unit, opaque, crossing
//	function     the function under construction: its blocks, temporaries, labels
//	scope        one body: its names, its types, the current statement; signature, report
//	operands     values that are lowered already: operands, constants, union, initialiser
//	pairs        complex numbers, as two numbers each: complex
//	expressions  syntax of values: expr, builtin, literal, assertion, order, open
//	functions    function values that are known, and arguments: known, arguments, opaque, hints
//	callees      calls that stay calls, some of functions of their own: recursive, specialised,
//	             closures, communication, operation
//	inlining     bodies in place of their calls: inline, returned_function
//	calls        which of these a call becomes: call, dispatch
//	assignments  definitions and assignments: assign, tuple
//	frame        statements: stmt, jump, loop, range, range_function, switch, typeswitch, defer
//
// Recursion in the language goes up through [above].

// A request is the input of lowering.
type request struct {
	lib     source.Library
	fset    *token.FileSet
	pkg     *types.Package // package the derivative is emitted into
	diags   *diag.List
	reserve []string
	outside map[string]bool
	// faithful keeps expressions that may panic though nothing uses them.
	faithful bool
	order    int
	lists    shape.Known
	from     *types.Func // whose derivative is made
	root     string      // name of the function that panics name
	runs     bool        // it is interpreted and not emitted
}

// A program is the facts about the packages that a function reaches, and the results of lowering them.
type program struct {
	request
	unit    *Unit
	names   *visible.Names
	graph   *callgraph.Graph
	purity  *purity.Table
	before  int // errors when lowering began
	made    map[string]*ir.Callee
	foreign map[token.Pos]bool // calls whose callee in another package was refused
}

func newProgram(cfg Config, fn *types.Func, name string) *program {
	return &program{
		request: request{
			lib: cfg.Library, fset: cfg.Fset, pkg: cfg.Package, diags: cfg.Diags, reserve: cfg.Reserved, outside: cfg.Outer,
			faithful: cfg.Faithful, order: cfg.Order, lists: cfg.Known, from: fn, root: cmp.Or(cfg.Panics, name), runs: cfg.Runs,
		},
		unit:    &Unit{Refused: map[*ir.Expr]Refusal{}, Opaque: map[*ir.Expr]bool{}, Sites: map[*token.File]token.Pos{}},
		names:   visible.New(cfg.Library, cfg.Package, cfg.View, cfg.Runs),
		graph:   callgraph.New(cfg.Library, cfg.Known),
		purity:  purity.New(cfg.Library, cfg.Package),
		before:  cfg.Diags.Errors(),
		made:    map[string]*ir.Callee{},
		foreign: map[token.Pos]bool{},
	}
}

// A function is the one under construction.
type function struct {
	*program
	fn     *ir.Func
	out    *ir.Block     // block being filled
	active []*types.Func // functions being inlined, outermost first
	size   int           // statements of the function so far
	called bool          // the function is called by others
	labels int
	// returning counts the functions being looked into for those they return.
	returning int
	iterating map[*ast.FuncLit]int // iterators being inlined
	// running are the codes of kept function values that are being inlined.
	running map[string]bool
	reads   reads
	nesting *nesting
	// literals are those whose variables keep their parts as long as they live.
	literals map[*ir.Var]*ir.Expr
}

func newFunction(p *program) *function {
	return &function{program: p, iterating: map[*ast.FuncLit]int{}, running: map[string]bool{}, nesting: &nesting{}, literals: map[*ir.Var]*ir.Expr{}}
}

// A scope is one body being lowered: of the differentiated function, of a callee inlined
// into it, or of a closure.
type scope struct {
	*function
	decl    source.Decl
	outer   *scope // that of the function around a closure
	env     map[types.Object]binding
	targs   map[*types.TypeParam]types.Type
	results []*ir.Var
	named   []*ir.Var // named results, which a bare return returns
	ret     *ir.Label
	note    ir.Note
	// counted counts the calls of the current statement, and deciding is set within its
	// condition.
	counted  callCount
	deciding bool
	// site is the position of the outermost inlined call, for messages about
	// code of another package.
	site token.Pos
	// taken are the variables whose addresses the function takes; nil: not looked for.
	taken map[token.Pos]bool
}

func newScope(f *function, d source.Decl, outer *scope) *scope {
	if d.Syntax != nil {
		f.unit.made(d.Syntax, d.Info)
	}
	s := &scope{function: f, decl: d, outer: outer, env: map[types.Object]binding{}, ret: f.newLabel("return")}
	if outer != nil {
		s.targs, s.site = outer.targs, outer.site
	}
	return s
}

// operands are values that are lowered already.
type operands struct{ *scope }

// pairs are complex numbers, which are two numbers each.
type pairs struct{ *operands }

// expressions lower the syntax of values.
type expressions struct {
	*pairs
	up above
}

// above is the interface by which layers call those over them.
type above interface {
	// call lowers a call of one value, callMulti one of several to variables.
	call(e *ast.CallExpr) *ir.Expr
	callMulti(e *ast.CallExpr) ([]*ir.Expr, bool)
	// functionValue lowers a value of a function type.
	functionValue(e ast.Expr) *ir.Expr
	// functionAs lowers one as a value of another type, a union of such functions.
	functionAs(e ast.Expr, want types.Type) *ir.Expr
	// knownOnce is the function that an expression denotes; again says that nothing of it
	// was lowered.
	knownOnce(e ast.Expr) (fv *funcValue, ok, again bool)
	// returned is the function that a call returns.
	returned(e *ast.CallExpr) (*funcValue, bool)
	// dispatchHere lowers the call of one of several functions.
	dispatchHere(fv *funcValue, args []argument, e *ast.CallExpr) []*ir.Expr
	// stmts and body lower statements, and those of a whole function.
	stmts(list []ast.Stmt)
	body(b *ast.BlockStmt)
	setResults(vals []*ir.Expr, note ir.Note)
	// enter begins another body.
	enter(d source.Decl, outer *scope) *inlining
}

// functions finds the functions that calls name, and their arguments.
type functions struct{ *expressions }

// callees are functions of their own that are called.
type callees struct{ *functions }

// inlining puts bodies in place of their calls.
type inlining struct{ *callees }

// calls decides what a call becomes.
type calls struct{ *inlining }

// assignments lower definitions and assignments.
type assignments struct{ *calls }

// A frame lowers the statements of one body.
type frame struct {
	*assignments
	targets []target
	// deferred are the calls to make at the end of the body whose statements
	// are top; before is the block before it.
	deferred []deferral
	top      []ast.Stmt
	before   *ir.Block
}

func newFrame(f *function, d source.Decl, outer *scope) *frame {
	x := &expressions{pairs: &pairs{&operands{newScope(f, d, outer)}}}
	fr := &frame{assignments: &assignments{&calls{&inlining{&callees{&functions{x}}}}}}
	x.up = fr
	return fr
}

func (fr *frame) enter(d source.Decl, outer *scope) *inlining {
	return newFrame(fr.function, d, outer).inlining
}
