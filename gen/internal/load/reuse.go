package load

import (
	"golang.org/x/tools/go/packages"
)

// A Loader loads again if a package needs the source of a dependency, or the body of an
// emitted function. Most packages do not depend on what is new: they are not checked
// again.

// adopt takes a package from the previous load if checking it would give the same result.
// It reports whether it did.
func (c *checker) adopt(meta *packages.Package, extra bool) bool {
	u := c.kept(meta, extra)
	if u == nil {
		return false
	}
	same := *u
	same.checker = c
	same.enter()
	return true
}

// kept is the package of the previous load if it would be the same now: none of its imports
// was checked again, and it has no bodies of emitted functions, which may import packages
// that it does not import itself.
func (c *checker) kept(meta *packages.Package, extra bool) *unit {
	last := c.loader.last
	if last == nil || last.units[meta] == nil {
		return nil
	}
	u := last.units[meta]
	if u.pkg.Bodies != (u.pkg.Root || extra) || len(u.bodies) > 0 || c.loader.hasBodies(meta.PkgPath) {
		return nil
	}
	for _, imp := range meta.Imports {
		if c.checked[imp] != last.checked[imp] {
			return nil
		}
	}
	return u
}

// hasBodies reports whether functions of a package are declared with their bodies.
func (l *Loader) hasBodies(path string) bool {
	for b := range l.bodies {
		if b.Path == path {
			return true
		}
	}
	return false
}

// exported are the packages that the previous load knew from export data and that are not
// checked from source now. Importers of packages from source are checked from source, too,
// so that no exported package uses their types.
func (l *Loader) exported(source map[*packages.Package]bool) exported {
	found := exported{}
	if l.last == nil {
		return found
	}
	own := map[string]bool{}
	for p := range source {
		own[p.PkgPath] = true
	}
	for path, tp := range l.last.export {
		if !own[path] {
			found[path] = tp
		}
	}
	return found
}
