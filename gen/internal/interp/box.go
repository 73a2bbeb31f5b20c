package interp

// Unboxed converts a [][]any to lists of the values in its elements; nil values have
// no shape.
func Unboxed[T Number[T]](lists Value[T]) [][]Value[T] {
	var out [][]Value[T]
	outer := slice[T](lists.Cells[0].Ref)
	for i := range outer.Len() {
		inner := slice[T](outer.At(i)[0].Ref)
		list := make([]Value[T], inner.Len())
		for k := range list {
			if b, ok := inner.At(k)[0].Ref.(*Boxed[T]); ok {
				list[k] = Value[T]{lists.Shape.shapes.Of(b.Type), b.Cells}
			}
		}
		out = append(out, list)
	}
	return out
}

// Boxes returns the cells of an interface that holds a value.
func Boxes[T Number[T]](v Value[T]) []Cell[T] { return []Cell[T]{{Ref: boxed(v.Shape.Type, v.Cells)}} }
