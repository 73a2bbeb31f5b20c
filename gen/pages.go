package gen

import (
	"bytes"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/page"
)

// page hands over the page about a package, if that is asked for.
func (r *run) page(pkg *load.Package, out *derive.Output) error {
	if r.cfg.Pages == nil || len(out.Explained) == 0 {
		return nil
	}
	var b bytes.Buffer
	err := page.Render(&b, &page.Package{
		Path: pkg.Path, Fset: pkg.Fset, Read: r.loader.ReadFile, Explained: out.Explained, Files: out.Files,
		Place: func(at token.Position) string { return at.String()[len(at.Filename)-len(filepath.Base(at.Filename)):] },
	})
	if err != nil {
		return err
	}
	return r.cfg.Pages(File{Path: r.pageName(pkg), Content: b.Bytes()})
}

// pageName names a page after the directory of its package, as seen from the run's.
func (r *run) pageName(pkg *load.Package) string {
	rel := r.relative(pkg.Dir)
	switch {
	case rel == ".":
		rel = filepath.Base(pkg.Dir)
	case strings.HasPrefix(rel, "..") || filepath.IsAbs(rel):
		rel = pkg.Path
	}
	return strings.ReplaceAll(rel, "/", "-") + "_explain.html"
}
