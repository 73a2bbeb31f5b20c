package emit

import (
	"go/token"
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

func (p *statements) list(g *jen.Group, b *ir.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		p.stmt(g, s)
	}
}

func (p *statements) stmt(g *jen.Group, s ir.Stmt) {
	p.place(g, s)
	switch s := s.(type) {
	case *ir.Assign:
		note(g.Add(p.assign(s)), s.Note)
	case *ir.Multi:
		note(g.Add(p.multi(s)), s.Note)
	case *ir.Decl:
		g.Var().Id(s.Var.Name).Add(p.syms.typ(s.Var.Type))
	case *ir.ExprStmt:
		note(g.Add(p.exprs.expr(s.X, 0)), s.Note)
	case *ir.If:
		p.ifStmt(g.If(p.header(s.Cond)), s)
	case *ir.Loop:
		p.loop(g, s)
	case *ir.Jump:
		g.Break()
	case *ir.Return:
		p.ret(g)
	case *ir.Comment:
		g.Comment("// " + s.Text)
	case *ir.Parallel:
		p.parallel(g, s)
	case *ir.Kernel:
		p.kernelCall(g, s)
	default:
		panic("emit: statement of unknown kind")
	}
}

// note prints the source that a statement comes from, in a comment.
func note(s *jen.Statement, n ir.Note) {
	if n.Src != "" {
		s.Comment("// " + n.Src)
	}
}

func (p *statements) assign(s *ir.Assign) *jen.Statement {
	if s.Tok == token.DEFINE {
		return jen.Id(s.LHS.Var.Name).Op(":=").Add(p.exprs.initial(s.LHS.Var, s.RHS))
	}
	lhs := p.exprs.expr(s.LHS, 0)
	if one(s.RHS) && s.LHS.Op == ir.OpVar && (s.Tok == token.ADD_ASSIGN || s.Tok == token.SUB_ASSIGN) {
		if s.Tok == token.ADD_ASSIGN {
			return lhs.Op("++")
		}
		return lhs.Op("--")
	}
	return lhs.Op(s.Tok.String()).Add(p.exprs.expr(s.RHS, 0))
}

func one(e *ir.Expr) bool {
	return e.Op == ir.OpConst && e.Val != nil && e.Val.ExactString() == "1" && (e.Lit == "" || e.Lit == "1")
}

func (p *statements) multi(s *ir.Multi) *jen.Statement {
	op := "="
	lhs := make([]jen.Code, len(s.LHS))
	for i, l := range s.LHS {
		if l == nil {
			lhs[i] = jen.Id("_")
			continue
		}
		lhs[i] = p.exprs.expr(l, 0)
		if s.Define {
			op = ":="
		}
	}
	return jen.List(lhs...).Op(op).Add(p.exprs.expr(s.RHS, 0))
}

func (p *statements) ifStmt(head *jen.Statement, s *ir.If) {
	head.BlockFunc(func(g *jen.Group) {
		if s.Src != "" {
			g.Comment("// " + s.Src)
		}
		p.list(g, s.Then)
	})
	if s.Else == nil || len(s.Else.Stmts) == 0 {
		return
	}
	if inner, ok := soleIf(s.Else); ok {
		p.ifStmt(head.Else().If(p.header(inner.Cond)), inner)
		return
	}
	head.Else().BlockFunc(func(g *jen.Group) { p.list(g, s.Else) })
}

// header prints an expression before a block. Go would read the brace of a composite literal as that of the block.
func (p *statements) header(e *ir.Expr) *jen.Statement {
	composite := false
	e.Walk(func(x *ir.Expr) bool {
		composite = composite || x.Op == ir.OpComposite
		return !composite
	})
	return paren(p.exprs.expr(e, 0), composite)
}

func soleIf(b *ir.Block) (*ir.If, bool) {
	if len(b.Stmts) != 1 {
		return nil, false
	}
	s, ok := b.Stmts[0].(*ir.If)
	return s, ok
}

func (p *statements) loop(g *jen.Group, s *ir.Loop) {
	body := func(g *jen.Group) { p.list(g, s.Body) }
	switch {
	case s.Over != nil:
		p.rangeHead(g, s).BlockFunc(body)
	case s.Index != nil:
		p.countedHead(g, s).BlockFunc(body)
	case s.Cond != nil:
		g.For(p.header(s.Cond)).BlockFunc(body)
	default:
		g.For().BlockFunc(body)
	}
}

func (p *statements) rangeHead(g *jen.Group, s *ir.Loop) *jen.Statement {
	name := func(v *ir.Var) jen.Code {
		if v == nil {
			return jen.Id("_")
		}
		return jen.Id(v.Name)
	}
	over := jen.Range().Add(p.header(s.Over))
	switch {
	case s.Index == nil && s.Val == nil:
		return g.For(over)
	case s.Val == nil:
		return g.For(jen.List(name(s.Index)).Op(":=").Add(over))
	}
	return g.For(jen.List(name(s.Index), name(s.Val)).Op(":=").Add(over))
}

// countedHead prints the head of a counted loop, as a range if that is possible.
func (p *statements) countedHead(g *jen.Group, s *ir.Loop) *jen.Statement {
	over, listed := ranged(s.To)
	if s.Step == 1 && s.Cmp == token.LSS && s.From.IsZero() && (listed || p.syms.goAtLeast("go1.22")) {
		r := jen.Range().Add(p.exprs.expr(over, 0))
		if used(s.Body, s.Index) {
			r = jen.Id(s.Index.Name).Op(":=").Add(r)
		}
		return g.For(r)
	}
	return g.For(
		jen.Id(s.Index.Name).Op(":=").Add(p.exprs.initial(s.Index, s.From)),
		jen.Id(s.Index.Name).Op(s.Cmp.String()).Add(p.exprs.expr(s.To, 0)),
		p.step(s),
	)
}

// ranged returns the operand of a range that counts to n: the slice or array with length n, or n itself.
func ranged(n *ir.Expr) (over *ir.Expr, listed bool) {
	if n.Builtin() != effects.Len {
		return n, false
	}
	if _, text := n.Args[0].Type.Underlying().(*types.Basic); text {
		return n, false // a range over a string runs over its characters
	}
	return n.Args[0], true
}

func (p *statements) step(s *ir.Loop) jen.Code {
	i := jen.Id(s.Index.Name)
	switch {
	case s.Step == 1:
		return i.Op("++")
	case s.Step == -1:
		return i.Op("--")
	case s.Step < 0:
		return i.Op("-=").Lit(int(-s.Step))
	}
	return i.Op("+=").Lit(int(s.Step))
}

// used reports whether b mentions v.
func used(b *ir.Block, v *ir.Var) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || (*e).Uses(v) })
	})
	return found
}

func (p *statements) ret(g *jen.Group) {
	p.putTape(g)
	results := p.syms.fn.IR.Results
	if len(results) == 0 {
		return
	}
	cs := make([]jen.Code, len(results))
	for i, r := range results {
		cs[i] = jen.Id(r.Name)
	}
	g.Return(cs...)
}
