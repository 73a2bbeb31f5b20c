package derive

import (
	"fmt"
	"go/ast"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/parallel"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// vectorise makes a copy of the derived function in which loops run on the
// vector units. For -explain it looks at the loops whether or not vector code
// is requested.
func vectorise(j *job.Job) {
	matrix := j.Req.Kind.IsMatrix()
	if !j.Req.Vector && (!j.Opts.Explain || matrix) || j.NoVector() != "" {
		return
	}
	if !matrix {
		j.Loops = bestVectorised(j, j.Fn, &j.Vector)
		return
	}
	for i := range j.Products {
		p := &j.Products[i]
		j.Loops = append(j.Loops, bestVectorised(j, withOwnTape(j, p), &p.Vector)...)
	}
	inColumns(j)
}

// withOwnTape is the function of a product with a tape of its own in place of that which
// it is passed: it uses itself what it saves.
func withOwnTape(j *job.Job, p *job.Product) *ir.Func {
	f := *p.Func
	f.Params = slices.DeleteFunc(slices.Clone(f.Params), func(v *ir.Var) bool { return v == j.Tape })
	f.Tapes = p.Stacks
	return &f
}

// bestVectorised makes to a copy of f with vector code, or nil, and returns what became of
// the loops.
func bestVectorised(j *job.Job, f *ir.Func, to **ir.Func) []vector.Report {
	loops := vectorised(j, f, to, !j.Opts.NoOpt)
	if slices.ContainsFunc(loops, func(r vector.Report) bool { return !r.Done && len(r.Loop.With) > 0 }) {
		loops = vectorised(j, f, to, false)
	}
	if !j.Req.Vector || !done(loops) {
		*to = nil
	}
	return loops
}

// vectorised makes to the copy, with loops that follow each other fused or as they
// are, and returns what became of the loops.
func vectorised(j *job.Job, f *ir.Func, to **ir.Func, fused bool) []vector.Report {
	fn, own := f.Retype(instance(j))
	if j.TypeParams().Len() == 0 && replaceable(fn) {
		fn, own = f.Retype(plain)
		fn.Body.Walk(withPlain)
	}
	fn.Params, fn.Recv = fn.Inputs(), nil
	if !j.Req.Vector {
		fn.OwnNames() // it is inspected, and leaves no trace in the emitted code
	}
	*to = fn // which those who look at steps find
	if fused {
		steps(j, 1).Run("vector/fuse", fn, func() { opt.FuseAll(fn) })
	}
	return vector.Run(fn, steps(j, 8, 4), accumulators(j, f, own)...)
}

// accumulators lists what f adds to or overwrites, which is apart from the other arguments, as own has it in the copy.
// Products of a matrix have their vectors from it.
func accumulators(j *job.Job, f *ir.Func, own map[*ir.Var]*ir.Var) []*ir.Var {
	var list []*ir.Var
	switch j.Req.Kind {
	case shape.Jacobian, shape.Hessian:
		for _, v := range f.Params[len(j.Unit.Func.Inputs()):] {
			list = append(list, own[v])
		}
	case shape.VJP, shape.Grad, shape.Pullback:
		for _, in := range j.Wrt {
			list = append(list, own[in.Acc])
		}
	}
	return list
}

// done reports whether some loop was rewritten.
func done(loops []vector.Report) bool {
	return slices.ContainsFunc(loops, func(r vector.Report) bool { return r.Done })
}

// split lets goroutines share loops, where that is requested.
func split(j *job.Job) {
	if j.Req.Workers && j.NoVector() == "" && j.TypeParams().Len() == 0 {
		j.Shared = parallel.Run(j.Fn)
	}
}

// emittedVector says how f is printed, which is the vector code of the function called
// of; base begins the names of what belongs to it.
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
		for _, tape := range []string{v.Tape.Type, v.Names[0] + "Tape", v.Names[1] + "Tape"} { // of each width, if they have vectors
			j.Names[tape], j.Names[tape+"s"] = true, true
		}
	}
	return v
}

// reserveKernels gives the kernels of the functions names that nothing in the
// package has.
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
