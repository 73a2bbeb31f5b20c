package gen

import (
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/job"
)

// noteImports collects what emitted files import.
func (r *run) noteImports(files []job.File) error {
	for _, f := range files {
		syntax, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Content, parser.ImportsOnly)
		if err != nil {
			return fmt.Errorf("emitted file %s: %w", f.Name, err)
		}
		for _, spec := range syntax.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				r.imports[path] = true
			}
		}
	}
	return nil
}

// checkImports warns about imports of emitted files that go build would not find.
func (r *run) checkImports(ctx context.Context) error {
	found, err := r.loader.Unprovided(ctx, slices.Sorted(maps.Keys(r.imports)))
	r.diags.Add(found...)
	return err
}
