package normalize

import (
	"go/token"
	"maps"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// ReplaceAggregates replaces structs and arrays that belong to an iteration by variables, one for each component, if
// they are only copied and used by component. Copies of other structs and arrays become copies of their components.
func ReplaceAggregates(a *nest.Space) {
	if !anyAggregate(a.Body) {
		return
	}
	a.Body = a.Body.Clone()
	unroll(a)
	followPointers(a)
	c := &aggregates{Space: a, split: map[*ir.Var]bool{}, parts: map[*ir.Var]map[string]*ir.Var{}}
	c.choose()
	c.rewrite(a.Body)
	c.dropUnused()
}

// anyAggregate reports whether a struct, an array or a pointer is defined or assigned in b.
func anyAggregate(b *ir.Block) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			found = found || match.Aggregate(s.LHS.Type) || match.Pointer(s.LHS.Type)
		case *ir.Decl:
			found = found || match.Aggregate(s.Var.Type)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || match.Record(x)
				return !found
			})
		})
	})
	return found
}

// An aggregates replaces variables by their components.
type aggregates struct {
	*nest.Space
	split map[*ir.Var]bool               // the variables that are replaced
	parts map[*ir.Var]map[string]*ir.Var // the variables that replace them, by the text after the name
}

// choose finds the variables that are only copied and used by component.
func (c *aggregates) choose() {
	c.Body.Walk(func(s ir.Stmt) {
		switch s.(type) {
		case *ir.Assign, *ir.Decl:
			for _, v := range ir.Declares(s) {
				c.split[v] = match.Aggregate(v.Type) && !v.Addressed && len(leaves(v.Type)) > 0
			}
		}
	})
	for n := -1; n != len(c.split); {
		maps.DeleteFunc(c.split, func(_ *ir.Var, yes bool) bool { return !yes })
		n = len(c.split)
		c.Body.Walk(c.chooseIn)
	}
}

// chooseIn removes the variables that s uses as a whole.
func (c *aggregates) chooseIn(s ir.Stmt) {
	if d, ok := s.(*ir.Assign); ok && c.splits(d) {
		c.copies(d.LHS)
		c.copies(d.RHS)
		return
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) { c.uses(*e) })
}

// splits reports whether s can be split into assignments of the components.
func (c *aggregates) splits(s *ir.Assign) bool {
	return len(leaves(s.LHS.Type)) > 0 && (s.Tok != token.DEFINE || c.split[s.LHS.Var]) && copied(s.LHS) && copied(s.RHS)
}

// copies removes the variables that e uses as a whole. e is a struct or array that is copied.
func (c *aggregates) copies(e *ir.Expr) {
	switch e.Op {
	case ir.OpVar:
	case ir.OpComposite:
		for _, x := range e.Args {
			if match.Aggregate(x.Type) {
				c.copies(x)
			} else {
				c.uses(x)
			}
		}
	case ir.OpField, ir.OpIndex:
		if !match.Component(e) {
			c.uses(e)
			return
		}
		c.copies(e.Args[0])
	default:
		c.uses(e)
	}
}

// uses removes the variables that e uses as a whole.
func (c *aggregates) uses(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if match.Component(x) && !match.Aggregate(x.Type) {
			for match.Component(x) {
				x = x.Args[0]
			}
			if x.Op != ir.OpVar {
				c.uses(x)
			}
			return false
		}
		if x.Op == ir.OpVar {
			delete(c.split, x.Var)
		}
		return true
	})
}

// rewrite replaces the variables in b.
func (c *aggregates) rewrite(b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, s := range c.statement(s) {
			ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = c.replaced(*e) })
			for _, inner := range ir.Blocks(s) {
				c.rewrite(inner)
			}
			out = append(out, s)
		}
	}
	b.Stmts = out
}

// statement returns s, split into components.
func (c *aggregates) statement(s ir.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *ir.Decl:
		if c.split[s.Var] {
			return c.declare(s)
		}
	case *ir.Assign:
		if c.splits(s) {
			return c.copy(s)
		}
	}
	return []ir.Stmt{s}
}

func (c *aggregates) declare(s *ir.Decl) []ir.Stmt {
	var out []ir.Stmt
	for _, l := range leaves(s.Var.Type) {
		out = append(out, &ir.Decl{Note: s.Note, Var: c.part(l.of(ir.Use(s.Var)))})
	}
	return out
}

// copied reports whether the components of e can be named. Then e is a place, or a literal of such components.
func copied(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar, ir.OpIndex, ir.OpField, ir.OpDeref:
		return true
	case ir.OpComposite:
		for _, x := range e.Args {
			if match.Aggregate(x.Type) && !copied(x) {
				return false
			}
		}
		return true
	}
	return false
}

// copy returns s as copies of the components. All elements of a literal are evaluated before any of them is stored.
func (c *aggregates) copy(s *ir.Assign) []ir.Stmt {
	first := append(c.nameIndices(s, s.LHS), c.nameIndices(s, s.RHS)...)
	var then []ir.Stmt
	note := s.Note
	for _, l := range leaves(s.LHS.Type) {
		value := l.of(s.RHS)
		if s.RHS.Op == ir.OpComposite && s.Tok != token.DEFINE && !value.IsConst() && (c.split[match.ComponentRoot(s.LHS)] || !c.split[match.ComponentRoot(value)]) {
			v := &ir.Var{Name: c.Fn.Fresh("part"), Type: l.typ()}
			first = append(first, build.Define(v, value))
			value = ir.Use(v)
		}
		then = append(then, &ir.Assign{Note: note, LHS: l.of(s.LHS), RHS: value, Tok: s.Tok})
		note = ir.Note{}
	}
	return append(first, then...)
}

// nameIndices returns definitions of variables for the indices in the place e. They come before s is split, because
// the copies of the first components might otherwise change the operands of the indices of the others.
func (c *aggregates) nameIndices(s *ir.Assign, e *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for ; s.Tok != token.DEFINE && match.PartOfPlace(e); e = e.Args[0] {
		if e.Op != ir.OpIndex || !c.changes(s.LHS, e.Args[1]) {
			continue
		}
		v := &ir.Var{Name: c.Fn.Fresh("at"), Type: e.Args[1].Type}
		out = append(out, build.Define(v, e.Args[1]))
		e.Args[1] = ir.Use(v)
	}
	return out
}

// changes reports whether a store to place may change index.
func (c *aggregates) changes(place, index *ir.Expr) bool {
	if v := match.ComponentRoot(place); c.split[v] {
		return index.Uses(v)
	}
	found := false
	index.Walk(func(x *ir.Expr) bool {
		found = found || match.PartOfPlace(x) && !c.split[match.ComponentRoot(x)]
		return !found
	})
	return found
}

// replaced returns e with components replaced by variables.
func (c *aggregates) replaced(e *ir.Expr) *ir.Expr {
	if match.Component(e) && !match.Aggregate(e.Type) && c.split[match.ComponentRoot(e)] {
		return ir.Use(c.part(e))
	}
	for i, x := range e.Args {
		if x != nil {
			e.Args[i] = c.replaced(x)
		}
	}
	return e
}

// part returns the variable for the component e.
func (c *aggregates) part(e *ir.Expr) *ir.Var {
	v := match.ComponentRoot(e)
	if c.parts[v] == nil {
		c.parts[v] = map[string]*ir.Var{}
	}
	w := c.parts[v][path(e)]
	if w == nil {
		w = &ir.Var{Name: c.Fn.Fresh(v.Name + nameOfPath(path(e))), Type: e.Type, Pos: v.Pos}
		c.parts[v][path(e)] = w
	}
	return w
}
