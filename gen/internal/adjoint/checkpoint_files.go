package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// There are two levels of snapshots. The elements of slices are in files for the first slots, and in memory for the
// others. The schedule fills the slots like a stack, so that the first slots, the files, are written least often
// (Stumm and Walther, MultiStage approaches for optimal offline checkpointing, SIAM Journal on Scientific Computing
// 31, 2009).

// snapshotFile stands for gradrt.SnapshotFile. Emitted code only passes it to functions, so any type with references
// will do.
var snapshotFile = types.NewNamed(
	types.NewTypeName(token.NoPos, types.NewPackage(ir.RuntimePath, "gradrt"), "SnapshotFile", nil),
	types.NewInterfaceType(nil, nil), nil)

// onDisk reports whether elements of slices go to files.
func (s *snapshots) onDisk() bool {
	return s.loop.Checkpoint.Files > 0 && slices.ContainsFunc(s.state, func(k *statePlace) bool { return k.isPlain() && !k.rewritten })
}

// isPlain reports whether the place is a slice whose elements change and contain only numbers and booleans of any
// size. Its memory may then be written to a file.
func (k *statePlace) isPlain() bool { return k.filled && isPlain(analysis.Element(k.place.Type)) }

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

// takeToFiles copies the state to a slot on disk or in memory.
func (s *snapshots) takeToFiles(slot *ir.Expr) []ir.Stmt {
	values := s.each(func(k *statePlace) []ir.Stmt {
		if k.files == nil {
			return s.saveStep(k, slot)
		}
		return s.saveValue(k, slot)
	})
	return append(values, s.byLevel(slot, s.saveToFile, func(k *statePlace) ir.Stmt { return s.saveElements(k, k.place, slot) }))
}

// restoreFromFiles copies a slot on disk or in memory to the state.
func (s *snapshots) restoreFromFiles(slot *ir.Expr) []ir.Stmt {
	values := s.each(func(k *statePlace) []ir.Stmt {
		if k.files == nil {
			return s.loadStep(k, slot)
		}
		return s.loadValue(k, slot)
	})
	return append(values, s.byLevel(slot, s.loadFromFile, func(k *statePlace) ir.Stmt { return s.loadElements(k, k.place, slot) }))
}

// byLevel returns statements for the slices of the state: those of disk if the slot is on disk, otherwise those of
// memory.
func (s *snapshots) byLevel(slot *ir.Expr, disk func(*statePlace, *ir.Expr) ir.Stmt, memory func(*statePlace) ir.Stmt) ir.Stmt {
	elements := func(f func(*statePlace) ir.Stmt) *ir.Block {
		return &ir.Block{Stmts: s.each(func(k *statePlace) []ir.Stmt {
			if k.files == nil {
				return nil
			}
			return []ir.Stmt{f(k)}
		})}
	}
	return &ir.If{
		Cond: ir.Binary(token.LSS, slot.Clone(), ir.Use(s.filed)),
		Then: elements(func(k *statePlace) ir.Stmt { return disk(k, slot) }),
		Else: elements(memory),
	}
}

func (s *snapshots) saveToFile(k *statePlace, slot *ir.Expr) ir.Stmt {
	file := s.element(k.files, slot.Clone())
	return assign(file, ir.Runtime("ToFile", snapshotFile, file.Clone(), k.place.Clone()))
}

func (s *snapshots) loadFromFile(k *statePlace, slot *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{X: ir.Runtime("FromFile", nil, k.place.Clone(), s.element(k.files, slot.Clone()))}
}

// closeFiles removes the files, and restores the height of their stack.
func (s *snapshots) closeFiles() []ir.Stmt {
	var out []ir.Stmt
	for _, k := range s.state {
		if k.files != nil {
			out = append(out, &ir.ExprStmt{X: ir.Runtime("CloseFiles", nil, ir.Use(k.files))})
		}
	}
	return out
}
