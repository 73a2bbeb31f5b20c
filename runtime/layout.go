package gradrt

import (
	"fmt"
	"reflect"
)

// SameLayout panics if the types Mirror and Of have different memory layouts. Emitted code converts pointers to one
// type into pointers to the other. SameLayout compares names, types and offsets of all fields, to any depth. Two
// float64 mirror a complex128.
func SameLayout[Mirror, Of any]() struct{} {
	a, b := reflect.TypeFor[Mirror](), reflect.TypeFor[Of]()
	c := &layouts{seen: map[[2]reflect.Type]bool{}}
	if why := c.differ(a, b); why != "" {
		panic(fmt.Sprintf("%v has changed since a derivative was generated: %s; run go generate again", b, why))
	}
	return struct{}{}
}

type layouts struct{ seen map[[2]reflect.Type]bool }

// differ describes how the types differ; the result is empty if they do not.
func (c *layouts) differ(a, b reflect.Type) string {
	if a == b || c.seen[[2]reflect.Type{a, b}] {
		return ""
	}
	c.seen[[2]reflect.Type{a, b}] = true
	if b.Kind() == reflect.Complex128 && isPair(a) && a.Align() == b.Align() {
		return ""
	}
	if a.Kind() != b.Kind() || a.Size() != b.Size() || a.Align() != b.Align() {
		return fmt.Sprintf("%v was %v", b, a)
	}
	switch a.Kind() {
	case reflect.Struct:
		return c.fields(a, b)
	case reflect.Array:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%v was %v", b, a)
		}
		return c.differ(a.Elem(), b.Elem())
	case reflect.Pointer, reflect.Slice, reflect.Chan:
		return c.differ(a.Elem(), b.Elem())
	case reflect.Map:
		if b.Key().Kind() == reflect.Complex128 && a.Key() != b.Key() {
			return fmt.Sprintf("%v was %v", b, a) // keys have other hashes
		}
		if why := c.differ(a.Key(), b.Key()); why != "" {
			return why
		}
		return c.differ(a.Elem(), b.Elem())
	case reflect.Interface:
		return fmt.Sprintf("the interface %v was %v", b, a)
	case reflect.Func:
		return c.functions(a, b)
	}
	return ""
}

// isPair reports whether t is a struct of two float64: the real part of a complex128 comes
// first in memory.
func isPair(t reflect.Type) bool {
	is := func(i int) bool { return t.Field(i).Type.Kind() == reflect.Float64 }
	return t.Kind() == reflect.Struct && t.NumField() == 2 && is(0) && is(1)
}

func (c *layouts) fields(a, b reflect.Type) string {
	if a.NumField() != b.NumField() {
		return fmt.Sprintf("%v has %d fields and had %d", b, b.NumField(), a.NumField())
	}
	for i := range a.NumField() {
		f, g := a.Field(i), b.Field(i)
		if f.Name != g.Name || f.Offset != g.Offset {
			return fmt.Sprintf("the field %s of %v was %s", g.Name, b, f.Name)
		}
		if why := c.differ(f.Type, g.Type); why != "" {
			return why
		}
	}
	return ""
}

func (c *layouts) functions(a, b reflect.Type) string {
	if a.NumIn() != b.NumIn() || a.NumOut() != b.NumOut() || a.IsVariadic() != b.IsVariadic() {
		return fmt.Sprintf("%v was %v", b, a)
	}
	for i := range a.NumIn() {
		if why := c.differ(a.In(i), b.In(i)); why != "" {
			return why
		}
	}
	for i := range a.NumOut() {
		if why := c.differ(a.Out(i), b.Out(i)); why != "" {
			return why
		}
	}
	return ""
}
