// Command structure prints how the packages of this module are built: files, references
// between files that run backwards, the size of the largest type, and the length of
// functions. docs/structure.md is its output. With -packages it lists them instead, with what
// they import and hold.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// head begins the page.
const head = `# The structure of the packages

` + "`go run ./bench/structure -o docs/structure.md ./gen/... ./runtime/... ./multigrad/... ./multiswarm/... ./kdescent/... ./table/...`" + ` writes this page.
Tests and emitted files are not counted. A reference is the use in one file of what another file of the package declares; it runs
backwards if it goes to an earlier file in the order of the files in which the fewest do. An embedded type counts as one field; its
methods, which are promoted, count in the column after that of the methods that types declare. A type of at most 15 fields and 40
methods of its own is the rule; ` + "`go test ./bench/structure`" + ` holds it and names the exceptions. ` + "`.ci/run`" + ` fails
where more than 15 % of a package's references run backwards.

| package | files | references | backwards | most fields | most methods | with promoted ones | median lines of a function | 99 % have at most |
|---|---:|---:|---:|---|---|---|---:|---:|
`

func main() {
	out := flag.String("o", "", "write the page to this file instead of printing it")
	list := flag.Bool("backwards", false, "list the references that run backwards instead")
	most := flag.Int("most", 100, "fail if more than this many percent of a package's references run backwards")
	packages := flag.String("packages", "", "write the list of packages to this file, and nothing else")
	flag.Parse()
	if err := run(*packages, *out, *list, *most, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "structure:", err)
		os.Exit(1)
	}
}

func run(packages, out string, back bool, most int, patterns []string) error {
	if packages != "" {
		page, err := List(".")
		if err != nil {
			return err
		}
		return os.WriteFile(packages, []byte(page), 0o644)
	}
	list, err := Measure(".", patterns...)
	if err != nil {
		return err
	}
	for _, p := range list {
		if 100*len(p.Backwards) > most*p.References {
			err = errors.Join(err, fmt.Errorf("%s: %s of %d references between files run backwards, more than %d %%; -backwards lists them", p.Path, p.share(), p.References, most))
		}
	}
	if err != nil {
		return err
	}
	if back {
		for _, p := range list {
			p.listBackwards()
		}
		return nil
	}
	var b strings.Builder
	b.WriteString(head)
	for _, p := range list {
		if p.Files > 0 {
			fmt.Fprintf(&b, "| %s | %d | %d | %s | %s | %s | %s | %d | %d |\n", p.name(), p.Files, p.References, p.share(), p.Fields, p.Methods, p.Promoted, p.Median, p.Longest)
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

// listBackwards prints the references that run backwards, how often each is made, below the
// share of them.
func (p *Package) listBackwards() {
	if len(p.Backwards) == 0 {
		return
	}
	fmt.Printf("%s: %s of %d\n", p.Path, p.share(), p.References)
	times := map[reference]int{}
	for _, r := range p.Backwards {
		times[r]++
	}
	for _, r := range slices.SortedFunc(maps.Keys(times), compareReferences) {
		fmt.Printf("\t%s → %s %s ×%d\n", filepath.Base(r.from), filepath.Base(r.to), r.name, times[r])
	}
}

func compareReferences(x, y reference) int {
	return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(x.to, y.to), cmp.Compare(x.name, y.name))
}

// share is the part of references that run backwards.
func (p *Package) share() string {
	if p.References == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(len(p.Backwards))/float64(p.References))
}
