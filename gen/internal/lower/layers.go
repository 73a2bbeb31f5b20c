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

// Each layer has one type for its state. A type has fields for the layers that it uses, and these are all before it
// in this list. So an expression cannot jump, and the code that finds a known function cannot inline it.
//
//	request      the request
//	program      facts about the packages, and results: unit, opaque, crossing
//	function     the function under construction: its blocks, temporaries, labels
//	scope        one body: its names, its types, the current statement; signature, report
//	operands     values that are lowered already: operands, constants, union, initialiser
//	pairs        complex numbers, as two numbers each: complex
//	expressions  syntax of values: expr, builtin, literal, assertion, order, open
//	functions    function values that are known, and arguments: known, arguments, opaque, hints
//	callees      calls that stay calls, also of functions that are lowered separately: recursive, specialised,
//	             closures, communication, operation
//	inlining     calls that are replaced by bodies: inline, returned_function
//	calls        which of these a call becomes: call, dispatch
//	assignments  definitions and assignments: assign, tuple
//	frame        statements: stmt, jump, loop, range, range_function, switch, typeswitch, defer
//
// A construct that contains constructs of a higher layer calls these through [above].

// A request is the input of lowering.
type request struct {
	lib     source.Library
	fset    *token.FileSet
	pkg     *types.Package // package the derivative is emitted into
	diags   *diag.List
	reserve []string
	outside map[string]bool
	// faithful keeps expressions that are not used but may panic.
	faithful bool
	order    int
	lists    shape.Known
	from     *types.Func // the function whose derivative is made
	root     string      // the name of the function in panics
	runs     bool        // the function is interpreted and not emitted
}

// A program has facts about the packages that a function reaches, and the results of lowering.
type program struct {
	req     *request
	unit    *Unit
	names   *visible.Names
	graph   *callgraph.Graph
	purity  *purity.Table
	changes *purity.Table // finds out what calls change, also those of other packages
	before  int           // the number of errors when lowering began
	made    map[string]*ir.Callee
	foreign map[token.Pos]bool // calls whose callee in another package was refused
}

func newProgram(cfg Config, fn *types.Func, name string) *program {
	return &program{
		req: &request{
			lib: cfg.Library, fset: cfg.Fset, pkg: cfg.Package, diags: cfg.Diags, reserve: cfg.Reserved, outside: cfg.Outer,
			faithful: cfg.Faithful, order: cfg.Order, lists: cfg.Known, from: fn, root: cmp.Or(cfg.Panics, name), runs: cfg.Runs,
		},
		unit:    &Unit{Refused: map[*ir.Expr]Refusal{}, Opaque: map[*ir.Expr]bool{}, Callbacks: map[*ir.Expr]Refusal{}, Sites: map[*token.File]token.Pos{}},
		names:   visible.New(cfg.Library, cfg.Package, cfg.View, cfg.Runs),
		graph:   callgraph.New(cfg.Library, cfg.Known),
		purity:  purity.New(cfg.Library, cfg.Package),
		changes: purity.New(cfg.Library, nil),
		before:  cfg.Diags.Errors(),
		made:    map[string]*ir.Callee{},
		foreign: map[token.Pos]bool{},
	}
}

// A function is the function under construction.
type function struct {
	req    *request
	prog   *program
	f      *ir.Func
	out    *ir.Block     // block being filled
	active []*types.Func // functions being inlined, outermost first
	size   int           // the number of statements of the function so far
	called bool          // the function is called by others
	labels int
	// returning counts the functions that are being searched for the functions that they return.
	returning int
	iterating map[*ast.FuncLit]int // iterators that are being inlined
	// running holds the codes of stored function values that are being inlined.
	running map[string]bool
	reads   reads
	nesting *nesting
	// literals maps variables whose components never change to the literals that are their initial values.
	literals map[*ir.Var]*ir.Expr
	// assembled maps variables that contain copies of package-level variables to these.
	assembled map[*ir.Var]*types.Var
}

func newFunction(p *program) *function {
	return &function{req: p.req, prog: p, iterating: map[*ast.FuncLit]int{}, running: map[string]bool{}, nesting: &nesting{}, literals: map[*ir.Var]*ir.Expr{}, assembled: map[*ir.Var]*types.Var{}}
}

