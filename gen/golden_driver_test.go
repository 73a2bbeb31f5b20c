package gen_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// driverCommon is the part of the driver that all cases share.
const driverCommon = `package driver

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// sets lists argument lists; one of nil stands for invented arguments.
func sets(inputs func() [][]any) [][]any {
	if inputs == nil {
		return [][]any{nil}
	}
	return inputs()
}

// runs checks that a derivative which finite differences cannot know can be
// called.
func runs(t *testing.T, f, vjp any, o gradcheck.Options) {
	t.Helper()
	if _, err := gradcheck.Pullback(f, vjp, o); err != nil {
		t.Error(err)
	}
}

// sameVJP compares what two variants add to the accumulators.
func sameVJP(t *testing.T, f, vjp any, o gradcheck.Options, g, gVJP any, p gradcheck.Options) {
	t.Helper()
	a, err := gradcheck.Pullback(f, vjp, o)
	if err != nil {
		t.Error(err)
		return
	}
	b, err := gradcheck.Pullback(g, gVJP, p)
	if err == nil {
		err = gradcheck.Close(a, b, gradcheck.Rounding(f, o))
	}
	if err != nil {
		t.Errorf("with and without optimisations: %v", err)
	}
}
`

// driverFile writes the oracle tests of one case.
func driverFile(c *goldenCase, questions []*question, plain bool) string {
	var b strings.Builder
	b.WriteString("package driver\n\nimport (\n\t\"testing\"\n\n")
	fmt.Fprintf(&b, "\to \"cases/oracle/%s\"\n", c.name)
	if plain {
		fmt.Fprintf(&b, "\tp \"cases/plain/%s\"\n", c.name)
	}
	b.WriteString("\n" + driverImports(questions) + ")\n\n")
	fmt.Fprintf(&b, "func TestCase_%s(t *testing.T) {\n\tt.Parallel()\n", c.name)
	for i, q := range questions {
		writeQuestion(&b, c, q, i, plain)
	}
	b.WriteString("}\n")
	return b.String()
}

func writeQuestion(b *strings.Builder, c *goldenCase, q *question, nth int, plain bool) {
	name := strings.Trim(fmt.Sprintf(q.fn, ""), "(.")
	fmt.Fprintf(b, "\tt.Run(%q, func(t *testing.T) {\n", fmt.Sprintf("%d:%s", nth, name))
	if plain {
		fmt.Fprintf(b, "\t\tplain := sets(%s)\n", q.inputsOf("p"))
		fmt.Fprintf(b, "\t\tfor i, args := range sets(%s) {\n", q.inputsOf("o"))
	} else {
		fmt.Fprintf(b, "\t\tfor _, args := range sets(%s) {\n", q.inputsOf("o"))
	}
	fmt.Fprintf(b, "\t\t\topts := %s\n", q.options("args"))
	for _, line := range q.checks(c) {
		b.WriteString("\t\t\t" + line + "\n")
	}
	if plain {
		fmt.Fprintf(b, "\t\t\tsameVJP(t, %s, %s, opts, %s, %s, %s)\n",
			q.in("o", q.fn), q.in("o", q.derived["vjp"]), q.in("p", q.fn), q.in("p", q.derived["vjp"]), q.options("plain[i]"))
	}
	b.WriteString("\t\t}\n\t})\n")
}

// in names a function; one that runs on several ranks is joined to one function.
func (q *question) in(pkg, what string) string {
	name := fmt.Sprintf(what, pkg)
	if q.joined {
		return "ranks.Join(" + name + ")"
	}
	return name
}

// total is in, with the results of several ranks added up.
func (q *question) total(what string) string {
	return strings.Replace(q.in("o", what), "ranks.Join(", "ranks.Sum(", 1)
}

// driverImports are the packages of this module that questions need.
func driverImports(questions []*question) string {
	list := "\t\"github.com/gradgen/gradgen/runtime/gradcheck\"\n"
	if slices.ContainsFunc(questions, func(q *question) bool { return q.joined }) {
		list += "\t\"github.com/gradgen/gradgen/runtime/gradcheck/ranks\"\n"
	}
	return list
}

