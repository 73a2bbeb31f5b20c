package adjoint

import (
	"go/token"
	"go/types"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Behind the places for snapshots a segment has one for what the reverse sweep finds,
// which it leaves as it was where somebody may see it, and one for what the loop found.
const (
	foundAtEnd   = 0
	foundAtEntry = 1
)

// reserveFor makes the segments of one place of the state.
func (c *checkpoint) reserveFor(k *kept) {
	name, more := nameOf(k.place), int64(0)
	if k.seen {
		more = 1
	}
	if k.seen && k.filled && k.moved {
		more = 2
	}
	if k.moved {
		k.values = c.segment(name+"Kept", k.place.Type, more)
	}
	if k.shadow != nil {
		k.shadows = c.segment(name+"BarKept", k.place.Type, more)
	}
	if k.filled {
		k.contents = c.segment(name+"Copies", sliceOf(analysis.Element(k.place.Type)), more)
	}
	if c.filed != nil && k.isPlain() {
		k.files = c.segment(name+"Files", snapshotFile, 0)
	}
	why := "its value in each snapshot of the loop"
	if k.filled {
		why = "a copy of its elements in each snapshot of the loop"
	}
	if k.files != nil {
		why = "a copy of its elements in each snapshot of the loop, the first ones on disk"
	}
	c.b.saves = append(c.b.saves, Saved{Var: &ir.Var{Name: nameSaved(k.place), Type: k.place.Type}, Why: why})
}

// nameOf is the last name in a place.
func nameOf(p *ir.Expr) string {
	switch p.Op {
	case ir.OpVar:
		return p.Var.Name
	case ir.OpField:
		r, size := utf8.DecodeRuneInString(p.Obj.Name())
		return string(unicode.ToLower(r)) + p.Obj.Name()[size:]
	}
	return nameOf(p.Args[0])
}

// nameSaved is what -explain calls the place.
func nameSaved(p *ir.Expr) string {
	switch p.Op {
	case ir.OpField:
		return nameSaved(p.Args[0]) + "." + p.Obj.Name()
	case ir.OpDeref:
		return "*" + nameSaved(p.Args[0])
	}
	return nameOf(p)
}

// guarded runs the statements where all pointers on the way to k lead somewhere.
func guarded(k *kept, list []ir.Stmt) []ir.Stmt {
	if len(list) == 0 {
		return nil
	}
	cond := k.guard[0].Clone()
	for _, g := range k.guard[1:] {
		cond = ir.Binary(token.LAND, cond, g.Clone())
	}
	return []ir.Stmt{&ir.If{Cond: cond, Then: &ir.Block{Stmts: list}}}
}

// each collects what f makes of each place of the state.
func (c *checkpoint) each(f func(*kept) []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for i := 0; i < len(c.state); {
		first := c.state[i]
		var list []ir.Stmt
		for ; i < len(c.state) && sameGuard(first, c.state[i]); i++ {
			list = append(list, f(c.state[i])...)
		}
		if len(first.guard) > 0 {
			list = guarded(first, list)
		}
		out = append(out, list...)
	}
	return out
}

func sameGuard(k, l *kept) bool {
	return slices.EqualFunc(k.guard, l.guard, ir.Same)
}

// take copies the state to a slot.
func (c *checkpoint) take(slot *ir.Expr) []ir.Stmt {
	if c.filed != nil {
		return c.takeToFiles(slot)
	}
	return c.each(func(k *kept) []ir.Stmt { return c.save(k, slot) })
}

// save copies one place to a slot in memory.
func (c *checkpoint) save(k *kept, slot *ir.Expr) []ir.Stmt {
	out := c.saveValue(k, slot)
	if k.filled {
		out = append(out, c.saveElements(k, k.place, slot))
	}
	return out
}

func (c *checkpoint) saveValue(k *kept, slot *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	if k.moved {
		out = append(out, assign(c.element(k.values, slot.Clone()), k.place.Clone()))
	}
	if k.shadow != nil {
		out = append(out, assign(c.element(k.shadows, slot.Clone()), k.shadow.Clone()))
	}
	return out
}

// saveElements copies the elements of x to a slot, whose memory is used again.
func (c *checkpoint) saveElements(k *kept, x, slot *ir.Expr) ir.Stmt {
	to := c.element(k.contents, slot.Clone())
	empty := &ir.Expr{Op: ir.OpSlice, Type: to.Type, Args: []*ir.Expr{to.Clone(), nil, ir.Int(0), nil}}
	grown := ir.Builtin("append", to.Type, empty, x.Clone())
	grown.Keys = []string{"..."}
	return assign(to, grown)
}

// restore brings the state back from a slot.
func (c *checkpoint) restore(slot *ir.Expr) []ir.Stmt {
	if c.filed != nil {
		return c.restoreFromFiles(slot)
	}
	return c.each(func(k *kept) []ir.Stmt { return c.load(k, slot) })
}

// load brings one place back from a slot in memory.
func (c *checkpoint) load(k *kept, slot *ir.Expr) []ir.Stmt {
	out := c.loadValue(k, slot)
	if k.filled {
		out = append(out, c.loadElements(k, k.place, slot))
	}
	return out
}

func (c *checkpoint) loadValue(k *kept, slot *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	if k.moved {
		out = append(out, assign(k.place.Clone(), c.element(k.values, slot.Clone())))
	}
	if k.shadow != nil {
		out = append(out, assign(k.shadow.Clone(), c.element(k.shadows, slot.Clone())))
	}
	return out
}

func (c *checkpoint) loadElements(k *kept, x, slot *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{X: ir.Builtin("copy", intType, x.Clone(), c.element(k.contents, slot.Clone()))}
}

// behind is the index of one of the places behind those for snapshots.
func (c *checkpoint) behind(n int64) *ir.Expr { return plus(ir.Use(c.slots), n) }

// enter keeps the slices that the loop finds and moves.
func (c *checkpoint) enter() []ir.Stmt {
	return c.each(func(k *kept) []ir.Stmt {
		if !k.seen || !k.moved || !k.filled {
			return nil
		}
		return []ir.Stmt{assign(c.element(k.values, c.behind(foundAtEntry)), k.place.Clone())}
	})
}

// leave keeps what others see of the state as the forward sweep left it.
func (c *checkpoint) leave() []ir.Stmt {
	return c.each(func(k *kept) []ir.Stmt {
		if !k.seen {
			return nil
		}
		out := c.save(k, c.behind(foundAtEnd))
		if k.moved && k.filled {
			out = append(out, c.saveElements(k, c.element(k.values, c.behind(foundAtEntry)), c.behind(foundAtEntry)))
		}
		return out
	})
}

// comeBack puts it there again.
func (c *checkpoint) comeBack() []ir.Stmt {
	return c.each(func(k *kept) []ir.Stmt {
		if !k.seen {
			return nil
		}
		var out []ir.Stmt
		if k.moved && k.filled {
			out = append(out, c.loadElements(k, c.element(k.values, c.behind(foundAtEntry)), c.behind(foundAtEntry)))
		}
		return append(out, c.load(k, c.behind(foundAtEnd))...)
	})
}

// bytes is the size of a snapshot.
func (c *checkpoint) bytes() *ir.Expr {
	fixed := int64(0)
	var sum *ir.Expr
	for _, k := range c.state {
		if k.moved {
			fixed += sizeOf(k.place.Type)
		}
		if k.shadow != nil {
			fixed += sizeOf(k.place.Type)
		}
		if !k.filled {
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

// sizeOf is the size of a value of type t on a 64-bit machine, without padding.
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

// mirrored is the block as it runs again, with the shadows of what the state moves.
func (c *checkpoint) mirrored(blk *ir.Block) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range blk.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			before, after := c.shadowed(s)
			out = append(out, before...)
			out = append(out, ir.CloneStmt(s))
			out = append(out, after...)
		case *ir.Decl:
			fwd := []ir.Stmt{ir.CloneStmt(s)}
			if c.followed[s.Var] {
				fwd, _ = c.b.decl(s)
			}
			out = append(out, fwd...)
		case *ir.Call:
			out = append(out, c.plain(s))
		case *ir.If:
			f := *s
			f.Cond, f.Then = s.Cond.Clone(), &ir.Block{Stmts: c.mirrored(s.Then)}
			if s.Else != nil {
				f.Else = &ir.Block{Stmts: c.mirrored(s.Else)}
			}
			out = append(out, &f)
		case *ir.Loop:
			f := *s
			f.From, f.To, f.Cond, f.Over = s.From.Clone(), s.To.Clone(), s.Cond.Clone(), s.Over.Clone()
			f.Body, f.Checkpoint = &ir.Block{Stmts: c.mirrored(s.Body)}, nil
			out = append(out, &f)
		default:
			out = append(out, ir.CloneStmt(s))
		}
	}
	silence(out)
	return out
}

// plain is a call without derivatives.
func (c *checkpoint) plain(s *ir.Call) ir.Stmt {
	if s.Callee.Comm != nil {
		return s.Plain()
	}
	return c.b.Splitter.plainCall(s, c.b.Primal)
}

// shadowed mirrors an assignment of references that the state moves.
func (c *checkpoint) shadowed(s *ir.Assign) (before, after []ir.Stmt) {
	if !c.movesState(s, c.followed) || !c.b.Activity.Shadowed(s.LHS) {
		return nil, nil
	}
	before, after = c.b.forwardShadow(s)
	return cloneAll(before), cloneAll(after)
}
