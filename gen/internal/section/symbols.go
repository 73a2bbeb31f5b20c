package section

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A key is an integer: a variable, or the length of a slice or string.
type key struct {
	v      *ir.Var
	length bool
}

// symbols knows the integers of a function that stay the same as long as they
// are in scope, and what holds between them.
type symbols struct {
	ids    map[key]int
	all    []key
	writes map[*ir.Var][]ir.Stmt // statements that define or assign a variable
	fixed  map[*ir.Var]bool      // the same throughout the function
	within map[*ir.Var]bool      // so small that a sum cannot overflow
	equal  map[int]linear        // what a symbol is by a test at entry
	facts  []linear              // what is not negative where the walk is
}

func newSymbols(f *ir.Func) *symbols {
	s := &symbols{
		ids: map[key]int{}, writes: map[*ir.Var][]ir.Stmt{}, fixed: map[*ir.Var]bool{},
		within: map[*ir.Var]bool{}, equal: map[int]linear{},
	}
	f.Body.Walk(func(st ir.Stmt) {
		for _, v := range ir.Defines(st) {
			s.writes[v] = append(s.writes[v], st)
		}
		ir.Exprs(st, func(e **ir.Expr, write bool) {
			if v := (*e).Root(); write && v != nil && (*e).Op != ir.OpVar {
				s.writes[v] = append(s.writes[v], nil)
			}
		})
	})
	for _, v := range f.Inputs() {
		s.fixed[v] = len(s.writes[v]) == 0 && !v.Addressed
	}
	for _, st := range f.Body.Stmts {
		s.top(st)
	}
	f.Body.Walk(s.index)
	return s
}

// index notes loop indices that no sum can overflow: they begin at a length or
// a constant, and nothing counts far from there.
func (s *symbols) index(st ir.Stmt) {
	l, ok := st.(*ir.Loop)
	if !ok || l.Index == nil || l.Over != nil {
		return
	}
	x, ok := s.linear(l.From)
	_, before := s.within[l.Index]
	s.within[l.Index] = ok && s.bounded(x) && (!before || s.within[l.Index])
}

// top learns from a statement that runs in every call that returns.
func (s *symbols) top(st ir.Stmt) {
	switch st := st.(type) {
	case *ir.Assign:
		if st.Tok == token.DEFINE && len(s.writes[st.LHS.Var]) == 1 && !st.LHS.Var.Addressed {
			s.fixed[st.LHS.Var] = true
		}
		if n := sizeMade(st); n != nil {
			s.made(n)
		}
	case *ir.If:
		if x, y := tested(st); x != nil {
			s.learn(x, y)
		}
	}
}

// made notes that n is the length of a slice.
func (s *symbols) made(n *ir.Expr) {
	v := n
	if n.Op == ir.OpBinary && (n.Tok == token.ADD || n.Tok == token.SUB) && n.Args[1].Op == ir.OpConst {
		v = n.Args[0]
	}
	if v.Op == ir.OpVar && s.fixed[v.Var] {
		s.within[v.Var] = true
	}
	if x, ok := s.linear(n); ok {
		s.know(x)
	}
}

// learn notes that x equals y.
func (s *symbols) learn(x, y *ir.Expr) {
	a, ok := s.linear(x)
	b, too := s.linear(y)
	if !ok || !too || len(a.terms) != 1 || a.c != 0 || a.terms[0].k != 1 {
		return
	}
	id := a.terms[0].s
	if _, known := s.equal[id]; !known && b.factor(id) == 0 && s.fixed[s.all[id].v] {
		s.equal[id] = b
	}
}

// tested returns the sides of a test that panics where they differ.
func tested(st *ir.If) (x, y *ir.Expr) {
	c := st.Cond
	if c.Op != ir.OpBinary || c.Tok != token.NEQ || st.Else != nil || len(st.Then.Stmts) != 1 {
		return nil, nil
	}
	if e, ok := st.Then.Stmts[0].(*ir.ExprStmt); !ok || e.X.Op != ir.OpBuiltin || e.X.Name != "panic" {
		return nil, nil
	}
	return c.Args[0], c.Args[1]
}