func (q *question) inputsOf(pkg string) string {
	if q.inputs == "" {
		return "nil"
	}
	return pkg + "." + q.inputs
}

func (q *question) options(args string) string {
	return fmt.Sprintf("gradcheck.Options{Args: %s, Wrt: %s, Of: %s, OfParams: %s, ApproxResults: %t}", args, ints(q.params), ints(q.results), ints(q.outs), q.approx)
}

func ints(list []int) string {
	if list == nil {
		return "nil"
	}
	return fmt.Sprintf("%#v", list)
}

// checks lists the calls of gradcheck that a case asks for.
func (q *question) checks(c *goldenCase) []string {
	f := q.in("o", q.fn)
	call := func(check string, kinds ...string) string {
		line := fmt.Sprintf("gradcheck.%s(t, %s", check, f)
		for _, k := range kinds {
			line += ", " + q.in("o", q.derived[k])
		}
		return line + ", opts)"
	}
	total := func(check, kind string) string {
		return fmt.Sprintf("gradcheck.%s(t, %s, %s, opts)", check, q.total(q.fn), q.total(q.derived[kind]))
	}
	var lines []string
	for _, kind := range []string{"vjp", "pullback"} {
		switch {
		case q.derived[kind] == "":
			continue
		case c.marks["nofd"]:
			lines = append(lines, strings.TrimPrefix(call("runs", kind), "gradcheck."))
		default:
			lines = append(lines, call("VJP", kind))
		}
		lines = append(lines, call("Guards", kind))
	}
	if q.derived["grad"] != "" {
		lines = append(lines, total("Grad", "grad"))
	}
	if q.derived["hvp"] != "" {
		lines = append(lines, total("HVP", "hvp"))
	}
	for kind, check := range map[string]string{"jacobian": "Jacobian", "hessian": "Hessian"} {
		switch {
		case q.derived[kind] == "":
		case q.joined:
			lines = append(lines, fmt.Sprintf("ranks.%s(t, %s, %s, opts)", check, fmt.Sprintf(q.fn, "o"), fmt.Sprintf(q.derived[kind], "o")))
		default:
			lines = append(lines, call(check, kind))
		}
	}
	if q.derived["jvp"] != "" {
		lines = append(lines, call("Dot", "jvp", "vjp"))
	}
	if q.derived["jvp"] != "" && !c.marks["nofd"] {
		lines = append(lines, call("JVP", "jvp"))
	}
	return lines
}

// A verdict is the outcome of a test of the driver.
type verdict struct {
	failed bool
	output string
}

// runDriver runs the tests of a package and returns their outcomes by case. A sample is
// compiled without inlining, which takes half the time; before a change is merged, cases are
// compiled as users do, but for what is generated without optimisations: users have no such code.
func (m *module) runDriver(pkg string) map[string]*verdict {
	args := []string{"test", "-json", "-count=1", "-timeout=10m", "-vet=off", "-ldflags=-s -w"}
	flags := "-gcflags=cases/...=-l"
	if everything() {
		flags = "-gcflags=cases/plain/...=-N -l"
	}
	stdout, stderr, err := m.goCommand(append(args, flags, pkg)...)
	verdicts := readVerdicts(m.t, stdout)
	if err != nil && len(verdicts) == 0 {
		m.t.Fatalf("go test: %v\n%s%s", err, stdout, stderr)
	}
	return verdicts
}

func readVerdicts(t *testing.T, stdout string) map[string]*verdict {
	t.Helper()
	verdicts := map[string]*verdict{}
	for line := range strings.Lines(stdout) {
		var e struct{ Action, Test, Output string }
		if json.Unmarshal([]byte(line), &e) != nil || !strings.HasPrefix(e.Test, "TestCase_") {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(e.Test, "TestCase_"), "/")
		v := verdicts[name]
		if v == nil {
			v = &verdict{failed: true} // until it is known to have passed
			verdicts[name] = v
		}
		v.note(e.Action, e.Test == "TestCase_"+name, e.Output)
	}
	return verdicts
}

func (v *verdict) note(action string, whole bool, output string) {
	if action == "output" && !strings.HasPrefix(strings.TrimSpace(output), "===") {
		v.output += output
	}
	if action == "pass" && whole {
		v.failed = false
	}
}
