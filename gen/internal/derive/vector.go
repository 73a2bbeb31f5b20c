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
// is asked for.
func vectorise(j *job.Job) {
	if !j.Req.Vector && !j.Opts.Explain || j.NoVector() != "" {
		return
	}
	fn := vectorised(j, !j.Opts.NoOpt)
	if slices.ContainsFunc(j.Loops, func(r vector.Report) bool { return !r.Done && len(r.Loop.With) > 0 }) {
		fn = vectorised(j, false)
	}
	if j.Req.Vector && done(j.Loops) {
		j.Vector = fn
	}
}

// vectorised returns the copy, with loops that follow each other fused or as they
// are, and notes what became of the loops.
func vectorised(j *job.Job, fused bool) *ir.Func {
	fn, own := j.Fn.Retype(instance(j))
	if j.TypeParams().Len() == 0 && replaceable(fn) {
		fn, own = j.Fn.Retype(plain)
		fn.Body.Walk(withPlain)
	}
	fn.Params, fn.Recv = fn.Inputs(), nil
	if !j.Req.Vector {
		fn.OwnNames() // it is looked at, and leaves no trace in what is emitted
	}
	if fused {
		steps(j, 1).Run("vector/fuse", fn, func() { opt.FuseAll(fn) })
	}
	j.Loops = vector.Run(fn, steps(j, 8, 4), accumulators(j, own)...)
	return fn
}

// accumulators lists what the derivative adds to, as own has it in the copy.
func accumulators(j *job.Job, own map[*ir.Var]*ir.Var) []*ir.Var {
	var list []*ir.Var
	switch j.Req.Kind {
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

// split lets goroutines share loops, where that is asked for.
func split(j *job.Job) {
	if j.Req.Workers && j.NoVector() == "" && j.TypeParams().Len() == 0 {
		j.Shared = parallel.Run(j.Fn)
	}
}

// emittedVector says how the vector code is printed.
func emittedVector(j *job.Job) *emit.Vector {
	if j.Vector == nil {
		return nil
	}
	base := j.LocalName()
	v := &emit.Vector{
		Hook: j.UniqueName(base + "Vector"), Of: j.Req.Name, IR: j.Vector,
		Names: []string{j.UniqueName(base + "X8"), j.UniqueName(base + "X4")},
		Tape:  emit.Tape{Var: j.Tape.Name}, Ok: j.Vector.Fresh("ok"),
	}
	reserveKernels(j, v.Names)
	if len(j.Vector.Tapes) > 0 {
		distinguish(j.Vector.Tapes)
		v.Tape.Type = j.UniqueName(base + "VectorTape")
		j.Names[v.Tape.Type+"s"] = true
	}
	return v
}

// reserveKernels gives the kernels of the functions names that nothing in the
// package has.
func reserveKernels(j *job.Job, functions []string) {
	j.Vector.Body.Walk(func(s ir.Stmt) {
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
