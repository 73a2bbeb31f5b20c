package gen

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/internal/replace"
)

// A change is the update of one emitted file.
type change struct {
	path     string
	old, new []byte // nil for a file that is not there
	other    bool   // there is something else of that name, such as a directory
}

// updateFiles updates the emitted files of a package, or with Check shows the
// changes.
func (r *run) updateFiles(pkg *load.Package, files []job.File) error {
	changes, err := r.changes(pkg, files)
	if err != nil {
		return fmt.Errorf("package %s: %w", pkg.Path, err)
	}
	if r.cfg.Check {
		return r.show(r.ours(changes))
	}
	if d := blocked(changes); len(d) > 0 {
		r.diags.Add(d...)
		return nil
	}
	for _, c := range changes {
		r.apply(c)
	}
	return nil
}

// changes compares the files wanted with those on disk.
func (r *run) changes(pkg *load.Package, files []job.File) ([]change, error) {
	existing, err := onDisk(pkg)
	if err != nil {
		return nil, err
	}
	var list []change
	wanted := map[string]bool{}
	for _, f := range files {
		path := filepath.Join(pkg.Dir, f.Name)
		if strings.HasSuffix(f.Name, load.Stem+"_test.go") && !r.cfg.Tests && !slices.Contains(existing, path) {
			continue
		}
		wanted[path] = true
		c := change{path: path, new: remember(pkg, f)}
		if pkg.Dir != "" {
			if c, err = compare(c); err != nil {
				return nil, err
			}
		}
		if c.old == nil || !sameText(c.old, c.new) {
			list = append(list, c)
		}
	}
	for _, path := range existing {
		if wanted[path] || unseen(pkg, load.SourceOf(path)) {
			continue
		}
		c, err := compare(change{path: path})
		if err != nil {
			return nil, err
		}
		if c.old != nil {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b change) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// sameText reports whether a file has the wanted content. Lines may end as on
// Windows, because version control may check out files in this form.
func sameText(have, want []byte) bool {
	return bytes.Equal(have, want) || bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), want)
}

// unseen reports whether a source file exists that this run did not read, for
// example because of a build constraint. Its emitted file stays, because its
// directives are not known.
func unseen(pkg *load.Package, source string) bool {
	if pkg.Reads(source) {
		return false
	}
	_, err := os.Lstat(source)
	return !errors.Is(err, fs.ErrNotExist)
}

// onDisk lists emitted files that are there.
func onDisk(pkg *load.Package) ([]string, error) {
	if pkg.Dir == "" {
		return nil, nil
	}
	return load.FindGenerated(pkg.Dir)
}

// compare reads the current content of the file.
func compare(c change) (change, error) {
	info, err := os.Stat(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err == nil && !info.Mode().IsRegular() {
		c.old, c.other = []byte{}, true
		return c, nil
	}
	if c.old, err = os.ReadFile(c.path); errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	return c, err
}

// remember notes the requests by flags after the header of the file they led
// to, so that later runs without the flags keep the file.
func remember(pkg *load.Package, f job.File) []byte {
	var lines strings.Builder
	for _, req := range pkg.Requests {
		source := filepath.Base(pkg.FileName(req.File))
		if req.Flag && load.EmittedName(source) == f.Name {
			lines.WriteString(req.Ask.AskedLine() + "\n")
		}
	}
	head := []byte(load.Header + "\n")
	rest, ok := bytes.CutPrefix(f.Content, head)
	if !ok || lines.Len() == 0 {
		return f.Content
	}
	return slices.Concat(head, []byte(lines.String()), rest)
}

// show prints the changes as a unified diff.
func (r *run) show(changes []change) error {
	for _, c := range changes {
		r.result.Stale = append(r.result.Stale, c.path)
		r.result.Wanted = append(r.result.Wanted, File{Path: c.path, Content: c.new})
		name := r.relative(c.path)
		text := diff.Diff(name, c.old, name+" (generated)", c.new)
		var err error
		if r.cfg.JSON {
			err = r.line(record{Kind: "stale", File: name, Diff: string(text)})
		} else {
			_, err = r.cfg.Stdout.Write(text)
		}
		if err != nil {
			return fmt.Errorf("printing the diff: %w", err)
		}
	}
	return nil
}

// ours returns the changes of files that gradgen has written, or may write, and reports the others: generation
// cannot make them.
func (r *run) ours(changes []change) []change {
	return slices.DeleteFunc(changes, func(c change) bool { return taken(&r.diags, c) })
}

// taken reports the change of a file that is not gradgen's.
func taken(l *diag.List, c change) bool {
	switch {
	case c.other:
		l.Errorf(atStart(c.path), "give it another name", "%s exists and is not a file", filepath.Base(c.path))
	case c.old != nil && !load.IsEmitted(c.path, c.old):
		l.Errorf(atStart(c.path), "move its content to another file", "%s exists and was not written by gradgen", filepath.Base(c.path))
	default:
		return false
	}
	return true
}

// blocked reports the changes that cannot be made; if there are any, no change is made.
func blocked(changes []change) []diag.Diagnostic {
	var l diag.List
	for _, c := range changes {
		dir := filepath.Dir(c.path)
		switch {
		case taken(&l, c):
		case c.old != nil && readOnly(c.path):
			l.Errorf(atStart(c.path), "make it writable: chmod u+w", "%s is read-only", filepath.Base(c.path))
		case readOnly(dir):
			l.Errorf(atStart(c.path), writableHint(dir), "cannot write %s: its directory is read-only", filepath.Base(c.path))
		}
	}
	return l.Sorted()
}

// atStart positions a finding about a file as a whole.
func atStart(path string) token.Position {
	return token.Position{Filename: path, Line: 1, Column: 1}
}

// writableHint is the hint for a read-only directory. The module cache must stay as it is: the
// go command verifies it, and other modules use it.
func writableHint(dir string) string {
	if strings.Contains(filepath.ToSlash(dir), "@v") {
		return "the module cache stays unchanged: copy the package into your module, or let a replace directive of go.mod name a writable copy"
	}
	return "make the directory writable: chmod u+w"
}

// readOnly goes by the permission bits, so that a privileged user gets the same
// answer as any other.
func readOnly(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().Perm()&0o222 == 0
}

func (r *run) apply(c change) {
	if c.new == nil {
		if err := os.Remove(c.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			r.failed(c, "remove", err)
			return
		}
		r.result.Removed = append(r.result.Removed, c.path)
		return
	}
	if err := replace.File(c.path, c.new); err != nil {
		r.failed(c, "write", err)
		return
	}
	r.result.Written = append(r.result.Written, c.path)
}

func (r *run) failed(c change, verb string, err error) {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	r.diags.Errorf(atStart(c.path), "the file is unchanged", "cannot %s %s: %v", verb, filepath.Base(c.path), err)
}
