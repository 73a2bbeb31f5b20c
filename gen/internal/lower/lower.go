package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/callgraph"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/normal"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/visible"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A Refusal says why an opaque call cannot carry active values.
type Refusal struct {
	Pos           token.Pos
	Message, Hint string
	Package       string // import path whose source would help; may be empty
	// Hidden is set where the source is at hand but cannot be shown: what
	// comes of an active value in it is not known at all.
	Hidden bool
	Fn     *types.Func // the callee, if Hidden
	// Emitted is the callee where that is emitted code; it may be looked into.
	Emitted *types.Func
}

// A Unit is a lowered function with all that is reached from it by Call.
type Unit struct {
	Func    *ir.Func
	Callees []*ir.Callee // in order of first call
	Refused map[*ir.Expr]Refusal
	Opaque  map[*ir.Expr]bool // calls whose result is constant by request
	Blind   []Refusal         // calls of unknown functions that may communicate
	Wanted  []string          // packages whose source would tell more
	// Sites are where the function under way calls emitted functions that are looked
	// into, by the files of their bodies.
	Sites map[*token.File]token.Pos
	// inlined are the functions of other packages that were lowered.
	inlined   []inlined
	origins   []origin     // what was lowered
	variables []*types.Var // of other packages, that were copied
}

// inlined is a function of another package, and where the function under way leads to it.
type inlined struct {
	from, to, site token.Pos
	pkg            *types.Package
}

// SiteOf is where the function under way first leads to the code at p, if that is of
// another package, and what place in that package p is.
func (u *Unit) SiteOf(fset *token.FileSet, p token.Pos) (site token.Pos, at string, ok bool) {
	for _, in := range u.inlined {
		if in.from <= p && p < in.to {
			return in.site, place(fset.Position(p), in.pkg), true
		}
	}
	return token.NoPos, "", false
}

// place names a position by the import path of its package.
func place(p token.Position, pkg *types.Package) string {
	p.Filename = pkg.Path() + "/" + filepath.Base(p.Filename)
	return p.String()
}

// Inside is the hint about what is refused at a place in a called function.
func Inside(at, hint string) string {
	return strings.TrimSuffix("inside the called function, at "+at+"; "+hint, "; ")
}

// lead notes that the function under way leads to d at site.
func (u *Unit) lead(d source.Decl, pkg *types.Package, site token.Pos) {
	if d.Pkg != pkg && site.IsValid() {
		u.inlined = append(u.inlined, inlined{d.Syntax.Pos(), d.Syntax.End(), site, d.Pkg})
	}
}

type lowerer struct {
	lib     source.Library
	fset    *token.FileSet
	pkg     *types.Package // package the derivative is emitted into
	diags   *diag.List
	unit    *Unit
	fn      *ir.Func
	reserve []string
	// faithful keeps what may panic though nobody uses it.
	faithful bool
	order    int
	lists    shape.Known
	names    *visible.Names
	from     *types.Func // whose derivative is made
	before   int         // errors when lowering began
	root     string      // name of the function to emit
	callees  map[string]*ir.Callee
	out      *ir.Block     // block being filled
	active   []*types.Func // functions being inlined, outermost first
	size     int           // statements of the function so far
	labels   int
	// returning counts the functions being looked into for those they return.
	returning int
	iterating map[*ast.FuncLit]int // iterators being inlined
	called    bool                 // the function is called by others
	foreign   map[token.Pos]bool   // calls whose callee in another package was refused
	graph     *callgraph.Graph
	purity    *purity.Table
}

// Config is what Lower needs beside the function.
type Config struct {
	Library source.Library
	Fset    *token.FileSet
	Package *types.Package
	Diags   *diag.List
	// Reserved are identifiers no local may take: names of the package scope
	// and of the emitted function's own parameters.
	Reserved []string
	// Faithful keeps what is evaluated for nobody, where that may panic.
	Faithful bool
	// Order is how often the function is differentiated; negative where that is not known.
	Order int
	// Known are dynamic types and functions that the directive lists.
	Known shape.Known
	// View is what is seen of other packages by way of mirrors.
	View *mirror.View
}

// Lower lowers fn. Errors go to cfg.Diags; the unit is usable only if none
// were added.
func Lower(cfg Config, fn *types.Func, name string) *Unit {
	l := &lowerer{
		from: fn, before: cfg.Diags.Errors(), names: visible.New(cfg.Library, cfg.Package, cfg.View),
		lib: cfg.Library, fset: cfg.Fset, pkg: cfg.Package, diags: cfg.Diags,
		reserve: cfg.Reserved, faithful: cfg.Faithful, order: cfg.Order, lists: cfg.Known, root: name, callees: map[string]*ir.Callee{}, graph: callgraph.New(cfg.Library, cfg.Known),
		foreign: map[token.Pos]bool{}, iterating: map[*ast.FuncLit]int{}, purity: purity.New(cfg.Library, cfg.Package),
		unit: &Unit{Refused: map[*ir.Expr]Refusal{}, Opaque: map[*ir.Expr]bool{}, Sites: map[*token.File]token.Pos{}},
	}
	d, ok := cfg.Library.Source(fn)
	if !ok {
		l.errorf(fn.Pos(), "", "the source of %s is not at hand", fn.Name())
		return l.unit
	}
	l.unit.Func = l.function(&funcValue{fn: fn}, d, nil, name, token.NoPos)
	l.crossings()
	return l.unit
}