// sizeMade is the length of the slice that s makes, or nil.
func sizeMade(s *ir.Assign) *ir.Expr {
	x := s.RHS
	switch {
	case x.Tape() == effects.Zeros:
		return x.Args[0]
	case x.Builtin() == effects.Make && len(x.Args) >= 2 && isSlice(x.Type):
		return x.Args[1]
	}
	return nil
}

func isSlice(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }

func isInt(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int || b.Kind() == types.UntypedInt)
}

// linear returns the integer e as a sum of symbols, if it is one and cannot
// overflow.
func (s *symbols) linear(e *ir.Expr) (linear, bool) {
	if !isInt(e.Type) {
		return linear{}, false
	}
	switch e.Op {
	case ir.OpConst:
		return literal(e)
	case ir.OpVar:
		return s.variable(e.Var)
	case ir.OpBuiltin:
		if e.Name == "len" {
			return s.length(e.Args[0])
		}
	case ir.OpBinary:
		return s.sum(e)
	}
	return linear{}, false
}

func literal(e *ir.Expr) (linear, bool) {
	if e.Val == nil || e.Val.Kind() != constant.Int {
		return linear{}, false
	}
	c, exact := constant.Int64Val(e.Val)
	return linear{c: c}, exact && c < limit && c > -limit
}

func (s *symbols) sum(e *ir.Expr) (linear, bool) {
	x, ok := s.linear(e.Args[0])
	y, too := s.linear(e.Args[1])
	if !ok || !too || !s.bounded(x) || !s.bounded(y) {
		return linear{}, false
	}
	var z linear
	switch e.Tok {
	case token.ADD:
		z = x.plus(y, 1)
	case token.SUB:
		z = x.minus(y)
	case token.MUL:
		switch {
		case len(x.terms) == 0 && x.c < 1<<20 && x.c > -1<<20:
			z = linear{}.plus(y, x.c)
		case len(y.terms) == 0 && y.c < 1<<20 && y.c > -1<<20:
			z = linear{}.plus(x, y.c)
		default:
			return z, false
		}
	default:
		return z, false
	}
	return z, z.small()
}

// bounded reports whether arithmetic with x cannot overflow.
func (s *symbols) bounded(x linear) bool {
	for _, t := range x.terms {
		if k := s.all[t.s]; !k.length && !s.within[k.v] {
			return false
		}
	}
	return true
}

// counted returns the bounds lo ≤ index < hi of a loop that steps by one.
func (s *symbols) counted(l *ir.Loop) (lo, hi linear, ok bool) {
	if l.Index == nil || l.Over != nil || !isInt(l.Index.Type) || l.Index.Addressed {
		return
	}
	from, ok := s.linear(l.From)
	to, too := s.linear(l.To)
	if !ok || !too {
		return lo, hi, false
	}
	switch {
	case l.Step == 1 && l.Cmp == token.LSS:
		return from, to, true
	case l.Step == 1 && l.Cmp == token.LEQ:
		return from, to.shifted(1), true
	case l.Step == -1 && l.Cmp == token.GEQ:
		return to, from.shifted(1), true
	case l.Step == -1 && l.Cmp == token.GTR:
		return to.shifted(1), from.shifted(1), true
	}
	return lo, hi, false
}

// variable is the value of v, where that stays the same.
func (s *symbols) variable(v *ir.Var) (linear, bool) {
	if v.Addressed {
		return linear{}, false
	}
	if s.fixed[v] && len(s.writes[v]) == 0 {
		return s.symbol(key{v, false}), true
	}
	def, once := s.definition(v)
	if def == nil {
		return s.symbol(key{v, false}), once
	}
	x, ok := s.linear(def)
	switch {
	case ok && (once || s.isFixed(x)):
		return x, true
	case once:
		return s.symbol(key{v, false}), true
	}
	return linear{}, false
}

