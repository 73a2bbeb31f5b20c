package adjoint

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// refuse reports why the loop cannot be reversed with snapshots, and returns false.
func (c *carried) refuse(pos ir.Note, hint, format string, args ...any) bool {
	if !pos.Pos.IsValid() {
		pos.Pos = c.loop.Checkpoint.Pos
	}
	c.b.req.Fail(pos.Pos, hint, format, args...)
	return false
}

// allowed reports whether the steps may run again.
func (c *carried) allowed() bool {
	here := ir.Note{Pos: c.loop.Checkpoint.Pos}
	if c.b.regions.split() && c.b.req.Primal.HandWritten {
		return c.refuse(here, "leave the directive out", "a loop of a hand-written JVP that is differentiated cannot be reversed with snapshots")
	}
	if c.b.regions.split() {
		return c.refuse(here, "move the loop into a function that does not call itself, or leave the directive out", "a loop of a function that calls itself cannot be reversed with snapshots")
	}
	if c.loop.Over != nil {
		return c.refuse(here, "copy the keys or characters to a slice, and range over that", "a loop over a map or a string cannot be reversed with snapshots")
	}
	ok, communicates := true, false
	c.loop.Body.Walk(func(s ir.Stmt) {
		if call, isCall := s.(*ir.Call); isCall {
			communicates = communicates || call.Callee.Comm != nil
			ok = ok && c.mayCall(call)
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			ok = ok && c.mayRepeat(s, *e, write)
		})
	})
	if ok && communicates && c.loop.Checkpoint.Bytes > 0 {
		return c.refuse(here, "write steps=N, which is the same on all ranks", "ranks that communicate in the loop may have room for different numbers of snapshots")
	}
	return ok
}

// mayCall reports whether steps may make the call again.
func (c *carried) mayCall(s *ir.Call) bool {
	if s.Callee.Comm != nil || s.Callee.Custom != nil || !callActive(c.b.req.Activity, s) {
		return true
	}
	if f := s.Callee.Func; f != nil && f.HandWritten {
		return c.refuse(s.Note, "leave the directive out, or write a rule for the JVP (//gradgen:rule)", "a loop with snapshots calls %s, a hand-written JVP that is differentiated", s.Callee.Fn.Name())
	}
	return c.refuse(s.Note, "leave the directive out, or write a rule for the function (//gradgen:rule)", "a loop with snapshots calls a function that calls itself")
}

// mayRepeat reports whether evaluating x, or writing to it, may happen again.
func (c *carried) mayRepeat(s ir.Stmt, x *ir.Expr, write bool) bool {
	const again = "the steps of a loop with snapshots run several times; move it out of the loop, or leave the directive out"
	if n := c.b.req.Alias.Memory(x); write && n != nil && c.b.req.Alias.IsGlobal(n) {
		return c.refuse(ir.NoteOf(s), again, "a loop with snapshots changes a variable of the package")
	}
	ok := true
	x.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpCall && ok && !ruled(y) && !rules.AsksComm(y.Obj) && !analysis.Repeatable(y) {
			name := "a function value"
			if y.Obj != nil {
				name = y.Obj.Name()
			}
			ok = c.refuse(ir.NoteOf(s), again, "a loop with snapshots calls %s, which may have side effects", name)
		}
		if ok && readsGlobal(c.b.req.Alias, y) && c.changesGlobals() {
			ok = c.refuse(ir.NoteOf(s), "read it before the loop", "a loop with snapshots reads %s, and the function changes variables of packages", nameSaved(y))
		}
		return ok
	})
	return ok
}

// readsGlobal reports whether x is a package-level variable, or in memory that such a variable leads to.
func readsGlobal(al *analysis.Alias, x *ir.Expr) bool {
	if x.Op == ir.OpGlobal {
		_, variable := x.Obj.(*types.Var)
		return variable
	}
	n := al.Memory(x)
	return n != nil && al.IsGlobal(n)
}

// changesGlobals reports whether the function stores to package-level variables, or may call functions that do.
func (c *carried) changesGlobals() bool {
	found := c.b.avail.changesPackages()
	c.b.req.Primal.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			n := c.b.req.Alias.Memory(*e)
			found = found || write && n != nil && c.b.req.Alias.IsGlobal(n)
		})
	})
	return found
}

