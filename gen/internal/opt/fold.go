package opt

import (
	"go/token"
	"maps"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// fold substitutes temporaries that are used once into the statement that uses them, if no statement in between
// changes the variables that they read.
func (x *index) fold(f *ir.Func) {
	y := &folder{index: x, results: map[*ir.Var]bool{}, values: map[*ir.Assign]*value{}, into: map[ir.Stmt]ir.Stmt{}, chooses: map[ir.Stmt]bool{}}
	for _, r := range f.Results {
		y.results[r] = true
	}
	f.Body.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE && !a.LHS.Var.Addressed {
			y.values[a] = valueOf(a.RHS)
		}
	})
	y.block(f.Body)
}

type folder struct {
	index   *index
	results map[*ir.Var]bool
	values  map[*ir.Assign]*value // the values that may be folded
	into    map[ir.Stmt]ir.Stmt   // for each folded statement, the statement into which it was folded
	chooses map[ir.Stmt]bool      // statements with folded values: whether one has && or ||
}

// A value describes an expression for fold. It grows when others are folded into it.
type value struct {
	vars    map[*ir.Var]bool
	pure    bool
	failing bool // its evaluation may panic
	memory  bool // it depends on memory
	chooses bool // the evaluation of one part depends on another part
}

func valueOf(e *ir.Expr) *value {
	v := &value{vars: map[*ir.Var]bool{}, pure: match.Pure(e), failing: len(ir.Failing(e)) > 0, memory: readsMemory(e), chooses: chooses(e)}
	e.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpVar {
			v.vars[y.Var] = true
		}
		return true
	})
	return v
}

// take adds the description of w, which has been folded into v.
func (v *value) take(w *value) {
	if len(v.vars) < len(w.vars) {
		v.vars, w.vars = w.vars, v.vars
	}
	maps.Copy(v.vars, w.vars)
	v.pure, v.failing = v.pure && w.pure, v.failing || w.failing
	v.memory, v.chooses = v.memory || w.memory, v.chooses || w.chooses
}

func (x *folder) block(b *ir.Block) {
	kept := b.Stmts[:0]
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			x.block(n)
		}
		if a, ok := s.(*ir.Assign); ok && x.foldable(a) && x.insert(a, b.Stmts[i+1:]) {
			continue
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

// foldable reports whether the value of a may move to its use.
func (x *folder) foldable(a *ir.Assign) bool {
	v := x.values[a]
	return v != nil && v.pure && temporary(a) && !x.results[a.LHS.Var] && a.RHS.Op != ir.OpComposite
}

// temporary reports whether a defines a variable that gradgen made, and not the user.
func temporary(a *ir.Assign) bool {
	x := a.RHS
	if x.Builtin() == effects.Make || x.Builtin() == effects.New || x.Builtin() == effects.Append {
		return false
	}
	return !a.LHS.Var.Pos.IsValid() || a.LHS.Var.Pos == x.Pos
}

// insert replaces the only use of the variable of a in its scope by the value of a, and reports whether that is
// possible.
func (x *folder) insert(a *ir.Assign, scope []ir.Stmt) bool {
	use, v := x.index.sites(scope, a.LHS.Var), x.values[a]
	if len(use) != 1 || use[0].kind != reads {
		return false
	}
	s := x.home(use[0].s)
	k := x.index.holder(scope, x.index.spans[s].first)
	if scope[k] != s || !direct(s) || x.changed(scope[:k], v) || x.writesBeforeUse(s, a) || v.failing && x.sometimes(s, a.LHS.Var) {
		return false
	}
	x.replace(use[0].e, s, a)
	return true
}

// home returns the statement into which s has been folded, or s.
func (x *folder) home(s ir.Stmt) ir.Stmt {
	t, moved := x.into[s]
	if !moved {
		return s
	}
	t = x.home(t)
	x.into[s] = t
	return t
}

// direct reports whether s itself evaluates its expressions, once, and not in one of its blocks.
func direct(s ir.Stmt) bool {
	l, ok := s.(*ir.Loop)
	return !ok || l.Cond == nil
}

// changed reports whether list may change the value v. It visits the writes of list or the reads of v, whichever are
// fewer.
func (x *folder) changed(list []ir.Stmt, v *value) bool {
	in := x.index.spanOf(list)
	if hit(x.index.barriers, in) || v.memory && hit(x.index.memory, in) {
		return true
	}
	found := false
	if (in.last-in.first)/stride > int64(len(v.vars)) {
		for w := range v.vars {
			found = found || x.index.writtenIn(in, w)
		}
		return found
	}
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		eachSite(s, func(w *ir.Var, _ *ir.Expr, k kind) { found = found || k&writes != 0 && v.vars[w] })
	})
	return found
}

