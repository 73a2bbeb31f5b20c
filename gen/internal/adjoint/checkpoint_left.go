package adjoint

import "github.com/gradgen/gradgen/gen/internal/ir"

// The reverse sweep runs steps again, and they change memory that the caller sees. So the contents of this memory
// after the forward sweep are saved and restored. If a slice or a pointer moves, this is done for the memory that it
// refers to before the loop and for the memory that it refers to after the loop.

// saveFound saves the slices and pointers that are in their places before the loop, because the loop assigns others.
func (s *snapshots) saveFound() []ir.Stmt {
	return s.each(func(k *statePlace) []ir.Stmt {
		if !k.followed && (!k.seen || !k.moved || !k.filled) {
			return nil
		}
		return []ir.Stmt{assign(s.element(k.values, s.past(foundAtEntry)), k.place.Clone())}
	})
}

// saveLeft saves the values that the places that the caller sees have after the forward sweep.
func (s *snapshots) saveLeft() []ir.Stmt {
	out := s.each(func(k *statePlace) []ir.Stmt {
		switch {
		case k.followed && !k.seen:
			return s.saveValue(k, s.past(leftAtEnd))
		case !k.seen || k.via != nil:
			return nil
		}
		out := s.save(k, s.past(leftAtEnd))
		if k.moved && k.filled {
			out = append(out, s.saveElements(k, s.element(k.values, s.past(foundAtEntry)), s.past(foundAtEntry)))
		}
		return out
	})
	return append(out, s.eachFollowed(s.save)...)
}

// restoreLeft undoes the changes that the reverse sweep makes to places that the caller sees.
func (s *snapshots) restoreLeft() []ir.Stmt {
	out := s.each(func(k *statePlace) []ir.Stmt {
		if !k.seen || k.via != nil {
			return nil
		}
		var out []ir.Stmt
		if k.moved && k.filled {
			out = append(out, s.loadElements(k, s.element(k.values, s.past(foundAtEntry)), s.past(foundAtEntry)))
		}
		return append(out, s.load(k, s.past(leftAtEnd))...)
	})
	return append(out, s.eachFollowed(s.load)...)
}

// eachFollowed returns the statements that f returns for all places that the caller sees and to which a moving
// pointer leads: first with the pointer before the loop, then with the pointer after it.
func (s *snapshots) eachFollowed(f func(*statePlace, *ir.Expr) []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, k := range s.state {
		if k.via == nil {
			continue
		}
		for _, n := range []int64{foundAtEntry, leftAtEnd} {
			pointer := s.element(k.via.values, s.past(n))
			at := *k
			at.place, at.guard = withPart(k.place, k.via.place, pointer), nil
			for _, g := range k.guard {
				at.guard = append(at.guard, withPart(g, k.via.place, pointer))
			}
			out = append(out, guarded(&at, f(&at, s.past(n)))...)
		}
	}
	return out
}

// withPart returns e with each part that is the same as old replaced by a copy of by.
func withPart(e, old, by *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if ir.Same(x, old) {
			return by.Clone()
		}
		return x
	})
}
