package load

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// packagePattern replaces a Go file by its directory. For the go command, named files alone are a package, without
// the declarations of other files. In gradgen, a file means its package. packagePattern returns false if the file is
// not a Go file.
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

// within returns a path relative to dir.
func within(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// namesFile reports whether a pattern is the name of a Go file, and not an import path that ends in .go and begins
// with a host name.
func namesFile(pattern string) bool {
	if !strings.HasSuffix(pattern, ".go") || strings.Contains(pattern, "...") {
		return false
	}
	first, _, nested := strings.Cut(filepath.ToSlash(pattern), "/")
	return !nested || filepath.IsAbs(pattern) || first == "." || first == ".." || !strings.Contains(first, ".")
}

// named reports whether a pattern names exactly this package, and not all packages below a directory.
func (l *Loader) named(p *Package) bool {
	return len(l.cfg.Packages) > 0 || slices.ContainsFunc(l.cfg.Patterns, func(pattern string) bool {
		return pattern == p.Path || within(l.cfg.Dir, pattern) == p.Dir
	})
}
