package docs

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite quoted code and command output in the pages")

// A block is fenced text in a page. A mark is a comment line in front of it:
//
//	<!-- quote: FILE -->        the block is this file of the repository
//	<!-- quote: FILE NAME -->   ... the declaration of this function, method or type in it
//	<!-- output: COMMAND -->    ... what the command prints in the repository; $DIR/ is a
//	                            directory of the page's own, which the block leaves out
//	<!-- complete -->           ... a whole Go file, which must compile
//
// Other Go blocks are fragments and must parse.
var block = regexp.MustCompile("(?ms)^(?:<!-- (quote|output|complete)(?:: ([^\n]*?))? -->\n\n?)?```(\\w*)\n(.*?)^```$")

// pages returns the paths of the pages, relative to this directory.
func pages(t *testing.T) []string {
	t.Helper()
	found := []string{"../README.md", "../ARCHITECTURE.md", "../CONTRIBUTING.md"}
	for _, pattern := range []string{"*.md", "../examples/*/README.md", "../multigrad/README.md", "../kdescent/README.md", "../multiswarm/README.md"} {
		some, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, some...)
	}
	return found
}

func TestBlocks(t *testing.T) {
	ran := outputs{text: map[string]string{}, binaries: compileCommands(t)}
	for _, page := range pages(t) {
		t.Run(page, func(t *testing.T) {
			old, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			text := block.ReplaceAllStringFunc(string(old), func(s string) string {
				m := block.FindStringSubmatch(s)
				body := m[4]
				want, err := ran.expected(m[1], m[2], m[3], body, dir)
				switch {
				case err != nil:
					t.Errorf("%v in\n%s", err, s)
					return s
				case masked(want) == masked(body):
					return s
				case !*update:
					t.Errorf("run go test ./docs -update: the page has\n%sinstead of\n%s", body, want)
				}
				return s[:len(s)-len(body)-len("```")] + want + "```"
			})
			if *update && text != string(old) {
				if err := os.WriteFile(page, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestEqualOutputs holds the output of one command against that on other pages:
// a reader who finds two times for one program wonders which of them is true.
func TestEqualOutputs(t *testing.T) {
	first := map[string][2]string{} // page and text by command
	for _, page := range pages(t) {
		src, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range block.FindAllStringSubmatch(string(src), -1) {
			command := loud(m[2])
			if m[1] != "output" {
				continue
			}
			if seen, ok := first[command]; ok && seen[1] != m[4] {
				t.Errorf("%s and %s show different output of %s: copy one over the other", seen[0], page, command)
			}
			first[command] = [2]string{page, m[4]}
		}
	}
}

// expected returns what a block should hold.
func (ran outputs) expected(mark, argument, language, body, dir string) (string, error) {
	switch {
	case mark == "quote":
		name, decl, _ := strings.Cut(argument, " ")
		return quoted(filepath.Join("..", name), decl)
	case mark == "output":
		return ran.output(argument, dir)
	case mark == "complete":
		return body, compile(body)
	case language == "go":
		return body, parse(body)
	}
	return body, nil
}

// quoted returns a file, or one function or type of it with its doc comment.
func quoted(file, name string) (string, error) {
	src, err := os.ReadFile(file)
	if err != nil || name == "" {
		return string(src), err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, parser.ParseComments)
	if err != nil {
		return "", err
	}
	for _, d := range f.Decls {
		if doc, ok := declares(d, name); ok {
			start := d.Pos()
			if doc != nil {
				start = doc.Pos()
			}
			return string(src[fset.Position(start).Offset:fset.Position(d.End()).Offset]) + "\n", nil
		}
	}
	return "", fmt.Errorf("%s has no function or type %s", file, name)
}

// declares reports whether d is the declaration of a function or type, and returns
// its doc comment.
func declares(d ast.Decl, name string) (*ast.CommentGroup, bool) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc, d.Name.Name == name
	case *ast.GenDecl:
		if len(d.Specs) == 1 {
			spec, ok := d.Specs[0].(*ast.TypeSpec)
			return d.Doc, ok && spec.Name.Name == name
		}
	}
	return nil, false
}

// outputs holds what commands printed, so that all pages show one run.
type outputs struct {
	text     map[string]string
	binaries map[string]string // by the package that go run names
}

// goRun matches a command that runs a program of this repository.
var goRun = regexp.MustCompile(`<!-- output: go run (\./\S+)`)

// compileCommands compiles the programs that pages run, in few calls of the go command:
// those with one name go to different directories.
func compileCommands(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	binaries := map[string]string{}
	calls := map[string][]string{} // by directory
	for _, page := range pages(t) {
		src, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range goRun.FindAllStringSubmatch(string(src), -1) {
			if binaries[m[1]] != "" {
				continue
			}
			place := filepath.Join(dir, strconv.Itoa(namesakes(binaries, filepath.Base(m[1]))))
			binaries[m[1]] = filepath.Join(place, filepath.Base(m[1]))
			calls[place] = append(calls[place], m[1])
		}
	}
	for place, packages := range calls {
		cmd := exec.Command("go", append([]string{"build", "-ldflags=-s -w", "-o", place + string(filepath.Separator)}, packages...)...)
		cmd.Dir = ".."
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	return binaries
}

// namesakes counts the binaries of one name.
func namesakes(binaries map[string]string, name string) int {
	n := 0
	for _, path := range binaries {
		if filepath.Base(path) == name {
			n++
		}
	}
	return n
}

// loud is a command without the flag that keeps its progress quiet.
func loud(command string) string { return strings.ReplaceAll(command, " -quiet", "") }

func (ran outputs) output(command, dir string) (string, error) {
	if text, ok := ran.text[loud(command)]; ok && !strings.Contains(command, "$DIR") {
		return text, nil
	}
	text, err := ran.run(command, dir)
	ran.text[loud(command)] = text
	return text, err
}

func (ran outputs) run(command, dir string) (string, error) {
	words := strings.Fields(strings.ReplaceAll(command, "$DIR", dir))
	if len(words) > 2 && ran.binaries[words[2]] != "" {
		words = append([]string{ran.binaries[words[2]]}, words[3:]...)
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = ".."
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", command, err, stderr.String())
	}
	return strings.ReplaceAll(string(out), dir+"/", ""), nil
}

// unsteady matches what differs from run to run or with rounding: times, and
// numbers that are zero but for rounding.
var unsteady = regexp.MustCompile(`"seconds":[\d.]+|\d+(\.\d+)?[mµn]?s\b|-?\d\.\d+e-\d+`)

func masked(text string) string {
	return strings.Join(strings.Fields(unsteady.ReplaceAllString(text, "#")), " ")
}

// compile builds a whole file as a package of this repository, which an overlay
// adds without touching the disk.
func compile(src string) error {
	dir, err := os.MkdirTemp("", "snippet")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file, overlay := filepath.Join(dir, "snippet.go"), filepath.Join(dir, "overlay.json")
	place, err := filepath.Abs("snippet/snippet.go")
	if err != nil {
		return err
	}
	text := fmt.Sprintf(`{"Replace": {%q: %q}}`, place, file)
	if err := errors.Join(os.WriteFile(file, []byte(src), 0o600), os.WriteFile(overlay, []byte(text), 0o600)); err != nil {
		return err
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay, "-o", os.DevNull, "./snippet").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// parse accepts a file, declarations, or statements.
func parse(src string) error {
	var first error
	for _, frame := range []string{"%s", "package p\n%s", "package p\nfunc _() {\n%s}\n"} {
		_, err := parser.ParseFile(token.NewFileSet(), "", fmt.Sprintf(frame, src), parser.SkipObjectResolution)
		if err == nil {
			return nil
		}
		first = err
	}
	return first
}

var link = regexp.MustCompile(`\]\(([^)#:]*)(?:#([^)]*))?\)`)

func TestLinks(t *testing.T) {
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(block.ReplaceAllString(string(text), ""), -1) {
			if err := leads(page, m[1], m[2]); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// leads looks for what a link of a page names: a file or the page itself, and a heading in it.
func leads(page, file, anchor string) error {
	target := page
	if file != "" {
		target = filepath.Join(filepath.Dir(page), file)
	}
	if _, err := os.Stat(target); err != nil || anchor == "" {
		return err
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return err
	}
	for _, h := range heading.FindAllStringSubmatch(block.ReplaceAllString(string(text), ""), -1) {
		if strings.ReplaceAll(strings.ToLower(noise.ReplaceAllString(h[1], "")), " ", "-") == anchor {
			return nil
		}
	}
	return fmt.Errorf("%s has no heading for #%s", target, anchor)
}

// A heading is linked to by its text in lower case, with hyphens for spaces and without noise.
var (
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	noise   = regexp.MustCompile(`[^\pL\pN _-]`)
)
