package normal

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// large is the number of nodes from where an expression is divided.
const large = 64

// A divider goes through a function.
type divider struct {
	f   *ir.Func
	out *ir.Block // what the current block becomes
}

// divide gives names to parts of large expressions, so that what looks at an expression
// as a whole, for each of its parts, takes a time that grows as the source does. Names
// that are used once return to where they are used.
func divide(f *ir.Func) {
	d := &divider{f: f}
	d.block(f.Body)
}

func (d *divider) block(b *ir.Block) {
	saved := d.out
	defer func() { d.out = saved }()
	out := &ir.Block{}
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			d.block(n)
		}
		d.out = out
		if _, loop := s.(*ir.Loop); !loop { // which evaluates again and again
			ir.Exprs(s, func(e **ir.Expr, write bool) {
				if !write {
					d.parts(*e, ir.NoteOf(s).Pos, true)
				}
			})
		}
		out.Add(s)
	}
	b.Stmts = out.Stmts
}

// parts names parts of e before the current statement and returns how many nodes
// are left in it. What may not be evaluated stays where it is, and so does a whole.
func (d *divider) parts(e *ir.Expr, pos token.Pos, whole bool) int {
	if e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR) {
		return 1
	}
	n := 1
	for _, a := range e.Args {
		if a != nil {
			n += d.parts(a, pos, false)
		}
	}
	if n < large || whole || !computesFloat(e) {
		return n
	}
	c := *e
	v := &ir.Var{Name: d.f.Fresh("t"), Type: types.Default(c.Type), Pos: c.Pos, Temp: true}
	d.out.Add(&ir.Assign{Note: ir.Note{Pos: pos}, LHS: ir.Use(v), RHS: &c, Tok: token.DEFINE})
	*e = *ir.Use(v)
	return 1
}

// computesFloat reports whether e is arithmetic that makes a floating-point number.
func computesFloat(e *ir.Expr) bool {
	t, ok := e.Type.Underlying().(*types.Basic)
	return ok && t.Info()&types.IsFloat != 0 && (e.Op == ir.OpBinary || e.Op == ir.OpUnary) && !e.IsConst()
}
