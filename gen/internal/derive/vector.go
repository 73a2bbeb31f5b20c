package derive

import (
	"fmt"
	"go/ast"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// emittedVector describes how f, the vector code of the function named of, is printed. base is the beginning of the
// names that belong to it.
func emittedVector(j *job.Job, f *ir.Func, of, base string) *emit.Vector {
	if f == nil {
		return nil
	}
	v := &emit.Vector{
		Hook: j.UniqueName(base + "Vector"), Of: of, IR: f,
		Names: []string{j.UniqueName(base + "X8"), j.UniqueName(base + "X4")},
		Tape:  emit.Tape{Var: j.Tape.Name}, Ok: f.Fresh("ok"),
		Enters: vector.EnteredIf(f),
	}
	if f == j.Vector && j.Enters != nil {
		v.Enters = j.Enters
	}
	reserveKernels(j, f, v.Names)
	if len(f.Tapes) > 0 {
		distinguish(f.Tapes)
		v.Tape.Type = j.UniqueName(base + "VectorTape")
		for _, tape := range []string{v.Tape.Type, v.Names[0] + "Tape", v.Names[1] + "Tape"} { // one for each width, if they have vectors
			j.Names[tape], j.Names[tape+"s"] = true, true
		}
	}
	return v
}

// reserveKernels gives the kernels of the functions names that are unique in the package.
func reserveKernels(j *job.Job, f *ir.Func, functions []string) {
	f.Body.Walk(func(s ir.Stmt) {
		k, ok := s.(*ir.Kernel)
		if !ok {
			return
		}
		for slices.ContainsFunc(functions, func(name string) bool { return !j.FreeName(name + k.Name) }) {
			k.Name += "b"
		}
		for _, name := range functions {
			j.Names[name+k.Name] = true
		}
	})
}

// vectorFiles prints the vector code of a file, if it has any.
func vectorFiles(pkg *load.Package, f *ast.File, scalar *emit.File) ([]job.File, error) {
	var vectors []*emit.Vector
	for _, fn := range scalar.Funcs {
		if fn.Vector != nil {
			vectors = append(vectors, fn.Vector)
		}
	}
	if len(vectors) == 0 {
		return nil, nil
	}
	with, without, err := emit.PrintVector(scalar, vectors)
	if err != nil {
		return nil, fmt.Errorf("vector code of %s: %w", pkg.FileName(f), err)
	}
	nameWith, nameWithout := load.EmittedVectorNames(job.BaseName(pkg.FileName(f)))
	return []job.File{{Name: nameWith, Content: with}, {Name: nameWithout, Content: without}}, nil
}
