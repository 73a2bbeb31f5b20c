package structured

import (
	"go/ast"
	"go/types"
	"reflect"
)

// copied returns a copy of d with new nodes, for which info has the same entries. Comments are shared.
func copied(d ast.Decl, info *types.Info) ast.Decl {
	return copier{info}.value(reflect.ValueOf(d)).Interface().(ast.Decl)
}

type copier struct{ info *types.Info }

// value returns a copy of a part of a syntax tree.
func (c copier) value(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Slice:
		if v.IsNil() {
			return v
		}
	}
	switch v.Kind() {
	case reflect.Interface:
		return c.value(v.Elem())
	case reflect.Pointer:
		return c.node(v)
	case reflect.Slice:
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(c.value(v.Index(i)))
		}
		return out
	}
	return v
}

// node returns a copy of the node to which v points.
func (c copier) node(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type().Elem())
	switch v.Interface().(type) {
	case *ast.CommentGroup:
		return v
	case *ast.Ident: // the object that the parser resolved refers back to the tree
		out.Elem().Set(v.Elem())
	default:
		for i := range v.Elem().NumField() {
			out.Elem().Field(i).Set(c.value(v.Elem().Field(i)))
		}
	}
	if n, ok := v.Interface().(ast.Node); ok {
		copyInfo(n, out.Interface().(ast.Node), c.info)
	}
	return out
}

// copyInfo copies the entries of info for n to its copy.
func copyInfo(n, twin ast.Node, info *types.Info) {
	note(info.Types, n, twin)
	note(info.Instances, n, twin)
	note(info.Defs, n, twin)
	note(info.Uses, n, twin)
	note(info.Implicits, n, twin)
	note(info.Selections, n, twin)
	note(info.Scopes, n, twin)
	note(info.FileVersions, n, twin)
}

// note copies the entry of m for n to twin, if m has such nodes as keys.
func note[K interface {
	comparable
	ast.Node
}, V any](m map[K]V, n, twin ast.Node) {
	if k, ok := n.(K); ok {
		if v, ok := m[k]; ok {
			m[twin.(K)] = v
		}
	}
}
