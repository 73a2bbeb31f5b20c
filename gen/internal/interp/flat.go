package interp

import "go/types"

// fieldOffset returns the offset of field i of a struct, in bytes.
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

// flatOf returns the flat form of records whose numbers have the shape of number.
func flatOf(record, number *Shape) *flat {
	each := sizes.Sizeof(number.Type)
	f := &flat{words: make([]int, sizes.Sizeof(record.Type)/each), cells: record.Size}
	for i := range f.words {
		f.words[i] = -1
	}
	f.mark(record, number, 0, 0)
	return f
}

// mark records the parts of a record that are like number. The record begins at a
// cell and at a byte offset.
func (f *flat) mark(sh, number *Shape, cell int, offset int64) {
	each := sizes.Sizeof(number.Type)
	if sh.Class == number.Class && sizes.Sizeof(sh.Type) == each {
		f.words[offset/each] = cell
	}
	if sh.elem != nil && sh.Class == areas {
		e := sh.Elem()
		for i := range sh.Len {
			f.mark(e, number, cell+i*e.Size, offset+int64(i)*sizes.Sizeof(e.Type))
		}
	}
	for i, g := range sh.Fields {
		f.mark(g.Shape, number, cell+g.At, offset+fieldOffset(sh, i))
	}
}
