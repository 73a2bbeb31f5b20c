package rules

import (
	_ "embed"
	"slices"
	"strings"
)

// floatsSource is the text of package floatsref.
//
//go:embed floatsref/floatsref.go
var floatsSource string

// floatsReferences lists the functions of gonum's floats that have a reference:
// the function of the same name in package floatsref.
func floatsReferences() []string {
	return []string{
		"Add", "AddConst", "AddScaled", "AddScaledTo", "AddTo",
		"CumProd", "CumSum",
		"Distance",
		"Div", "DivTo",
		"Dot",
		"LogSumExp",
		"Max", "Min",
		"Mul", "MulTo",
		"Norm",
		"Prod",
		"Scale", "ScaleTo",
		"Sub", "SubTo",
		"Sum",
	}
}

// floatsTable has the functions of gonum's floats whose results carry no
// derivative and which write nothing that does.
func floatsTable() table {
	return table{
		"Count":             inactive(M, predicate),
		"Equal":             inactive(M, predicate),
		"EqualApprox":       inactive(M, predicate),
		"EqualFunc":         inactive(M, predicate),
		"EqualLengths":      inactive(C, predicate),
		"Find":              inactive(M, predicate),
		"HasNaN":            inactive(M, predicate),
		"MaxIdx":            inactive(M, predicate),
		"MinIdx":            inactive(M, predicate),
		"NearestIdx":        inactive(M, predicate),
		"NearestIdxForSpan": inactive(M, predicate),
		"Same":              inactive(M, predicate),
		"Within":            inactive(M, predicate),
	}
}

// floatsRefused has the functions of gonum's floats that permute active values
// by way of an interface.
func floatsRefused() map[string]string {
	const sorts = "it sorts its argument through an interface; " +
		"sort a copy of the indices and read the values through them"
	return map[string]string{
		"Argsort":       sorts,
		"ArgsortStable": sorts,
	}
}

// Reference returns the function of ReferenceSource to differentiate in place
// of a function whose own source is out of reach. The name of a method has that of
// its type and a dot in front.
func Reference(pkgPath, name string) (funcName string, ok bool) {
	if pkgPath == PlainRuntime {
		return name, true
	}
	if pkgPath == MatPath {
		return strings.ReplaceAll(name, ".", ""), hasMatReference(name)
	}
	if pkgPath != floatsPath || !slices.Contains(floatsReferences(), name) {
		return "", false
	}
	return name, true
}

// ReferenceSource returns the Go file that holds the references for a package,
// and a name for it; src is empty if there are none.
func ReferenceSource(pkgPath string) (filename, src string) {
	switch pkgPath {
	case floatsPath:
		return "floatsref.go", floatsSource
	case MatPath:
		return "matref.go", matSource
	case PlainRuntime:
		return "plainref.go", plainSource
	}
	return "", ""
}
