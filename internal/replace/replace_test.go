package replace

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// names are what a directory holds.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	write(t, path, "old")
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := File(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(path)
	if err != nil || after.Mode() != before.Mode() || os.SameFile(before, after) {
		t.Errorf("mode %v is now %v (%v): want another file with the same", before.Mode(), after.Mode(), err)
	}
	if got := read(t, path); got != "new" {
		t.Errorf("the file holds %q", got)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"a"}) {
		t.Errorf("the directory holds %q", got)
	}
}

// TestFailure replaces what cannot be replaced: the content is written, but has no place.
func TestFailure(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "old"), "old")
	if err := File(dir, []byte("new")); err == nil {
		t.Error("a directory was replaced")
	}
	missing := filepath.Join(dir, "none", "a")
	if err := File(missing, nil); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), missing+":") {
		t.Errorf("error %v in a directory that does not exist", err)
	}
	if got := read(t, filepath.Join(dir, "old")); got != "old" {
		t.Errorf("the file holds %q", got)
	}
	for _, d := range []string{dir, filepath.Dir(dir)} {
		if got := names(t, d); slices.ContainsFunc(got, func(n string) bool { return len(n) > len(temporary) && n[:len(temporary)] == temporary }) {
			t.Errorf("%s holds %q", d, got)
		}
	}
}

func TestLinks(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	write(t, target, "old")
	if err := os.Symlink("target", link); err != nil {
		t.Skip("the system has no links:", err)
	}
	if err := File(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := read(t, target); got != "new" {
		t.Errorf("what the link leads to holds %q", got)
	}
	if to, err := os.Readlink(link); err != nil || to != "target" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if err := os.Remove(target); err != nil {
		t.Fatal(err)
	}
	if err := File(link, []byte("newer")); err != nil {
		t.Fatal(err)
	}
	if got := read(t, target); got != "newer" {
		t.Errorf("what the link leads to holds %q after it was missing", got)
	}
}

// TestLoops replaces a link that leads to itself.
func TestLoops(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink("link", link); err != nil {
		t.Skip("the system has no links:", err)
	}
	if err := File(link, nil); err == nil {
		t.Error("a link that leads to itself was replaced")
	}
}

// TestRefused holds that what cannot be written to, or is no regular file, stays as it is.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	locked := filepath.Join(dir, "locked")
	write(t, locked, "old")
	if err := os.Chmod(locked, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := File(locked, []byte("new")); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v for a read-only file", err)
	}
	if got := read(t, locked); got != "old" {
		t.Errorf("the read-only file holds %q", got)
	}
	if err := File(os.DevNull, nil); !errors.Is(err, ErrIrregular) {
		t.Errorf("error %v for a device", err)
	}
	if err := Regular(os.DevNull); !errors.Is(err, ErrIrregular) {
		t.Errorf("a device is regular: %v", err)
	}
}

// TestKeep holds that the old file can be moved away, and stays if that fails.
func TestKeep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	write(t, path, "old")
	newer := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	refuse := errors.New("refused")
	if err := With(path, newer, func(string) error { return refuse }); !errors.Is(err, refuse) || read(t, path) != "old" {
		t.Errorf("error %v, and the file holds %q", err, read(t, path))
	}
	if err := With(path, newer, func(p string) error { return os.Rename(p, p+".old") }); err != nil {
		t.Fatal(err)
	}
	if read(t, path) != "new" || read(t, path+".old") != "old" {
		t.Errorf("the files hold %q and %q", read(t, path), read(t, path+".old"))
	}
	failing := func(w io.Writer) error { _, _ = io.WriteString(w, "half"); return refuse }
	if err := With(path, failing, nil); !errors.Is(err, refuse) || read(t, path) != "new" {
		t.Errorf("error %v, and the file holds %q", err, read(t, path))
	}
}

// TestAbandoned holds that files which killed processes left behind are removed, and those of
// processes that are still writing are not.
func TestAbandoned(t *testing.T) {
	dir := t.TempDir()
	left, current := filepath.Join(dir, temporary+"1"), filepath.Join(dir, temporary+"2")
	write(t, left, "half")
	write(t, current, "half")
	if err := os.Chtimes(left, time.Time{}, time.Now().Add(-2*abandoned)); err != nil {
		t.Fatal(err)
	}
	if err := File(filepath.Join(dir, "a"), nil); err != nil {
		t.Fatal(err)
	}
	if got, want := names(t, dir), []string{temporary + "2", "a"}; !slices.Equal(got, want) {
		t.Errorf("the directory holds %q, want %q", got, want)
	}
}

// TestAbandonedFilesOfOnePath holds that they are removed at any age, and those of other files of the directory are not. A
// process that is replacing the file nevertheless writes it again.
func TestAbandonedFilesOfOnePath(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	leave := func(path string) string {
		f, err := create(path)
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		return filepath.Base(f.Name())
	}
	leave(path)
	leave(path)
	other := leave(filepath.Join(dir, "a2"))
	Abandoned(path)
	if got := names(t, dir); !slices.Equal(got, []string{other}) {
		t.Errorf("the directory holds %q, want %q", got, other)
	}
	if err := os.Symlink("a", link); err != nil {
		t.Skip("the system has no links:", err)
	}
	leave(path)
	Abandoned(link)
	written := 0
	err := With(path, func(w io.Writer) error {
		if written++; written == 1 {
			Abandoned(path)
		}
		_, err := io.WriteString(w, "new")
		return err
	}, nil)
	if err != nil || written != 2 || read(t, path) != "new" {
		t.Errorf("%v after %d writes; the file holds %q", err, written, read(t, path))
	}
	if got := names(t, dir); !slices.Equal(got, []string{other, "a", "link"}) {
		t.Errorf("the directory holds %q", got)
	}
	err = With(path, func(io.Writer) error { Abandoned(path); return nil }, nil)
	if !errors.Is(err, errRemoved) || !strings.Contains(err.Error(), path) || read(t, path) != "new" {
		t.Errorf("error %v; the file holds %q", err, read(t, path))
	}
}
