package effects

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// runtimeDir is the package that emitted code calls.
const runtimeDir = "../../../../runtime"

// declared lists the exported functions of the runtime, and the methods of its type Stack.
func declared(t *testing.T) (functions, methods []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(runtimeDir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no sources of the runtime", err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok || !fn.Name.IsExported():
			case fn.Recv == nil:
				functions = append(functions, fn.Name.Name)
			case isStack(fn.Recv.List[0].Type):
				methods = append(methods, fn.Name.Name)
			}
		}
	}
	return functions, methods
}

// isStack reports whether x is *Stack[T].
func isStack(x ast.Expr) bool {
	star, ok := x.(*ast.StarExpr)
	if !ok {
		return false
	}
	index, ok := star.X.(*ast.IndexExpr)
	if !ok {
		return false
	}
	name, ok := index.X.(*ast.Ident)
	return ok && name.Name == "Stack"
}

// TestTablesAreThoseOfTheRuntime holds the tables against the sources of the runtime: each
// operation on stacks is in one, and nothing is that does not exist.
func TestTablesAreThoseOfTheRuntime(t *testing.T) {
	t.Parallel()
	functions, methods := declared(t)
	for _, name := range methods {
		if _, known := tapes[Tape(name)]; !known {
			t.Errorf("the method %s of Stack has no effects", name)
		}
	}
	for op := range tapes {
		if !slices.Contains(methods, string(op)) {
			t.Errorf("%s is no method of Stack", op)
		}
	}
	for fn := range runtimes {
		if !slices.Contains(functions, string(fn)) {
			t.Errorf("%s is no function of the runtime", fn)
		}
	}
}

// TestQuestions asks what passes rely on.
func TestQuestions(t *testing.T) {
	t.Parallel()
	if Len.Of() != 0 || !Append.Of().Any(Writes) || Make.Of().Any(Writes|Ends) || !Panic.Of().Any(Ends) {
		t.Error("the effects of built-in functions are not what Go says")
	}
	if Builtin("print").Of() != Unknown || Runtime("AppendBar").Of() != Unknown || Tape("").Of() != Unknown {
		t.Error("what is not in a table may have any effect")
	}
	if !NoOverlap.OnlyTests() || Overlap.OnlyTests() || ClearSlice.OnlyTests() || Runtime("AppendBar").OnlyTests() {
		t.Error("tests for overlap panic and do nothing else")
	}
	if !Zeros.Makes() || Top.Makes() || !Pop.IsStatement() || Top.IsStatement() || Grow.IsStatement() {
		t.Error("operations that make memory are parts of expressions; those that move values are not")
	}
}

// TestLanesOnMemoryHaveEffects holds the families against the sources of the vectors: a
// function has effects if and only if one of its parameters is a slice or a pointer.
func TestLanesOnMemoryHaveEffects(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob(filepath.Join(runtimeDir, "vec", "x1", "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no sources of the vectors", err)
	}
	checked := 0
	for _, path := range paths {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() || fn.Recv != nil || strings.HasSuffix(path, "_test.go") {
				continue
			}
			checked++
			if memory := takesMemory(fn); (Lane(fn.Name.Name).Of() != 0) != memory {
				t.Errorf("%s: takes memory: %v; effects: %#x", fn.Name.Name, memory, Lane(fn.Name.Name).Of())
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d functions of vectors were found", checked)
	}
}

func takesMemory(fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(fn.Type.Params.List, func(p *ast.Field) bool {
		if _, ok := p.Type.(*ast.StarExpr); ok {
			return true
		}
		a, ok := p.Type.(*ast.ArrayType)
		return ok && a.Len == nil
	})
}
