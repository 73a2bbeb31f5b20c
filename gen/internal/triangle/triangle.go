package triangle

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// An Input is an input of the function: the parameters of a product for each of its vectors, and for the gradient.
type Input struct {
	Dots, HVs []*ir.Var
	Grad      *ir.Var
}

// Sliced reports whether an input of type t is a slice of numbers.
func Sliced(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && analysis.IsFloat(s.Elem())
}

// Cuts are what has become of a function.
type Cuts struct {
	// Firsts are the parameters that it needs now, one for each input: the index of the first element whose tangent is
	// one in one of the vectors. It is out of range where that element belongs to another input.
	Firsts []*ir.Var
	// Few are loops over the elements with tangents, Half loops from the first of these on.
	Few, Half map[*ir.Loop]bool
}

// Cut changes loops of f, a product with unit vectors. The first input has the first numbers. It returns no Cuts if
// nothing has changed.
func Cut(f *ir.Func, inputs []Input) *Cuts {
	c := &cutter{
		facts: facts{f: f, names: newNames(f), dots: map[*ir.Var]*ir.Var{}, hvs: map[*ir.Var]*ir.Var{}},
		cuts:  &Cuts{Few: map[*ir.Loop]bool{}, Half: map[*ir.Loop]bool{}},
	}
	for i, in := range inputs {
		first := &ir.Var{Name: f.Fresh("first"), Type: types.Typ[types.Int], Param: true}
		c.cuts.Firsts = append(c.cuts.Firsts, first)
		c.admit(in, first, i == 0)
	}
	c.stores()
	ir.MapLoops(f.Body, func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt { return c.loop(l) })
	if !c.changed {
		return nil
	}
	if c.grad != nil {
		c.guard(f.Body)
	}
	return c.cuts
}

type cutter struct {
	facts
	cuts    *Cuts
	changed bool
}

// admit notes which parameters of an input have the properties.
func (c *cutter) admit(in Input, first *ir.Var, leading bool) {
	c.lanes = int64(len(in.Dots))
	for _, v := range in.Dots {
		if c.names.onlyRead(v) {
			c.dots[v] = first
		}
	}
	for _, v := range in.HVs {
		if c.names.onlyWritten(v) {
			c.hvs[v] = first
		}
	}
	if leading && c.names.onlyWritten(in.Grad) {
		c.grad = in.Grad
	}
}

// stores forgets the gradient if something is added to it where it could not be left out at once: in a loop that stays
// as it is.
func (c *cutter) stores() {
	if c.grad == nil {
		return
	}
	ir.MapLoops(c.f.Body.Clone(), func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt {
		if c.grad != nil && c.writesGradient(l) && c.parts(l) == nil {
			c.grad = nil
		}
		return nil // loops around it see what is in them no more
	})
}

// writesGradient reports whether a statement in s stores to the gradient.
func (c *cutter) writesGradient(s ir.Stmt) bool {
	found, set := false, c.names.all(c.grad)
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			found = found || (write && (*e).Op == ir.OpIndex || clears(*e) != nil) && mentions(*e, set)
		})
	})
	return found
}

// guard leaves out what still writes to the gradient in b, but for the first group.
func (c *cutter) guard(b *ir.Block) {
	if b == nil {
		return
	}
	for i, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.If:
			if !c.leads(s.Cond) {
				c.guard(s.Then)
				c.guard(s.Else)
			}
		case *ir.Loop:
			c.guard(s.Body)
		default:
			if c.writesGradient(s) {
				b.Stmts[i] = c.once(s)
			}
		}
	}
}

// once runs statements with the first group alone.
func (c *cutter) once(list ...ir.Stmt) ir.Stmt {
	return when(ir.Binary(token.EQL, ir.Use(c.cuts.Firsts[0]), ir.Int(0)), list...)
}

// leads reports whether cond is that of once.
func (c *cutter) leads(cond *ir.Expr) bool {
	return cond.Op == ir.OpBinary && cond.Tok == token.EQL && cond.Args[0].Op == ir.OpVar && cond.Args[0].Var == c.cuts.Firsts[0]
}

// loop replaces l by loops over what is wanted.
func (c *cutter) loop(l *ir.Loop) []ir.Stmt {
	p := c.parts(l)
	if p == nil {
		return []ir.Stmt{l}
	}
	c.changed = true
	var out []ir.Stmt
	for _, first := range p.firsts {
		if body := p.body(part{tangents, first}); body != nil {
			hi := ir.Builtin("min", types.Typ[types.Int], l.To.Clone(), build.Add(ir.Use(first), ir.Int(c.lanes)))
			out = append(out, c.cut(l, first, hi, body, c.cuts.Few)...)
		}
		if body := p.body(part{products, first}); body != nil {
			out = append(out, c.cut(l, first, l.To.Clone(), body, c.cuts.Half)...)
		}
	}
	if body := p.body(part{kind: gradient}); body != nil {
		out = append(out, c.once(whole(l, body)))
	}
	if body := p.body(part{kind: rest}); body != nil {
		out = append(out, whole(l, body))
	}
	return out
}

// whole is l with another body.
func whole(l *ir.Loop, body *ir.Block) ir.Stmt {
	d := *l
	d.From, d.To, d.Body = l.From.Clone(), l.To.Clone(), body
	return ir.CloneFresh(&d)
}