// sometimes reports whether s evaluates v only under another condition.
func (x *folder) sometimes(s ir.Stmt, v *ir.Var) bool {
	if c, known := x.chooses[s]; known && !c {
		return false
	}
	found := false
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(y *ir.Expr) bool {
			found = found || logical(y) && y.Args[1].Uses(v)
			return !found
		})
	})
	return found
}

// chooses reports whether the evaluation of a part of e depends on another part.
func chooses(e *ir.Expr) bool {
	found := false
	e.Walk(func(y *ir.Expr) bool {
		found = found || logical(y)
		return !found
	})
	return found
}

// writesBeforeUse reports whether s writes a variable that the value of a reads, before s evaluates that value.
// Assignments in Go evaluate first. A loop bound is evaluated repeatedly.
func (x *folder) writesBeforeUse(s ir.Stmt, a *ir.Assign) bool {
	l, ok := s.(*ir.Loop)
	if !ok || l.To == nil || !l.To.Uses(a.LHS.Var) {
		return false
	}
	return x.changed([]ir.Stmt{s}, x.values[a]) || !cheapBound(a.RHS)
}

func cheapBound(e *ir.Expr) bool {
	return e.Op == ir.OpVar || e.Builtin() == effects.Len
}

// replace replaces e in s by the value of a.
func (x *folder) replace(e *ir.Expr, s ir.Stmt, a *ir.Assign) {
	if _, again := x.chooses[s]; !again {
		follow(s)
		x.chooses[s] = false
		ir.Exprs(s, func(e **ir.Expr, _ bool) { x.chooses[s] = x.chooses[s] || chooses(*e) })
	}
	*e = *a.RHS
	switch a.RHS.Op {
	case ir.OpVar:
		x.index.mentionsOf(a.RHS.Var).setExpr(x.index.spans[a].first, e)
	case ir.OpAddr:
		follow(s)
		x.leads(s)
	}
	x.into[a] = s
	x.chooses[s] = x.chooses[s] || x.values[a].chooses
	if d, ok := s.(*ir.Assign); ok && x.values[d] != nil {
		x.values[d].take(x.values[a])
	}
}

// setExpr records that another expression, e, now mentions the variable, in the statement with number at. That
// statement reads nothing else.
func (c *mentions) setExpr(at int64, e *ir.Expr) {
	for i := from(c.all, at); i < len(c.all) && c.all[i].at == at; i++ {
		c.all[i].e = e
	}
}

// leads records that s now writes to a variable where it wrote through a pointer before. The address of the variable
// is taken, so memory changes as before.
func (x *folder) leads(s ir.Stmt) {
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		if r := rootOf(*e, write); r != nil {
			x.index.mentionsOf(r.Var).add(site{x.index.spans[s].first, s, r, reads | writes})
		}
	})
}

// follow rewrites (&x).f to x.f, and similar forms, in all of s.
func follow(s ir.Stmt) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = (*e).Map(followed) })
}

// followed returns x.f for (&x).f, x for *&x and x[i] for (&x)[i].
func followed(e *ir.Expr) *ir.Expr {
	if e.Op != ir.OpField && e.Op != ir.OpDeref && e.Op != ir.OpIndex || e.Args[0].Op != ir.OpAddr {
		return e
	}
	place := e.Args[0].Args[0]
	if e.Op == ir.OpDeref {
		return place
	}
	e.Args[0] = place
	return e
}

// readsMemory reports whether the value of e depends on memory.
func readsMemory(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			found = found || x.Var.Addressed
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			found = found || x.Root() == nil
		case ir.OpBuiltin:
			found = found || x.Name == ir.Size
		}
		return !found
	})
	return found
}

// A change is the effect that a statement may have in addition to its effects on the variables that it mentions.
type change int

const (
	nothing change = iota
	inMemory
	anything
)

// changeOf returns the change that s itself may make.
func changeOf(s ir.Stmt) change {
	c := nothing
	switch s := s.(type) {
	case *ir.Call, *ir.Return, *ir.Jump:
		return anything
	case *ir.ExprStmt:
		if s.X.Op == ir.OpCall {
			return anything
		}
		c = inMemory
	}
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		r := (*e).Root()
		if stores(*e) || write && (r == nil || r.Addressed) {
			c = inMemory
		}
	})
	return c
}

// stores reports whether the evaluation of x may write to memory.
func stores(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpBuiltin:
			found = found || y.Builtin() == effects.Append || y.Builtin() == effects.CopyTo || y.Builtin() == effects.Clear || y.Builtin() == effects.Delete
		case ir.OpEmitted:
			found = true
		case ir.OpCall:
			found = found || !match.Pure(y)
		}
		return !found
	})
	return found
}
