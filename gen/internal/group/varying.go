package group

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A varying describes which values differ between lanes, and which are uniform, that is, the same in all lanes. A
// number varies if it is computed from a varying number, or stored under a varying condition. Memory varies if such a
// number is stored in it. Integers, and the memory to which a reference points, never vary; functions that would need
// this are refused. (The terms are those of M. Pharr & W. Mark, "ispc: A SPMD compiler for high-performance CPU
// programming", InPar 2012.)
type varying struct {
	*memory
	records map[*ir.Var]*record
	set     map[*ir.Var]bool // the classes that vary
	changed bool
	bad     bool
}

// vary finds the values that vary in f, if the parameters and results own do.
func vary(f *ir.Func, own []*ir.Var) *varying { return varyIn(f, own, records(f)) }

// varyIn is vary for records that may have both uniform and varying numbers.
func varyIn(f *ir.Func, own []*ir.Var, records map[*ir.Var]*record) *varying {
	v := &varying{memory: newMemory(f.Body), records: records, set: map[*ir.Var]bool{}}
	for _, p := range own {
		v.add(p)
	}
	for v.changed = true; v.changed && !v.bad; {
		v.changed = false
		v.block(f.Body, false)
	}
	mine := map[*ir.Var]bool{}
	for _, p := range own {
		mine[p] = true
	}
	for _, list := range [][]*ir.Var{f.Inputs(), f.Results, {v.outside}} {
		for _, p := range list {
			v.bad = v.bad || v.has(p) && !mine[p]
		}
	}
	return v
}

func (v *varying) has(x *ir.Var) bool { return v.set[v.class(x)] }

func (v *varying) add(x *ir.Var) {
	if c := v.class(x); !v.set[c] {
		v.set[c], v.changed = true, true
	}
}

// of reports whether the number or the memory x varies.
func (v *varying) of(x *ir.Expr) bool {
	if x == nil {
		return false
	}
	switch x.Op {
	case ir.OpVar:
		return v.has(x.Var)
	case ir.OpTape:
		return v.has(x.Var) || v.any(x.Args)
	case ir.OpBuiltin:
		if b := x.Builtin(); b == effects.Len || b == effects.Cap {
			return false
		}
	case ir.OpBinary:
		if x.Args[0].Op == ir.OpNil || x.Args[1].Op == ir.OpNil {
			return false
		}
	case ir.OpIndex:
		v.refuse(v.of(x.Args[1]))
		if p, c, ok := element(x); ok && v.records[p] != nil {
			v.refuse(v.of(x.Args[0].Args[1]))
			return v.records[p].varies[c]
		}
	case ir.OpSlice:
		v.refuse(v.any(x.Args[1:]))
		return v.of(x.Args[0])
	}
	return v.any(x.Args)
}

func (v *varying) any(list []*ir.Expr) bool {
	for _, x := range list {
		if v.of(x) {
			return true
		}
	}
	return false
}

func (v *varying) refuse(cond bool) { v.bad = v.bad || cond }

// block visits the statements of b. within is true if a varying condition determines whether they run.
func (v *varying) block(b *ir.Block, within bool) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		v.statement(s, within)
	}
}

func (v *varying) statement(s ir.Stmt, within bool) {
	switch s := s.(type) {
	case *ir.Assign:
		v.assign(s, within)
	case *ir.Multi:
		v.effect(s.RHS, within)
		for _, x := range s.LHS {
			if x != nil {
				v.store(x, within || v.of(s.RHS), within)
			}
		}
	case *ir.Decl:
		if within {
			v.store(ir.Use(s.Var), true, true)
		}
	case *ir.ExprStmt:
		v.effect(s.X, within)
	case *ir.If:
		decides := within || v.of(s.Cond)
		v.effect(s.Cond, within)
		v.block(s.Then, decides)
		v.block(s.Else, decides)
	case *ir.Loop:
		v.refuse(within || v.of(s.From) || v.of(s.To) || v.of(s.Over) || v.of(s.Cond))
		v.block(s.Body, false)
	case *ir.Jump, *ir.Return:
		v.refuse(within)
	case *ir.Comment:
	default:
		v.bad = true
	}
}

