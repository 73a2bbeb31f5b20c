package ranges

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A key is an integer: a variable, or the length of a slice or string.
type key struct {
	v      *ir.Var
	length bool
}

// A Symbols has the integers of a function that do not change while they are in scope, and the relations between
// them.
type Symbols struct {
	ids    map[key]int
	all    []key
	Writes map[*ir.Var][]ir.Stmt // statements that define or assign a variable
	Fixed  map[*ir.Var]bool      // variables with one value in the whole function
	within map[*ir.Var]bool      // variables that are so small that a sum cannot overflow
	equal  map[int]Linear        // the value of a symbol according to a test at entry
	Facts  []Linear              // sums that are not negative at the current statement of the walk
}

// Of finds the integers of f, and what follows about them from tests at entry and allocations of slices.
func Of(f *ir.Func) *Symbols {
	s := &Symbols{
		ids: map[key]int{}, Writes: map[*ir.Var][]ir.Stmt{}, Fixed: map[*ir.Var]bool{},
		within: map[*ir.Var]bool{}, equal: map[int]Linear{},
	}
	f.Body.Walk(func(st ir.Stmt) {
		for _, v := range ir.Defines(st) {
			s.Writes[v] = append(s.Writes[v], st)
		}
		ir.Exprs(st, func(e **ir.Expr, write bool) {
			if v := (*e).Root(); write && v != nil && (*e).Op != ir.OpVar {
				s.Writes[v] = append(s.Writes[v], nil)
			}
		})
	})
	for _, v := range f.Inputs() {
		s.Fixed[v] = len(s.Writes[v]) == 0 && !v.Addressed
	}
	for _, st := range f.Body.Stmts {
		s.top(st)
	}
	f.Body.Walk(s.index)
	return s
}

// index records loop indices that are so small that sums of them cannot overflow: they begin at a length or a
// constant, and no loop counts far from there.
func (s *Symbols) index(st ir.Stmt) {
	l, ok := st.(*ir.Loop)
	if !ok || l.Index == nil || l.Over != nil {
		return
	}
	x, ok := s.LinearOf(l.From)
	_, before := s.within[l.Index]
	s.within[l.Index] = ok && s.bounded(x) && (!before || s.within[l.Index])
}

// top records the facts implied by a statement that runs in every call that returns.
func (s *Symbols) top(st ir.Stmt) {
	switch st := st.(type) {
	case *ir.Assign:
		if st.Tok == token.DEFINE && len(s.Writes[st.LHS.Var]) == 1 && !st.LHS.Var.Addressed {
			s.Fixed[st.LHS.Var] = true
		}
		if n := SizeMade(st); n != nil {
			s.made(n)
		}
	case *ir.If:
		if x, y := Tested(st); x != nil {
			s.learn(x, y)
		}
	}
}

// made records that n is the length of a slice.
func (s *Symbols) made(n *ir.Expr) {
	v := n
	if n.Op == ir.OpBinary && (n.Tok == token.ADD || n.Tok == token.SUB) && n.Args[1].Op == ir.OpConst {
		v = n.Args[0]
	}
	if v.Op == ir.OpVar && s.Fixed[v.Var] {
		s.within[v.Var] = true
	}
	if x, ok := s.LinearOf(n); ok {
		s.Know(x)
	}
}

// learn records that x equals y.
func (s *Symbols) learn(x, y *ir.Expr) {
	a, ok := s.LinearOf(x)
	b, too := s.LinearOf(y)
	if !ok || !too || len(a.terms) != 1 || a.Const != 0 || a.terms[0].k != 1 {
		return
	}
	id := a.terms[0].s
	if _, known := s.equal[id]; !known && b.FactorOf(id) == 0 && s.Fixed[s.all[id].v] {
		s.equal[id] = b
	}
}

// Tested returns the operands of a test that panics if they differ, or nil.
func Tested(st *ir.If) (x, y *ir.Expr) {
	c := st.Cond
	if c.Op != ir.OpBinary || c.Tok != token.NEQ || st.Else != nil || len(st.Then.Stmts) != 1 {
		return nil, nil
	}
	if e, ok := st.Then.Stmts[0].(*ir.ExprStmt); !ok || e.X.Builtin() != effects.Panic {
		return nil, nil
	}
	return c.Args[0], c.Args[1]
}

// SizeMade returns the length of the slice that s makes, or nil.
func SizeMade(s *ir.Assign) *ir.Expr {
	x := s.RHS
	switch {
	case x.Tape() == effects.Zeros:
		return x.Args[0]
	case x.Builtin() == effects.Make && len(x.Args) >= 2 && match.Slice(x.Type):
		return x.Args[1]
	}
	return nil
}

// IsInt reports whether t is int or the type of an untyped integer.
func IsInt(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int || b.Kind() == types.UntypedInt)
}

// LinearOf returns the integer e as a sum of symbols, if it is one and cannot overflow.
func (s *Symbols) LinearOf(e *ir.Expr) (Linear, bool) {
	if !IsInt(e.Type) {
		return Linear{}, false
	}
	switch e.Op {
	case ir.OpConst:
		return LiteralOf(e)
	case ir.OpVar:
		return s.variable(e.Var)
	case ir.OpBuiltin:
		if e.Builtin() == effects.Len {
			return s.length(e.Args[0])
		}
	case ir.OpBinary:
		return s.sum(e)
	}
	return Linear{}, false
}

