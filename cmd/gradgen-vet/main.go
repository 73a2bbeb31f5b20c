// Command gradgen-vet lets go vet report stale derivatives, source that cannot be
// differentiated, and wrong calls of emitted functions:
//
//	go vet -vettool=$(which gradgen-vet) ./...
//
// It also runs alone, as gradgen-vet ./...; then -fix updates emitted files.
package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/singlechecker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/gradgen/gradgen/gen"
	"github.com/gradgen/gradgen/gen/analyzer"
)

func main() {
	if byVet(os.Args[1:]) {
		unitchecker.Main(analyzer.Analyzer)
	}
	if packages, fix := fixed(os.Args[1:]); fix {
		if err := generate(packages); err != nil {
			fmt.Fprintln(os.Stderr, "gradgen-vet:", err)
			os.Exit(1)
		}
	}
	singlechecker.Main(analyzer.Analyzer)
}

// byVet reports whether the go command runs this program: it passes -V or -flags,
// or a file that describes one package.
func byVet(args []string) bool {
	for _, a := range args {
		if strings.HasPrefix(a, "-V") || a == "-flags" || strings.HasSuffix(a, ".cfg") {
			return true
		}
	}
	return false
}

// fixed reports whether fixes are to be written, and in which packages.
func fixed(args []string) (packages []string, fix bool) {
	asked := func(name string) bool {
		return slices.ContainsFunc(args, func(a string) bool {
			return a == name || a == "-"+name || a == name+"=true"
		})
	}
	for _, a := range args {
		if packages = append(packages, a); strings.HasPrefix(a, "-") {
			packages = nil
		}
	}
	return packages, asked("-fix") && !asked("-diff")
}

// generate updates emitted files, because the driver leaves out fixes of generated
// files. The analyzer reports its errors.
func generate(packages []string) error {
	_, err := gen.Generate(context.Background(), gen.Config{Patterns: packages})
	return err
}
