package analysis

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// leafName returns a name for the type of a scalar or reference. Identical types have equal names: aliases, such as
// byte and those that a package declares, have the name of their type. If t is a defined type, its name does not
// matter.
func leafName(t types.Type) string {
	switch u := Under(t).(type) {
	case *types.Basic:
		return types.Typ[u.Kind()].Name()
	case *types.Slice:
		return "[]" + partName(u.Elem())
	case *types.Pointer:
		return "*" + partName(u.Elem())
	case *types.Map:
		return "map[" + partName(u.Key()) + "]" + partName(u.Elem())
	default:
		return types.TypeString(u, nil)
	}
}

// partName returns a name for a type that is part of another type.
func partName(t types.Type) string {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		return leafName(u)
	case *types.Slice, *types.Pointer, *types.Map:
		return leafName(u)
	case *types.Array:
		return fmt.Sprintf("[%d]%s", u.Len(), partName(u.Elem()))
	case *types.Named:
		return types.TypeString(u.Origin(), nil) + argNames(u)
	default:
		return types.TypeString(u, nil)
	}
}

// argNames returns the names of the type arguments of t.
func argNames(t *types.Named) string {
	args := slices.Collect(t.TypeArgs().Types())
	if len(args) == 0 {
		return ""
	}
	names := make([]string, len(args))
	for i, a := range args {
		names[i] = partName(a)
	}
	return "[" + strings.Join(names, ",") + "]"
}
