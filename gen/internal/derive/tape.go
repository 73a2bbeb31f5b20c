package derive

import (
	"go/token"
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// newTape names the memory of the emitted function: its type, and the variable that the helpers of one derivative
// pass to each other.
func newTape(j *job.Job) {
	j.Tape = &ir.Var{Name: "tape", Type: types.NewPointer(tapeStruct(j)), Param: true}
}

// tapeStruct returns the type of the stacks. If the function is generic, so is this type, because a stack may contain
// values of its type parameters.
func tapeStruct(j *job.Job) types.Type {
	name := job.Unused(j.LocalName()+"Tape", func(name string) bool {
		return j.FreeName(name) && j.FreeName(name+"s")
	})
	j.Names[name], j.Names[name+"s"] = true, true
	named := types.NewNamed(types.NewTypeName(token.NoPos, j.Pkg.Types, name, nil), types.NewStruct(nil, nil), nil)
	params := j.TypeParams()
	if params.Len() == 0 {
		return named
	}
	own := make([]*types.TypeParam, params.Len())
	args := make([]types.Type, params.Len())
	for i := range own {
		p := params.At(i)
		own[i] = types.NewTypeParam(types.NewTypeName(token.NoPos, j.Pkg.Types, p.Obj().Name(), nil), p.Constraint())
		args[i] = p
	}
	named.SetTypeParams(own)
	instance, err := types.Instantiate(nil, named, args, false)
	if err != nil {
		panic(err)
	}
	return instance
}

// helperTypeParams returns the type parameters that a helper needs: those of the function, which calls of the helper
// infer, or none.
func helperTypeParams(j *job.Job, h *ir.Func) *types.TypeParamList {
	for _, v := range h.Params {
		if shape.Parameterized(v.Type) {
			return j.TypeParams()
		}
	}
	return nil
}

// emittedTape chooses the name of the variable, which must be free in the function and its helpers. It returns the
// names in the form in which they are printed.
func emittedTape(j *job.Job) emit.Tape {
	taken := map[string]bool{}
	for _, f := range append(j.Helpers, j.Fn) {
		namesOf(f, j.Tape, taken)
	}
	for p := range j.TypeParams().TypeParams() {
		taken[p.Obj().Name()] = true
	}
	for i := 1; taken[j.Tape.Name] || j.Pkg.Types.Scope().Lookup(j.Tape.Name) != nil; i++ {
		j.Tape.Name = "tape" + strconv.Itoa(i)
	}
	distinguish(j.Fn.Tapes)
	t := emit.Tape{Var: j.Tape.Name}
	if len(j.Fn.Tapes) > 0 {
		t.Type = j.Tape.Type.(*types.Pointer).Elem().(*types.Named).Obj().Name()
	}
	return t
}

// distinguish numbers the stacks that have the same name.
func distinguish(stacks []*ir.Var) {
	taken := map[string]bool{}
	for _, v := range stacks {
		taken[v.Name] = true
	}
	seen := map[string]bool{}
	for _, v := range stacks {
		base := v.Name
		for i := 1; seen[v.Name] || v.Name != base && taken[v.Name]; i++ {
			v.Name = base + strconv.Itoa(i)
		}
		seen[v.Name] = true
	}
}

// namesOf adds the names of variables that f declares, except one.
func namesOf(f *ir.Func, except *ir.Var, taken map[string]bool) {
	add := func(vs []*ir.Var) {
		for _, v := range vs {
			taken[v.Name] = taken[v.Name] || v != except
		}
	}
	add(f.Inputs())
	add(f.Results)
	f.Body.Walk(func(s ir.Stmt) { add(ir.Defines(s)) })
}
