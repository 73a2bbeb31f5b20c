package opt

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/opt/loop"
)

// Fuse fuses two loops if values that the first one computes then need not be stored.
func Fuse(f *ir.Func) {
	t := newTidying(f)
	t.fuse(false)
	t.run(uses)
}

// FuseAll fuses two loops if the second one reads values that the first one computes, in any slices, and the
// iterations stay independent. Other loops run over their slices in strips.
func FuseAll(f *ir.Func) {
	used := stacks(f)
	if loop.FuseAll(f) {
		loop.ForwardAll(f)
		dead.Stores(f, section.Users)
		t := newTidying(f)
		t.run(copyPropagation, deadCode)
		dropStacks(f, used)
		t.look()
		t.run(folding, uses)
	}
	loop.Strips(f)
}

// fuse fuses loops. If independent is set, the iterations of a fused loop must be independent.
func (t *tidying) fuse(independent bool) {
	used := stacks(t.f)
	if !loop.Fuse(t.f, independent) {
		return
	}
	t.look()
	for range 2 { // removed stores make more possible
		t.run(forwarded()...)
	}
	t.run(deadCode)
	removeSaved(t.f, dropStacks(t.f, used))
	t.look()
}

// removeSaved removes the variables of the stacks from the list of saved variables of f.
func removeSaved(f *ir.Func, stacks []*ir.Var) {
	f.Saved = slices.DeleteFunc(slices.Clone(f.Saved), func(v *ir.Var) bool {
		return slices.ContainsFunc(stacks, func(s *ir.Var) bool { return s.Name == v.Name })
	})
}
