package ir

import "hash/maphash"

var hashSeed = maphash.MakeSeed()

// Hash returns a number that is the same for expressions that are Same.
func Hash(e *Expr) uint64 {
	if e == nil {
		return 0
	}
	operands := make([]uint64, len(e.Args))
	for i, a := range e.Args {
		operands[i] = Hash(a)
	}
	return HashNode(e, operands)
}

// HashNode is Hash with the hashes of the operands already known.
func HashNode(e *Expr, operands []uint64) uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	maphash.WriteComparable(&h, int(e.Op)<<16|int(e.Tok))
	if e.Var != nil {
		maphash.WriteComparable(&h, e.Var)
	}
	if path, name := qualified(e.Obj); name != "" {
		h.WriteString(path)
		h.WriteString(name)
	} else if e.Obj != nil {
		maphash.WriteComparable(&h, e.Obj)
	}
	h.WriteString(e.Name)
	h.WriteByte(0)
	h.WriteString(spelling(e))
	if e.Op == OpConst {
		h.WriteString(e.Val.ExactString())
	}
	for _, x := range operands {
		maphash.WriteComparable(&h, x)
	}
	return h.Sum64()
}
