// Command gradgen writes derivatives of Go functions.
//
//	gradgen [flags] [packages]
//	gradgen explain [code]
//	gradgen init
//	gradgen new model NAME
//
// It runs under go generate or alone:
//
//	//go:generate go tool gradgen
//	go run github.com/gradgen/gradgen/cmd/gradgen ./...
//
// A directive in the doc comment of a function requests a derivative, and so does the
// flag -func:
//
//	//gradgen:grad wrt=params
//	func (m *Model) Loss(params []float64) float64
//
// Derivatives of functions in x.go are written to x_gradgen.go in the same
// directory. The exit code is 0 on success, 1 if there are errors or, with
// -check, stale files, and 2 for wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen"
)

func main() {
	collectLess()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// collectLess lets the heap grow further before garbage is collected, unless GOGC is set:
// loaded packages stay in memory, so each collection would scan all of them.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// run is main with the arguments and streams as parameters. It fails if standard output cannot
// be written, for example because a disk is full.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := &output{to: stdout}
	code := execute(ctx, args, out, stderr)
	if code == exitOK && out.err != nil {
		return fail(stderr, fmt.Errorf("cannot print the output: %w", out.err))
	}
	return code
}

// execute runs the command line.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "explain":
			return explain(args[1:], stdout, stderr)
		case "init":
			return initialise(ctx, args[1:], stdout, stderr)
		case "new":
			return newModel(ctx, args[1:], stdout, stderr)
		case "help", "version": // as those who come from the go command ask
			args = []string{"-" + args[0]}
		}
	}
	cmd, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		return exitUsage
	}
	if cmd.version {
		fmt.Fprintln(stdout, version())
		return exitOK
	}
	if cmd.passes {
		printPasses(stdout)
		return exitOK
	}
	cfg := cmd.cfg
	cfg.Stdout, cfg.Stderr = stdout, stderr
	if cmd.pages {
		cfg.Pages = pageWriter(stdout)
	}
	if cmd.watch {
		return watch(ctx, cfg, stderr)
	}
	result, err := gen.Generate(ctx, cfg)
	if err != nil {
		return fail(stderr, err)
	}
	if cfg.Check && len(result.Stale) > 0 {
		fmt.Fprintf(stderr, "gradgen: %d stale; run %s\n", len(result.Stale), writing(args))
	}
	if !result.OK() {
		return exitFault
	}
	return exitOK
}

// writing returns the command line that writes the files that -check finds stale.
func writing(args []string) string {
	args = slices.DeleteFunc(slices.Clone(args), func(a string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
		return strings.HasPrefix(a, "-") && name == "check"
	})
	return strings.Join(append([]string{"gradgen"}, args...), " ")
}
