package main

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestListed holds that the list can be read and that each function is Go about a module
// that is named.
func TestListed(t *testing.T) {
	functions, err := read(listed)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range functions {
		if _, err := parser.ParseFile(token.NewFileSet(), f.name, f.source(), 0); err != nil {
			t.Error(err)
		}
		if f.module() == "" {
			t.Errorf("%s imports no module of the list", f.name)
		}
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "main.go", checker(functions), 0); err != nil {
		t.Error(err)
	}
}

func TestReport(t *testing.T) {
	functions := []*function{
		{name: "A", imports: []string{"gonum.org/v1/gonum/stat"}, right: true},
		{name: "B", imports: []string{"gonum.org/v1/gonum/stat"}, refused: "no", code: "GG0201"},
		{name: "C", imports: []string{"math", "gonum.org/v1/plot"}},
		{name: "E", imports: []string{"gonum.org/v1/gonum/stat"}, right: true, options: "types=k:T"},
		{name: "D", imports: []string{"st gonum.org/v1/gonum/stat"}, faulty: true},
	}
	text := (&survey{functions: functions}).report()
	for _, line := range []string{
		"| gonum.org/v1/gonum | v0.17.0 | 4 | 1 | 1 | 1 | 0 | 1 |", "| gonum.org/v1/plot | v0.17.0 | 1 | 0 | 0 | 0 | 1 | 0 |",
		"| all | | 5 | 1 | 1 | 1 | 1 | 1 |", "40% are right", "| GG0201 | 1 |", "| B | GG0201: no |", "| C | wrong |", "| D | faulty |",
	} {
		if !strings.Contains(text, line) {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
}

func TestReadFaults(t *testing.T) {
	for _, text := range []string{"A | b | c", "A | b | c | 1\na | b | c | 1"} {
		if _, err := read(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}
