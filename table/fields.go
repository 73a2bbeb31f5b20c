package table

import (
	"fmt"
	"reflect"
	"slices"
)

// ColumnsOf returns the columns that the fields of a struct are tagged with, for
// Options.Columns:
//
//	type Galaxy struct {
//		Mass   float64 `table:"log_mass"`
//		Colour float64 `table:"g_r"`
//	}
//
// Fields of embedded structs, and of structs in fields, count as those of the struct
// itself, in their place: the names of the fields around them are not part of the
// column. Fields without a tag have no column. It is an error if one with a tag is not
// an exported float64 or float32, or is reached through an unexported field, a pointer,
// an array, a slice or a map, if two have one column, or if there are none. The struct
// of an embedded field need not be exported.
func ColumnsOf[T any]() ([]string, error) {
	fields, err := tagged[T]()
	if err != nil {
		return nil, err
	}
	columns := make([]string, len(fields))
	for i, f := range fields {
		columns[i] = f.column
	}
	return columns, nil
}

// A field has a column.
type field struct {
	column, name string
	index        []int // for reflect.Value.FieldByIndex
	single       bool  // a float32
}

func tagged[T any]() ([]field, error) {
	t := reflect.TypeFor[T]()
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("table: %v is no struct", t)
	}
	w := walk{root: t}
	if err := w.fields(t, "", nil, ""); err != nil {
		return nil, err
	}
	if len(w.found) == 0 {
		return nil, fmt.Errorf("table: %v has no field with a tag such as `table:\"mass\"`", t)
	}
	return w.found, nil
}

const tagKey = "table"

// A walk finds the fields of a struct that have columns.
type walk struct {
	root  reflect.Type
	found []field
}

// fields adds those of the struct t, which is at index of the root. Hidden is the name of the unexported field around
// it, if there is one.
func (w *walk) fields(t reflect.Type, path string, index []int, hidden string) error {
	for i := range t.NumField() {
		f, name, at := t.Field(i), path+t.Field(i).Name, append(slices.Clone(index), i)
		column, is := f.Tag.Lookup(tagKey)
		switch {
		case is:
			if err := w.add(f, field{column: column, name: name, index: at}, hidden); err != nil {
				return err
			}
		case f.Type.Kind() == reflect.Struct:
			inside := hidden
			if !f.IsExported() && !f.Anonymous && inside == "" {
				inside = name
			}
			if err := w.fields(f.Type, name+".", at, inside); err != nil {
				return err
			}
		default:
			if inner := inside(f.Type, map[reflect.Type]bool{w.root: true}); inner != "" {
				return fmt.Errorf("table: field %s of %v is a %v, where %s has a tag: want the struct itself", name, w.root, f.Type, inner)
			}
		}
	}
	return nil
}

func (w *walk) add(f reflect.StructField, found field, hidden string) error {
	k := f.Type.Kind()
	if k != reflect.Float64 && k != reflect.Float32 || !f.IsExported() {
		return fmt.Errorf("table: field %s of %v, with the tag %q, is a %v: want an exported float64", found.name, w.root, found.column, f.Type)
	}
	if hidden != "" {
		return fmt.Errorf("table: field %s of %v has the tag %q, but %s is not exported", found.name, w.root, found.column, hidden)
	}
	for _, other := range w.found {
		if other.column == found.column {
			return fmt.Errorf("table: fields %s and %s of %v have one column, %q", other.name, found.name, w.root, found.column)
		}
	}
	found.single = k == reflect.Float32
	w.found = append(w.found, found)
	return nil
}

// inside is the name of a field with a tag that is reached through pointers, arrays, slices and maps, "" if there is none.
func inside(t reflect.Type, seen map[reflect.Type]bool) string {
	switch t.Kind() {
	case reflect.Pointer, reflect.Array, reflect.Slice, reflect.Map:
		return inside(t.Elem(), seen)
	case reflect.Struct:
	default:
		return ""
	}
	if seen[t] {
		return ""
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		if _, is := f.Tag.Lookup(tagKey); is {
			return f.Name
		}
		if inner := inside(f.Type, seen); inner != "" {
			return f.Name + "." + inner
		}
	}
	return ""
}
