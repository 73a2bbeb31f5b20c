package analyzer_test

import (
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/passes/printf"

	"github.com/gradgen/gradgen/gen/analyzer"
)

// A main function of one's own runs the analyzer beside others.
func Example() {
	multichecker.Main(analyzer.Analyzer, printf.Analyzer)
}
