package gen

import (
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// newMirrors makes an empty set of mirrors, for another emitted file.
func (d *deriver) newMirrors() *mirror.Set {
	if d.mirrors != nil {
		d.others = append(d.others, d.mirrors)
	}
	return mirror.NewSet(d.pkg.Types, d.freeName, d.prog.Describe)
}

// declared reports whether an emitted file declares a mirror of that name.
func (d *deriver) declared(name string) bool {
	has := func(s *mirror.Set) bool { return s != nil && s.Has(name) }
	return has(d.mirrors) || slices.ContainsFunc(d.others, has)
}

// reserved lists the names no local may take.
func (j *job) reserved() []string {
	names := append([]string{"tape", "gradrt", "specfn", "math"}, j.pkg.Types.Scope().Names()...)
	names = append(names, types.Universe.Names()...)
	for _, imp := range j.pkg.Types.Imports() {
		names = append(names, imp.Name())
	}
	for p := range j.typeParams().TypeParams() {
		names = append(names, p.Obj().Name())
	}
	for _, a := range slices.Concat(j.sig.Params, j.sig.Results) {
		if a.Role != shape.Primal {
			names = append(names, a.Name)
		}
	}
	return slices.AppendSeq(names, maps.Keys(j.avoid))
}

// uniqueName makes a name that nothing in the package has.
func (d *deriver) uniqueName(base string) string {
	name := unused(base, d.freeName)
	d.names[name] = true
	return name
}

func (d *deriver) freeName(name string) bool {
	_, imported := d.pkg.Outside.Files[name]
	_, tested := d.pkg.Outside.Tests[name]
	return !imported && !tested && !d.names[name] && !d.declared(name) && d.pkg.Types.Scope().Lookup(name) == nil
}

// uniqueName makes a name for a helper that nothing in the package has, nor a
// local of the function, which would hide it.
func (j *job) uniqueName(base string) string {
	name := unused(base, j.freeName)
	j.names[name] = true
	return name
}

func (j *job) freeName(name string) bool {
	return j.deriver.freeName(name) && !j.unit.Func.HasName(name)
}

// unused is base, or base with the smallest number behind it that is free.
func unused(base string, free func(string) bool) string {
	name := base
	for i := 1; !free(name); i++ {
		name = base + strconv.Itoa(i)
	}
	return name
}

// qualifiedName is the emitted function's name, with that of its receiver's
// type in front.
func (j *job) qualifiedName() string { return ofReceiver(j.req.Fn) + j.req.Name }

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// ofReceiver is the name of the type a method belongs to, or empty.
func ofReceiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

func baseName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
