package main

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// listed has a line for each function: its name and options of the directive, the packages
// that it imports, its body, and the point to evaluate it at. Its only parameter is x, a
// []float64, and its result is a float64.
//
//go:embed functions.txt
var listed string

//go:embed modules.txt
var moduleList string

// modules lists paths and versions.
func modules() []string { return strings.Split(strings.TrimSpace(moduleList), "\n") }

// A function is one of the survey.
type function struct {
	name, options, body, point string
	imports                    []string

	refused, code string // the first message and its code; empty if it is differentiated
	faulty, right bool
}

// read parses a list of functions.
func read(text string) ([]*function, error) {
	var list []*function
	for line := range strings.Lines(text) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		if len(parts) != 4 {
			return nil, fmt.Errorf("not a function of four parts: %s", line)
		}
		f := &function{imports: strings.Split(parts[1], ", "), body: parts[2], point: parts[3]}
		f.name, f.options, _ = strings.Cut(parts[0], " ")
		if slices.ContainsFunc(list, func(g *function) bool { return g.dir() == f.dir() }) {
			return nil, fmt.Errorf("two functions are called %s", f.name)
		}
		list = append(list, f)
	}
	return list, nil
}

// lists reports whether the directive lists types or functions.
func (f *function) lists() bool {
	return strings.Contains(f.options, "types=") || strings.Contains(f.options, "bind=")
}

// dir is the directory of the function's package.
func (f *function) dir() string { return filepath.Join("w", strings.ToLower(f.name)) }

// module is the path of the module that the function is about: the longest that its first
// import of a module begins with.
func (f *function) module() string {
	best := ""
	for _, imp := range f.imports {
		path := imp[strings.LastIndexByte(imp, ' ')+1:]
		for _, m := range modules() {
			m, _, _ = strings.Cut(m, " ")
			if best == "" && (path == m || strings.HasPrefix(path, m+"/")) {
				best = m
			}
		}
	}
	return best
}

// source is the function with its directive.
func (f *function) source() string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n", strings.ToLower(f.name))
	for _, imp := range f.imports {
		name, path, ok := strings.Cut(imp, " ")
		if !ok {
			name, path = "", name
		}
		fmt.Fprintf(&b, "\t%s %q\n", name, path)
	}
	fmt.Fprintf(&b, ")\n\n//gradgen:grad wrt=x %s\nfunc %s(x []float64) float64 { %s }\n", f.options, f.name, f.body)
	return b.String()
}

// checker is a program that compares the gradients of the functions that are emitted with
// differences of fourth order in the best of several steps.
func checker(functions []*function) string {
	var b, calls strings.Builder
	b.WriteString("package main\n\nimport (\n\t\"fmt\"\n\t\"math\"\n\t\"slices\"\n\n")
	for _, f := range functions {
		if f.refused != "" || f.faulty {
			continue
		}
		name := "p" + strings.ToLower(f.name)
		fmt.Fprintf(&b, "\t%s \"survey/%s\"\n", name, filepath.ToSlash(f.dir()))
		fmt.Fprintf(&calls, "\tcheck(%q, %s.%s, %s.%sGrad, []float64{%s})\n", f.name, name, f.name, name, f.name, f.point)
	}
	b.WriteString(")\n" + comparison + "\nfunc main() {\n" + calls.String() + "}\n")
	return b.String()
}

const comparison = `
func check(name string, f func([]float64) float64, grad func([]float64, []float64) float64, x []float64) {
	verdict := "unfit"
	defer func() {
		recover()
		fmt.Println(verdict, name)
	}()
	f(slices.Clone(x))
	verdict = "wrong"
	g := make([]float64, len(x))
	y := grad(slices.Clone(x), g)
	if want := f(slices.Clone(x)); math.Abs(y-want) > 1e-9*(1+math.Abs(want)) {
		return
	}
	for i := range x {
		if best(f, x, i, g[i]) > 1e-5 {
			return
		}
	}
	verdict = "right"
}

// best is the smallest relative difference of slope from differences of f.
func best(f func([]float64) float64, x []float64, i int, slope float64) float64 {
	least := math.Inf(1)
	for _, rel := range []float64{1e-3, 1e-4, 1e-5, 1e-6} {
		h := rel * math.Max(1, math.Min(math.Abs(x[i]), 100))
		at := func(d float64) float64 { z := slices.Clone(x); z[i] += d; return f(z) }
		fd := (8*(at(h)-at(-h)) - (at(2*h) - at(-2*h))) / (12 * h)
		least = math.Min(least, math.Abs(fd-slope)/(1e-6+math.Abs(fd)+math.Abs(slope)))
	}
	return least
}
`
