package progen

import "fmt"

// A Type is a type of the programs; templates identify it by one letter.
type Type struct {
	Letter string // "" for types without a letter
	Name   string // Go text; § stands for the number of the program
	Kind   Kind
	Elem   *Type
	Len    int
	Fields []Field
}

// A Field is a field of a struct type.
type Field struct {
	Name     string
	Type     *Type
	Embedded bool
}

// Kind classifies types.
type Kind int

// The kinds of types.
const (
	Scalar Kind = iota
	Array
	Slice
	Struct
	Pointer
	List // pointer to a linked node; Elem is the value's type
)

// Differentiable reports whether values of type t have derivatives.
func (t *Type) Differentiable() bool {
	switch t.Kind {
	case Scalar:
		return t.Letter == "F" || t.Letter == "G" || t.Letter == "N"
	case Struct:
		for _, f := range t.Fields {
			if f.Type.Differentiable() {
				return true
			}
		}
		return false
	}
	return t.Elem.Differentiable()
}

// refers reports whether copies of a value of type t share memory.
func (t *Type) refers() bool {
	switch t.Kind {
	case Slice, Pointer, List:
		return true
	case Array:
		return t.Elem.refers()
	}
	for _, f := range t.Fields {
		if f.Type.refers() {
			return true
		}
	}
	return false
}

// typeTable returns the types of a program by letter. The argument fields has the fields of the program's struct type
// R.
func typeTable(fields []string) map[string]*Type {
	t := map[string]*Type{}
	add := func(letter, name string, kind Kind, elem string, n int) {
		t[letter] = &Type{Letter: letter, Name: name, Kind: kind, Elem: t[elem], Len: n}
	}
	add("F", "float64", Scalar, "", 0)
	add("G", "float32", Scalar, "", 0)
	add("N", "Num§", Scalar, "", 0)
	add("I", "int", Scalar, "", 0)
	add("B", "bool", Scalar, "", 0)
	add("Z", "string", Scalar, "", 0)
	add("S", "[]float64", Slice, "F", 0)
	add("W", "[]float32", Slice, "G", 0)
	add("A", "[3]float64", Array, "F", 3)
	add("M", "[][]float64", Slice, "S", 0)
	add("J", "[2][2]float64", Array, "", 2)
	t["J"].Elem = &Type{Name: "[2]float64", Kind: Array, Elem: t["F"], Len: 2}
	add("P", "*float64", Pointer, "F", 0)
	add("O", "**float64", Pointer, "P", 0)
	add("D", "Pt§", Struct, "", 0)
	t["D"].Fields = []Field{{"X", t["F"], false}, {"Y", t["F"], false}}
	add("E", "*Pt§", Pointer, "D", 0)
	add("V", "[]Pt§", Slice, "D", 0)
	add("L", "*Link§", List, "F", 0)
	add("R", "Rec§", Struct, "", 0)
	t["R"].Fields = structFields(t, fields)
	add("U", "func(float64) float64", Scalar, "", 0)
	add("Y", "iter.Seq[float64]", Scalar, "", 0)
	add("Q", "*Rec§", Pointer, "R", 0)
	desk := &Type{Name: "desk§", Kind: Struct, Fields: []Field{{"Cur", t["S"], false}, {"Next", t["S"], false}, {"Rows", t["M"], false}, {"Sum", t["F"], false}, {"N", t["I"], false}}}
	t["K"] = &Type{Letter: "K", Name: "*desk§", Kind: Pointer, Elem: desk}
	return t
}

func structFields(t map[string]*Type, letters []string) []Field {
	fields := []Field{{"Pt§", t["D"], true}}
	for i, letter := range letters {
		fields = append(fields, Field{fmt.Sprintf("Of%s%d", letter, i), t[letter], false}) // F0 may be a method
	}
	return fields
}

// A step leads from a value into a part of it.
type step struct {
	kind  Kind
	field string // of a struct
	len   int    // of an array
}

// paths lists the paths from a value of type t to parts of type target.
func (t *Type) paths(target *Type, depth int) [][]step {
	if t == target {
		return [][]step{nil}
	}
	if depth == 0 || t.Kind == Scalar {
		return nil
	}
	if t.Kind == Struct {
		return t.fieldPaths(target, depth)
	}
	first := step{kind: t.Kind, len: t.Len}
	return prefixed(first, t.Elem.paths(target, depth-1))
}

func (t *Type) fieldPaths(target *Type, depth int) [][]step {
	var out [][]step
	for _, f := range t.Fields {
		first := step{kind: Struct, field: f.Name}
		out = append(out, prefixed(first, f.Type.paths(target, depth-1))...)
		if f.Embedded && f.Type != target { // promoted
			out = append(out, f.Type.paths(target, depth-1)...)
		}
	}
	return out
}

func prefixed(first step, rest [][]step) [][]step {
	var out [][]step
	for _, r := range rest {
		out = append(out, append([]step{first}, r...))
	}
	return out
}
