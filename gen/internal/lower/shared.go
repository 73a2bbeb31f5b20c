package lower

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
)

// A sharing collects the package-level variables that functions use and whose memory arguments may share.
type sharing struct {
	prog *program
	list []ir.Global
	seen map[types.Object]bool
}

// shared lists the package-level variables that the lowered functions, and functions that they call, use and whose
// memory arguments may share. Not listed are copies, and unexported variables that are only read: no other code has
// references to their memory.
func (p *program) shared() []ir.Global {
	sh := &sharing{prog: p, seen: map[types.Object]bool{}}
	bodies := []*ir.Func{p.unit.Func}
	for _, c := range p.unit.Callees {
		if c.Func != nil {
			bodies = append(bodies, c.Func)
		} else if c.Fn != nil {
			sh.called(c.Fn)
		}
	}
	for _, f := range bodies {
		f.Body.Parts(sh.expr)
	}
	slices.SortFunc(sh.list, func(a, b ir.Global) int { return int(a.Var.Obj.Pos() - b.Var.Obj.Pos()) })
	return sh.list
}

func (sh *sharing) expr(x *ir.Expr) {
	switch obj := x.Obj.(type) {
	case *types.Var:
		if x.Op == ir.OpGlobal {
			sh.use(&ir.Expr{Op: ir.OpGlobal, Type: x.Type, Obj: x.Obj, Name: x.Name}, false)
		}
	case *types.Func:
		sh.called(obj)
	}
}

// use adds the variable x.
func (sh *sharing) use(x *ir.Expr, changed bool) {
	if i := slices.IndexFunc(sh.list, func(g ir.Global) bool { return g.Var.Obj == x.Obj }); i >= 0 {
		sh.list[i].Changed = sh.list[i].Changed || changed
	} else if !sh.seen[x.Obj] && sh.prog.mayShare(x.Obj.(*types.Var)) {
		sh.list = append(sh.list, ir.Global{Var: x, Changed: changed})
	}
	sh.seen[x.Obj] = true
}

// called adds the variables that a function of the package, which is called but not lowered, and its callees use.
func (sh *sharing) called(fn *types.Func) {
	d, ok := sh.prog.req.lib.Source(fn.Origin())
	if sh.seen[fn] || fn.Pkg() != sh.prog.req.pkg || !ok {
		return
	}
	sh.seen[fn] = true
	changed := sh.prog.changes.Of(fn) == purity.Acts
	ast.Inspect(d.Syntax, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		switch obj := d.Info.Uses[id].(type) {
		case *types.Var:
			if obj.Pkg() == fn.Pkg() && obj.Parent() == fn.Pkg().Scope() {
				sh.use(&ir.Expr{Op: ir.OpGlobal, Type: obj.Type(), Obj: obj}, changed)
			}
		case *types.Func:
			sh.called(obj)
		}
		return true
	})
}

// mayShare reports whether other code may have a reference to memory of the package-level variable v. If v is a number
// or an array, and not of the package for which code is emitted, only references that its own package makes count.
func (p *program) mayShare(v *types.Var) bool {
	if p.names.View.Set().Copies(v) {
		return false
	}
	if v.Exported() && (v.Pkg() == p.req.pkg || kind.Refers(v.Type()) || kind.Mixed(v.Type())) {
		return true
	}
	_, why := frozen.Of(recordingLibrary{p.req.lib, p.unit}, v)
	return why != ""
}
