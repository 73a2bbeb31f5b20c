package analyzer

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gradgen/gradgen/gen/internal/load"
)

// emitted is the fact that a function is gradgen's, with the parameters that it
// writes derivatives to.
type emitted struct {
	Written []int // indices of accumulators, gradients, products and Jacobians
}

func (*emitted) AFact() {}

func (e *emitted) String() string { return "emitted" }

// A lookup returns what is known of an emitted function, or nil for another one.
type lookup func(*types.Func) *emitted

// declared finds emitted functions, those of imported packages, too. It is an
// analyzer of its own because it has facts, which Analyzer has no need to show.
var declared = &analysis.Analyzer{
	Name:       "gradgenemitted",
	Doc:        "find the functions that gradgen emitted",
	FactTypes:  []analysis.Fact{new(emitted)},
	ResultType: reflect.TypeFor[lookup](),
	Run: func(pass *analysis.Pass) (any, error) {
		declareEmitted(pass)
		return lookup(func(fn *types.Func) *emitted {
			var fact emitted
			if !pass.ImportObjectFact(fn.Origin(), &fact) {
				return nil
			}
			return &fact
		}), nil
	},
}

// isEmitted reports whether a file is the generator's output.
func isEmitted(f *ast.File) bool {
	for _, group := range f.Comments {
		if group.Pos() > f.Package {
			return false
		}
		for _, c := range group.List {
			if c.Text == load.Header {
				return true
			}
		}
	}
	return false
}

// source is the file that an emitted one belongs to.
func source(emitted string) string { return load.SourceOf(emitted) }

// declareEmitted notes the functions of emitted files, for calls in this package
// and in those that import it.
func declareEmitted(pass *analysis.Pass) {
	for _, f := range pass.Files {
		if !isEmitted(f) || isTest(pass, f) {
			continue
		}
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
				pass.ExportObjectFact(fn, &emitted{Written: written(fn.Signature())})
			}
		}
	}
}

// suffixes end the names of parameters that derivatives are written to.
var suffixes = []string{"Bar", "Grad", "HV", "Jac"}

// written lists the parameters that derivatives with respect to another parameter
// are written to: they are named after it and have its type, or a pointer to it.
// A seed is named after a result, and a tangent ends otherwise.
func written(sig *types.Signature) []int {
	primal := map[string]types.Type{}
	if r := sig.Recv(); r != nil {
		primal[r.Name()] = r.Type()
	}
	var list []int
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		if writes(p, primal) {
			list = append(list, i)
		}
		primal[p.Name()] = p.Type()
	}
	return list
}

// matrix reports whether a parameter that derivatives are written to is a Jacobian or a
// Hessian.
func matrix(p *types.Var) bool {
	return p.Name() == "hess" || strings.HasSuffix(strings.TrimRight(p.Name(), "0123456789"), "Jac")
}

func writes(p *types.Var, primal map[string]types.Type) bool {
	if p.Name() == "hess" {
		return true
	}
	for _, suffix := range suffixes {
		base, ok := strings.CutSuffix(strings.TrimRight(p.Name(), "0123456789"), suffix)
		t := primal[base]
		if !ok || t == nil {
			continue
		}
		if suffix == "Jac" || types.Identical(p.Type(), t) || types.Identical(p.Type(), types.NewPointer(t)) {
			return true
		}
	}
	return false
}