func (v *varying) assign(s *ir.Assign, within bool) {
	v.effect(s.RHS, within)
	if counts(s) {
		v.refuse(within)
		return
	}
	differs := within || v.of(s.RHS)
	v.store(s.LHS, differs, within)
}

// counts reports whether s assigns the number of elements that a copy moved.
func counts(s *ir.Assign) bool { return s.RHS.Builtin() == effects.CopyTo }

// store records that a value is stored at place, which varies if differs is true.
func (v *varying) store(place *ir.Expr, differs, within bool) {
	v.of(place) // refuses indices that vary
	if analysis.HasRefs(place.Type) {
		v.refuse(within)
		if differs { // it may have numbers in addition to its references
			v.mark(place)
		}
		return
	}
	if !differs {
		return
	}
	v.refuse(!analysis.HoldsFloat(place.Type) && !boolean(place.Type))
	v.mark(place)
}

func boolean(t types.Type) bool {
	b, ok := analysis.Under(t).(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// mark marks the memory of place as varying.
func (v *varying) mark(place *ir.Expr) {
	for {
		if p, c, ok := element(place); ok && v.records[p] != nil {
			if r := v.records[p]; !r.varies[c] {
				r.varies[c], v.changed = true, true
			}
			return
		}
		switch place.Op {
		case ir.OpVar:
			v.refuse(v.records[place.Var] != nil)
			v.add(place.Var)
			return
		case ir.OpTape:
			v.add(place.Var)
			return
		case ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice, ir.OpAddr, ir.OpConvert:
			place = place.Args[0]
		default:
			v.bad = true
			return
		}
	}
}

// effect records the stores of x to memory of its arguments.
func (v *varying) effect(x *ir.Expr, within bool) {
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpBuiltin:
			v.builtin(y, within)
		case ir.OpTape:
			v.tape(y, within)
		case ir.OpRuntime:
			if e := y.Runtime().Of(); e.Any(effects.Writes | effects.Repoints) {
				v.call(y, within)
			}
		case ir.OpMethod:
			v.call(y, within)
		case ir.OpCall:
			v.refuse(!match.Math(y) && (within || v.any(y.Args)))
		case ir.OpEmitted, ir.OpLanes:
			v.refuse(within || v.any(y.Args))
		}
		return !v.bad
	})
}

func (v *varying) builtin(x *ir.Expr, within bool) {
	switch x.Builtin() {
	case effects.Panic, effects.Delete:
		v.refuse(within)
	case effects.Clear:
		if within {
			v.mark(x.Args[0])
		}
	case effects.CopyTo, effects.Append:
		if within || v.any(x.Args) {
			v.mark(x.Args[0])
		}
	}
}

// tape records the values that an operation on a stack moves.
func (v *varying) tape(x *ir.Expr, within bool) {
	if within || v.any(x.Args) {
		v.add(x.Var)
	}
	v.refuse(within && x.Tape() != effects.Push && x.Tape() != effects.Pop)
}

// call records that a function of the runtime stores numbers in memory of its arguments. If one of them varies, all
// do.
func (v *varying) call(x *ir.Expr, within bool) {
	differs := within
	for _, a := range x.Args {
		differs = differs || v.of(a)
	}
	if !differs {
		return
	}
	for i, a := range x.Args {
		if a == nil || !analysis.HasRefs(a.Type) || x.Op == ir.OpRuntime && isShape(x.Name, i) {
			continue
		}
		v.mark(a)
	}
}

func isShape(name string, arg int) bool {
	for _, i := range shapes[name] {
		if i == arg {
			return true
		}
	}
	return false
}

// touches reports whether s itself, without the blocks in it, contains a varying value.
func (v *varying) touches(s ir.Stmt) bool {
	found := false
	for _, x := range ir.Defines(s) {
		found = found || v.has(x)
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || v.of(*e) })
	return found
}
