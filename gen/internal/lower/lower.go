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
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/normal"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
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
	l := newProgram(cfg, fn, name)
	d, ok := cfg.Library.Source(fn)
	if !ok {
		l.errorf(fn.Pos(), "", "the source of %s is not at hand", fn.Name())
		return l.unit
	}
	fr := newFrame(newFunction(l), d, nil)
	l.unit.Func = fr.declared(&funcValue{fn: fn}, d, nil, name, token.NoPos)
	l.crossings()
	return l.unit
}

// declared lowers one declaration as a function of its own; site is where a
// callee is called.
func (fr *callees) declared(fv *funcValue, d source.Decl, targs []types.Type, name string, site token.Pos) *ir.Func {
	fn := fv.fn
	return fr.build(name, []*types.Func{fn.Origin()}, site != token.NoPos, func(f *ir.Func) (*scope, func()) {
		fr.names.Enter(d)
		fr.unit.lead(d, fr.pkg, site)
		in := fr.up.enter(d, nil)
		in.site = site
		in.bindTypeArgs(fn, targs)
		in.declareSignature(f, site != token.NoPos)
		if fv.inert {
			f.Inputs()[0].Inert = true
		}
		return in.scope, in.bodyOrNone(d.Syntax.Body)
	})
}

// build lowers a body as a function of its own. fill declares its parameters
// and results, and returns what lowers the statements; active are the functions that the
// body belongs to.
func (l *function) build(name string, active []*types.Func, callee bool, fill func(*ir.Func) (*scope, func())) *ir.Func {
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
func (fr *callees) bodyOrNone(b *ast.BlockStmt) func() {
	if b == nil {
		return nil
	}
	return func() { fr.up.body(b) }
}

// splitResults makes the results of f. A struct that holds references goes to
// where the caller of a callee wants it, as its cotangents are there: the
// statements returned put it there.
func (fr *scope) splitResults(f *ir.Func, callee bool) (outs []ir.Stmt) {
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
func (fr *scope) declareSignature(f *ir.Func, callee bool) {
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
func (l *function) inBlock(f func()) *ir.Block {
	saved := l.out
	l.out = &ir.Block{}
	f()
	b := l.out
	l.out = saved
	return b
}

func (l *function) emit(s ...ir.Stmt) {
	l.size += len(s)
	l.out.Add(s...)
}

func (l *program) errorf(pos token.Pos, hint, format string, args ...any) {
	l.diags.Errorf(l.fset.Position(pos), hint, format, args...)
}

// temp declares a fresh variable initialised to x and returns a use of it.
func (l *function) temp(base string, x *ir.Expr, note ir.Note) *ir.Expr {
	v := &ir.Var{Name: l.fn.Fresh(base), Type: types.Default(x.Type), Pos: x.Pos, Temp: true}
	l.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE})
	return ir.Use(v)
}
