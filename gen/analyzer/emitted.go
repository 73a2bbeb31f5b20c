package analyzer

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gradgen/gradgen/gen/internal/load"
)

// emitted is the fact that a function is gradgen's, with the indices of parameters that
// are not those of the function it was made of.
type emitted struct {
	Written []int // accumulators, gradients, products, Jacobians and Hessians
	Sized   []int // slices as long as the parameter they belong to, tangents too
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
				pass.ExportObjectFact(fn, parameters(fn.Signature(), primalOf(pass, f, decl)))
			}
		}
	}
}

// suffixes end the names of parameters that derivatives are written to.
var suffixes = []string{"Bar", "Grad", "HV", "Jac"}

// parameters classifies the parameters after those of the primal, which is nil if it is
// not known. Derivatives with respect to another parameter are named after it and have its
// type, or a pointer to it. A seed is named after a result.
func parameters(sig *types.Signature, primal *ast.FuncDecl) *emitted {
	given := map[string]types.Type{}
	if r := sig.Recv(); r != nil {
		given[r.Name()] = r.Type()
	}
	e, own := &emitted{}, 0
	if primal != nil {
		own = primal.Type.Params.NumFields()
	}
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		if i >= own && writes(p, given) {
			e.Written = append(e.Written, i)
		}
		if _, slice := p.Type().Underlying().(*types.Slice); slice && i >= own && !matrix(p) {
			e.Sized = append(e.Sized, i)
		}
		given[p.Name()] = p.Type()
	}
	return e
}

// matrix reports whether a parameter that derivatives are written to is a Jacobian or a
// Hessian.
func matrix(p *types.Var) bool {
	return p.Name() == "hess" || strings.HasSuffix(numberless(p), "Jac")
}

// writes reports whether derivatives with respect to one of the parameters given are
// written to p.
func writes(p *types.Var, given map[string]types.Type) bool {
	if p.Name() == "hess" {
		return true
	}
	for _, suffix := range suffixes {
		base, ok := strings.CutSuffix(numberless(p), suffix)
		t := given[base]
		if !ok || t == nil {
			continue
		}
		if suffix == "Jac" || types.Identical(p.Type(), t) || types.Identical(p.Type(), types.NewPointer(t)) {
			return true
		}
	}
	return false
}

// namedAfter reports whether p is a derivative by, or a tangent of, the parameter x.
func namedAfter(p *types.Var, x string) bool {
	end, ok := strings.CutPrefix(numberless(p), x)
	return ok && (end == "Dot" || slices.Contains(suffixes, end))
}

// numberless is the name of p without the number that keeps it apart from another name.
func numberless(p *types.Var) string { return strings.TrimRight(p.Name(), "0123456789") }
