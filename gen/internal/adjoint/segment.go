package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A segment is the part of a stack that belongs to one run of a loop. It has a place for every iteration, or is a
// copy of the slice of as it was before the loop.
type segment struct {
	v, stack, of *ir.Var
	length       *ir.Expr   // the length of the copy, for the reverse sweep
	each         *ir.Expr   // the number of elements of an iteration; nil: one
	places       []*ir.Expr // the places where the sweeps write and read it
	part         *section   // the section that it copies
}

// place makes a segment for the values of v. It returns the place of the current iteration for the forward and for
// the reverse sweep.
func (l *loopState) place(stacks *stacks, v *ir.Var) (into, from *ir.Expr) {
	seg := stacks.out.newVar(v.Name+"s", sliceOf(v.Type))
	stacks.segs[seg] = true
	into = ir.Index(ir.Use(seg), l.position(), v.Type)
	from = into.Clone()
	l.segments = append(l.segments, segment{v: seg, stack: stacks.out.stack(v), places: []*ir.Expr{into, from}})
	return into, from
}

// leastMerged is the least number of values per iteration for which one stack of arrays is better than a stack for
// each value.
const leastMerged = 3

// mergeSegments makes the numbers that a loop saves share one stack, whose elements are arrays. In loops that run
// again and whose iterations may be vectorised, each number has a separate stack.
func (b *stacks) mergeSegments(l *loopState) {
	var merged []segment
	for _, sg := range l.segments {
		if mergeable(sg) {
			merged = append(merged, sg)
		}
	}
	if len(merged) < leastMerged || b.regions.cx.region.Loop != nil || b.out.prefix != "" || !b.req.Optimise {
		return
	}
	l.segments = slices.DeleteFunc(l.segments, mergeable)
	array := types.NewArray(types.Typ[types.Float64], int64(len(merged)))
	seg := b.out.newVar("saved", sliceOf(array))
	b.segs[seg] = true
	stack := &ir.Var{Name: seg.Name, Type: array}
	for k, sg := range merged {
		b.out.f.Tapes = slices.DeleteFunc(b.out.f.Tapes, func(v *ir.Var) bool { return v == sg.stack })
		for _, p := range sg.places {
			record := ir.Index(ir.Use(seg), p.Args[1], array)
			*p = *ir.Index(record, ir.Int(int64(k)), p.Type)
		}
	}
	b.out.f.Tapes = append(b.out.f.Tapes, stack)
	l.segments = append(l.segments, segment{v: seg, stack: stack})
}

func mergeable(sg segment) bool {
	return sg.of == nil && sg.each == nil && sg.part == nil && types.Identical(sg.stack.Type, types.Typ[types.Float64])
}

// size returns the length of the segment for the loop s.
func (sg segment) size(s *ir.Loop) *ir.Expr {
	n := tripCount(s)
	switch {
	case sg.of != nil:
		return sg.length.Clone()
	case sg.part != nil:
		return ir.Use(sg.part.size)
	case sg.each != nil:
		return ir.Binary(token.MUL, n, sg.each.Clone())
	}
	return n
}
