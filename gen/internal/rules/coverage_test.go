package rules

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

var update = flag.Bool("update", false, "rewrite the page about the functions of gonum/mat")

const coveragePage = "../../../docs/coverage.md"

const refusalsTitle = "\n## Refusals\n"

const coverageHead = `# Functions and methods of gonum/mat

` + "`go test ./gen/internal/rules -run TestCoverage -update`" + ` wrote this page from the tables of rules. What is *differentiated* has a
rule for vector–Jacobian products, Jacobian–vector products and Hessian–vector products; ` + "`go test ./runtime/linalg`" + ` holds these
against [finite differences](#shapes), for matrices of one element, tall and wide ones and views, and golden cases
` + "`mat_*`" + ` hold what is made of them. What is *no number*
returns sizes and such. All else is refused at its position where it meets an active value: it is about complex numbers or texts,
or has no rule yet; [a table](#refusals) has the reasons.

| type | differentiated | no number | refused |
|---|---|---|---|
`

// TestCoverage compares the page about the functions of package mat with the tables.
func TestCoverage(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedTypes | packages.NeedName}, MatPath)
	if err != nil || len(pkgs) != 1 {
		t.Fatal(err)
	}
	rows := map[string]*[3][]string{}
	for _, fn := range functions(pkgs[0].Types.Scope()) {
		of := objectName(fn)
		if !fn.Exported() || strings.Contains(of, "Transpose") {
			continue
		}
		if rows[of] == nil {
			rows[of] = &[3][]string{}
		}
		list := &rows[of][covered(OperationOf(fn))]
		if hasMatReference(OperationName(fn)) || OwnSource(fn) {
			list = &rows[of][0]
		}
		*list = append(*list, fn.Name())
	}
	text := coverageHead + coverageRows(rows)
	page, _ := os.ReadFile(coveragePage)
	have, rest, _ := strings.Cut(string(page), refusalsTitle) // which other tests write
	if have == text {
		return
	}
	if !*update {
		t.Fatal("run go test ./gen/internal/rules -run TestCoverage -update: the page is not that of the tables")
	}
	if err := os.WriteFile(coveragePage, []byte(text+refusalsTitle+rest), 0o644); err != nil {
		t.Fatal(err)
	}
}

// covered is the column of a function with the rule op.
func covered(op *ir.Operation, ok bool) int {
	switch {
	case !ok:
		return 2
	case op.Kind == ir.Ask:
		return 1
	}
	return 0
}

// coverageRows has a row for each type with a differentiated method, and one for the functions.
func coverageRows(rows map[string]*[3][]string) string {
	var names []string
	for of, row := range rows {
		if len(row[0]) > 0 {
			names = append(names, of)
		}
	}
	slices.Sort(names)
	var b strings.Builder
	for _, of := range names {
		name := of
		if of == "" {
			name = "functions"
		}
		fmt.Fprintf(&b, "| %s", name)
		for _, list := range rows[of] {
			slices.Sort(list)
			fmt.Fprintf(&b, " | %s", strings.Join(list, ", "))
		}
		b.WriteString(" |\n")
	}
	return b.String()
}
