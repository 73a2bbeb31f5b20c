// Command structure prints how the packages of this module are built: files, references
// between files that run backwards, the size of the largest type, and the length of
// functions. docs/structure.md is its output.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

// head begins the page.
const head = `# The structure of the packages

` + "`go run ./bench/structure -o docs/structure.md ./gen/... ./runtime/... ./multigrad/... ./multiswarm/... ./kdescent/...`" + ` writes this page.
Tests and emitted files are not counted. A reference is the use in one file of what another file of the package declares; it runs
backwards if it goes to an earlier file in the order of the files in which the fewest do. A type of at most 15 fields and 40 methods
is the rule; ` + "`go test ./bench/structure`" + ` holds it and names the exceptions.

| package | files | references | backwards | most fields | most methods | median lines of a function | 99 % have at most |
|---|---:|---:|---:|---|---|---:|---:|
`

func main() {
	out := flag.String("o", "", "write the page to this file instead of printing it")
	flag.Parse()
	if err := run(*out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "structure:", err)
		os.Exit(1)
	}
}

func run(out string, patterns []string) error {
	list, err := Measure(".", patterns...)
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString(head)
	for _, p := range list {
		if p.Files > 0 {
			fmt.Fprintf(&b, "| %s | %d | %d | %s | %s | %s | %d | %d |\n", p.name(), p.Files, p.References, p.share(), p.Fields, p.Methods, p.Median, p.Longest)
		}
	}
	if out == "" {
		fmt.Print(b.String())
		return nil
	}
	return os.WriteFile(out, []byte(b.String()), 0o644)
}

// name is the path without the module's, in code font.
func (p *Package) name() string {
	return "`" + strings.TrimPrefix(strings.TrimPrefix(p.Path, "github.com/gradgen/gradgen/"), "gen/internal/") + "`"
}

// share is the part of references that run backwards.
func (p *Package) share() string {
	if p.References == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(p.Backwards)/float64(p.References))
}
