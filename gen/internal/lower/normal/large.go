package normal

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// large is the number of nodes above which an expression is divided.
const large = 64

// A divider divides the large expressions of a function.
type divider struct {
	f   *ir.Func
	out *ir.Block // the new form of the current block
}

// divide assigns parts of large expressions to variables. Some passes look at a whole expression for each of its
// parts; their time then grows only linearly with the source. Variables that are used once are folded back later.
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
		if _, loop := s.(*ir.Loop); !loop { // its expressions are evaluated repeatedly
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

// parts assigns parts of e to variables before the current statement, and returns how many nodes remain in e.
// Operands that may not be evaluated stay in place. A whole right-hand side also stays.
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

// computesFloat reports whether e is arithmetic whose result is a floating-point number.
func computesFloat(e *ir.Expr) bool {
	t, ok := e.Type.Underlying().(*types.Basic)
	return ok && t.Info()&types.IsFloat != 0 && (e.Op == ir.OpBinary || e.Op == ir.OpUnary) && !e.IsConst()
}
