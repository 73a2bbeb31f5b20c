package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// functionsOf lists the exported functions of a package of the runtime, by name. Of package comm it
// lists only operations of a communicator on a buffer.
func functionsOf(t *testing.T, dir string) map[string]*ast.FuncDecl {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("../../../runtime/comm", dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	found := map[string]*ast.FuncDecl{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.IsExported() && !strings.HasSuffix(path, "_test.go") {
				found[fn.Name.Name] = fn
			}
		}
	}
	return found
}

// Every operation of package comm on a typed buffer has a line in the table. Packages vjp and jvp
// have a counterpart with one parameter more for each buffer, package hvp one with three more.
func TestCommunicationsComplete(t *testing.T) {
	vjp, jvp, hvp := functionsOf(t, "vjp"), functionsOf(t, "jvp"), functionsOf(t, "hvp")
	operations := 0
	for name, fn := range functionsOf(t, "") {
		if fn.Type.TypeParams == nil || fn.Type.Params.NumFields() == 0 {
			continue
		}
		if id, ok := fn.Type.Params.List[0].Type.(*ast.Ident); !ok || id.Name != "Comm" {
			continue
		}
		operations++
		c, ok := ForCommunication(CommPath, "", name)
		if !ok {
			t.Errorf("comm.%s has no rule", name)
			continue
		}
		buffers := 0
		for i, p := range flat(fn.Type.Params) {
			if c.Buffer(i) {
				buffers++
			}
			if a, ok := p.(*ast.ArrayType); ok && c.Buffer(i) != (a.Elt.(*ast.Ident).Name == "T") {
				t.Errorf("comm.%s: argument %d: buffer: %t", name, i, c.Buffer(i))
			}
		}
		for pkg, have := range map[string]map[string]*ast.FuncDecl{"vjp": vjp, "jvp": jvp} {
			d := have[name]
			if d == nil || len(flat(d.Type.Params)) != len(flat(fn.Type.Params))+buffers {
				t.Errorf("%s.%s is missing, or has not %d parameters more than that of comm", pkg, name, buffers)
			}
		}
		if d := hvp[name]; buffers > 0 && (d == nil || len(flat(d.Type.Params)) != len(flat(fn.Type.Params))+3*buffers) {
			t.Errorf("hvp.%s is missing, or has not %d parameters more than that of comm", name, 3*buffers)
		}
	}
	if operations < 22 {
		t.Errorf("only %d operations found", operations)
	}
	for _, name := range []string{"Wait", "Waitall", "Must", "Exchange", "Start", "Finish"} {
		if vjp[name] == nil {
			t.Errorf("vjp.%s is missing", name)
		}
	}
	for _, name := range []string{"Exchange", "Start", "Finish"} {
		if hvp[name] == nil {
			t.Errorf("hvp.%s is missing", name)
		}
	}
	for _, name := range []string{"Probe", "Iprobe", "Exchange", "Start", "Finish"} {
		if jvp[name] == nil {
			t.Errorf("jvp.%s is missing", name)
		}
	}
}

// flat lists the types of parameters.
func flat(list *ast.FieldList) []ast.Expr {
	var all []ast.Expr
	for _, f := range list.List {
		for range f.Names {
			all = append(all, f.Type)
		}
	}
	return all
}
