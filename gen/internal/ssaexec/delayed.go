package ssaexec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// waits stands for a value that is computed only when a call, a condition, or an assignment needs it. Until then the
// calls of the statement may change the memory that the value depends on.
type waits struct{}

// delayed defers the value of an instruction, and reports whether it did. Before an
// assignment all deferred values are computed, because Go evaluates the operands of a
// statement first.
func (m *Machine) delayed(fr *frame, instr ssa.Instruction) bool {
	switch x := instr.(type) {
	case *ssa.Store, *ssa.MapUpdate:
		for _, v := range fr.waiting {
			fr.get(m, v)
		}
		fr.waiting = fr.waiting[:0]
	case *ssa.UnOp:
		return x.Op != token.ARROW && fr.wait(x)
	case *ssa.BinOp, *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr, *ssa.Index, *ssa.Lookup, *ssa.Slice, *ssa.ChangeType, *ssa.Convert, *ssa.MakeInterface:
		return fr.wait(x.(ssa.Value))
	}
	return false
}

func (fr *frame) wait(v ssa.Value) bool {
	fr.registers[v] = waits{}
	fr.waiting = append(fr.waiting, v)
	return true
}

// now computes a deferred value.
func (m *Machine) now(fr *frame, v ssa.Value) value {
	x := m.evaluate(fr, v)
	fr.registers[v] = x
	return x
}
