package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/gen"
)

const usageHead = `usage: gradgen [flags] [packages]
       gradgen explain [code]   what a message means
       gradgen init             prepare the package in the working directory
       gradgen new model NAME   write a fit that runs into the working directory

gradgen writes the derivatives that directives in the packages ask for, into
files x_gradgen.go beside the source files x.go. The default package is the one
in the working directory; a file x.go stands for the package it belongs to.

    //gradgen:vjp      wrt=params    results and vector-Jacobian product, reverse mode
    //gradgen:pullback wrt=params    vector-Jacobian product without the results
    //gradgen:jacobian wrt=params    all first derivatives
    //gradgen:hessian  wrt=params    value, gradient and all second derivatives
    //gradgen:grad     wrt=params    value and gradient of one float64 result
    //gradgen:jvp      wrt=params    Jacobian-vector product, forward mode
    //gradgen:hvp      wrt=params    value, gradient and Hessian-vector product
    //gradgen:fast                   the function itself, in vector code

flags:
`

const usageTail = `
exit code: 0 done, 1 diagnostics or stale files, 2 wrong usage
`

// A command is a parsed command line.
type command struct {
	cfg     gen.Config
	version bool
	passes  bool
	watch   bool
	pages   bool
}

// explainFlag is the flag -explain, whose optional value is html.
type explainFlag command

func (f *explainFlag) IsBoolFlag() bool { return true }

func (f *explainFlag) String() string { return "false" }

// Set implements [flag.Value].
func (f *explainFlag) Set(value string) error {
	if f.pages = value == "html"; f.pages {
		return nil
	}
	on, err := strconv.ParseBool(value)
	if err != nil {
		return errors.New("it is alone, or html")
	}
	f.cfg.Explain = on
	return nil
}

// parse reads the command line. It prints the error that it returns.
func parse(args []string, stderr io.Writer) (*command, error) {
	cmd := &command{}
	cfg := &cmd.cfg
	cfg.Codes = true
	set := flag.NewFlagSet("gradgen", flag.ContinueOnError)
	set.SetOutput(io.Discard) // it would print the usage, which is so long that it hides the error
	set.BoolVar(&cfg.Check, "check", false, "write nothing; print a diff of stale files and exit with 1 if there are any")
	set.Var((*explainFlag)(cmd), "explain", "print for each function what is active, what is saved, how loops are reversed and which are vector code;\n-explain=html writes a page about each package into the working directory")
	set.BoolVar(&cfg.Tests, "tests", false, "also write x_gradgen_test.go with gradient checks")
	set.StringVar(&cfg.Func, "func", "", "differentiate `F` or T.Method without a directive")
	set.StringVar(&cfg.Kind, "kind", "", "with -func: `vjp`, grad, jvp, hvp, pullback, jacobian, hessian or fast (default vjp)")
	set.StringVar(&cfg.Wrt, "wrt", "", "with -func: differentiate by these parameters, as in `a,b` (default the first)")
	set.StringVar(&cfg.Of, "of", "", "with -func: differentiate these `outputs` (default all that are differentiable)")
	set.StringVar(&cfg.Name, "name", "", "with -func: call the emitted function `X`")
	set.StringVar(&cfg.Vector, "vector", "", "with -func: `on` for vector code beside the scalar code (default off)")
	set.StringVar(&cfg.Workers, "workers", "", "with -func: `on` to let goroutines share loops (default off)")
	set.StringVar(&cfg.Dump, "dump", "", "print the intermediate form after a `pass` or a step of one, as in opt/hoist (-passes lists them)")
	set.StringVar(&cfg.Tags, "tags", "", "build with these `tags`, as in a,b, beside those of GOFLAGS")
	set.BoolVar(&cfg.JSON, "json", false, "print diagnostics, explanations and stale files as JSON lines to standard output")
	set.BoolVar(&cmd.watch, "watch", false, "generate again whenever source changes, until interrupted")
	set.BoolVar(&cmd.passes, "passes", false, "list the passes in their order, each before its steps, and exit")
	set.BoolVar(&cmd.version, "version", false, "print the version of gradgen and of Go, and exit")
	set.StringVar(&cfg.Off, "off", "", "leave out these `passes` or steps of passes, as in opt/hoist,fuse (-passes lists them)")
	set.BoolVar(&cfg.Verify, "verify", false, "interpret each derivative, and if one is wrong print the pass that makes it wrong and exit with 1")
	err := set.Parse(args)
	switch cfg.Patterns = set.Args(); {
	case errors.Is(err, flag.ErrHelp):
		usage(set, stderr)
	case err != nil:
		fmt.Fprintf(stderr, "gradgen: %v; gradgen -h lists the flags\n", err)
	default:
		if err = cmp.Or(cmd.contradiction(), misplacedWord(cfg), emptyFlag(set)); err != nil {
			fmt.Fprintf(stderr, "gradgen: %v\n", err)
		}
	}
	return cmd, err
}

func usage(set *flag.FlagSet, w io.Writer) {
	set.SetOutput(w)
	fmt.Fprint(w, usageHead)
	set.PrintDefaults()
	fmt.Fprint(w, usageTail)
}

// contradiction refuses flags that exclude each other.
func (c *command) contradiction() error {
	switch {
	case c.watch && c.cfg.Check:
		return errors.New("-watch writes what is stale, and -check writes nothing; choose one")
	case c.pages && c.cfg.Check:
		return errors.New("-explain=html writes pages, and -check writes nothing; choose one")
	case c.version && len(c.cfg.Patterns) > 0:
		return fmt.Errorf("-version takes no packages, such as %s", strings.Join(c.cfg.Patterns, " "))
	case c.passes && len(c.cfg.Patterns) > 0:
		return fmt.Errorf("-passes takes no packages, such as %s", strings.Join(c.cfg.Patterns, " "))
	}
	return nil
}

// misplacedWord refuses a flag after the packages, which would be read as a package,
// and subcommands in the place of packages.
func misplacedWord(cfg *gen.Config) error {
	for i, p := range cfg.Patterns {
		switch {
		case p == "":
			return errors.New("a package is empty, perhaps from an empty variable of the shell; leave it out for the one of this directory")
		case strings.HasPrefix(p, "-"):
			return fmt.Errorf("flag %s comes after a package; put flags first", p)
		case i == 0 && slices.Contains([]string{"explain", "init", "new"}, p):
			return fmt.Errorf("%s comes first, and takes no flags: gradgen %s", p, strings.Join(cfg.Patterns, " "))
		case i == 0 && cfg.Explain && p == "html":
			return errors.New("-explain html explains the package html; -explain=html writes a page")
		}
	}
	return nil
}

// emptyFlag refuses -wrt= and the like, and values that are not one word.
func emptyFlag(set *flag.FlagSet) error {
	var err error
	set.Visit(func(f *flag.Flag) {
		if v := f.Value.String(); v == "" || strings.ContainsAny(v, " \t\n") {
			err = fmt.Errorf("-%s needs a value without spaces, found %q", f.Name, v)
		}
	})
	return err
}
