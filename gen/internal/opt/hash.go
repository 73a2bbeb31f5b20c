package opt

import (
	"hash/maphash"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

var seed = maphash.MakeSeed()

// hashOf returns the hash of e, the same for expressions that are ir.Same, from those of
// its operands.
func hashOf(e *ir.Expr, operands []uint64) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	maphash.WriteComparable(&h, e.Op)
	maphash.WriteComparable(&h, e.Var)
	maphash.WriteComparable(&h, e.Obj)
	maphash.WriteComparable(&h, e.Tok)
	maphash.WriteComparable(&h, e.Name)
	maphash.WriteComparable(&h, e.Lit)
	if e.Op == ir.OpConst {
		h.WriteString(e.Val.ExactString())
	}
	for _, x := range operands {
		maphash.WriteComparable(&h, x)
	}
	return h.Sum64()
}

// hashTree is hashOf where those of the operands are not known.
func hashTree(e *ir.Expr) uint64 {
	if e == nil {
		return 0
	}
	var operands []uint64
	for _, a := range e.Args {
		operands = append(operands, hashTree(a))
	}
	return hashOf(e, operands)
}
