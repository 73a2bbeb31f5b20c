package gradtest

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// InputsName returns the name of the function that users declare to supply lists of arguments for the gradient checks
// of fn: FInputs, or TFInputs for a method F of T. Each list starts with the receiver.
func InputsName(fn *types.Func) string { return job.OfReceiver(fn) + fn.Name() + "Inputs" }

// inputsOf returns the name of the function with inputs of the user for fn, or "" if there is none. It may be in a
// test file.
func inputsOf(d *job.Package, fn *types.Func) string {
	name := InputsName(fn)
	if obj, ok := d.Pkg.Types.Scope().Lookup(name).(*types.Func); ok && GivesInputs(obj.Signature()) {
		return name
	}
	if d.TestFuncs == nil && d.Pkg.Dir != "" {
		d.TestFuncs = testFuncs(d.Pkg.Dir, d.Pkg.Name)
	}
	if d.TestFuncs[name] {
		return name
	}
	return ""
}

// GivesInputs reports whether a signature is func() [][]any.
func GivesInputs(sig *types.Signature) bool {
	lists := types.NewSlice(types.NewSlice(types.Universe.Lookup("any").Type()))
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), lists)
}

// testFuncs finds the functions () [][]any in the test files of a package.
func testFuncs(dir, pkg string) map[string]bool {
	found := map[string]bool{}
	names, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
	for _, name := range names {
		if ok, err := build.Default.MatchFile(dir, filepath.Base(name)); err != nil || !ok {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(src), "Inputs()") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
		if err == nil && f.Name.Name == pkg {
			addInputs(f, found)
		}
	}
	return found
}

func addInputs(f *ast.File, found map[string]bool) {
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || fn.Type.Params.NumFields() > 0 || fn.Type.Results.NumFields() != 1 {
			continue
		}
		switch types.ExprString(fn.Type.Results.List[0].Type) {
		case "[][]any", "[][]interface{}":
			found[fn.Name.Name] = true
		}
	}
}

// uninventable names a parameter for which gradcheck cannot invent a value, or returns "".
func uninventable(sig *types.Signature) string {
	params := []*types.Var{}
	if r := sig.Recv(); r != nil {
		params = append(params, r)
	}
	for v := range sig.Params().Variables() {
		params = append(params, v)
	}
	c, _ := communicator(sig)
	for i, v := range params {
		if v == c {
			continue // each rank has its own communicator
		}
		if what := uninvented(v.Type(), map[types.Type]bool{}); what != "" {
			return fmt.Sprintf("inputs cannot be invented where %s is or holds %s", nameOr(v, i), what)
		}
	}
	return ""
}

func nameOr(v *types.Var, i int) string {
	if v.Name() == "" || v.Name() == "_" {
		return fmt.Sprintf("parameter %d", i)
	}
	return v.Name()
}

// uninvented names the kind of value in t that cannot be invented. A recursive type is visited once.
func uninvented(t types.Type, seen map[types.Type]bool) string {
	t = types.Unalias(t)
	if seen[t] {
		return ""
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return "a function"
	case *types.Interface:
		return "an interface"
	case *types.Chan:
		return "a channel"
	case *types.Map:
		return "a map"
	case *types.Basic:
		return uninventedBasic(u)
	case *types.Struct:
		return uninventedField(u, seen)
	case interface{ Elem() types.Type }:
		return uninvented(u.Elem(), seen)
	}
	return ""
}

func uninventedBasic(b *types.Basic) string {
	switch {
	case b.Info()&types.IsComplex != 0:
		return "a complex number"
	case b.Kind() == types.UnsafePointer:
		return "an unsafe pointer"
	}
	return ""
}

func uninventedField(s *types.Struct, seen map[types.Type]bool) string {
	for f := range s.Fields() {
		if what := uninvented(f.Type(), seen); what != "" {
			return what
		}
	}
	return ""
}

// communicator returns the only parameter of type comm.Comm, if there is one.
func communicator(sig *types.Signature) (c *types.Var, ok bool) {
	for v := range sig.Params().Variables() {
		if n, named := types.Unalias(v.Type()).(*types.Named); named && n.Obj().Name() == "Comm" && rules.CommPackage(pathOf(n.Obj())) {
			if c != nil {
				return nil, false
			}
			c = v
		}
	}
	return c, c != nil
}

func pathOf(obj types.Object) string {
	if obj.Pkg() == nil {
		return ""
	}
	return obj.Pkg().Path()
}
