// Package mirror declares copies of unexported declarations of other packages in the package of the derivative: types
// whose fields cannot be named in other packages, and variables that keep their initial value, or pointers
// to variables whose type has a mirror.
//
// A mirror of a type has the same fields in the same order, so that values of both types have the same memory layout.
// Emitted code uses only mirrors for objects that do not leave it, so that the compiler can perform scalar
// replacement of aggregates. It accesses objects from outside through pointers to mirrors.
package mirror

import (
	"go/types"
	"slices"
	"strconv"
	"unicode"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Set holds the mirrors of one emitted file.
type Set struct {
	pkg   *types.Package
	free  func(name string) bool
	of    func(*types.Package) string
	types []*mirrored
	vars  []*copied
	views []*viewed
	names map[string]bool
	list  []*ir.Declaration
}

// A mirrored is the mirror of one type, in a View in which certain types are requested.
type mirrored struct {
	of     types.Type
	wanted string
	named  *types.Named
}

// NewSet makes an empty set for a file of pkg. free reports whether a name is unused. of describes a package and the
// version of its module.
func NewSet(pkg *types.Package, free func(name string) bool, of func(*types.Package) string) *Set {
	return &Set{pkg: pkg, free: free, of: of, names: map[string]bool{}}
}

// Has reports whether the set declares name.
func (s *Set) Has(name string) bool { return s.names[name] }

// Declarations returns the mirrors in the order in which they were made. Mirrors that the file does not use need not
// be printed.
func (s *Set) Declarations() []*ir.Declaration { return s.list }

// name returns an unused name for the mirror of name in pkg. It is not exported.
func (s *Set) name(pkg *types.Package, name string) string {
	base := lowerFirst(pkg.Name() + ir.Capital(name))
	if pkg == s.pkg {
		base = lowerFirst(name)
	}
	pick := base
	for i := 1; s.names[pick] || !s.free(pick); i++ {
		pick = base + strconv.Itoa(i)
	}
	s.names[pick] = true
	return pick
}

// Mark returns the number of mirrors so far, for Cut.
func (s *Set) Mark() int { return len(s.list) }

// Cut removes the mirrors that were made after Mark. Their names become free again.
func (s *Set) Cut(mark int) {
	for _, d := range s.list[mark:] {
		delete(s.names, d.Obj.Name())
	}
	s.list = s.list[:mark:mark]
	s.types = slices.DeleteFunc(s.types, func(m *mirrored) bool { return !s.names[m.named.Obj().Name()] })
	s.vars = slices.DeleteFunc(s.vars, func(c *copied) bool { return !s.names[c.v.Name()] })
	s.views = slices.DeleteFunc(s.views, func(w *viewed) bool { return !s.names[w.pointer.Name()] })
}

func lowerFirst(s string) string {
	r := []rune(s)
	return string(unicode.ToLower(r[0])) + string(r[1:])
}

// View returns a view of the set for one derived function. It has no requests yet.
func (s *Set) View() *View {
	return &View{set: s, wanted: map[*types.TypeName]bool{}, done: map[types.Type]types.Type{}, originals: map[*types.TypeName]types.Type{}}
}
