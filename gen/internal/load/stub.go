package load

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// stubSource declares the functions that requests of one file will emit, with bodies that never return. Types are
// spelt as in the declaration of the user, under the same imports, so that they mean the same.
func stubSource(fset *token.FileSet, f *ast.File, reqs []*Request) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\npackage %s\n", Header, f.Name.Name)
	for _, spec := range f.Imports {
		writeImport(&b, spec)
	}
	if slices.ContainsFunc(reqs, func(r *Request) bool { return r.Sparse }) {
		fmt.Fprintf(&b, "import %s %q\n", sparseName, shape.SparsePath)
	}
	for _, req := range reqs {
		w := stubWriter{fset: fset, decl: req.Decl, spelt: map[*types.Var]string{}}
		if err := w.write(&b, req); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// sparseName is the name of the package of sparse matrices in a stub.
const sparseName = "gradgenSparse"

func writeImport(b *bytes.Buffer, spec *ast.ImportSpec) {
	name := ""
	if spec.Name != nil {
		name = spec.Name.Name + " "
	}
	if name != "_ " && spec.Path.Value != `"C"` {
		fmt.Fprintf(b, "import %s%s\n", name, spec.Path.Value)
	}
}

// A stubWriter prints one stub. spelt has the source text of each type.
type stubWriter struct {
	fset  *token.FileSet
	decl  *ast.FuncDecl
	spelt map[*types.Var]string
}

func (w *stubWriter) write(b *bytes.Buffer, req *Request) error {
	sig := req.Fn.Signature()
	if err := w.spell(w.decl.Type.Params, sig.Params()); err != nil {
		return err
	}
	if err := w.spell(w.decl.Type.Results, sig.Results()); err != nil {
		return err
	}
	if sig.Recv() != nil {
		if err := w.spell(w.decl.Recv, types.NewTuple(sig.Recv())); err != nil {
			return err
		}
	}
	tparams, err := w.typeParams()
	if err != nil {
		return err
	}
	s := req.Signature(nil)
	recv := ""
	if s.Recv != nil {
		recv = "(" + w.arg(*s.Recv) + ") "
	}
	fmt.Fprintf(b, "\nfunc %s%s%s(%s) (%s) { for {\n} }\n", recv, req.Name, tparams, w.args(s.Params), w.args(s.Results))
	return nil
}

// spell records the source text of the types of a field list.
func (w *stubWriter) spell(list *ast.FieldList, vars *types.Tuple) error {
	if list == nil {
		return nil
	}
	i := 0
	for _, field := range list.List {
		text, err := w.text(field.Type)
		if err != nil {
			return err
		}
		for range max(1, len(field.Names)) {
			w.spelt[vars.At(i)] = text
			i++
		}
	}
	return nil
}

// text prints a type expression. A variadic parameter becomes a slice, because other parameters follow it.
func (w *stubWriter) text(e ast.Expr) (string, error) {
	prefix := ""
	if dots, ok := e.(*ast.Ellipsis); ok {
		prefix, e = "[]", dots.Elt
	}
	var b bytes.Buffer
	if err := format.Node(&b, w.fset, e); err != nil {
		return "", fmt.Errorf("printing the type of a parameter of %s: %w", w.decl.Name.Name, err)
	}
	return prefix + b.String(), nil
}

func (w *stubWriter) args(args []shape.Arg) string {
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = w.arg(a)
	}
	return strings.Join(parts, ", ")
}

func (w *stubWriter) arg(a shape.Arg) string {
	if a.Role == shape.Matrix {
		return a.Name + " " + types.TypeString(a.Type, func(*types.Package) string { return sparseName })
	}
	star := ""
	if a.Indirect {
		star = "*"
	}
	return a.Name + " " + star + w.spelt[a.Var]
}

func (w *stubWriter) typeParams() (string, error) {
	list := w.decl.Type.TypeParams
	if list == nil {
		return "", nil
	}
	var parts []string
	for _, field := range list.List {
		text, err := w.text(field.Type)
		if err != nil {
			return "", err
		}
		for _, name := range field.Names {
			parts = append(parts, name.Name+" "+text)
		}
	}
	return "[" + strings.Join(parts, ", ") + "]", nil
}
