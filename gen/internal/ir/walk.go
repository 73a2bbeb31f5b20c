package ir

import (
	"go/token"
	"slices"
)

// Exprs calls f with every expression that is directly in s, and tells whether it is a place that is written.
func Exprs(s Stmt, f func(e **Expr, write bool)) {
	visit := func(e **Expr, write bool) {
		if *e != nil {
			f(e, write)
		}
	}
	switch s := s.(type) {
	case *Assign:
		visit(&s.LHS, true)
		visit(&s.RHS, false)
	case *Multi:
		for i := range s.LHS {
			visit(&s.LHS[i], true)
		}
		visit(&s.RHS, false)
	case *ExprStmt:
		visit(&s.X, false)
	case *If:
		visit(&s.Cond, false)
	case *Loop:
		visit(&s.From, false)
		visit(&s.To, false)
		visit(&s.Over, false)
		visit(&s.Cond, false)
	case *Call:
		for i := range s.Args {
			visit(&s.Args[i], false)
		}
	case *Parallel:
		visit(&s.Chunks, false)
		visit(&s.From, false)
		visit(&s.To, false)
	case *Kernel:
		for i := range s.Values {
			visit(&s.Values[i], false)
		}
	}
}

// Blocks returns the blocks nested directly in s.
func Blocks(s Stmt) []*Block {
	switch s := s.(type) {
	case *If:
		if s.Else == nil {
			return []*Block{s.Then}
		}
		return []*Block{s.Then, s.Else}
	case *Loop:
		return []*Block{s.Body}
	case *Scope:
		return []*Block{s.Body}
	case *Parallel:
		return []*Block{s.Body}
	case *Kernel:
		return []*Block{s.Body}
	}
	return nil
}

// Walk calls f on every statement of b, outer before inner, in order.
func (b *Block) Walk(f func(Stmt)) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		f(s)
		for _, n := range Blocks(s) {
			n.Walk(f)
		}
	}
}

// WalkBack calls f on every statement of b, the last one first, outer statements after inner ones.
func (b *Block) WalkBack(f func(Stmt)) {
	if b == nil {
		return
	}
	for _, s := range slices.Backward(b.Stmts) {
		for _, n := range slices.Backward(Blocks(s)) {
			n.WalkBack(f)
		}
		f(s)
	}
}

// Defines returns the variables that s itself declares or assigns as a whole.
func Defines(s Stmt) []*Var {
	var vs []*Var
	add := func(e *Expr) {
		if e != nil && e.Op == OpVar {
			vs = append(vs, e.Var)
		}
	}
	switch s := s.(type) {
	case *Assign:
		add(s.LHS)
	case *Multi:
		for _, e := range s.LHS {
			add(e)
		}
	case *Decl:
		vs = append(vs, s.Var)
	case *Loop:
		if s.Index != nil {
			vs = append(vs, s.Index)
		}
		if s.Val != nil {
			vs = append(vs, s.Val)
		}
	case *Call:
		for _, v := range s.Results {
			if v != nil {
				vs = append(vs, v)
			}
		}
	case *Parallel:
		vs = append(vs, s.Chunk, s.Lo, s.Hi)
	case *Kernel:
		vs = append(vs, s.Numbers, s.Next)
	}
	return vs
}

// Clone returns a deep copy of b that shares variables and labels.
func (b *Block) Clone() *Block {
	if b == nil {
		return nil
	}
	c := &Block{Stmts: make([]Stmt, len(b.Stmts))}
	for i, s := range b.Stmts {
		c.Stmts[i] = CloneStmt(s)
	}
	return c
}

