package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Two levels of snapshots: the elements of slices go to files in the first slots, and
// stay in memory in the others. The schedule fills the slots as a stack, so that those at
// the bottom, the files, are written least often (Stumm and Walther, MultiStage approaches
// for optimal offline checkpointing, SIAM Journal on Scientific Computing 31, 2009).

// snapshotFile is gradrt.SnapshotFile, of which emitted code knows no more than that it
// refers to what it holds.
var snapshotFile = types.NewNamed(
	types.NewTypeName(token.NoPos, types.NewPackage(ir.RuntimePath, "gradrt"), "SnapshotFile", nil),
	types.NewInterfaceType(nil, nil), nil)

// onDisk reports whether elements of slices go to files.
func (c *checkpoint) onDisk() bool {
	return c.loop.Checkpoint.Files > 0 && slices.ContainsFunc(c.state, (*kept).isPlain)
}

// isPlain reports whether the place is a slice whose elements change and are numbers and
// truth values alone, whatever their size: what memory holds of them may be written out.
func (k *kept) isPlain() bool { return k.filled && isPlain(analysis.Element(k.place.Type)) }

func isPlain(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsNumeric|types.IsBoolean) != 0
	case *types.Array:
		return isPlain(u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			if !isPlain(u.Field(i).Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// countSlots defines how many slots there are, and how many of them are on disk.
func (c *checkpoint) countSlots() []ir.Stmt {
	if c.filed == nil {
		return []ir.Stmt{defineStmt(c.slots, c.room())}
	}
	memory := c.b.newVar("memory", intType)
	return []ir.Stmt{
		defineStmt(memory, c.room()),
		defineStmt(c.slots, c.atMost(plus(ir.Use(memory), c.loop.Checkpoint.Files))),
		defineStmt(c.filed, ir.Binary(token.SUB, ir.Use(c.slots), ir.Use(memory))),
	}
}

// takeToFiles copies the state to a slot on disk or in memory.
func (c *checkpoint) takeToFiles(slot *ir.Expr) []ir.Stmt {
	values := c.each(func(k *kept) []ir.Stmt {
		if k.files == nil {
			return c.save(k, slot)
		}
		return c.saveValue(k, slot)
	})
	return append(values, c.byLevel(slot, c.saveToFile, func(k *kept) ir.Stmt { return c.saveElements(k, k.place, slot) }))
}

// restoreFromFiles brings the state back from a slot on disk or in memory.
func (c *checkpoint) restoreFromFiles(slot *ir.Expr) []ir.Stmt {
	values := c.each(func(k *kept) []ir.Stmt {
		if k.files == nil {
			return c.load(k, slot)
		}
		return c.loadValue(k, slot)
	})
	return append(values, c.byLevel(slot, c.loadFromFile, func(k *kept) ir.Stmt { return c.loadElements(k, k.place, slot) }))
}

// byLevel runs what disk makes of the slices of the state where the slot is on disk, and
// what memory makes of them elsewhere.
func (c *checkpoint) byLevel(slot *ir.Expr, disk func(*kept, *ir.Expr) ir.Stmt, memory func(*kept) ir.Stmt) ir.Stmt {
	elements := func(f func(*kept) ir.Stmt) *ir.Block {
		return &ir.Block{Stmts: c.each(func(k *kept) []ir.Stmt {
			if k.files == nil {
				return nil
			}
			return []ir.Stmt{f(k)}
		})}
	}
	return &ir.If{
		Cond: ir.Binary(token.LSS, slot.Clone(), ir.Use(c.filed)),
		Then: elements(func(k *kept) ir.Stmt { return disk(k, slot) }),
		Else: elements(memory),
	}
}

func (c *checkpoint) saveToFile(k *kept, slot *ir.Expr) ir.Stmt {
	file := c.element(k.files, slot.Clone())
	return assign(file, ir.Runtime("ToFile", snapshotFile, file.Clone(), k.place.Clone()))
}

func (c *checkpoint) loadFromFile(k *kept, slot *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{X: ir.Runtime("FromFile", nil, k.place.Clone(), c.element(k.files, slot.Clone()))}
}

// closeFiles removes the files, and leaves the stack of them as it was.
func (c *checkpoint) closeFiles() []ir.Stmt {
	var out []ir.Stmt
	for _, k := range c.state {
		if k.files != nil {
			out = append(out, &ir.ExprStmt{X: ir.Runtime("CloseFiles", nil, ir.Use(k.files))})
		}
	}
	return out
}
