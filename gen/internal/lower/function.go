package lower

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/normal"
)

// build lowers a body to a separate function. fill declares its parameters and results, and returns a function that
// lowers the statements. active lists the functions to which the body belongs.
func (l *function) build(name string, active []*types.Func, callee bool, fill func(*ir.Func) (*scope, func())) *ir.Func {
	f := &ir.Func{Name: name, Pkg: l.req.pkg, Body: &ir.Block{}}
	f.ReserveOuter(l.req.outside)
	f.Reserve(l.req.reserve...)
	saved := *l
	l.f, l.out, l.active, l.size, l.called, l.running, l.reads = f, f.Body, active, 0, callee, map[string]bool{}, reads{}
	defer func() {
		l.f, l.out, l.active, l.size, l.called, l.running, l.reads = saved.f, saved.out, saved.active, saved.size, saved.called, saved.running, saved.reads
	}()
	sc, lower := fill(f)
	outs := sc.splitResults(f, callee)
	if lower == nil {
		l.prog.errorf(sc.decl.Syntax.Pos(), "give it a body, or a custom rule with //gradgen:rule", "%s has no body", sc.decl.Syntax.Name.Name)
		return f
	}
	body := l.inBlock(func() {
		for _, v := range sc.results {
			if !v.Result && !slices.Contains(sc.named, v) {
				l.emit(&ir.Decl{Var: v})
			}
		}
		lower()
	})
	normal.Form(f, body.Stmts, sc.ret, outs, callee)
	l.prog.dropNilMaps(f)
	return f
}

// inBlock runs f with a new block as the current one, and returns the block.
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
	for _, st := range s {
		l.mayChange(st)
		if a, ok := st.(*ir.Assign); ok && a.LHS.Op == ir.OpIndex && l.keyedMap(a.LHS.Args[0]) != nil {
			st = l.entered(a)
		}
		l.out.Add(st)
	}
}

// temp declares a fresh variable initialised to x and returns a use of it.
func (l *function) temp(base string, x *ir.Expr, note ir.Note) *ir.Expr {
	v := &ir.Var{Name: l.f.Fresh(base), Type: types.Default(x.Type), Pos: x.Pos, Temp: true}
	l.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE})
	return ir.Use(v)
}

// newLabel makes a jump target.
func (l *function) newLabel(name string) *ir.Label {
	l.labels++
	return &ir.Label{Name: name, ID: l.labels}
}

func (l *function) fresh(base string, t types.Type, pos token.Pos) *ir.Var {
	if base == "_" || base == "" {
		base = "blank"
	}
	return &ir.Var{Name: l.f.Fresh(base), Type: t, Pos: pos}
}

// paramFor adds a parameter to f for a value of type t and returns that value.
func (l *function) paramFor(name string, t types.Type, f *ir.Func) *ir.Expr {
	v := &ir.Var{Name: l.f.Fresh(name), Type: t, Param: true}
	f.Params = append(f.Params, v)
	if !kind.Mixed(t) {
		return ir.Use(v)
	}
	v.Type = types.NewPointer(t)
	return ir.Deref(ir.Use(v), t)
}
