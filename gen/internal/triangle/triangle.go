package triangle

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// An Input is an input of the function: its tangents and products for each vector, and its gradient.
type Input struct {
	Dots, HVs []*ir.Var
	Grad      *ir.Var
}

// Sliced reports whether an input of type t is a slice of numbers.
func Sliced(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && analysis.IsFloat(s.Elem())
}

// Splits describes the changes of a function.
type Splits struct {
	// Firsts has the new parameters, one for each input: the index of the first element whose tangent is one in one
	// of the vectors. If that element belongs to another input, the index is out of range.
	Firsts []*ir.Var
	// Few has loops over the elements with tangents. Half has loops that begin with the first of these elements.
	Few, Half map[*ir.Loop]bool
}

// Split splits the index sets of loops of f, a product with unit vectors. The numbers of the first input come first.
// Split returns nil if nothing has changed.
func Split(f *ir.Func, inputs []Input) *Splits {
	c := &cutter{
		facts:  facts{f: f, names: newNames(f), dots: map[*ir.Var]*ir.Var{}, hvs: map[*ir.Var]*ir.Var{}},
		splits: &Splits{Few: map[*ir.Loop]bool{}, Half: map[*ir.Loop]bool{}},
	}
	for i, in := range inputs {
		first := &ir.Var{Name: f.Fresh("first"), Type: types.Typ[types.Int], Param: true}
		c.splits.Firsts = append(c.splits.Firsts, first)
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
	return c.splits
}

type cutter struct {
	facts
	splits  *Splits
	changed bool
}

// admit records which parameters of an input have the properties.
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

// stores removes the gradient from the facts if a loop that does not change adds to it, because such a store cannot
// be omitted.
func (c *cutter) stores() {
	if c.grad == nil {
		return
	}
	ir.MapLoops(c.f.Body.Clone(), func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt {
		if c.grad != nil && c.writesGradient(l) && c.parts(l) == nil {
			c.grad = nil
		}
		return nil // loops around it no longer contain its body
	})
}

// writesGradient reports whether a statement in s stores to the gradient.
func (c *cutter) writesGradient(s ir.Stmt) bool {
	found, set := false, c.names.all(c.grad)
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			found = found || (write && (*e).Op == ir.OpIndex || clears(*e) != nil) && usesAny(*e, set)
		})
	})
	return found
}

// guard makes the remaining stores to the gradient in b conditional. They run for the first group only.
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

// once runs statements for the first group only.
func (c *cutter) once(list ...ir.Stmt) ir.Stmt {
	return when(ir.Binary(token.EQL, ir.Use(c.splits.Firsts[0]), ir.Int(0)), list...)
}

// leads reports whether cond is the condition of once.
func (c *cutter) leads(cond *ir.Expr) bool {
	return cond.Op == ir.OpBinary && cond.Tok == token.EQL && cond.Args[0].Op == ir.OpVar && cond.Args[0].Var == c.splits.Firsts[0]
}

// loop replaces l by loops over the index sets that are needed.
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
			out = append(out, c.rangeLoop(l, first, hi, body, c.splits.Few)...)
		}
		if body := p.body(part{products, first}); body != nil {
			out = append(out, c.rangeLoop(l, first, l.To.Clone(), body, c.splits.Half)...)
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

// whole returns l with another body.
func whole(l *ir.Loop, body *ir.Block) ir.Stmt {
	d := *l
	d.From, d.To, d.Body = l.From.Clone(), l.To.Clone(), body
	return ir.CloneFresh(&d)
}
