package derive

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
)

// faultyDeriver is in the middle of a package with two requests.
func faultyDeriver() (d *job.Package, f *ast.File, requests []*load.Request) {
	fset := token.NewFileSet()
	at := fset.AddFile("/p/in.go", -1, 100)
	at.SetLines([]int{0, 10, 20})
	pkg := types.NewPackage("p", "p")
	f = &ast.File{Package: at.Pos(0), FileStart: at.Pos(0), Name: ast.NewIdent("p")}
	for i, name := range []string{"F", "G"} {
		fn := types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
		requests = append(requests, &load.Request{Fn: fn, Name: name + "Grad", Pos: at.Pos(10*i + 10), File: f})
	}
	p := &load.Package{Path: "p", Name: "p", Fset: fset, Types: pkg}
	p.Files, p.Requests = []*ast.File{f}, requests
	return &job.Package{Pkg: p, Diags: &diag.List{}, Names: map[string]bool{}}, f, requests
}

func TestInternalErrorNamesRequest(t *testing.T) {
	d, _, requests := faultyDeriver()
	if fns := deriveGuarded(d, requests[1]); fns != nil {
		t.Error("functions without a program")
	}
	found := d.Diags.Sorted()
	if len(found) != 1 || !strings.HasPrefix(found[0].Message, "internal error while making GGrad of G: ") || found[0].Pos.Line != 3 {
		t.Errorf("found %v", found)
	}
}

func TestTextThatIsNoGoNamesRequest(t *testing.T) {
	d, f, requests := faultyDeriver()
	function := func(text string) []*emit.Func {
		x := &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.Int], Lit: text}
		body := &ir.Block{Stmts: []ir.Stmt{&ir.ExprStmt{X: ir.Builtin("panic", nil, x)}}}
		return []*emit.Func{{IR: &ir.Func{Name: "f", Body: body, Pkg: d.Pkg.Types}}}
	}
	parts := map[*load.Request][]*emit.Func{requests[0]: function("1"), requests[1]: function("1 1")}
	whole := &emit.File{Header: load.Header, Package: d.Pkg.Types, Funcs: append(parts[requests[0]], parts[requests[1]]...)}
	_, err := print(d, f, whole)
	if err == nil {
		t.Fatal("the text is Go")
	}
	blame(d, f, whole, parts, err)
	found := d.Diags.Sorted()
	if len(found) != 1 || !strings.HasPrefix(found[0].Message, "internal error while making GGrad of G: ") || strings.Contains(found[0].Message, "\n") {
		t.Errorf("found %v", found)
	}
	d, f, requests = faultyDeriver()
	parts = map[*load.Request][]*emit.Func{requests[0]: function("1"), requests[1]: function("2")}
	blame(d, f, whole, parts, errors.New("two of one name"))
	if found := d.Diags.Sorted(); len(found) != 1 || found[0].Pos.Line != 2 {
		t.Errorf("found %v", found)
	}
}
