// Command gradgen-vet lets go vet report stale derivatives, source that cannot be
// differentiated, and wrong calls of emitted functions:
//
//	go vet -vettool=$(which gradgen-vet) ./...
//
// It also runs alone, as gradgen-vet ./...; then -fix updates emitted files.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
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
	if packages, fix := fixed(os.Args[1:]); fix && os.Getenv(checks) == "" {
		os.Exit(fixAll(packages))
	}
	singlechecker.Main(analyzer.Analyzer)
}

// checks is the environment variable of the process that checks and fixes source between two generations.
const checks = "GRADGEN_VET_CHECKS"

// fixAll updates emitted files, fixes source, and updates the files of what was fixed. Then it reports what has no fix,
// about which the driver that fixes is silent. It returns the exit status.
func fixAll(packages []string) int {
	if err := generate(packages); err != nil {
		fmt.Fprintln(os.Stderr, "gradgen-vet:", err)
		return 1
	}
	status, err := check(os.Args[1:])
	if err == nil {
		err = generate(packages)
	}
	if err == nil && status == 0 {
		status, err = check(withoutFix(os.Args[1:]))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gradgen-vet:", err)
		return 1
	}
	return status
}

// withoutFix removes -fix.
func withoutFix(args []string) []string {
	return slices.DeleteFunc(slices.Clone(args), func(a string) bool {
		return strings.HasPrefix(a, "-") && strings.TrimSuffix(strings.TrimLeft(a, "-"), "=true") == "fix"
	})
}

// check runs the driver in a process of its own, because it does not return.
func check(args []string) (status int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), checks+"=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return failed.ExitCode(), nil
	}
	return 0, err
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

// codeNotWritten is the code of findings about files that cannot be written.
const codeNotWritten = "GG0006"

// generate updates emitted files, because the driver leaves out fixes of generated
// files. It returns an error for files that it cannot write; the analyzer reports all
// else.
func generate(packages []string) error {
	res, err := gen.Generate(context.Background(), gen.Config{Patterns: packages})
	if err != nil {
		return err
	}
	for _, d := range res.Diagnostics {
		if d.Code() == codeNotWritten {
			err = errors.Join(err, errors.New(d.Format("")))
		}
	}
	return err
}
