package interp

import "go/types"

// fieldOffset is where field i of a struct begins, in bytes.
func fieldOffset(sh *Shape, i int) int64 {
	u := sh.Type.Underlying().(*types.Struct)
	vars := make([]*types.Var, u.NumFields())
	for k := range vars {
		vars[k] = u.Field(k)
	}
	return sizes.Offsetsof(vars)[i]
}

// flattened is the memory of records as a slice of their numbers.
func flattened[T Number[T]](f *flat, records *Slice[T]) any {
	if records.Len() == 0 {
		return nil
	}
	n := records.len * len(f.words)
	return &Slice[T]{cells: records.cells, len: n, cap: n, size: 1, flat: f}
}
