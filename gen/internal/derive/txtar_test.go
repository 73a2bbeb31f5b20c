package derive

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

var update = flag.Bool("update", false, "rewrite the forms before and after each pass in testdata")

// A specimen is a txtar file about one pass: what the pass is for, a source, and the form
// of the function before and after the pass, where the pass changes it for the first time.
type specimen struct {
	path    string // of the file
	pass    string
	archive *txtar.Archive
	changes []change // in the order in which the pass ran
	broken  []string // passes that left a function in a form that other passes do not accept
}

// A change is a form before and after a pass.
type change struct{ before, after string }

// TestPasses compares each pass with its file in testdata, whose name is that of the pass:
// opt/hoist.txtar is about opt/hoist. A pass may have further files, opt/hoist-rows.txtar.
// The functions must be in the form that passes rely on after every pass.
func TestPasses(t *testing.T) {
	t.Parallel()
	list := specimens(t)
	for _, p := range PassNames() {
		if !slices.ContainsFunc(list, func(s *specimen) bool { return s.path == filepath.FromSlash(p+".txtar") }) {
			t.Errorf("pass %s has no file testdata/%s.txtar", p, p)
		}
	}
	deriveSpecimens(t, list)
	for _, s := range list {
		t.Run(s.pass, func(t *testing.T) { s.check(t) })
	}
}

// specimens reads the files.
func specimens(t *testing.T) []*specimen {
	t.Helper()
	var list []*specimen
	err := fs.WalkDir(os.DirFS("testdata"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		s := &specimen{path: filepath.FromSlash(path)}
		s.pass, _, _ = strings.Cut(strings.TrimSuffix(path, ".txtar"), "-")
		if !slices.Contains(PassNames(), s.pass) {
			t.Errorf("testdata/%s: there is no pass %s", path, s.pass)
			return nil
		}
		list = append(list, s)
		s.archive, err = txtar.ParseFile(filepath.Join("testdata", s.path))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// deriveSpecimens derives the requests of the sources: packages of one module.
func deriveSpecimens(t *testing.T, list []*specimen) {
	t.Helper()
	dir := t.TempDir()
	write := func(path string, text []byte) {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module passes\n\ngo 1.26\n"))
	for i, s := range list {
		write(fmt.Sprintf("p%d/in.go", i), s.file("in.go"))
	}
	loader, err := load.New(context.Background(), load.Config{Dir: dir, Patterns: []string{"./..."}, Standins: rules.Standins()})
	if err != nil {
		t.Fatal(err)
	}
	prog, err := loader.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range prog.Diags.Sorted() {
		t.Error(d.Format(dir))
	}
	for _, pkg := range prog.Packages {
		var i int
		if _, err := fmt.Sscanf(pkg.Path, "passes/p%d", &i); err != nil {
			t.Fatal(err)
		}
		for _, d := range pkg.Diags.Sorted() {
			t.Errorf("%s: %s", list[i].path, d.Format(dir))
		}
		options := job.Options{Dir: filepath.Join(dir, fmt.Sprintf("p%d", i)), Explain: list[i].pass == "report", Watch: list[i].watch}
		if list[i].pass != "vector/cost" {
			options.Off = []string{"vector/cost"} // loops stay as small as a specimen should be
		}
		generate := func() error { _, err := Generate(prog, pkg, options); return err }
		if list[i].pass == "unstack" {
			generate = func() error { _, _, err := PlainText(prog, pkg, pkg.Requests[0], options); return err }
		}
		if err := generate(); err != nil {
			t.Errorf("%s: %v", list[i].path, err)
		}
	}
}

func (s *specimen) file(name string) []byte {
	for _, f := range s.archive.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

// watch notes what the pass changes, and forms that are broken.
func (s *specimen) watch(j *job.Job) pass.Watcher {
	verify := Verifying(func(r *load.Request, name string, err error) {
		s.broken = append(s.broken, fmt.Sprintf("%s after %s: %v", r.Name, name, err))
	})(j)
	return func(name string, form fmt.Stringer) func() {
		verified := verify(name, form)
		if name != s.pass {
			return verified
		}
		before := form.String()
		return func() {
			verified()
			if after := form.String(); after != before {
				s.changes = append(s.changes, change{before, after})
			}
		}
	}
}

// check compares what the pass did with the file.
func (s *specimen) check(t *testing.T) {
	for _, text := range s.broken {
		t.Error(text)
	}
	if len(strings.TrimSpace(string(s.archive.Comment))) == 0 {
		t.Error("the file does not say what the pass is for")
	}
	if len(s.changes) == 0 {
		t.Fatal("the pass changes nothing in this source")
	}
	got := &txtar.Archive{Comment: s.archive.Comment, Files: []txtar.File{{Name: "in.go", Data: s.file("in.go")}}}
	if b := s.changes[0].before; b != "" {
		got.Files = append(got.Files, txtar.File{Name: "before", Data: []byte(b)})
	}
	got.Files = append(got.Files, txtar.File{Name: "after", Data: []byte(s.changes[0].after)})
	text, want := string(txtar.Format(got)), string(txtar.Format(s.archive))
	switch {
	case text == want:
	case *update:
		if err := os.WriteFile(filepath.Join("testdata", s.path), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the pass does something else than testdata/%s says (go test ./gen/internal/derive -update)\n%s", s.path, text)
	}
}
