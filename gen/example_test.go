package gen_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen"
)

// A package that is in memory alone: its text is parsed, and what it imports is known by
// its types. These are loaded here with the go command's help; where there is none,
// package gcexportdata reads types that it wrote elsewhere.
func ExampleConfig_packages() {
	const text = `package wave

import "math"

// Height is the height of a wave at x.
//
//gradgen:grad wrt=x
func Height(x float64) float64 { return math.Sin(x) / (1 + x*x) }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "wave.go", text, parser.ParseComments)
	if err != nil {
		fmt.Println(err)
		return
	}
	imported, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes}, "math")
	if err != nil {
		fmt.Println(err)
		return
	}
	wave := &packages.Package{
		PkgPath: "wave", Fset: fset, Syntax: []*ast.File{file},
		Imports: map[string]*packages.Package{"math": imported[0]},
	}
	result, err := gen.Generate(context.Background(), gen.Config{Packages: []*packages.Package{wave}, Check: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range result.Wanted {
		_, body, _ := strings.Cut(string(f.Content), "\nfunc ")
		fmt.Printf("%s:\nfunc %s", f.Path, body)
	}
	// Output:
	// wave_gradgen.go:
	// func HeightGrad(x float64, xGrad *float64) (out float64) {
	// 	if xGrad == nil {
	// 		panic("HeightGrad: xGrad is nil")
	// 	}
	// 	t := 1 + x*x
	// 	out = math.Sin(x) / t
	// 	tBar := 1 / t
	// 	xAdj := tBar * math.Cos(x)
	// 	tBar1 := -(tBar * out)
	// 	if tBar1 != 0 {
	// 		xAdj += tBar1 * 2 * x
	// 	}
	// 	*xGrad = xAdj
	// 	return out
	// }
}
