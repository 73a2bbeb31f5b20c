package interp

import (
	"go/token"
	"go/types"
	"testing"
)

// TestInventedFunctions makes up values of function type, which are listed functions of that
// type.
func TestInventedFunctions(t *testing.T) {
	float := types.Typ[types.Float64]
	signature := func(n int) *types.Signature {
		var params []*types.Var
		for range n {
			params = append(params, types.NewParam(token.NoPos, nil, "", float))
		}
		return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), types.NewTuple(types.NewParam(token.NoPos, nil, "", float)), false)
	}
	declare := func(name string, n int) *types.Func { return types.NewFunc(token.NoPos, nil, name, signature(n)) }
	list := []*types.Func{declare("sin", 1), declare("pow", 2), declare("cos", 1)}
	met := map[any]bool{}
	for seed := range uint64(20) {
		values, err := InventAll[Real](NewShapes(1), seed, 4, Choices{Functions: list}, signature(1))
		if err != nil {
			t.Fatal(err)
		}
		met[values[0].Cells[0].Ref] = true
	}
	if len(met) != 2 || !met[list[0]] || !met[list[2]] {
		t.Errorf("the functions are %v, want %v and %v", met, list[0], list[2])
	}
	if _, err := InventAll[Real](NewShapes(1), 0, 4, Choices{Functions: list}, signature(3)); err == nil {
		t.Error("a function of a type that none is listed of is made up")
	}
}
