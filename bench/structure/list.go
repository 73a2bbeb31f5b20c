package main

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const (
	module   = "github.com/gradgen/gradgen/"
	internal = "gen/internal/"
)

// listHead begins the list of packages.
const listHead = `# The packages

` + "`go run ./bench/structure -packages docs/packages.md`" + ` writes this page. [ARCHITECTURE.md](../ARCHITECTURE.md) says how they work
together, and [this page](structure.md) how each is built. Paths without a directory in front are below ` + "`gen/internal`" + `.

| package | imports | holds |
|---|---|---|
`

// A member is what one line of the list says of a package.
type member struct {
	synopsis string
	imports  map[string]bool // of packages of the module, by path in it
}

// List returns the page about the packages in and below the module's directory.
func List(root string) (string, error) {
	members := map[string]*member{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != root && unlisted(d.Name()):
			return filepath.SkipDir
		case strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go"):
			return addFile(root, file, members)
		}
		return nil
	})
	var b strings.Builder
	b.WriteString(listHead)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		m := members[name]
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, strings.Join(slices.Sorted(maps.Keys(m.imports)), ", "), m.synopsis)
	}
	return b.String(), err
}

// unlisted reports whether a directory of this name holds no packages of the module.
func unlisted(dir string) bool {
	return dir == "testdata" || dir == "tools" || dir == "survey" || strings.HasPrefix(dir, ".") || strings.HasPrefix(dir, "_")
}

// addFile adds what a file says of its package.
func addFile(root, file string, members map[string]*member) error {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil || ignored(f) || ast.IsGenerated(f) {
		return err
	}
	dir, err := filepath.Rel(root, filepath.Dir(file))
	if err != nil {
		return err
	}
	name := short(filepath.ToSlash(dir))
	if members[name] == nil {
		members[name] = &member{imports: map[string]bool{}}
	}
	m := members[name]
	if text := synopsis(f); text != "" {
		m.synopsis = text
	}
	for _, spec := range f.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); strings.HasPrefix(p, module) {
			m.imports[short(strings.TrimPrefix(p, module))] = true
		}
	}
	return nil
}

// ignored reports whether no build has the file.
func ignored(f *ast.File) bool {
	return slices.ContainsFunc(f.Comments, func(c *ast.CommentGroup) bool {
		return c.Pos() < f.Package && slices.ContainsFunc(c.List, func(l *ast.Comment) bool { return l.Text == "//go:build ignore" })
	})
}

// synopsis is the first sentence about the package, without the words that name it.
func synopsis(f *ast.File) string {
	text := new(doc.Package).Synopsis(f.Doc.Text())
	if rest, ok := strings.CutPrefix(text, "Package "+f.Name.Name+" "); ok {
		text = rest
	}
	return strings.ReplaceAll(text, "|", "\\|")
}

// short is the path of a package as the page writes it.
func short(name string) string { return strings.TrimPrefix(name, internal) }
