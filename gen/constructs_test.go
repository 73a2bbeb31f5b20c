package gen_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen"
)

// constructsPage is the table of what is differentiated and what is refused.
const constructsPage = "../docs/constructs.md"

// constructKinds are the columns of the table.
var constructKinds = []string{"grad", "vjp", "jvp", "hvp", "jacobian", "hessian"}

const constructsHead = `# Constructs

` + "`go test ./gen -run TestConstructs -update -timeout 30m`" + ` wrote this page. Each line is a small package of
[gen/testdata/cases](../gen/testdata/cases/README.md): what it is about, and whether each kind of derivative is emitted for its
exported functions. [This page](subset.md) explains the rules.

- *yes*: it is emitted for all of them. ` + "`go test ./gen`" + ` holds gradients, products and tangents against finite differences, dot
  products and interpreted truth; hvp stands for Hessian–vector products.
- *a code*: it is refused, for one of them at least, with the [diagnostic](diagnostics.md) of this code.
- *–*: the kind does not apply. Gradients, Hessian–vector products and Hessians are of functions with one float64 as their result.
`

// TestConstructs holds the page against what is emitted: one line in forty-eight, or all
// of them with -thorough.
func TestConstructs(t *testing.T) {
	t.Parallel()
	all := loadCases(t, *casePattern)
	chosen := slices.DeleteFunc(slices.Clone(all), func(c *goldenCase) bool {
		return !everything() && slices.Index(all, c)%48 != 0
	})
	page := readFile(t, constructsPage)
	rows := constructRows(t, chosen)
	if *update && *casePattern == "" {
		if err := os.WriteFile(constructsPage, []byte(constructsText(all, rows)), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if page == "" {
		t.Fatal(constructsPage + " is empty: go test ./gen -run TestConstructs -update")
	}
	for _, c := range all {
		if row := rows[c.name]; row != "" && !strings.Contains(page, row) {
			t.Errorf("%s has another line: go test ./gen -run TestConstructs -update\n%s", constructsPage, row)
		}
		if !strings.Contains(page, "\n| `"+c.name+"` | ") {
			t.Errorf("%s does not have %s: go test ./gen -run TestConstructs -update", constructsPage, c.name)
		}
	}
	if lines := strings.Count(page, "\n| `"); *casePattern == "" && lines != len(all) {
		t.Errorf("%s has %d cases, and there are %d", constructsPage, lines, len(all))
	}
}

// constructRows generates every kind for every case, and returns a line for each.
func constructRows(t *testing.T, cases []*goldenCase) map[string]string {
	m := newModule(t)
	asked := map[string]bool{}
	for _, kind := range constructKinds {
		for _, c := range cases {
			if source, any := asking(t, c, kind); any {
				asked[kind+"/"+c.name] = true
				m.add(c, kind, source)
			}
		}
	}
	// Second derivatives of derivatives read the runtime, which is loaded with a package that imports it.
	m.write("anchor/anchor.go", "package anchor\n\nimport _ \"github.com/gradgen/gradgen/runtime\"\n")
	codes := m.refusals()
	rows := map[string]string{}
	for _, c := range cases {
		rows[c.name] = fmt.Sprintf("| `%s` | %s |", c.name, c.about())
		for _, kind := range constructKinds {
			rows[c.name] += " " + cell(asked[kind+"/"+c.name], codes[kind+"/"+c.name]) + " |"
		}
		rows[c.name] += "\n"
	}
	return rows
}

func cell(asked bool, codes []string) string {
	switch {
	case !asked:
		return "–"
	case len(codes) == 0:
		return "yes"
	}
	return strings.Join(codes, ", ")
}

// asking is the source of a case that asks for a kind wherever it asks for a
// derivative. What is refused anyway asks for nothing else.
func asking(t *testing.T, c *goldenCase, kind string) (source string, any bool) {
	t.Helper()
	source = c.source
	questions := scan(t, source)
	if c.marks["refused"] {
		source = directives.ReplaceAllStringFunc(source, func(line string) string { return "//" + strings.Repeat(" ", len(line)-2) })
	}
	for _, q := range questions {
		if q.scalar || !scalarKind(kind) {
			q.request(kind)
			any = true
		}
	}
	return augment(source, questions), any
}

// directives matches what asks for a derivative, and nothing else.
var directives = regexp.MustCompile(`(?m)^//gradgen:(vjp|grad|jvp|hvp|pullback|jacobian|hessian)\b.*$`)

func scalarKind(kind string) bool { return kind == "grad" || kind == "hvp" || kind == "hessian" }

// refusals runs the generator over the module and returns the codes of errors by
// variant and case.
func (m *module) refusals() map[string][]string {
	m.t.Helper()
	result, err := gen.Generate(context.Background(), gen.Config{Dir: m.dir, Patterns: []string{"./..."}})
	if err != nil {
		m.t.Fatal(err)
	}
	codes := map[string][]string{}
	for _, d := range result.Diagnostics {
		name, err := filepath.Rel(m.dir, filepath.Dir(d.Pos.Filename))
		if err != nil {
			m.t.Fatal(err)
		}
		if d.Severity == gen.Error && !slices.Contains(codes[name], d.Code()) {
			codes[name] = append(codes[name], d.Code())
		}
	}
	for _, list := range codes {
		slices.Sort(list)
	}
	return codes
}

// about is what the first comment of a case says it is about, or else why it is refused.
func (c *goldenCase) about() string {
	f, err := parser.ParseFile(token.NewFileSet(), "in.go", c.source, parser.ParseComments)
	if err != nil {
		return ""
	}
	text := ""
	for _, g := range f.Comments { // build constraints have no text
		if text == "" && (len(f.Decls) == 0 || g.End() < f.Decls[0].Pos()) && !isDoc(g, f.Decls) {
			text = g.Text()
		}
	}
	text = strings.TrimPrefix(text, "Package "+c.name+": ")
	text, _, _ = strings.Cut(strings.Join(strings.Fields(text), " "), ". ")
	if text == "" {
		_, text, _ = strings.Cut(firstLine(c.want().diags), ": ")
	}
	return strings.ReplaceAll(strings.TrimSuffix(text, "."), "|", `\|`)
}

// isDoc reports whether g is the documentation of a declaration.
func isDoc(g *ast.CommentGroup, decls []ast.Decl) bool {
	return slices.ContainsFunc(decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return d.Doc == g
		case *ast.GenDecl:
			return d.Doc == g
		}
		return false
	})
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// topics are the sections of the page, by names of cases. The first that matches counts.
var topics = []struct{ title, names string }{
	{"Vector code and goroutines", `^vector_`},
	{"Refused", `^refuse_|_refused$`},
	{"Kinds of derivatives and options", `^(jacobian|hessian|sparse|hvp|jvp|grad|nested|pullback|checkpoint|custom_rule|constant_rule|default_wrt|several_wrt|of_subset|names_option|output_|seeds_|accumulators|arguments_shared|warning_|wrt)`},
	{"Control flow", `^(for_|loop_|if_|switch_|labelled|early_return|defer_|panics|range_|short_circuit|zero_trip|bisection|argmax)`},
	{"Functions, closures and methods", `^(call_|closure|function|generic|method|recursion|interface|types_|type_|assertions|iterator|same_name|multiple_results|named_results|results_|unused_results|evaluated_when|tree|library_)`},
	{"Slices and arrays", `^(slice|array|append|copies|mixed_|spare|zero_size|matrix_product|double_buffer|in_place|inplace|windows|pivoting|sorting|sort_|work_buffer|overlap)`},
	{"Structs, pointers and references", `^(struct|pointer|linked|graph|references|pointers|foreign|package_variables|inert|local_types|literals|nil_|parts_of|value)`},
	{"Numbers and expressions", `^(assign|complex_|const|bool|unary|incdec|float32|math|minmax|precedence|product|parallel|bit_|bookkeeping|named_floats|large_expr|sizes_of|step_functions|zero_cotangents|divisors|self_dep|scopes|shadowed|names_)`},
	{"Communication", `^comm_`},
	{"Matrices, equations and random numbers", `^(mat_|implicit_|random_|matrix_)`},
	{"Programs and patterns of the optimiser", ``},
}

// constructsText is the page.
func constructsText(cases []*goldenCase, rows map[string]string) string {
	var b strings.Builder
	b.WriteString(constructsHead)
	left := slices.Clone(cases)
	sections := make([]string, len(topics))
	for i, topic := range topics {
		match := regexp.MustCompile(topic.names)
		left = slices.DeleteFunc(left, func(c *goldenCase) bool {
			if match.MatchString(c.name) {
				sections[i] += rows[c.name]
				return true
			}
			return false
		})
	}
	for i := range topics {
		at := (i + 2) % len(topics) // the first two come last
		fmt.Fprintf(&b, "\n## %s\n\n| case | about | %s |\n|---|---%s|\n%s", topics[at].title, strings.Join(constructKinds, " | "), strings.Repeat("|---", len(constructKinds)), sections[at])
	}
	return b.String()
}
