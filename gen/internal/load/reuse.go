package load

import (
	"golang.org/x/tools/go/packages"
)

// A Loader loads again when a package needs the source of a dependency, or the body of an
// emitted function. Most packages have nothing to do with what is new then: they stay as
// they were checked.

// adopt takes a package over from the load before, if checking it would find the same. It
// reports whether it did.
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

// kept is what the load before has of a package that would be the same again: nothing that
// it imports was checked again, and it has no bodies of emitted functions, which may import
// what the package itself does not.
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

// exported are the packages that the load before knew from export data and that are not to
// be checked from source now. What imports one of these is checked from source, too, so that
// none of the others mentions its types.
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