// definition returns what v is defined as, and whether that happens once or v
// is the index of loops. Definitions that look alike count as one where what
// they read is fixed.
func (s *symbols) definition(v *ir.Var) (def *ir.Expr, once bool) {
	loops := true
	for _, w := range s.writes[v] {
		l, ok := w.(*ir.Loop)
		loops = loops && ok && l.Over == nil && l.Index == v
	}
	if loops {
		return nil, len(s.writes[v]) > 0
	}
	for _, w := range s.writes[v] {
		a, ok := w.(*ir.Assign)
		if !ok || a.Tok != token.DEFINE || def != nil && !ir.Same(def, a.RHS) {
			return nil, false
		}
		def = a.RHS
	}
	return def, len(s.writes[v]) == 1
}

// isFixed reports whether x is the same throughout the function.
func (s *symbols) isFixed(x linear) bool {
	for _, t := range x.terms {
		if !s.fixed[s.all[t.s].v] {
			return false
		}
	}
	return true
}

func (s *symbols) symbol(k key) linear {
	id, ok := s.ids[k]
	if !ok {
		id = len(s.all)
		s.ids[k] = id
		s.all = append(s.all, k)
	}
	if x, ok := s.equal[id]; ok {
		return x
	}
	return symbol(id)
}

// length is the length of the slice or array e.
func (s *symbols) length(e *ir.Expr) (linear, bool) {
	if t, ok := e.Type.Underlying().(*types.Array); ok {
		return number(t.Len()), t.Len() < limit
	}
	switch e.Op {
	case ir.OpVar:
		return s.lengthOf(e.Var)
	case ir.OpSlice:
		return s.cutLength(e)
	case ir.OpTape:
		return s.tapeLength(e)
	case ir.OpBuiltin:
		if e.Name == "make" && isSlice(e.Type) && len(e.Args) >= 2 {
			return s.linear(e.Args[1])
		}
	}
	return linear{}, false
}

// lengthOf is the length of the slice variable v. Slices of numbers are never
// so long that a sum of lengths overflows.
func (s *symbols) lengthOf(v *ir.Var) (linear, bool) {
	t, ok := v.Type.Underlying().(*types.Slice)
	if !ok || v.Addressed {
		return linear{}, false
	}
	if _, basic := t.Elem().Underlying().(*types.Basic); !basic && !analysis.IsRef(t.Elem()) {
		return linear{}, false
	}
	if s.fixed[v] && len(s.writes[v]) == 0 {
		return s.symbol(key{v, true}), true
	}
	def, once := s.definition(v)
	if def == nil {
		return linear{}, false
	}
	x, ok := s.length(def)
	switch {
	case ok && (once || s.isFixed(x)):
		return x, true
	case once:
		return s.symbol(key{v, true}), true
	}
	return linear{}, false
}

func (s *symbols) cutLength(e *ir.Expr) (linear, bool) {
	lo, ok := linear{}, true
	if e.Args[1] != nil {
		lo, ok = s.linear(e.Args[1])
	}
	var hi linear
	var too bool
	if e.Args[2] != nil {
		hi, too = s.linear(e.Args[2])
	} else {
		hi, too = s.length(e.Args[0])
	}
	return hi.minus(lo), ok && too
}

// tapeLength is the length of what a stack returns.
func (s *symbols) tapeLength(e *ir.Expr) (linear, bool) {
	switch e.Tape() {
	case effects.Zeros:
		return s.linear(e.Args[0])
	case effects.Copy:
		return s.length(e.Args[0])
	case effects.Grow, effects.Top:
		n, ok := s.linear(e.Args[0])
		return n, ok && s.holds(n) // a negative length counts as zero
	}
	return linear{}, false
}
