package gen

import (
	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/load"
)

// Verified lets a run report after which pass a function is not in the form that other
// passes rely on.
func Verified(cfg Config, report func(request, pass string, err error)) Config {
	cfg.watch = derive.Verifying(func(r *load.Request, name string, err error) { report(r.Name, name, err) })
	return cfg
}

// Partial lets a run write what it emits for requests without errors, although others of
// their package have some.
func Partial(cfg Config) Config {
	cfg.partial = true
	return cfg
}
