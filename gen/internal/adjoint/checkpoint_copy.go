package adjoint

import (
	"go/token"
	"go/types"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A snapshots holds copies of the state of a loop in numbered slots. Each place of the state has a segment of a
// stack, with one element for each slot. If the caller sees the place, its segment has two more elements. One holds
// the value that the place has after the forward sweep, and which the reverse sweep restores. The other holds the
// slice that was there before the loop.
type snapshots struct {
	b     *builder
	loop  *ir.Loop
	state []*statePlace
	slots *ir.Var // the number of snapshots that fit
	filed *ir.Var // the number of slots, from the first, that are on disk; nil: none
	segs  []segment
}

// These are the indices of the elements that follow those of the slots.
const (
	leftAtEnd    = 0
	foundAtEntry = 1
)

func newSnapshots(c *carried) *snapshots {
	return &snapshots{b: c.b, loop: c.loop, state: c.state}
}

// segment makes a segment of a stack with an element for each slot, followed by more other elements.
func (s *snapshots) segment(name string, elem types.Type, more int64) *ir.Var {
	b := s.b
	v := b.out.newVar(name, sliceOf(elem))
	b.stacks.segs[v] = true
	stack := &ir.Var{Name: b.out.stackName(v.Name), Type: elem}
	b.out.f.Tapes = append(b.out.f.Tapes, stack)
	n := ir.Use(s.slots)
	if more > 0 {
		n = ir.Binary(token.ADD, n, ir.Int(more))
	}
	s.segs = append(s.segs, segment{v: v, stack: stack, length: n})
	b.regions.liftSegment(v, s.loop)
	return v
}

// define defines the segments by an operation on their stacks.
func (s *snapshots) define(op effects.Tape) []ir.Stmt {
	var out []ir.Stmt
	for _, sg := range s.segs {
		out = append(out, defineStmt(sg.v, tape(sg.stack, op, sg.v.Type, sg.length.Clone())))
	}
	return out
}

// drop removes the segments from their stacks.
func (s *snapshots) drop() []ir.Stmt {
	var out []ir.Stmt
	for _, sg := range s.segs {
		out = append(out, &ir.ExprStmt{X: tape(sg.stack, effects.Drop, nil, sg.length.Clone())})
	}
	return out
}

// element returns the element of segment v at index i.
func (s *snapshots) element(v *ir.Var, i *ir.Expr) *ir.Expr {
	return ir.Index(ir.Use(v), i, analysis.Element(v.Type))
}

// reserveFor makes the segments of one place of the state.
func (s *snapshots) reserveFor(k *statePlace) {
	name, more := nameOf(k.place), int64(0)
	if k.seen {
		more = 1
	}
	if k.seen && k.filled && k.moved || k.via != nil || k.followed {
		more = 2
	}
	if k.moved {
		k.values = s.segment(name+"Kept", k.place.Type, more)
	}
	if k.shadow != nil {
		k.shadows = s.segment(name+"BarKept", k.place.Type, more)
	}
	if k.filled && (!k.rewritten || k.seen) {
		k.contents = s.segment(name+"Copies", sliceOf(analysis.Element(k.place.Type)), more)
	}
	if s.filed != nil && k.isPlain() && !k.rewritten {
		k.files = s.segment(name+"Files", snapshotFile, 0)
	}
	if why := k.why(); why != "" {
		s.b.stacks.saves = append(s.b.stacks.saves, Saved{Var: &ir.Var{Name: nameSaved(k.place), Type: k.place.Type}, Why: why})
	}
}

// why describes the snapshots of the place. It returns "" if there are none.
func (k *statePlace) why() string {
	switch {
	case k.files != nil:
		return "a copy of its elements in each snapshot of the loop, the first ones on disk"
	case k.filled && !k.rewritten:
		return "a copy of its elements in each snapshot of the loop"
	case k.moved:
		return "its value in each snapshot of the loop"
	}
	return ""
}

// nameOf returns the last name in a place.
func nameOf(p *ir.Expr) string {
	switch p.Op {
	case ir.OpVar:
		return p.Var.Name
	case ir.OpGlobal:
		return p.Obj.Name()
	case ir.OpField:
		r, size := utf8.DecodeRuneInString(p.Obj.Name())
		return string(unicode.ToLower(r)) + p.Obj.Name()[size:]
	}
	return nameOf(p.Args[0])
}

// nameSaved returns the name of the place in the source. It omits fields without a position in the source, which
// represent a map.
func nameSaved(p *ir.Expr) string {
	switch p.Op {
	case ir.OpField:
		if p.Obj.Pos() == token.NoPos {
			return nameSaved(p.Args[0])
		}
		return nameSaved(p.Args[0]) + "." + p.Obj.Name()
	case ir.OpDeref:
		return "*" + nameSaved(p.Args[0])
	}
	return nameOf(p)
}

// guarded returns an if statement that runs list if no pointer on the way to k is nil.
func guarded(k *statePlace, list []ir.Stmt) []ir.Stmt {
	if len(list) == 0 {
		return nil
	}
	cond := k.guard[0].Clone()
	for _, g := range k.guard[1:] {
		cond = ir.Binary(token.LAND, cond, g.Clone())
	}
	return []ir.Stmt{&ir.If{Cond: cond, Then: &ir.Block{Stmts: list}}}
}

// each returns the statements that f returns for all places of the state.
func (s *snapshots) each(f func(*statePlace) []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for i := 0; i < len(s.state); {
		first := s.state[i]
		var list []ir.Stmt
		for ; i < len(s.state) && sameGuard(first, s.state[i]); i++ {
			list = append(list, f(s.state[i])...)
		}
		if len(first.guard) > 0 {
			list = guarded(first, list)
		}
		out = append(out, list...)
	}
	return out
}

func sameGuard(k, l *statePlace) bool {
	return slices.EqualFunc(k.guard, l.guard, ir.Same)
}

// take copies the state to a slot.
func (s *snapshots) take(slot *ir.Expr) []ir.Stmt {
	if s.filed != nil {
		return s.takeToFiles(slot)
	}
	return s.each(func(k *statePlace) []ir.Stmt { return s.saveStep(k, slot) })
}

// saveStep copies the part of one place that steps need to a slot in memory.
func (s *snapshots) saveStep(k *statePlace, slot *ir.Expr) []ir.Stmt {
	if k.rewritten {
		return s.saveValue(k, slot)
	}
	return s.save(k, slot)
}

// save copies one place to a slot in memory.
func (s *snapshots) save(k *statePlace, slot *ir.Expr) []ir.Stmt {
	out := s.saveValue(k, slot)
	if k.filled {
		out = append(out, s.saveElements(k, k.place, slot))
	}
	return out
}

func (s *snapshots) saveValue(k *statePlace, slot *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	if k.moved {
		out = append(out, assign(s.element(k.values, slot.Clone()), k.place.Clone()))
	}
	if k.shadow != nil {
		out = append(out, assign(s.element(k.shadows, slot.Clone()), k.shadow.Clone()))
	}
	return out
}

// saveElements copies the elements of x to a slot, and reuses the memory of the slot.
func (s *snapshots) saveElements(k *statePlace, x, slot *ir.Expr) ir.Stmt {
	to := s.element(k.contents, slot.Clone())
	empty := &ir.Expr{Op: ir.OpSlice, Type: to.Type, Args: []*ir.Expr{to.Clone(), nil, ir.Int(0), nil}}
	grown := ir.Builtin("append", to.Type, empty, x.Clone())
	grown.Keys = []string{"..."}
	return assign(to, grown)
}

// restore copies a slot to the state.
func (s *snapshots) restore(slot *ir.Expr) []ir.Stmt {
	if s.filed != nil {
		return s.restoreFromFiles(slot)
	}
	return s.each(func(k *statePlace) []ir.Stmt { return s.loadStep(k, slot) })
}

// loadStep returns the counterpart of saveStep.
func (s *snapshots) loadStep(k *statePlace, slot *ir.Expr) []ir.Stmt {
	if k.rewritten {
		return s.loadValue(k, slot)
	}
	return s.load(k, slot)
}

// load copies a slot in memory to one place.
func (s *snapshots) load(k *statePlace, slot *ir.Expr) []ir.Stmt {
	out := s.loadValue(k, slot)
	if k.filled {
		out = append(out, s.loadElements(k, k.place, slot))
	}
	return out
}

func (s *snapshots) loadValue(k *statePlace, slot *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	if k.moved {
		out = append(out, assign(k.place.Clone(), s.element(k.values, slot.Clone())))
	}
	if k.shadow != nil {
		out = append(out, assign(k.shadow.Clone(), s.element(k.shadows, slot.Clone())))
	}
	return out
}

func (s *snapshots) loadElements(k *statePlace, x, slot *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{X: ir.Builtin("copy", intType, x.Clone(), s.element(k.contents, slot.Clone()))}
}

// past returns the index of element n of those that follow the slots.
func (s *snapshots) past(n int64) *ir.Expr { return plus(ir.Use(s.slots), n) }

// bytes returns the size of a snapshot.
func (s *snapshots) bytes() *ir.Expr {
	fixed := int64(0)
	var sum *ir.Expr
	for _, k := range s.state {
		if k.moved {
			fixed += sizeOf(k.place.Type)
		}
		if k.shadow != nil {
			fixed += sizeOf(k.place.Type)
		}
		if !k.filled || k.rewritten {
			continue
		}
		n := ir.Binary(token.MUL, ir.Int(sizeOf(analysis.Element(k.place.Type))), ir.Len(k.place.Clone()))
		if sum != nil {
			n = ir.Binary(token.ADD, sum, n)
		}
		sum = n
	}
	switch {
	case sum == nil:
		return ir.Int(fixed)
	case fixed == 0:
		return sum
	}
	return ir.Binary(token.ADD, ir.Int(fixed), sum)
}

// sizeOf returns the size of a value of type t on a 64-bit machine, without padding.
func sizeOf(t types.Type) int64 {
	switch u := analysis.Under(t).(type) {
	case *types.Basic:
		return types.SizesFor("gc", "amd64").Sizeof(u)
	case *types.Array:
		return u.Len() * sizeOf(u.Elem())
	case *types.Struct:
		n := int64(0)
		for i := range u.NumFields() {
			n += sizeOf(u.Field(i).Type())
		}
		return n
	case *types.Slice:
		return 24
	case *types.Interface:
		return 16
	}
	return 8
}
