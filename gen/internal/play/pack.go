package play

import (
	"archive/zip"
	"bytes"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// readable lists packages whose source is packed, too. gradgen inlines their generic functions and their functions
// with function parameters.
var readable = []string{"cmp", "maps", "slices", "sort"}

// Directories of the archive.
const (
	typesDir  = "types/"
	sourceDir = "source/"
)

// Pack returns a zip archive for NewLibrary. It contains the types of the packages that text may import, in the
// format of package gcexportdata, and the source of some packages. Pack runs the go command.
func Pack() ([]byte, error) {
	fset := token.NewFileSet()
	mode := packages.NeedName | packages.NeedTypes | packages.NeedFiles
	list, err := packages.Load(&packages.Config{Mode: mode, Fset: fset}, slices.Concat(importable, indirect)...)
	if err != nil {
		return nil, fmt.Errorf("listing packages: %w", err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range list {
		if err := addPackage(w, fset, p); err != nil {
			return nil, fmt.Errorf("package %s: %w", p.PkgPath, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("packing: %w", err)
	}
	return b.Bytes(), nil
}

func addPackage(w *zip.Writer, fset *token.FileSet, p *packages.Package) error {
	if len(p.Errors) > 0 {
		return p.Errors[0]
	}
	f, err := w.Create(typesDir + p.PkgPath)
	if err != nil {
		return err
	}
	if err := gcexportdata.Write(f, fset, p.Types); err != nil {
		return err
	}
	if !slices.Contains(readable, p.PkgPath) {
		return nil
	}
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := w.Create(sourceDir + p.PkgPath + "/" + filepath.Base(name))
		if err != nil {
			return err
		}
		if _, err := f.Write(text); err != nil {
			return err
		}
	}
	return nil
}