// CloneStmt returns a deep copy of s that shares variables and labels.
func CloneStmt(s Stmt) Stmt {
	switch s := s.(type) {
	case *Assign:
		c := *s
		c.LHS, c.RHS = s.LHS.Clone(), s.RHS.Clone()
		return &c
	case *Multi:
		c := *s
		c.LHS, c.RHS = cloneExprs(s.LHS), s.RHS.Clone()
		return &c
	case *Decl:
		c := *s
		return &c
	case *ExprStmt:
		c := *s
		c.X = s.X.Clone()
		return &c
	case *If:
		c := *s
		c.Cond, c.Then, c.Else = s.Cond.Clone(), s.Then.Clone(), s.Else.Clone()
		return &c
	case *Loop:
		c := *s
		c.From, c.To, c.Over, c.Cond = s.From.Clone(), s.To.Clone(), s.Over.Clone(), s.Cond.Clone()
		c.Body = s.Body.Clone()
		return &c
	case *Jump:
		c := *s
		return &c
	case *Scope:
		return &Scope{Label: s.Label, Body: s.Body.Clone()}
	case *Call:
		c := *s
		c.Args = cloneExprs(s.Args)
		c.Results = append([]*Var(nil), s.Results...)
		return &c
	case *Parallel:
		c := *s
		c.Chunks, c.From, c.To, c.Body = s.Chunks.Clone(), s.From.Clone(), s.To.Clone(), s.Body.Clone()
		return &c
	case *Kernel:
		c := *s
		c.Values, c.Body = cloneExprs(s.Values), s.Body.Clone()
		return &c
	case *Return:
		return &Return{s.Note}
	case *Comment:
		return &Comment{s.Text}
	}
	panic("ir: clone of unknown statement")
}

func cloneExprs(es []*Expr) []*Expr {
	c := make([]*Expr, len(es))
	for i, e := range es {
		c[i] = e.Clone()
	}
	return c
}

// CloneFresh returns a deep copy of s in which every variable that s declares is replaced by another variable with
// the same name.
func CloneFresh(s Stmt) Stmt {
	c, _ := CloneRenamed(s)
	return c
}

// CloneRenamed is CloneFresh. It also returns the new variable for each old one.
func CloneRenamed(s Stmt) (Stmt, map[*Var]*Var) {
	c := CloneStmt(s)
	fresh := map[*Var]*Var{}
	b := &Block{Stmts: []Stmt{c}}
	b.Walk(func(s Stmt) {
		for _, v := range Declares(s) {
			w := *v
			fresh[v] = &w
		}
	})
	b.Walk(func(s Stmt) { rebind(s, fresh) })
	return c, fresh
}

// Declares returns the variables that s adds to the scope.
func Declares(s Stmt) []*Var {
	switch s := s.(type) {
	case *Assign:
		if s.Tok == token.DEFINE {
			return Defines(s)
		}
	case *Multi:
		if s.Define {
			return Defines(s)
		}
	case *Decl, *Loop, *Call:
		return Defines(s)
	}
	return nil
}

// rebind replaces variables in s itself.
func rebind(s Stmt, m map[*Var]*Var) {
	swap := func(v **Var) {
		if w, ok := m[*v]; ok {
			*v = w
		}
	}
	switch s := s.(type) {
	case *Decl:
		swap(&s.Var)
	case *Loop:
		swap(&s.Index)
		swap(&s.Val)
	case *Call:
		for i := range s.Results {
			swap(&s.Results[i])
		}
	}
	Exprs(s, func(e **Expr, _ bool) {
		(*e).Walk(func(x *Expr) bool {
			if x.Op == OpVar {
				swap(&x.Var)
			}
			return true
		})
	})
}

// MapLoops replaces every loop of b by the result of f for it, inner loops first. around has the loops around it,
// outermost first.
func MapLoops(b *Block, f func(l *Loop, around []*Loop) []Stmt) { mapLoops(b, nil, f) }

func mapLoops(b *Block, around []*Loop, f func(l *Loop, around []*Loop) []Stmt) {
	var out []Stmt
	for _, s := range b.Stmts {
		l, isLoop := s.(*Loop)
		within := around
		if isLoop {
			within = append(around[:len(around):len(around)], l)
		}
		for _, n := range Blocks(s) {
			mapLoops(n, within, f)
		}
		if isLoop {
			out = append(out, f(l, around)...)
		} else {
			out = append(out, s)
		}
	}
	b.Stmts = out
}
