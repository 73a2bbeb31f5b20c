package rules

import _ "embed"

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
// derivative and which do not write active values.
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
// through an interface.
func floatsRefused() map[string]string {
	const sorts = "it sorts its argument through an interface; " +
		"sort a copy of the indices and read the values through them"
	return map[string]string{
		"Argsort":       sorts,
		"ArgsortStable": sorts,
	}
}
