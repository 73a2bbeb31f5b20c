package gen

import (
	"go/token"
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// newTape names the memory of the emitted function: its type, and the variable
// that the helpers of one derivative pass on.
func (j *job) newTape() {
	j.tape = &ir.Var{Name: "tape", Type: types.NewPointer(j.tapeStruct()), Param: true}
}

// tapeStruct is the type of the stacks, generic where the function is: a stack
// may hold values of its type parameters.
func (j *job) tapeStruct() types.Type {
	name := unused(lowerFirst(j.qualifiedName())+"Tape", func(name string) bool {
		return j.freeName(name) && j.freeName(name+"s")
	})
	j.names[name], j.names[name+"s"] = true, true
	named := types.NewNamed(types.NewTypeName(token.NoPos, j.pkg.Types, name, nil), types.NewStruct(nil, nil), nil)
	params := j.typeParams()
	if params.Len() == 0 {
		return named
	}
	own := make([]*types.TypeParam, params.Len())
	args := make([]types.Type, params.Len())
	for i := range own {
		p := params.At(i)
		own[i] = types.NewTypeParam(types.NewTypeName(token.NoPos, j.pkg.Types, p.Obj().Name(), nil), p.Constraint())
		args[i] = p
	}
	named.SetTypeParams(own)
	instance, err := types.Instantiate(nil, named, args, false)
	if err != nil {
		panic(err)
	}
	return instance
}

// helperTypeParams are the type parameters that a helper needs: those of the
// function, which calls of the helper infer, or none.
func (j *job) helperTypeParams(h *ir.Func) *types.TypeParamList {
	for _, v := range h.Params {
		if shape.Parameterized(v.Type) {
			return j.typeParams()
		}
	}
	return nil
}

// emittedTape settles the name of the variable, which must be free in the
// function and its helpers, and says how both are printed.
func (j *job) emittedTape() emit.Tape {
	taken := map[string]bool{}
	for _, f := range append(j.helpers, j.fn) {
		namesOf(f, j.tape, taken)
	}
	for p := range j.typeParams().TypeParams() {
		taken[p.Obj().Name()] = true
	}
	for i := 1; taken[j.tape.Name] || j.pkg.Types.Scope().Lookup(j.tape.Name) != nil; i++ {
		j.tape.Name = "tape" + strconv.Itoa(i)
	}
	distinguish(j.fn.Tapes)
	t := emit.Tape{Var: j.tape.Name}
	if len(j.fn.Tapes) > 0 {
		t.Type = j.tape.Type.(*types.Pointer).Elem().(*types.Named).Obj().Name()
	}
	return t
}

// distinguish numbers the stacks that share a name.
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
