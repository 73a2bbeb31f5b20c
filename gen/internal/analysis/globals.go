package analysis

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// globals lists the parts that are reached from package-level variables whose memory arguments of f may share.
func globals(e *Effects, f *ir.Func) []part {
	var out []part
	for _, g := range f.Shared {
		l := &partList{e: e, f: f, links: true, veils: e.veils}
		name := g.Var.Obj.Name()
		if g.Var.Obj.Pkg() != f.Pkg {
			name = g.Var.Obj.Pkg().Name() + "." + name
		}
		x := g.Var.Clone()
		if !IsRef(x.Type) && !isVeil(x.Type) { // it is memory itself
			x = ir.Addr(x)
		}
		l.add(x, name, nil, 0)
		for _, p := range l.parts {
			p.written = p.written || g.Changed
			p.guards = slices.DeleteFunc(slices.Clone(p.guards), func(x *ir.Expr) bool { return x.Op == ir.OpAddr })
			out = append(out, p)
		}
	}
	return out
}
