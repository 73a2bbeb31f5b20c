package analysis

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// leafName names the type of a scalar or reference, the same for identical types:
// other names of a type, such as byte and those that a package declares, do not
// count. The name of the type itself does not either.
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

// partName names a type that another one is built of.
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

// argNames names the type arguments of t.
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
