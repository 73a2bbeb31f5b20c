package codegen

import (
	"go/token"
	"go/types"
	"testing"
)

func TestHidden(t *testing.T) {
	here, there := types.NewPackage("example.com/here", "here"), types.NewPackage("example.com/there", "there")
	named := func(pkg *types.Package, name string) types.Type {
		return types.NewNamed(types.NewTypeName(token.NoPos, pkg, name, nil), types.NewStruct(nil, nil), nil)
	}
	for _, c := range []struct {
		t    types.Type
		want bool
	}{
		{types.Typ[types.Float64], false},
		{named(here, "state"), false},
		{named(there, "State"), false},
		{named(there, "state"), true},
		{types.NewPointer(types.NewSlice(named(there, "state"))), true},
	} {
		if got := hidden(c.t, here, 0); got != c.want {
			t.Errorf("hidden(%s) = %t, want %t", c.t, got, c.want)
		}
	}
}
