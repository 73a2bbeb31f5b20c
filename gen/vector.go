package gen

import (
	"fmt"
	"go/ast"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/parallel"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// vectorise makes a copy of the derived function in which loops run on the
// vector units. For -explain it looks at the loops whether or not vector code
// is asked for.
func (j *job) vectorise() {
	if !j.req.Vector && !j.opts.Explain || j.noVector() != "" {
		return
	}
	fn := j.vectorised(!j.opts.NoOpt)
	if slices.ContainsFunc(j.loops, func(r vector.Report) bool { return !r.Done && len(r.Loop.With) > 0 }) {
		fn = j.vectorised(false)
	}
	if j.req.Vector && done(j.loops) {
		j.vector = fn
	}
}

// vectorised returns the copy, with loops that follow each other fused or as they
// are, and notes what became of the loops.
func (j *job) vectorised(fused bool) *ir.Func {
	fn, own := j.fn.Retype(j.instance())
	if j.typeParams().Len() == 0 && replaceable(fn) {
		fn, own = j.fn.Retype(plain)
		fn.Body.Walk(withPlain)
	}
	fn.Params, fn.Recv = fn.Inputs(), nil
	if fused {
		j.steps(1).Run("vector/fuse", fn, func() { opt.FuseAll(fn) })
	}
	j.loops = vector.Run(fn, j.steps(8, 4), j.accumulators(own)...)
	return fn
}

// accumulators lists what the derivative adds to, as own has it in the copy.
func (j *job) accumulators(own map[*ir.Var]*ir.Var) []*ir.Var {
	var list []*ir.Var
	switch j.req.Kind {
	case shape.VJP, shape.Grad, shape.Pullback:
		for _, in := range j.wrt {
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
func (j *job) split() {
	if j.req.Workers && j.noVector() == "" && j.typeParams().Len() == 0 {
		j.shared = parallel.Run(j.fn)
	}
}

// emittedVector says how the vector code is printed.
func (j *job) emittedVector() *emit.Vector {
	if j.vector == nil {
		return nil
	}
	base := lowerFirst(j.qualifiedName())
	v := &emit.Vector{
		Hook: j.uniqueName(base + "Vector"), Of: j.req.Name, IR: j.vector,
		Names: []string{j.uniqueName(base + "X8"), j.uniqueName(base + "X4")},
		Tape:  emit.Tape{Var: j.tape.Name}, Ok: j.vector.Fresh("ok"),
	}
	j.reserveKernels(v.Names)
	if len(j.vector.Tapes) > 0 {
		distinguish(j.vector.Tapes)
		v.Tape.Type = j.uniqueName(base + "VectorTape")
		j.names[v.Tape.Type+"s"] = true
	}
	return v
}

// reserveKernels gives the kernels of the functions names that nothing in the
// package has.
func (j *job) reserveKernels(functions []string) {
	j.vector.Body.Walk(func(s ir.Stmt) {
		k, ok := s.(*ir.Kernel)
		if !ok {
			return
		}
		for slices.ContainsFunc(functions, func(name string) bool { return !j.freeName(name + k.Name) }) {
			k.Name += "b"
		}
		for _, name := range functions {
			j.names[name+k.Name] = true
		}
	})
}

// vectorFiles prints the vector code of a file, if it has any.
func vectorFiles(pkg *load.Package, f *ast.File, scalar *emit.File) ([]file, error) {
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
	nameWith, nameWithout := load.EmittedVectorNames(baseName(pkg.FileName(f)))
	return []file{{Name: nameWith, Content: with}, {Name: nameWithout, Content: without}}, nil
}
