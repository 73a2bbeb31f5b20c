package exported

import (
	"go/token"
	"go/types"
	"testing"
)

func TestImportable(t *testing.T) {
	for _, c := range []struct {
		path, by string
		want     bool
	}{
		{"a/b", "c", true},
		{"a/internal", "a", true},
		{"a/internal", "a/c/d", true},
		{"a/internal", "ab", false},
		{"a/internal/b", "c", false},
		{"a/internal/b/internal/c", "a/d", false},
		{"a/internal/b/internal/c", "a/internal/b", true},
		{"internal/abi", "a", false},
		{"a/internals", "c", true},
	} {
		if got := Importable(c.path, c.by); got != c.want {
			t.Errorf("%s by %s: %t", c.path, c.by, got)
		}
	}
}

// Fields are reached without an import, declarations of the package are not.
func TestTo(t *testing.T) {
	from, to := types.NewPackage("a/internal/b", "b"), types.NewPackage("c", "c")
	f := types.NewField(token.NoPos, from, "F", types.Typ[types.Float64], false)
	v := types.NewVar(token.NoPos, from, "V", types.Typ[types.Float64])
	from.Scope().Insert(v)
	if !To(to, f) || To(to, v) || !To(types.NewPackage("a", "a"), v) {
		t.Error(To(to, f), To(to, v), To(types.NewPackage("a", "a"), v))
	}
}
