package vector

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/alias"
	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/vector/codegen"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/normalize"
)

// A Context is a function whose loops are attempted. It has facts about the memory of the function and about its
// pointers at the current statement of the walk.
type Context struct {
	fn       *ir.Func
	origins  *alias.Map
	presence nilness.Facts
	by       *pass.Steps // the passes over loops that run
	weighs   bool        // refuse loops that would be slower with vectors
}

// NewContext returns the context of f at its first statement.
func NewContext(f *ir.Func, origins *alias.Map, by *pass.Steps) Context {
	return Context{fn: f, origins: origins, by: by}
}

// Loops replaces the outermost loops of b by the results of rewrite.
func (c *Context) Loops(b *ir.Block, rewrite func(*ir.Loop) []ir.Stmt) {
	if b == nil {
		return
	}
	before := c.presence
	c.presence = before.Fork()
	var out []ir.Stmt
	for _, s := range b.Stmts {
		c.presence.Learn(s, c.origins.Map)
		if l, ok := s.(*ir.Loop); ok {
			out = append(out, rewrite(l)...)
			continue
		}
		for _, inner := range ir.Blocks(s) {
			c.Loops(inner, rewrite)
		}
		out = append(out, s)
	}
	b.Stmts, c.presence = out, before
}

// Try tries to make vector code of l, the current statement of the walk.
func (c *Context) Try(l *ir.Loop) *Attempt {
	a := c.begin(l)
	a.run()
	return a.peeled()
}

// begin returns a new attempt.
func (c *Context) begin(l *ir.Loop) *Attempt {
	here := c.presence.Fork()
	here.Within(l, c.origins.Map)
	in := nest.Scope{Fn: c.fn, Origins: c.origins, Presence: here, Ids: map[*ir.Var]int{}}
	plan := legal.NewMemory(&nest.Space{Scope: in, Loop: l, Body: normalize.SingleResults(l.Body)})
	return &Attempt{plan, codegen.NewKernel(plan), c}
}

// peeled attempts the loop again, with vectors that begin at the first iteration for which all elements exist. The
// iterations before it run separately.
func (a *Attempt) peeled() *Attempt {
	if a.Plan.Space.TooEarly == 0 || match.Literal(a.Plan.Space.Lo) == nil || a.Plan.Space.Strided != nil {
		return a
	}
	b := a.in.begin(a.Plan.Space.Loop)
	b.Plan.Space.Peeled = a.Plan.Space.TooEarly
	b.run()
	if b.Plan.Space.Refused() {
		return a
	}
	return b
}
