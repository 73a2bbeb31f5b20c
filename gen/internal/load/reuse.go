package load

import (
	"golang.org/x/tools/go/packages"
)

// A Loader loads again if a package needs the source of a dependency, or the body of an emitted function. Most
// packages do not depend on the new source, and are not checked again.

// adopt uses a package from the previous load if checking it again would give the same result. It reports whether it
// did.
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

// kept returns the package of the previous load if it would be the same now, or nil. None of its imports was checked
// again, and it has no bodies of emitted functions, because these may import packages that the package itself does
// not import.
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

// exported returns the packages that the previous load knew from export data and that are not checked from source
// now. Packages that import a package from source are also checked from source, so no exported package uses types of
// such a package.
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