// A scope is one body that is being lowered: that of the differentiated function, of a callee that is inlined into
// it, or of a closure.
type scope struct {
	req     *request
	prog    *program
	fn      *function
	decl    source.Decl
	outer   *scope // the scope of the function around a closure
	env     map[types.Object]binding
	targs   map[*types.TypeParam]types.Type
	results []*ir.Var
	named   []*ir.Var // the named results, which a bare return returns
	ret     *ir.Label
	note    ir.Note
	// evaluation belongs to the current statement. deciding is set while the condition of the statement is lowered.
	evaluation evaluation
	deciding   bool
	// site is the position of the outermost inlined call, for messages about code of another package.
	site token.Pos
	// taken holds the variables whose addresses the function takes; it is nil until it is computed.
	taken map[token.Pos]bool
}

func newScope(f *function, d source.Decl, outer *scope) *scope {
	if d.Syntax != nil {
		f.prog.unit.recordOrigin(d.Syntax, d.Info)
	}
	s := &scope{req: f.req, prog: f.prog, fn: f, decl: d, outer: outer, env: map[types.Object]binding{}, ret: f.newLabel("return")}
	if outer != nil {
		s.targs, s.site = outer.targs, outer.site
	}
	return s
}

// An operands handles values that are already lowered.
type operands struct {
	req   *request
	prog  *program
	fn    *function
	scope *scope
}

func newOperands(s *scope) *operands {
	return &operands{req: s.req, prog: s.prog, fn: s.fn, scope: s}
}

// A pairs handles complex numbers; each is a pair of two numbers.
type pairs struct {
	req   *request
	fn    *function
	scope *scope
	ops   *operands
}

// An expressions lowers the syntax of values.
type expressions struct {
	req   *request
	prog  *program
	fn    *function
	scope *scope
	ops   *operands
	pairs *pairs
	up    above
}

// A functions finds the functions that calls name, and their arguments.
type functions struct {
	req   *request
	prog  *program
	fn    *function
	scope *scope
	ops   *operands
	exprs *expressions
	up    above
}

// A callees lowers callees to separate functions.
type callees struct {
	req   *request
	prog  *program
	fn    *function
	scope *scope
	ops   *operands
	funcs *functions
	up    above
}

// An inlining replaces calls by bodies.
type inlining struct {
	req     *request
	prog    *program
	fn      *function
	scope   *scope
	ops     *operands
	exprs   *expressions
	funcs   *functions
	callees *callees
	up      above
}

// A calls decides how a call is lowered.
type calls struct {
	req      *request
	prog     *program
	fn       *function
	scope    *scope
	ops      *operands
	pairs    *pairs
	exprs    *expressions
	funcs    *functions
	callees  *callees
	inlining *inlining
}

// An assignments lowers definitions and assignments.
type assignments struct {
	req      *request
	prog     *program
	fn       *function
	scope    *scope
	ops      *operands
	pairs    *pairs
	exprs    *expressions
	funcs    *functions
	inlining *inlining
}

// A frame lowers the statements of one body.
type frame struct {
	req      *request
	fn       *function
	scope    *scope
	ops      *operands
	exprs    *expressions
	funcs    *functions
	callees  *callees
	inlining *inlining
	calls    *calls
	assigns  *assignments
	targets  []target
	// deferred lists the calls at the end of the body whose statements are top. before is the block before it.
	deferred []deferral
	top      []ast.Stmt
	before   *ir.Block
}

func newFrame(f *function, d source.Decl, outer *scope) *frame {
	fr := &frame{req: f.req, fn: f, scope: newScope(f, d, outer)}
	sc := fr.scope
	fr.ops = newOperands(sc)
	p := &pairs{req: f.req, fn: f, scope: sc, ops: fr.ops}
	fr.exprs = &expressions{req: f.req, prog: f.prog, fn: f, scope: sc, ops: fr.ops, pairs: p, up: fr}
	fr.funcs = &functions{req: f.req, prog: f.prog, fn: f, scope: sc, ops: fr.ops, exprs: fr.exprs, up: fr}
	fr.callees = &callees{req: f.req, prog: f.prog, fn: f, scope: sc, ops: fr.ops, funcs: fr.funcs, up: fr}
	fr.inlining = &inlining{req: f.req, prog: f.prog, fn: f, scope: sc, ops: fr.ops, exprs: fr.exprs, funcs: fr.funcs, callees: fr.callees, up: fr}
	fr.calls = &calls{
		req: f.req, prog: f.prog, fn: f, scope: sc, ops: fr.ops, pairs: p, exprs: fr.exprs, funcs: fr.funcs,
		callees: fr.callees, inlining: fr.inlining,
	}
	fr.assigns = &assignments{
		req: f.req, prog: f.prog, fn: f, scope: sc, ops: fr.ops, pairs: p, exprs: fr.exprs, funcs: fr.funcs, inlining: fr.inlining,
	}
	return fr
}
