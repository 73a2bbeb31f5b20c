package lower_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/txtar"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

var update = flag.Bool("update", false, "rewrite the forms in testdata")

// TestLower lowers the function F of each file in testdata. It compares the forms of F and of its callees, or the
// errors. The files specify lowering; there is one for each topic of the package.
func TestLower(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(ar.Files) != 2 || ar.Files[0].Name != "in.go" || ar.Files[1].Name != "want" {
				t.Fatal("want the files in.go and want")
			}
			got := lowered(t, ar.Files[0].Data)
			if *update {
				ar.Files[1].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want := string(ar.Files[1].Data); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestDepth lowers function literals that call each other in a row, in numbers below and above the limit.
func TestDepth(t *testing.T) {
	t.Parallel()
	for depth, refused := range map[int]bool{100: false, 600: true} {
		var src strings.Builder
		src.WriteString("package p\n\nfunc F(x float64) float64 {\n\tf0 := func(v float64) float64 { return v * v }\n")
		for i := range depth {
			fmt.Fprintf(&src, "\tf%d := func(v float64) float64 { return 2 * f%d(v) }\n", i+1, i)
		}
		fmt.Fprintf(&src, "\treturn f%d(x)\n}\n", depth)
		got := lowered(t, []byte(src.String()))
		if strings.Contains(got, "calls are nested too deeply here") != refused {
			t.Errorf("%d in a row: refused should be %v, got %.300s", depth, refused, got)
		}
	}
}

// lowered returns what F of the source src is lowered to.
func lowered(t *testing.T, src []byte) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "in.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: &stubs{fset: fset, made: map[string]*types.Package{}}}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	set := mirror.NewSet(pkg, func(string) bool { return true }, (*types.Package).Path)
	var diags diag.List
	cfg := lower.Config{Library: library{pkg, file, info}, Fset: fset, Package: pkg, Diags: &diags, View: set.View()}
	fn := pkg.Scope().Lookup("F").(*types.Func)
	unit := lower.Lower(cfg, fn, "F")
	if cfg.View.Requested() {
		diags = diag.List{}
		cfg.View.Begin()
		unit = lower.Lower(cfg, fn, "F")
	}
	var b strings.Builder
	for _, d := range diags.Sorted() {
		fmt.Fprintln(&b, d.Format(""))
	}
	if b.Len() > 0 {
		return b.String()
	}
	if err := ir.Verify(unit.Func); err != nil {
		t.Error(err)
	}
	b.WriteString(unit.Func.String())
	for _, c := range unit.Callees {
		fmt.Fprintf(&b, "\n%v", c.Func)
	}
	for _, r := range unit.Refused {
		fmt.Fprintf(&b, "\nif active: %s\n", r.Message)
	}
	return b.String()
}

// stubs are the declarations of the standard library that the sources use, without bodies.
type stubs struct {
	fset *token.FileSet
	made map[string]*types.Package
}

func (s *stubs) Import(path string) (*types.Package, error) {
	if p := s.made[path]; p != nil {
		return p, nil
	}
	src := map[string]string{
		"iter":    "package iter; type Seq2[K, V any] func(yield func(K, V) bool)",
		"math":    "package math; func Sin(x float64) float64",
		"strconv": "package strconv; func Atoi(s string) (int, error)",
	}[path]
	file, err := parser.ParseFile(s.fset, path+".go", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	conf := types.Config{IgnoreFuncBodies: true}
	p, err := conf.Check(path, s.fset, []*ast.File{file}, nil)
	s.made[path] = p
	return p, err
}

// library contains a package in one file, and package math, whose functions have rules.
type library struct {
	pkg  *types.Package
	file *ast.File
	info *types.Info
}

func (l library) Source(fn *types.Func) (source.Decl, bool) {
	d, info, ok := l.Func(fn)
	return source.Decl{Syntax: d, Info: info, Pkg: l.pkg}, ok
}

func (l library) Computed(*types.Var, types.Type) (*ir.Expr, string) { return nil, "nothing runs here" }

func (l library) Func(fn *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	for _, d := range l.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && l.info.Defs[d.Name] == fn {
			return d, l.info, true
		}
	}
	return nil, nil, false
}

func (l library) Inspector(root ast.Node) *inspector.Inspector {
	return new(frozen.Inspectors).Inspector(root)
}

func (l library) Files(pkg *types.Package) ([]*ast.File, *types.Info, bool) {
	return []*ast.File{l.file}, l.info, pkg == l.pkg
}

func (l library) Parts(*types.Func) (*types.Func, string) { return nil, "" }

func (l library) Quotient() *types.Func {
	fn, _ := l.pkg.Scope().Lookup("quotient").(*types.Func)
	return fn
}

func (l library) HasRule(fn *types.Func) bool                         { return fn.Pkg() != nil && fn.Pkg().Path() == "math" }
func (l library) IsConstant(*types.Func) bool                         { return false }
func (l library) Typed(*types.Func) *types.Func                       { return nil }
func (l library) Expand(*types.Func) bool                             { return false }
func (l library) CustomRules(*types.Func) *ir.Rules                   { return nil }
func (l library) Communication(*types.Func) (*ir.Communication, bool) { return nil, false }
func (l library) Operation(*types.Func) (*ir.Operation, bool)         { return nil, false }
func (l library) Communicates(*types.Package) bool                    { return false }
func (l library) Guard(*types.Func) *types.Func                       { return nil }
func (l library) Order(*types.Func) int                               { return 0 }
