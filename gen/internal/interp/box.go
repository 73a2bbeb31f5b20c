package interp

// Unboxed is a [][]any as lists of what its elements hold; those that are nil have no
// shape.
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

// Boxes are the cells of an interface that holds a value.
func Boxes[T Number[T]](v Value[T]) []Cell[T] { return []Cell[T]{{Ref: boxed(v.Shape.Type, v.Cells)}} }
