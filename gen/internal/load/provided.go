package load

import (
	"context"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/diag"
)

// Unprovided warns about packages that emitted code imports and that the module of the loaded packages does not
// provide. go build would refuse the emitted code. Unprovided calls the go command only for packages that the loaded
// packages do not import.
func (l *Loader) Unprovided(ctx context.Context, imports []string) ([]diag.Diagnostic, error) {
	missing := l.notImported(imports)
	if len(missing) == 0 || len(l.cfg.Packages) > 0 || addsModules() {
		return nil, nil
	}
	pkgs, err := l.list(ctx, packages.NeedName, missing)
	if err != nil {
		return nil, err
	}
	var list diag.List
	for _, p := range sorted(pkgs) {
		if len(p.Errors) > 0 {
			message, hint := advice(strings.TrimSpace(p.Errors[0].Msg))
			list.Warnf(l.inMod(message), provide(message, hint), "emitted code imports %s: %s", p.PkgPath, message)
			break // one remedy is for all of them
		}
	}
	return list.Sorted(), nil
}

// provide returns a hint about how to make a package available.
func provide(message, hint string) string {
	if strings.Contains(message, "-mod=vendor") {
		return "run go mod tidy and go mod vendor"
	}
	return hint
}

// notImported returns the packages outside the standard library that no loaded package imports without an error.
func (l *Loader) notImported(imports []string) []string {
	have := map[string]bool{}
	for _, p := range l.reachable() {
		have[p.PkgPath] = len(p.Errors) == 0
	}
	return slices.DeleteFunc(slices.Clone(imports), func(path string) bool {
		first, _, _ := strings.Cut(path, "/")
		return have[path] || !strings.Contains(first, ".")
	})
}

// addsModules reports whether go build itself adds missing modules to go.mod.
func addsModules() bool {
	return slices.ContainsFunc(strings.Fields(os.Getenv("GOFLAGS")), func(f string) bool {
		return strings.TrimLeft(f, "-") == "mod=mod"
	})
}
