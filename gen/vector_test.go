package gen_test

import (
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const vectorPattern = "^vector_"

var vectorCases = flag.String("vectorcase", vectorPattern, "golden cases that are built with vector code match this regular expression")

// TestVectorAgreesWithScalar generates golden cases with vector code and
// compares what it computes, at both widths, with what the scalar code does. It runs
// before a change is merged; validation interprets the same vector code.
func TestVectorAgreesWithScalar(t *testing.T) {
	t.Parallel()
	if !*thorough && !*inlineAll && *vectorCases == vectorPattern {
		t.Skip("builds the standard library with another experiment: -thorough, -inlined or -vectorcase")
	}
	for _, plain := range []bool{false, true} {
		if plain && !*thorough {
			continue
		}
		t.Run(fmt.Sprintf("unoptimised=%t", plain), func(t *testing.T) {
			t.Parallel()
			vectorAgrees(t, plain)
		})
	}
}

func vectorAgrees(t *testing.T, plain bool) {
	m := newModule(t)
	m.simd, m.raw = true, plain
	questions := map[string][]*question{}
	cases := slices.DeleteFunc(loadCases(t, *vectorCases), func(c *goldenCase) bool {
		onRanks := strings.HasPrefix(c.name, "comm_")
		return c.marks["refused"] || c.marks["maybe"] || c.marks["nofd"] || onRanks
	})
	for _, c := range cases {
		questions[c.name] = scan(t, c.source)
		for _, q := range questions[c.name] {
			q.complete(c.kinds())
		}
		m.add(c, variantVector, vectorDirectives(augment(c.source, questions[c.name])))
	}
	diags := m.generate(variantVector, plain)
	var names []string
	for _, c := range cases {
		if got := m.outcome(c, variantVector, diags); got.refused() {
			t.Errorf("%s: %s", c.name, got.diags)
		} else if got.simd == "" && strings.HasPrefix(c.name, "vector_") {
			t.Errorf("%s: no vector code", c.name)
		}
		m.write("driver/"+c.name+".go", vectorDriver(c, questions[c.name]))
		names = append(names, c.name)
	}
	m.write("driver/main.go", vectorMain(names))
	compareWidths(t, m, false)
}

var anyDirective = regexp.MustCompile(`(?m)^(//gradgen:(?:vjp|pullback|grad|jvp|jacobian|hessian)\b[^/\n]*)`)

// vectorDirectives asks for vector code in every directive that does not.
func vectorDirectives(source string) string {
	return anyDirective.ReplaceAllStringFunc(source, func(line string) string {
		if strings.Contains(line, "vector=") {
			return line
		}
		return strings.TrimRight(line, " ") + " vector=on "
	})
}

// vectorDriver writes a function that prints what the derivatives of a case
// are at all of its inputs.
func vectorDriver(c *goldenCase, questions []*question) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package main\n\nimport (\n\to \"cases/%s/%s\"\n\n\t\"github.com/gradgen/gradgen/runtime/gradcheck\"\n)\n\n", variantVector, c.name)
	fmt.Fprintf(&b, "func case_%s() {\n", c.name)
	for _, q := range questions {
		fmt.Fprintf(&b, "\tfor i, args := range sets(%s) {\n", q.inputsOf("o"))
		fmt.Fprintf(&b, "\t\topts := %s\n", q.options("args"))
		for _, call := range []struct{ kind, check string }{{"vjp", "Pullback"}, {"pullback", "Pullback"}, {"jvp", "Pushforward"}} {
			if name := q.derived[call.kind]; name != "" {
				label := fmt.Sprintf("%s %s %s", c.name, q.in("", q.fn), call.kind)
				first := ""
				if c.marks["panics"] { // then adjoints hold anything
					first = fmt.Sprintf("values(%s, sets(%s)[i]); ", q.in("o", q.fn), q.inputsOf("o"))
				}
				fmt.Fprintf(&b, "\t\tshow(%q, i)(caught(func() ([]float64, error) { %sreturn gradcheck.%s(%s, %s, opts) }))\n", label, first, call.check, q.in("o", q.fn), q.in("o", name))
			}
		}
		matrixChecks(&b, c, q)
		b.WriteString("\t}\n")
	}
	for _, fn := range fastFunctions(c.source) {
		fmt.Fprintf(&b, "\tfor i, args := range sets(o.%sInputs) {\n\t\tshow(%q, i)(caught(func() ([]float64, error) { return values(%s, args) }))\n\t}\n", fn.name, c.name+" "+fn.name+" fast", fn.value)
	}
	b.WriteString("}\n")
	return b.String()
}

