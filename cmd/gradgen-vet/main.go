// Command gradgen-vet lets go vet report stale derivatives, source that cannot be
// differentiated, and wrong calls of emitted functions:
//
//	go vet -vettool=$(which gradgen-vet) ./...
//
// It also runs alone, as gradgen-vet ./..., and then -fix brings emitted files up
// to date.
package main

import (
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/singlechecker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/gradgen/gradgen/gen/analyzer"
)

func main() {
	if byVet(os.Args[1:]) {
		unitchecker.Main(analyzer.Analyzer)
	}
	singlechecker.Main(analyzer.Analyzer)
}

// byVet reports whether the go command runs this: it asks for the version and the
// flags, and then names a file that describes one package.
func byVet(args []string) bool {
	for _, a := range args {
		if strings.HasPrefix(a, "-V") || a == "-flags" || strings.HasSuffix(a, ".cfg") {
			return true
		}
	}
	return false
}
