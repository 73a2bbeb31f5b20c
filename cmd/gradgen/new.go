package main

import (
	"context"
	"embed"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// skeletonDir has a complete fit, which gradgen new model copies and renames.
const skeletonDir = "internal/skeleton"

//go:embed internal/skeleton/model.go internal/skeleton/data.go internal/skeleton/main.go
//go:embed internal/skeleton/model_test.go internal/skeleton/data.csv
var skeleton embed.FS

// newModel writes a fit into the working directory: parameters, a reader of data,
// statistics and loss, a program, tests and example data.
func newModel(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) != 2 || args[0] != "model" {
		fmt.Fprintln(stderr, "gradgen: want gradgen new model NAME, which writes a fit into the working directory")
		return exitUsage
	}
	name, err := typeName(args[1])
	if err != nil {
		fmt.Fprintf(stderr, "gradgen: %v\n", err)
		return exitUsage
	}
	for _, step := range []func() (string, error){
		func() (string, error) { return "", nothingInTheWay() },
		func() (string, error) {
			done, err := addTool(ctx)
			return done + "\n", err
		},
		func() (string, error) { return writeSkeleton(name) },
	} {
		done, err := step()
		if err != nil {
			fmt.Fprintf(stderr, "gradgen: %v\n", err)
			return exitFault
		}
		fmt.Fprint(stdout, done)
	}
	return next(ctx, stdout, "go mod tidy", "go generate", "go test", "go run .")
}

// typeName makes the name of an exported type. It reports an argument that is not
// a name or that the skeleton uses for something else.
func typeName(arg string) (string, error) {
	first, size := utf8.DecodeRuneInString(arg)
	name := string(unicode.ToUpper(first)) + arg[size:]
	switch {
	case !token.IsIdentifier(name) || !token.IsExported(name):
		return "", fmt.Errorf("%q is not a name for a type: want a letter, then letters and digits, such as Spectrum", arg)
	case name == "Params" || name == "Predict" || strings.HasPrefix(name, "Test"):
		return "", fmt.Errorf("%s is the name of something else in the model: choose another, such as Spectrum", name)
	}
	return name, nil
}

// nothingInTheWay reports a package or a file in the working directory that the
// skeleton would collide with.
func nothingInTheWay() error {
	if here, _, err := packageHere(); err != nil {
		return err
	} else if here != "" {
		return fmt.Errorf("there is a package %s here: run gradgen new model in an empty directory", here)
	}
	files, err := fs.ReadDir(skeleton, skeletonDir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if _, err := os.Lstat(f.Name()); err == nil {
			return fmt.Errorf("there is a file %s here: run gradgen new model in an empty directory", f.Name())
		}
	}
	return nil
}

// writeSkeleton writes the files and describes each of them.
func writeSkeleton(name string) (string, error) {
	files, err := fs.ReadDir(skeleton, skeletonDir)
	if err != nil {
		return "", err
	}
	var done strings.Builder
	for _, f := range files {
		text, err := skeleton.ReadFile(path.Join(skeletonDir, f.Name()))
		if err == nil {
			err = create(f.Name(), renamed(string(text), name))
		}
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&done, "%s: %s\n", f.Name(), roles[f.Name()])
	}
	return done.String(), nil
}

// roles has a description of each file.
var roles = map[string]string{
	"model.go":      "parameters, statistics and loss, with the line for go generate: change these first",
	"data.go":       "reads the rows of one rank",
	"main.go":       "the program, alone or under mpirun",
	"model_test.go": "compares the derivatives with differences, and three ranks with one",
	"data.csv":      "example data",
}

var (
	skeletonType     = regexp.MustCompile(`\bDecay\b`)
	skeletonProgram  = regexp.MustCompile(`\bdecay\b`)
	skeletonGenerate = regexp.MustCompile(`(?m)^//go:generate .*$`)
)

// renamed returns a file of the skeleton with another name for its type.
func renamed(text, name string) string {
	text = skeletonGenerate.ReplaceAllLiteralString(text, generateLine)
	text = skeletonType.ReplaceAllLiteralString(text, name)
	return skeletonProgram.ReplaceAllLiteralString(text, strings.ToLower(name))
}
