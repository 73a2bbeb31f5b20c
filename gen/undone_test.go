package gen

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var (
	undone      = flag.String("undone", "", "undo the fixes of testdata/undone whose names match this regular expression, and see whether tests find the old faults")
	undoneTable = flag.String("undonetable", "", "file whose table of what they find gets the rows of these fixes")
)

// An undoneFix is a fault that the generator once had: what its sources would have to be
// for it to have the fault again, and which tests are to find it.
type undoneFix struct {
	name    string
	class   string // what is wrong
	cases   string // golden cases of the class, as a regular expression
	rows    string // the table of the grammar
	runs    []string
	sources []txtar.File
}

// undoneFixes reads testdata/undone. The comment of each archive has lines "class:",
// "cases:" and "rows:", and one "run:" for each test, with flags, that finds the fault. Its
// files are named like sources of the repository and hold functions that replace those of the
// same name, or pairs of lines: one that begins with - is replaced by the next, which
// begins with +.
func undoneFixes(t *testing.T) []undoneFix {
	t.Helper()
	paths, err := filepath.Glob("testdata/undone/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var list []undoneFix
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		u := undoneFix{name: strings.TrimSuffix(filepath.Base(path), ".txtar"), sources: archive.Files}
		for line := range strings.Lines(string(archive.Comment)) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch key {
			case "class":
				u.class = value
			case "cases":
				u.cases = value
			case "rows":
				u.rows = value
			case "run":
				u.runs = append(u.runs, value)
			}
		}
		list = append(list, u)
	}
	return list
}

// TestUndoneFixes undoes fixes of old faults, one at a time, and requires that the tests
// which are there for the fault find it. Without -undone it only looks whether the
// sources still have what is to be undone.
func TestUndoneFixes(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	wanted := regexp.MustCompile(*undone)
	var rows []string
	for _, u := range undoneFixes(t) {
		t.Run(u.name, func(t *testing.T) {
			overlay := u.overlay(t, root)
			if *undone != "" && wanted.MatchString(u.name) {
				rows = append(rows, u.compare(t, root, overlay))
			}
		})
	}
	t.Log("\n" + undoneHead + strings.Join(rows, ""))
	if *undoneTable != "" {
		if err := replaceTable(*undoneTable, rows); err != nil {
			t.Fatal(err)
		}
	}
}

const undoneHead = "| class | golden cases | rows of the generator | found by | wrong with the fix undone | with it |\n|---|---|---|---|---|---|\n"

// replaceTable writes rows into the table with the same head in a document: in place of those
// of the same class, or after them.
func replaceTable(path string, rows []string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head, rest, ok := strings.Cut(string(text), undoneHead)
	if !ok {
		return fmt.Errorf("%s has no table that begins with\n%s", path, undoneHead)
	}
	table := map[string]string{}
	for strings.HasPrefix(rest, "|") {
		var row string
		row, rest, _ = strings.Cut(rest, "\n")
		table[strings.Split(row, " | ")[0]] = row + "\n"
	}
	for _, row := range rows {
		table[strings.Split(row, " | ")[0]] = row
	}
	for _, class := range slices.Backward(slices.Sorted(maps.Keys(table))) {
		rest = table[class] + rest
	}
	return os.WriteFile(path, []byte(head+undoneHead+rest), 0o666)
}

// overlay writes the sources without the fix, and returns the path of what tells the go
// command to build them in place of the real ones.
func (u undoneFix) overlay(t *testing.T, root string) string {
	t.Helper()
	dir := t.TempDir()
	replace := map[string]string{}
	for i, f := range u.sources {
		real := filepath.Join(root, f.Name)
		text, err := os.ReadFile(real)
		if err != nil {
			t.Fatal(err)
		}
		if text, err = withoutFix(text, f.Data); err != nil {
			t.Fatalf("%s: %s: %v", u.name, f.Name, err)
		}
		other := filepath.Join(dir, fmt.Sprintf("%d_%s", i, filepath.Base(f.Name)))
		if err := os.WriteFile(other, text, 0o666); err != nil {
			t.Fatal(err)
		}
		replace[real] = other
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// withoutFix is the text of a source with functions or lines of change in it.
func withoutFix(text, change []byte) ([]byte, error) {
	if change[0] == '-' {
		return withLines(text, change)
	}
	changed, err := parser.ParseFile(token.NewFileSet(), "", slices.Concat([]byte("package p;"), change), 0)
	if err != nil {
		return nil, err
	}
	const before = len("package p;") + 1
	for _, d := range changed.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			return nil, fmt.Errorf("only functions can be replaced")
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, "", text, 0)
		if err != nil {
			return nil, err
		}
		old := findFunc(f, fn)
		if old == nil {
			return nil, fmt.Errorf("there is no function %s any more", fn.Name.Name)
		}
		start := int(f.FileStart)
		text = slices.Concat(text[:int(old.Pos())-start], change[int(fn.Pos())-before:int(fn.End())-before], text[int(old.End())-start:])
	}
	return text, nil
}

