package load

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// packagePattern replaces a Go file by the directory it lies in. The go command
// makes a package of files that are named, which then lacks everything its other
// files declare; here a file stands for the package that it belongs to. It
// returns false for a file of another sort.
func packagePattern(dir, pattern string) (string, bool) {
	info, err := os.Stat(within(dir, pattern))
	switch {
	case err != nil || info.IsDir():
		return pattern, true
	case !strings.HasSuffix(pattern, ".go"):
		return "", false
	}
	parent := filepath.ToSlash(filepath.Dir(pattern))
	if filepath.IsAbs(pattern) || parent == "." || strings.HasPrefix(parent, "../") || parent == ".." {
		return parent, true
	}
	return "./" + strings.TrimPrefix(parent, "./"), true
}

// within is a path as seen from dir.
func within(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// namesFile tells the name of a Go file from an import path that ends in .go,
// of which the first part is the name of a host.
func namesFile(pattern string) bool {
	if !strings.HasSuffix(pattern, ".go") || strings.Contains(pattern, "...") {
		return false
	}
	first, _, nested := strings.Cut(filepath.ToSlash(pattern), "/")
	return !nested || filepath.IsAbs(pattern) || first == "." || first == ".." || !strings.Contains(first, ".")
}

// named reports whether a pattern names this very package, rather than all that
// lie below a directory.
func (l *Loader) named(p *Package) bool {
	return len(l.cfg.Packages) > 0 || slices.ContainsFunc(l.cfg.Patterns, func(pattern string) bool {
		return pattern == p.Path || within(l.cfg.Dir, pattern) == p.Dir
	})
}