// separateMemory reports whether no step allocates memory that it passes to the next step. If a step runs again, it
// allocates different memory, with a different shadow.
func (c *carried) separateMemory() bool {
	for _, k := range c.state {
		if !k.moved || !analysis.HasRefs(k.place.Type) {
			continue
		}
		if _, iface := k.place.Type.Underlying().(*types.Interface); iface && !types.Identical(k.place.Type, types.Universe.Lookup("error").Type()) {
			return c.refuse(ir.Note{}, "give it a type of its own", "the loop passes %s, an interface, to the next step", nameSaved(k.place))
		}
		if analysis.IsRef(k.place.Type) && c.allocates(c.b.req.Alias.Ref(k.place)) {
			return c.refuse(ir.Note{}, "make two buffers before the loop, and let the steps fill and swap them", "%s points to memory that a step of the loop makes", nameSaved(k.place))
		}
	}
	return true
}

// allocates reports whether the loop allocates memory n.
func (c *carried) allocates(n *analysis.Node) bool {
	found := false
	c.parts(func(x *ir.Expr) {
		if !found && x.Type != nil && analysis.IsRef(x.Type) && c.mayAllocate(x) {
			found = c.b.req.Alias.Ref(x) == n
		}
	})
	c.loop.Body.Walk(func(s ir.Stmt) {
		var results []*ir.Var
		switch s := s.(type) {
		case *ir.Call:
			results = s.Results
		case *ir.Multi:
			results = ir.Defines(s)
		}
		found = found || slices.ContainsFunc(results, func(v *ir.Var) bool {
			return v != nil && analysis.IsRef(v.Type) && c.b.req.Alias.Ref(ir.Use(v)) == n
		})
	})
	return found
}

// mayAllocate reports whether the evaluation of the reference x may allocate the memory that x points to.
func (c *carried) mayAllocate(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpVar, ir.OpGlobal, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpNil, ir.OpFuncType:
		return false
	case ir.OpConvert:
		return !analysis.IsRef(x.Args[0].Type)
	case ir.OpSlice:
		return !analysis.IsRef(x.Args[0].Type) && c.fresh(x.Args[0])
	case ir.OpAddr:
		return c.fresh(x.Args[0])
	}
	return true
}

// fresh reports whether each step has its own variable at the place.
func (c *carried) fresh(p *ir.Expr) bool {
	if v := p.Root(); v != nil {
		return c.within(v)
	}
	return p.Op == ir.OpComposite
}

// follows returns the variables with references that the loop moves into or out of its state.
func (c *carried) follows() map[*ir.Var]bool {
	set := map[*ir.Var]bool{}
	for _, k := range c.state {
		if v := k.place.Root(); k.shadow != nil && v != nil {
			set[v] = true
		}
	}
	for n := -1; n < len(set); {
		n = len(set)
		c.loop.Body.Walk(func(s ir.Stmt) {
			if a, ok := s.(*ir.Assign); ok && c.movesState(a, set) {
				for _, x := range []*ir.Expr{a.LHS, a.RHS} {
					addRefs(x, set)
				}
			}
		})
	}
	return set
}

// addRefs adds the variables in x that hold references.
func addRefs(x *ir.Expr, set map[*ir.Var]bool) {
	x.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpVar && analysis.HasRefs(y.Type) {
			set[y.Var] = true
		}
		return true
	})
}

// movesState reports whether a assigns a reference of the state or a followed variable.
func (c *carried) movesState(a *ir.Assign, followed map[*ir.Var]bool) bool {
	if !analysis.HasRefs(a.LHS.Type) {
		return false
	}
	if v := a.LHS.Root(); v != nil && !v.Addressed {
		return followed[v]
	}
	n := c.b.req.Alias.Memory(a.LHS)
	return n != nil && (c.reachedFrom(n, followed) || slices.ContainsFunc(c.state, func(k *statePlace) bool {
		return k.shadow != nil && c.b.req.Alias.Memory(k.place) == n
	}))
}

// reachedFrom reports whether n is the memory of one of the variables, or is reached from one.
func (c *carried) reachedFrom(n *analysis.Node, vars map[*ir.Var]bool) bool {
	for v := range vars {
		if c.b.req.Alias.Memory(ir.Use(v)) == n || slices.Contains(c.b.req.Alias.Reach(ir.Use(v)), n) {
			return true
		}
	}
	return false
}
