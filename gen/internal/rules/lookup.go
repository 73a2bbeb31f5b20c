package rules

import "sync"

// These are the paths of the packages that have a table.
const (
	mathPath   = "math"
	floatsPath = "gonum.org/v1/gonum/floats"
	specfnPath = "github.com/gradgen/gradgen/runtime/specfn"
)

// A table maps names without their package to rules.
type table map[string]Rule

// tables builds all tables of rules once, for each package path. The builtins are those of the package "".
var tables = sync.OnceValue(func() map[string]table {
	return map[string]table{
		"":          named("", builtinTable()),
		mathPath:    named("math.", mathTable()),
		specfnPath:  named("specfn.", specfnTable()),
		floatsPath:  named("floats.", floatsTable()),
		mathextPath: named("mathext.", mathextTable()),
	}
})

func named(prefix string, t table) table {
	for name, r := range t {
		r.Name = prefix + name
		t[name] = r
	}
	return t
}

// ForFunc returns the rule of a package-level function, for example
// ForFunc("math", "Sin").
func ForFunc(pkgPath, name string) (*Rule, bool) {
	if pkgPath == "" {
		return nil, false
	}
	return lookup(pkgPath, name)
}

// ForBuiltin returns the rule of a builtin with two arguments. Calls with more arguments are folded from the left:
// max(max(a, b), c).
func ForBuiltin(name string) (*Rule, bool) { return lookup("", name) }

func lookup(pkgPath, name string) (*Rule, bool) {
	r, ok := tables()[pkgPath][name]
	if !ok {
		return nil, false
	}
	return &r, true
}

// Refused returns the reason why a function must not receive an active value. It is for functions without a rule and
// without source that can be differentiated.
func Refused(pkgPath, name string) (reason string, ok bool) {
	reason, ok = refusals(pkgPath)[name]
	return reason, ok
}

func refusals(pkgPath string) map[string]string {
	switch pkgPath {
	case mathPath:
		return mathRefused()
	case floatsPath:
		return floatsRefused()
	}
	return nil
}
