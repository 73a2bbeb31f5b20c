package gen_test

import (
	"context"
	"flag"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen"
)

const (
	coveragePage  = "../docs/coverage.md"
	refusalsTitle = "\n## Refusals\n"
	refusalsHead  = refusalsTitle + `
` + "`go test ./gen -run TestMatrixRefusals -update`" + ` wrote this table: a function was made for each function and method of numbers
that the first table does not have among those that are differentiated, with active values in what it is called on and with,
and its VJP, JVP and HVP were asked for. *Reason* is what the generator said, at the position of the call.

| function or method | code | reason |
|---|---|---|
`
)

// TestMatrixRefusals holds what is refused of package mat, and why, against the page about its functions.
func TestMatrixRefusals(t *testing.T) {
	if testing.Short() {
		t.Skip("generates a function for each method of gonum/mat")
	}
	page := readFile(t, coveragePage)
	table := refusalsHead + refusals(t, page)
	head, rest, _ := strings.Cut(page, refusalsTitle)
	have, shapes, _ := strings.Cut(refusalsTitle+rest, "\n## Shapes\n")
	if have == table {
		return
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Fatal("run go test ./gen -run TestMatrixRefusals -update: the page is not that of the generator")
	}
	if rest == "" {
		head, shapes, _ = strings.Cut(page, "\n## Shapes\n")
	}
	if err := os.WriteFile(coveragePage, []byte(head+table+"\n## Shapes\n"+shapes), 0o644); err != nil {
		t.Fatal(err)
	}
}

// refusals are the rows of the table.
func refusals(t *testing.T, page string) string {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedTypes | packages.NeedName}, "gonum.org/v1/gonum/mat")
	if err != nil || len(pkgs) != 1 {
		t.Fatal(err)
	}
	m := newModule(t)
	tried := map[string]*types.Func{}
	for _, fn := range matFunctions(pkgs[0].Types.Scope()) {
		name := matName(fn)
		if covered(page, fn) || ofComplex(fn) {
			continue
		}
		tried[name] = fn
		for _, kind := range []string{"vjp", "jvp", "hvp"} {
			m.write(filepath.Join("m", fileOf(name, kind)+".go"), newCaller(fn).source(name, kind))
		}
	}
	result, err := gen.Generate(context.Background(), gen.Config{Dir: filepath.Join(m.dir, "m"), Stderr: t.Output()})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{} // by file
	for _, d := range result.Diagnostics {
		if d.Severity == gen.Error {
			file := strings.TrimSuffix(filepath.Base(d.Pos.Filename), ".go")
			row := d.Code() + " | " + strings.ReplaceAll(d.Message, "|", `\|`)
			if !slices.Contains(found[file], row) {
				found[file] = append(found[file], row)
			}
		}
	}
	var rows []string
	for name, fn := range tried {
		row := reason(found[fileOf(name, "vjp")], fn)
		for _, kind := range []string{"vjp", "jvp", "hvp"} {
			if got := reason(found[fileOf(name, kind)], fn); got == "" || got != row {
				t.Errorf("the %s of %s is refused by %q, the vjp by %q:\n%s", kind, name, got, row, newCaller(fn).source(name, kind))
			}
		}
		rows = append(rows, "| "+name+" | "+row+" |\n")
	}
	slices.Sort(rows)
	return strings.Join(rows, "")
}

// reason is the finding about fn, or else about what it is called on, such as what makes a matrix of its type.
func reason(found []string, fn *types.Func) string {
	if len(found) == 0 {
		return ""
	}
	return found[max(0, slices.IndexFunc(found, func(row string) bool { return strings.Contains(row, fn.Name()+",") }))]
}

func fileOf(name, kind string) string {
	return strings.ToLower(strings.ReplaceAll(name, ".", "_") + "_of_" + kind)
}

// matFunctions are the exported functions of a package and the methods of its types that are no interfaces.
func matFunctions(scope *types.Scope) (list []*types.Func) {
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			if obj.Exported() {
				list = append(list, obj)
			}
		case *types.TypeName:
			if !obj.Exported() || types.IsInterface(obj.Type()) {
				continue
			}
			for m := range types.NewMethodSet(types.NewPointer(obj.Type())).Methods() {
				if fn := m.Obj().(*types.Func); fn.Exported() && receiver(fn) == name {
					list = append(list, fn)
				}
			}
		}
	}
	return list
}

// receiver is the name of the type that a method belongs to.
func receiver(fn *types.Func) string {
	r := fn.Signature().Recv()
	if r == nil {
		return ""
	}
	return objectNamed(r.Type())
}

func objectNamed(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

func matName(fn *types.Func) string {
	if r := receiver(fn); r != "" {
		return r + "." + fn.Name()
	}
	return fn.Name()
}

// covered reports whether the first table of the page has fn among what is differentiated or no number.
func covered(page string, fn *types.Func) bool {
	of := receiver(fn)
	if of == "" {
		of = "functions"
	}
	row := regexp.MustCompile(`(?m)^\| ` + of + ` \| ([^|]*) \| ([^|]*) \|`).FindStringSubmatch(page)
	return row != nil && slices.Contains(strings.Split(row[1]+", "+row[2], ", "), fn.Name())
}

// ofComplex reports whether fn is about complex matrices, or about errors, transpositions and ways to print, which have no
// numbers of their own.
func ofComplex(fn *types.Func) bool {
	switch of := receiver(fn); {
	case strings.HasPrefix(of, "C"), strings.HasPrefix(of, "Transpose"), strings.HasPrefix(of, "Untranspose"), strings.HasPrefix(of, "Conj"), strings.HasPrefix(of, "Error"), of == "Error", of == "Condition":
		return of != "Cholesky"
	}
	if r := fn.Signature().Results(); r.Len() == 1 && objectNamed(r.At(0).Type()) == "FormatOption" {
		return true
	}
	return strings.Contains(fn.Signature().String(), "complex128") || strings.Contains(fn.Signature().String(), "CMatrix") || strings.Contains(fn.Signature().String(), "CDense")
}