// matrixChecks holds Jacobians and Hessians against differences: at each width what is wrong there is printed.
func matrixChecks(b *strings.Builder, c *goldenCase, q *question) {
	for _, m := range []struct{ kind, check string }{{"jacobian", "CheckJacobian"}, {"hessian", "CheckHessian"}} {
		if name := q.derived[m.kind]; name != "" {
			label := fmt.Sprintf("%s %s %s", c.name, q.in("", q.fn), m.kind)
			fmt.Fprintf(b, "\t\topts.ApproxResults = true\n")
			fmt.Fprintf(b, "\t\tshow(%q, i)(caught(func() ([]float64, error) { return nil, gradcheck.%s(%s, %s, opts) }))\n", label, m.check, q.in("o", q.fn), q.in("o", name))
		}
	}
}

var fastDirective = regexp.MustCompile(`(?m)^//gradgen:fast.*\n(?://.*\n)*func (?:\(\w+ (\*?)(\w+)\) )?(\w+)(\[[^]]*\])?`)

// A fastFunction has vector code of its own: the name that its inputs go by, and that code.
type fastFunction struct{ name, value string }

// fastFunctions lists the functions and methods of a case whose vector code is asked for.
func fastFunctions(source string) []fastFunction {
	var list []fastFunction
	for _, m := range fastDirective.FindAllStringSubmatch(source, -1) {
		fn := fastFunction{m[2] + m[3], "o." + m[3] + "Fast"}
		if m[2] != "" {
			fn.value = fmt.Sprintf("(%so.%s).%sFast", m[1], m[2], m[3])
		}
		if m[4] != "" {
			fn.value += floatArgs(1 + strings.Count(m[4], ","))
		}
		list = append(list, fn)
	}
	return list
}

func vectorMain(cases []string) string {
	var b strings.Builder
	b.WriteString(`package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
)

func main() {
`)
	for _, c := range cases {
		fmt.Fprintf(&b, "\tcase_%s()\n", c)
	}
	b.WriteString(`}

func sets(inputs func() [][]any) [][]any {
	if inputs == nil {
		return [][]any{nil}
	}
	return inputs()
}

// caught returns that f panics as an error: what it panics with first may differ.
func caught(f func() ([]float64, error)) (list []float64, err error) {
	defer func() {
		if recover() != nil {
			list, err = nil, errors.New("it panics")
		}
	}()
	return f()
}

// values calls f and lists the numbers in its results and in its arguments.
func values(f any, args []any) (list []float64, err error) {
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = reflect.ValueOf(a)
	}
	for _, v := range append(reflect.ValueOf(f).Call(in), in...) {
		list = numbers(list, v)
	}
	return list, nil
}

func numbers(list []float64, v reflect.Value) []float64 {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return append(list, v.Float())
	case reflect.Int, reflect.Int32:
		return append(list, float64(v.Int()))
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			list = numbers(list, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			list = numbers(list, v.Field(i))
		}
	case reflect.Pointer:
		return numbers(list, v.Elem())
	}
	return list
}

// show prints the bits of what a check found.
func show(label string, i int) func([]float64, error) {
	return func(values []float64, err error) {
		bits := make([]uint64, len(values))
		for k, v := range values {
			bits[k] = math.Float64bits(v)
		}
		json.NewEncoder(os.Stdout).Encode(map[string]any{"Label": fmt.Sprint(label, " inputs ", i), "Bits": bits, "Err": fmt.Sprint(err)})
	}
}
`)
	return b.String()
}
