package job

import (
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// NewMirrors makes an empty set of mirrors, for another emitted file.
func (d *Package) NewMirrors() *mirror.Set {
	if d.Mirrors != nil {
		d.others = append(d.others, d.Mirrors)
	}
	return mirror.NewSet(d.Pkg.Types, d.freeName, d.Prog.Describe)
}

// declared reports whether an emitted file declares a mirror with this name.
func (d *Package) declared(name string) bool {
	has := func(s *mirror.Set) bool { return s != nil && s.Has(name) }
	return has(d.Mirrors) || slices.ContainsFunc(d.others, has)
}

// OuterNames returns the names that no local variable of the package may have.
func (d *Package) OuterNames() map[string]bool {
	if d.outer != nil {
		return d.outer
	}
	d.outer = map[string]bool{"tape": true, "gradrt": true, "specfn": true, "math": true}
	for _, name := range slices.Concat(d.Pkg.Types.Scope().Names(), types.Universe.Names()) {
		d.outer[name] = true
	}
	for _, imp := range d.Pkg.Types.Imports() {
		d.outer[imp.Name()] = true
	}
	return d.outer
}

// Reserved lists the names that no local variable of the function may have, in
// addition to those of OuterNames.
func (j *Job) Reserved() []string {
	var names []string
	for p := range j.TypeParams().TypeParams() {
		names = append(names, p.Obj().Name())
	}
	for _, a := range slices.Concat(j.Sig.Params, j.Sig.Results) {
		if a.Role != shape.Primal {
			names = append(names, a.Name)
		}
	}
	return slices.AppendSeq(names, maps.Keys(j.Avoid))
}

// UniqueName makes a name that is not used in the package.
func (d *Package) UniqueName(base string) string {
	name := Unused(base, d.freeName)
	d.Names[name] = true
	return name
}

func (d *Package) freeName(name string) bool {
	_, imported := d.Pkg.Reserved.Files[name]
	_, tested := d.Pkg.Reserved.Tests[name]
	return !imported && !tested && !d.Names[name] && !d.declared(name) && d.Pkg.Types.Scope().Lookup(name) == nil
}

// Means reports whether name is declared outside functions, in the package or in code that is emitted into it.
func (d *Package) Means(name string) bool { return !d.freeName(name) }

// UniqueName makes a name for a helper. Neither the package nor a local variable of the function, which would hide
// it, has this name.
func (j *Job) UniqueName(base string) string {
	name := Unused(base, j.FreeName)
	j.Names[name] = true
	return name
}

func (j *Job) FreeName(name string) bool {
	return j.Package.freeName(name) && !j.Unit.Func.HasName(name)
}

// Unused returns base, or base followed by the smallest number that makes it free.
func Unused(base string, free func(string) bool) string {
	name := base
	for i := 1; !free(name); i++ {
		name = base + strconv.Itoa(i)
	}
	return name
}

// QualifiedName returns the name of the emitted function, preceded by that of the type of its receiver.
func (j *Job) QualifiedName() string { return OfReceiver(j.Req.Fn) + j.Req.Name }

// LocalName is QualifiedName for declarations that the package does not export, such as tapes. Only its first word
// begins in lower case: smfSumstatsVJP for the method Sumstats of SMF.
func (j *Job) LocalName() string {
	name, first := j.QualifiedName(), OfReceiver(j.Req.Fn)
	if first == "" {
		first = j.Req.Fn.Name()
	}
	if !strings.HasPrefix(name, first) {
		first = name
	}
	return lowerWord(first) + name[len(first):]
}

// lowerWord makes the first word of an exported name lower case. An acronym is one word.
func lowerWord(name string) string {
	letters := []rune(name)
	n := 0
	for n < len(letters) && unicode.IsUpper(letters[n]) {
		n++
	}
	if n > 1 && n < len(letters) && unicode.IsLower(letters[n]) {
		n-- // the last capital begins the next word
	}
	return strings.ToLower(string(letters[:n])) + string(letters[n:])
}

// OfReceiver returns the name of the type to which a method belongs, or "".
func OfReceiver(fn *types.Func) string {
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

func BaseName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
