package normal

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
)

// box gives each iteration of a loop separate storage for two kinds of variables that the loop declares: variables
// whose address is taken, and structs or arrays with references to active memory. Their adjoints then have an address
// too, which the reverse sweep can find again. In a function that is called, all such variables are boxed.
func box(f *ir.Func, all bool) {
	b := &boxer{f: f, boxes: map[*ir.Var]*ir.Var{}}
	b.find(f.Body, all)
	if all {
		b.params()
	}
	if len(b.boxes) == 0 {
		return
	}
	b.block(f.Body)
	b.prologue()
}

type boxer struct {
	f     *ir.Func
	boxes map[*ir.Var]*ir.Var
	order []*ir.Var // boxed parameters
}

func (b *boxer) find(blk *ir.Block, inside bool) {
	for _, s := range blk.Stmts {
		if inside {
			for _, v := range ir.Defines(s) {
				if declares(s, v) && needsBox(v) {
					b.add(v)
				}
			}
		}
		_, loop := s.(*ir.Loop)
		for _, n := range ir.Blocks(s) {
			b.find(n, inside || loop)
		}
	}
}

func declares(s ir.Stmt, v *ir.Var) bool {
	switch s := s.(type) {
	case *ir.Assign:
		return s.Tok == token.DEFINE
	case *ir.Decl:
		return true
	case *ir.Multi:
		return s.Define
	case *ir.Call:
		return true
	}
	return false
}

func needsBox(v *ir.Var) bool {
	return v.Addressed || kind.Mixed(v.Type)
}

func (b *boxer) add(v *ir.Var) {
	if b.boxes[v] == nil {
		b.boxes[v] = &ir.Var{Name: b.f.Fresh(v.Name + "Box"), Type: types.NewPointer(v.Type), Pos: v.Pos, User: v.User}
	}
}

func (b *boxer) params() {
	for _, p := range b.f.Inputs() {
		if p.Addressed {
			b.add(p)
			b.order = append(b.order, p)
		}
	}
	for _, r := range b.f.Results {
		if r.Addressed {
			b.add(r)
			b.order = append(b.order, r)
		}
	}
}

// prologue copies boxed parameters to their boxes.
func (b *boxer) prologue() {
	var pre, post []ir.Stmt
	for _, p := range b.order {
		p.Addressed = false
		pre = append(pre, b.alloc(p, ir.Note{}), &ir.Assign{LHS: b.use(p), RHS: ir.Use(p), Tok: token.ASSIGN})
		if p.Result || isResult(b.f, p) {
			post = append(post, &ir.Assign{LHS: ir.Use(p), RHS: b.use(p), Tok: token.ASSIGN})
		}
	}
	b.f.Body.Stmts = append(append(pre, b.f.Body.Stmts...), post...)
}

func isResult(f *ir.Func, v *ir.Var) bool {
	for _, r := range f.Results {
		if r == v {
			return true
		}
	}
	return false
}

func (b *boxer) use(v *ir.Var) *ir.Expr { return ir.Deref(ir.Use(b.boxes[v]), v.Type) }

func (b *boxer) alloc(v *ir.Var, n ir.Note) ir.Stmt {
	p := b.boxes[v]
	x := ir.Builtin("new", p.Type, &ir.Expr{Op: ir.OpFuncType, Type: v.Type})
	return &ir.Assign{Note: n, LHS: ir.Use(p), RHS: x, Tok: token.DEFINE}
}

func (b *boxer) block(blk *ir.Block) {
	var out []ir.Stmt
	for _, s := range blk.Stmts {
		out = append(out, b.stmt(s)...)
	}
	blk.Stmts = out
}

func (b *boxer) stmt(s ir.Stmt) []ir.Stmt {
	for _, n := range ir.Blocks(s) {
		b.block(n)
	}
	switch s := s.(type) {
	case *ir.Decl:
		if b.boxes[s.Var] != nil && !isResult(b.f, s.Var) {
			s.Var.Addressed = false
			return []ir.Stmt{b.alloc(s.Var, s.Note)}
		}
		return []ir.Stmt{s}
	case *ir.Assign:
		if s.Tok == token.DEFINE && b.boxes[s.LHS.Var] != nil {
			v := s.LHS.Var
			v.Addressed = false
			s.RHS = b.rewrite(s.RHS)
			s.LHS, s.Tok = b.use(v), token.ASSIGN
			return []ir.Stmt{b.alloc(v, s.Note), s}
		}
	case *ir.Multi:
		return b.multi(s)
	case *ir.Call:
		return b.call(s)
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = b.rewrite(*e) })
	return []ir.Stmt{s}
}

func (b *boxer) multi(s *ir.Multi) []ir.Stmt {
	var post []ir.Stmt
	s.RHS = b.rewrite(s.RHS)
	for i, l := range s.LHS {
		switch {
		case l == nil:
		case l.Op == ir.OpVar && b.boxes[l.Var] != nil && s.Define:
			t := &ir.Var{Name: b.f.Fresh("t"), Type: l.Var.Type}
			post = append(post, b.alloc(l.Var, s.Note), &ir.Assign{Note: s.Note, LHS: b.use(l.Var), RHS: ir.Use(t), Tok: token.ASSIGN})
			s.LHS[i] = ir.Use(t)
			l.Var.Addressed = false
		default:
			s.LHS[i] = b.rewrite(l)
		}
	}
	return append([]ir.Stmt{s}, post...)
}

func (b *boxer) call(s *ir.Call) []ir.Stmt {
	var post []ir.Stmt
	for i, a := range s.Args {
		s.Args[i] = b.rewrite(a)
	}
	for i, r := range s.Results {
		if b.boxes[r] != nil {
			t := &ir.Var{Name: b.f.Fresh("r"), Type: r.Type}
			post = append(post, b.alloc(r, s.Note), &ir.Assign{Note: s.Note, LHS: b.use(r), RHS: ir.Use(t), Tok: token.ASSIGN})
			s.Results[i] = t
			r.Addressed = false
		}
	}
	return append([]ir.Stmt{s}, post...)
}

// rewrite makes e read boxed variables from their boxes.
func (b *boxer) rewrite(e *ir.Expr) *ir.Expr {
	return e.Map(func(x *ir.Expr) *ir.Expr {
		if x.Op == ir.OpVar && b.boxes[x.Var] != nil {
			return b.use(x.Var)
		}
		if x.Op == ir.OpAddr && x.Args[0].Op == ir.OpDeref {
			return x.Args[0].Args[0]
		}
		return x
	})
}