// LiteralOf returns the value of an integer constant.
func LiteralOf(e *ir.Expr) (Linear, bool) {
	if e.Val == nil || e.Val.Kind() != constant.Int {
		return Linear{}, false
	}
	c, exact := constant.Int64Val(e.Val)
	return Linear{Const: c}, exact && c < limit && c > -limit
}

func (s *Symbols) sum(e *ir.Expr) (Linear, bool) {
	x, ok := s.LinearOf(e.Args[0])
	y, too := s.LinearOf(e.Args[1])
	if !ok || !too || !s.bounded(x) || !s.bounded(y) {
		return Linear{}, false
	}
	var z Linear
	switch e.Tok {
	case token.ADD:
		z = x.Plus(y, 1)
	case token.SUB:
		z = x.Minus(y)
	case token.MUL:
		switch {
		case len(x.terms) == 0 && x.Const < 1<<20 && x.Const > -1<<20:
			z = Linear{}.Plus(y, x.Const)
		case len(y.terms) == 0 && y.Const < 1<<20 && y.Const > -1<<20:
			z = Linear{}.Plus(x, y.Const)
		default:
			return z, false
		}
	default:
		return z, false
	}
	return z, z.small()
}

// bounded reports whether arithmetic with x cannot overflow.
func (s *Symbols) bounded(x Linear) bool {
	for _, t := range x.terms {
		if k := s.all[t.s]; !k.length && !s.within[k.v] {
			return false
		}
	}
	return true
}

// Counted returns the bounds lo ≤ index < hi of a loop that steps by one.
func (s *Symbols) Counted(l *ir.Loop) (lo, hi Linear, ok bool) {
	if l.Index == nil || l.Over != nil || !IsInt(l.Index.Type) || l.Index.Addressed {
		return
	}
	from, ok := s.LinearOf(l.From)
	to, too := s.LinearOf(l.To)
	if !ok || !too {
		return lo, hi, false
	}
	switch {
	case l.Step == 1 && l.Cmp == token.LSS:
		return from, to, true
	case l.Step == 1 && l.Cmp == token.LEQ:
		return from, to.Shifted(1), true
	case l.Step == -1 && l.Cmp == token.GEQ:
		return to, from.Shifted(1), true
	case l.Step == -1 && l.Cmp == token.GTR:
		return to.Shifted(1), from.Shifted(1), true
	}
	return lo, hi, false
}

// variable returns the value of v, if it does not change.
func (s *Symbols) variable(v *ir.Var) (Linear, bool) {
	if v.Addressed {
		return Linear{}, false
	}
	if s.Fixed[v] && len(s.Writes[v]) == 0 {
		return s.symbol(key{v, false}), true
	}
	def, once := s.Definition(v)
	if def == nil {
		return s.symbol(key{v, false}), once
	}
	x, ok := s.LinearOf(def)
	switch {
	case ok && (once || s.IsFixed(x)):
		return x, true
	case once:
		return s.symbol(key{v, false}), true
	}
	return Linear{}, false
}

// Definition returns the definition of v. once tells whether it is the only one, or v is the index of loops. Equal
// definitions count as one if the variables that they read are fixed.
func (s *Symbols) Definition(v *ir.Var) (def *ir.Expr, once bool) {
	loops := true
	for _, w := range s.Writes[v] {
		l, ok := w.(*ir.Loop)
		loops = loops && ok && l.Over == nil && l.Index == v
	}
	if loops {
		return nil, len(s.Writes[v]) > 0
	}
	for _, w := range s.Writes[v] {
		a, ok := w.(*ir.Assign)
		if !ok || a.Tok != token.DEFINE || def != nil && !ir.Same(def, a.RHS) {
			return nil, false
		}
		def = a.RHS
	}
	return def, len(s.Writes[v]) == 1
}

// IndexOf returns the symbol of the index of l.
func (s *Symbols) IndexOf(l *ir.Loop) int { return s.symbol(key{l.Index, false}).terms[0].s }

// IsFixed reports whether x has one value in the whole function.
func (s *Symbols) IsFixed(x Linear) bool {
	for _, t := range x.terms {
		if !s.Fixed[s.all[t.s].v] {
			return false
		}
	}
	return true
}

// Value returns the variable v as a sum. v must not change.
func (s *Symbols) Value(v *ir.Var) Linear { return s.symbol(key{v, false}) }

// MadeOf reports whether x contains a variable in vars, or its length.
func (s *Symbols) MadeOf(x Linear, vars map[*ir.Var]bool) bool {
	return slices.ContainsFunc(x.terms, func(t term) bool { return vars[s.all[t.s].v] })
}

// WithoutFacts returns the same integers, without relations between them.
func (s *Symbols) WithoutFacts() *Symbols { return &Symbols{all: s.all} }

func (s *Symbols) symbol(k key) Linear {
	id, ok := s.ids[k]
	if !ok {
		id = len(s.all)
		s.ids[k] = id
		s.all = append(s.all, k)
	}
	if x, ok := s.equal[id]; ok {
		return x
	}
	return Symbol(id)
}
