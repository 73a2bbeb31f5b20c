package interp

import (
	"go/types"
	"strconv"
)

// LeafNames returns the expression that a program writes for each number of Leaves of one
// value: the name of the value with fields and indices.
func LeafNames[T Number[T]](name string, tree bool, v Value[T]) []string {
	n := &namer[T]{names: map[*Cell[T]]string{}, under: map[place[T]]bool{}}
	n.value(name, v.Shape, v.Cells)
	var list []string
	for _, l := range Leaves(tree, v) {
		list = append(list, n.names[l.Cell])
	}
	return list
}

// A namer records the first name of each number.
type namer[T Number[T]] struct {
	names map[*Cell[T]]string
	under map[place[T]]bool
}

func (n *namer[T]) value(name string, sh *Shape, x []Cell[T]) {
	switch {
	case sh.Class == numbers:
		if n.names[&x[0]] == "" {
			n.names[&x[0]] = name
		}
	case sh.Class == refs:
		n.pointee(name, sh, x[0].Ref)
	case len(sh.Fields) > 0:
		for _, f := range sh.Fields {
			n.value(name+"."+f.Var.Name(), f.Shape, x[f.At:f.At+f.Shape.Size])
		}
	case sh.Class == areas && sh.Len > 0:
		e := sh.Elem()
		for i := range sh.Len {
			n.value(name+"["+strconv.Itoa(i)+"]", e, x[i*e.Size:(i+1)*e.Size])
		}
	}
}

func (n *namer[T]) pointee(name string, sh *Shape, ref any) {
	switch r := ref.(type) {
	case *Slice[T]:
		for i := range r.len {
			n.value(name+"["+strconv.Itoa(i)+"]", sh.Elem(), r.At(i))
		}
	case *Pointer[T]:
		key := placeOf(r, sh.Elem())
		if n.under[key] {
			return
		}
		n.under[key] = true
		if _, isStruct := sh.Elem().Type.Underlying().(*types.Struct); !isStruct {
			name = "(*" + name + ")"
		}
		n.value(name, sh.Elem(), r.cells)
	}
}