// function lowers one declaration as a function of its own; site is where a
// callee is called.
func (l *lowerer) function(fv *funcValue, d source.Decl, targs []types.Type, name string, site token.Pos) *ir.Func {
	fn := fv.fn
	return l.build(name, []*types.Func{fn.Origin()}, site != token.NoPos, func(f *ir.Func) (*frame, func()) {
		l.names.Enter(d)
		l.unit.lead(d, l.pkg, site)
		fr := l.newFrame(d, nil)
		fr.site = site
		fr.bindTypeArgs(fn, targs)
		fr.declareSignature(f, site != token.NoPos)
		if fv.inert {
			f.Inputs()[0].Inert = true
		}
		return fr, fr.bodyOrNone(d.Syntax.Body)
	})
}

// build lowers a body as a function of its own. fill declares its parameters
// and results, and returns what lowers the statements; active are the functions that the
// body belongs to.
func (l *lowerer) build(name string, active []*types.Func, callee bool, fill func(*ir.Func) (*frame, func())) *ir.Func {
	f := &ir.Func{Name: name, Pkg: l.pkg, Body: &ir.Block{}}
	f.Reserve(l.reserve...)
	saved := *l
	l.fn, l.out, l.active, l.size, l.called = f, f.Body, active, 0, callee
	defer func() {
		l.fn, l.out, l.active, l.size, l.called = saved.fn, saved.out, saved.active, saved.size, saved.called
	}()
	fr, lower := fill(f)
	outs := fr.splitResults(f, callee)
	if lower == nil {
		l.errorf(fr.decl.Syntax.Pos(), "give it a body, or a custom rule with //gradgen:rule", "%s has no body", fr.decl.Syntax.Name.Name)
		return f
	}
	body := l.inBlock(func() {
		for _, v := range fr.results {
			if !v.Result && !slices.Contains(fr.named, v) {
				l.emit(&ir.Decl{Var: v})
			}
		}
		lower()
	})
	normal.Form(f, body.Stmts, fr.ret, outs, callee)
	return f
}

// bodyOrNone is what lowers the body b; nil if there is none.
func (fr *frame) bodyOrNone(b *ast.BlockStmt) func() {
	if b == nil {
		return nil
	}
	return func() { fr.body(b) }
}

// splitResults makes the results of f. A struct that holds references goes to
// where the caller of a callee wants it, as its cotangents are there: the
// statements returned put it there.
func (fr *frame) splitResults(f *ir.Func, callee bool) (outs []ir.Stmt) {
	for _, v := range fr.results {
		if !callee || !kind.Mixed(v.Type) {
			v.Result = true
			f.Results = append(f.Results, v)
			continue
		}
		p := fr.fresh(v.Name+"At", types.NewPointer(v.Type), v.Pos)
		p.Param = true
		f.Params = append(f.Params, p)
		outs = append(outs, &ir.Assign{LHS: ir.Deref(ir.Use(p), v.Type), RHS: ir.Use(v), Tok: token.ASSIGN})
	}
	return outs
}

// declareSignature makes the parameters and results of a declared function.
func (fr *frame) declareSignature(f *ir.Func, callee bool) {
	d := fr.decl
	declare := fr.declareParam
	if callee {
		declare = fr.declareCalleeParam
	}
	sig := d.Info.Defs[d.Syntax.Name].Type().(*types.Signature)
	f.Variadic = sig.Variadic()
	if r := sig.Recv(); r != nil {
		f.Recv = declare(r, "recv")
	}
	for i := range sig.Params().Len() {
		f.Params = append(f.Params, declare(sig.Params().At(i), "arg"))
	}
	fr.declareResults(sig)
}

// inBlock runs f with a new block as the one being filled and returns it.
func (l *lowerer) inBlock(f func()) *ir.Block {
	saved := l.out
	l.out = &ir.Block{}
	f()
	b := l.out
	l.out = saved
	return b
}

func (l *lowerer) emit(s ...ir.Stmt) {
	l.size += len(s)
	l.out.Add(s...)
}

func (l *lowerer) errorf(pos token.Pos, hint, format string, args ...any) {
	l.diags.Errorf(l.fset.Position(pos), hint, format, args...)
}

// temp declares a fresh variable initialised to x and returns a use of it.
func (l *lowerer) temp(base string, x *ir.Expr, note ir.Note) *ir.Expr {
	v := &ir.Var{Name: l.fn.Fresh(base), Type: types.Default(x.Type), Pos: x.Pos, Temp: true}
	l.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE})
	return ir.Use(v)
}
