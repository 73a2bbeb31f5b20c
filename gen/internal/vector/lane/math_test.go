package lane

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestMathFuncs compares the table with the vector package.
func TestMathFuncs(t *testing.T) {
	files, err := filepath.Glob("../../../../runtime/vec/x1/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var text strings.Builder
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(src)
	}
	names := []string{"LoadAt", "StoreAt", "LoadFirst", "LoadFilled", "StoreFirst", "StoreWithin", "Slide", "Column", "LoadStride", "StoreStride", "Gather", "ScatterAdd", "LoadInt", "LoadInt32", "LoadBool", "StoreBool",
		"Splat", "SplatInt", "Iota", "IotaInt", "Select", "SelectInt", "And", "Or", "Not", "Any", "All", "First", "AddSum", "AddSum4", "FromInt",
		"Neg", "FMA", "Min", "Max", "AddInt", "SubInt", "MulInt"}
	for goName, f := range Functions {
		if f.Name != "" {
			goName = f.Name
		}
		names = append(names, goName)
	}
	names = slices.AppendSeq(names, maps.Keys(predicates))
	for _, name := range Comparisons {
		names = append(names, name)
	}
	for _, name := range Arithmetic {
		names = append(names, name)
	}
	for _, name := range names {
		if !strings.Contains(text.String(), "\nfunc "+name+"(") {
			t.Errorf("package x1 has no %s", name)
		}
	}
}

// TestMathFuncsDocumented compares the table with the page about vector code.
func TestMathFuncsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../../../docs/vector.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "these functions of package math: ")
	list, _, found := strings.Cut(list, ". ")
	if !found {
		t.Fatal("the page has no list of functions")
	}
	documented := regexp.MustCompile(`\w+`).FindAllString(list, -1)
	want := append(slices.Collect(maps.Keys(Functions)), "Sincos", "Frexp") // which has two results
	want = slices.DeleteFunc(want, func(name string) bool {
		return slices.Contains([]string{"BesselJn", "Digamma", "Trigamma", "Mantissa", "Power"}, name)
	}) // of derivatives
	want = slices.AppendSeq(want, maps.Keys(predicates))
	slices.Sort(documented)
	slices.Sort(want)
	if !slices.Equal(documented, want) {
		t.Errorf("the page lists\n%v, want\n%v", documented, want)
	}
}

// TestSteadyFunctions compares the table with the functions, which test lanes
// where they have another way for some numbers.
func TestSteadyFunctions(t *testing.T) {
	files, err := filepath.Glob("../../../../runtime/vec/x8/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split(string(src), "\nfunc ")[1:] {
			name, _, _ := strings.Cut(text, "(")
			body, _, _ := strings.Cut(text, "\n}\n")
			if steadyOps[name] && (strings.Contains(body, "if Any(") || strings.Contains(body, "if !All(")) {
				t.Errorf("%s has another way for some numbers", name)
			}
		}
	}
}
