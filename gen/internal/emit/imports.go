package emit

import (
	"bytes"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// An imports gives every imported package a name that nothing in the file hides: its own name, or its own name
// followed by the smallest number that makes it free.
type imports struct {
	file  *jen.File
	names map[string]string // the names of packages, by import path
	taken map[string]bool
}

// newImports avoids the names of the package, predeclared names, and every name in the functions of f.
func newImports(f *File, file *jen.File) *imports {
	m := &imports{file: file, names: map[string]string{}, taken: map[string]bool{}}
	for _, name := range slices.Concat(f.Package.Scope().Names(), types.Universe.Names(), f.Taken) {
		m.taken[name] = true
	}
	for _, d := range f.Declarations {
		m.taken[d.Obj.Name()] = true
	}
	for _, fn := range f.Funcs {
		m.keepClear(fn)
	}
	return m
}

func (m *imports) keepClear(fn *Func) {
	for _, name := range append(fn.Declared(), fn.IR.Name, fn.Tape.Type, fn.Tape.pool()) {
		m.taken[name] = true
	}
}

// add imports a package once.
func (m *imports) add(importPath, name string) {
	if _, ok := m.names[importPath]; ok {
		return
	}
	pick := m.free(name)
	m.taken[pick] = true
	m.names[importPath] = pick
	if pick == path.Base(importPath) {
		m.file.ImportName(importPath, pick)
		return
	}
	m.file.ImportAlias(importPath, pick)
}

// free returns name, or name with the smallest number that makes it free.
func (m *imports) free(name string) string {
	pick := name
	for i := 1; m.taken[pick]; i++ {
		pick = name + strconv.Itoa(i)
	}
	return pick
}

// qual prints a member of a package.
func (p *symbols) qual(importPath, pkg, member string) *jen.Statement {
	if importPath == RuntimePath {
		importPath = p.gradrtPath
	}
	p.imports.add(importPath, pkg)
	return jen.Qual(importPath, member)
}

// gradrt prints a member of the package that emitted code calls.
func (p *symbols) gradrt(member string) *jen.Statement {
	return p.qual(RuntimePath, runtimeName, member)
}

// groupImports puts the packages of the standard library into a separate first group, as goimports does.
func groupImports(src []byte) []byte {
	head, rest, found := bytes.Cut(src, []byte("\nimport (\n"))
	list, tail, closed := bytes.Cut(rest, []byte("\n)\n"))
	if !found || !closed {
		return src
	}
	var std, other []string
	for line := range strings.Lines(string(list) + "\n") {
		if isStandard(line) {
			std = append(std, line)
		} else {
			other = append(other, line)
		}
	}
	if len(std) > 0 && len(other) > 0 {
		std = append(std, "\n")
	}
	block := strings.Join(std, "") + strings.Join(other, "")
	return []byte(string(head) + "\nimport (\n" + block + ")\n" + string(tail))
}

// isStandard reports whether an import line names a package of the standard library. The first element of its path
// has no dot.
func isStandard(line string) bool {
	_, importPath, _ := strings.Cut(line, `"`)
	first, _, _ := strings.Cut(strings.TrimRight(importPath, "\"\n"), "/")
	return !strings.Contains(first, ".")
}