// findFunc is the function of f that is called like fn and has a receiver of the same
// type.
func findFunc(f *ast.File, fn *ast.FuncDecl) *ast.FuncDecl {
	for _, d := range f.Decls {
		if old, ok := d.(*ast.FuncDecl); ok && old.Name.Name == fn.Name.Name && receiver(old) == receiver(fn) {
			return old
		}
	}
	return nil
}

func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	x := fn.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	return fmt.Sprint(x)
}

// withLines is the text with lines of change in it.
func withLines(text, change []byte) ([]byte, error) {
	var old []byte
	for line := range bytes.Lines(change) {
		if line[0] == '-' {
			old = line[1:]
			continue
		}
		if bytes.Count(text, old) != 1 {
			return nil, fmt.Errorf("there is not one line %q", old)
		}
		text = bytes.Replace(text, old, line[1:], 1)
	}
	return text, nil
}

// compare runs the tests with and without the fix, and returns the row of the table.
func (u undoneFix) compare(t *testing.T, root, overlay string) string {
	t.Helper()
	row := []string{u.class, "`" + u.cases + "`", u.rows, "", "", ""}
	for i, run := range u.runs {
		args := strings.Fields(run)
		without, with := runUndone(t, root, args, overlay), runUndone(t, root, args, "")
		if i > 0 {
			for k := range row[3:] {
				row[3+k] += "; "
			}
		}
		row[3] += "`" + shortName(args) + "`"
		row[4] += without.String()
		row[5] += with.String()
		if without.wrong == 0 || with.wrong > 0 {
			t.Errorf("%s: %s: %v without the fix, %v with it", u.name, run, without, with)
		}
	}
	return "| " + strings.Join(row, " | ") + " |\n"
}

// shortName is the name of the test that args ask for.
func shortName(args []string) string {
	for _, a := range args {
		if name, ok := strings.CutPrefix(a, "-run="); ok {
			return strings.Trim(name, "^$")
		}
	}
	return strings.Join(args, " ")
}

// wrongOf says how many things that a test looked at were wrong.
type wrongOf struct{ wrong, of int }

func (w wrongOf) String() string { return fmt.Sprintf("%d of %d", w.wrong, w.of) }

// runUndone runs a test of this repository: settings of the environment, the package, flags.
// The overlay holds for what the test builds, too. What it finds it says itself; of others
// the tests that fail are counted.
func runUndone(t *testing.T, root string, args []string, overlay string) (found wrongOf) {
	t.Helper()
	env := os.Environ()
	for ; !strings.HasPrefix(args[0], "./"); args = args[1:] {
		env = append(env, args[0])
	}
	if overlay != "" {
		env = append(env, "GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+overlay)
	}
	cmd := exec.Command("go", slices.Concat([]string{"test", args[0], "-v", "-timeout=20m"}, args[1:])...)
	cmd.Dir, cmd.Env = root, env
	out, err := cmd.CombinedOutput()
	said := wrongSaid.FindAllSubmatch(out, -1)
	for _, m := range said {
		var w wrongOf
		fmt.Sscan(string(m[1])+" "+string(m[2]), &w.wrong, &w.of)
		found.wrong, found.of = found.wrong+w.wrong, found.of+w.of
	}
	if said == nil {
		for _, in := range []string{"\n    --- ", "\n--- "} {
			failed, passed := bytes.Count(out, []byte(in+"FAIL")), bytes.Count(out, []byte(in+"PASS"))
			if found.of == 0 {
				found = wrongOf{failed, failed + passed}
			}
		}
	}
	if found.of == 0 || err != nil && found.wrong == 0 {
		t.Fatalf("go %s: %v\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return found
}

var wrongSaid = regexp.MustCompile(`(\d+) of (\d+) (?:programs|derivatives|runs|points) are wrong`)
