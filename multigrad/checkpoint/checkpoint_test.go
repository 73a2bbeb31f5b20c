package checkpoint_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/internal/replace"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/runtime/comm"
)

func save(t *testing.T, path, kind, state string) {
	t.Helper()
	if err := checkpoint.Save(path, kind, []byte(state)); err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, path, want string, wantNotice bool) {
	t.Helper()
	state, notice, err := checkpoint.Load(path, "adam")
	if err != nil || string(state) != want || (notice != "") != wantNotice {
		t.Errorf("Load = %q, %q, %v; want %q", state, notice, err, want)
	}
}

func TestSaveAndLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	load(t, path, "", false)
	save(t, path, "adam", "one")
	load(t, path, "one", false)
	save(t, path, "adam", "two")
	load(t, path, "two", false)
	if err := os.Remove(path); err != nil { // killed between the two renames
		t.Fatal(err)
	}
	load(t, path, "one", true)
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".gradgen-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestBrokenFilesAreRefused(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	save(t, whole, "adam", "the state of a run")
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	flip := append([]byte(nil), data...)
	flip[len(flip)-3] ^= 4
	newer := append([]byte(nil), data...)
	newer[11] = 9
	cases := map[string]struct {
		data []byte
		want error
	}{
		"empty":      {nil, checkpoint.ErrTruncated},
		"in magic":   {data[:4], checkpoint.ErrTruncated},
		"in header":  {data[:40], checkpoint.ErrTruncated},
		"in state":   {data[:len(data)-1], checkpoint.ErrTruncated},
		"bit flip":   {flip, checkpoint.ErrDamaged},
		"appended":   {append(append([]byte(nil), data...), 0), checkpoint.ErrDamaged},
		"newer":      {newer, checkpoint.ErrVersion},
		"other file": {[]byte("step,loss\n1,2\n"), checkpoint.ErrForeign},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) { refused(t, c.data, c.want) })
	}
}

func refused(t *testing.T, data []byte, want error) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	write := func() {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write()
	if _, _, err := checkpoint.Load(path, "adam"); !errors.Is(err, want) {
		t.Errorf("alone: %v, want %v", err, want)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	save(t, path, "adam", "older")
	save(t, path, "adam", "newer")
	write()
	load(t, path, "older", true)
	save(t, path, "adam", "next")
	load(t, path, "next", false)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	load(t, path, "older", true)
}

func TestAnotherKindIsForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	save(t, path, "L-BFGS-B", "state")
	if _, _, err := checkpoint.Load(path, "adam"); !errors.Is(err, checkpoint.ErrForeign) {
		t.Errorf("error %v", err)
	}
}

func TestSaveSaysWhereItFailed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing", "run.ckpt")
	if err := checkpoint.Save(path, "adam", nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

// TestIrregularFilesAreRefused holds that a device is neither read, which might not end, nor
// moved away.
func TestIrregularFilesAreRefused(t *testing.T) {
	for _, path := range []string{os.DevNull, t.TempDir()} {
		if _, _, err := checkpoint.Load(path, "adam"); err == nil || !strings.Contains(err.Error(), "not a regular file; let the path") {
			t.Errorf("Load of %s: %v", path, err)
		}
		if err := checkpoint.Save(path, "adam", nil); err == nil || !strings.Contains(err.Error(), "not a regular file") {
			t.Errorf("Save to %s: %v", path, err)
		}
	}
}

// TestLoadRemovesWhatKilledSavesLeft keeps the file that a call of Save writes to, as if it were killed.
func TestLoadRemovesWhatKilledSavesLeft(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.ckpt")
	unfinished := func(path string) string {
		var name string
		err := replace.With(path, func(io.Writer) error {
			names, err := filepath.Glob(filepath.Join(dir, ".gradgen-*"))
			if err == nil {
				name = names[len(names)-1] + "x"
				err = os.WriteFile(name, []byte("half"), 0o600)
			}
			return errors.Join(err, errors.New("killed"))
		}, nil)
		if err == nil || name == "" {
			t.Fatal(name, err)
		}
		return name
	}
	left := unfinished(path)
	load(t, path, "", false)
	other := unfinished(filepath.Join(dir, "other.ckpt"))
	load(t, path, "", false)
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file that was left: %v", err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("that of another checkpoint: %v", err)
	}
}

// TestThePreviousFileHasAPlace holds that Load reports early what keeps Save from moving a file there.
func TestThePreviousFileHasAPlace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	if err := os.Mkdir(checkpoint.Previous(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, _, err := checkpoint.Load(path, "adam"); err == nil || !strings.Contains(err.Error(), "choose another path") {
		t.Errorf("Load: %v", err)
	}
}

// TestLinksAreFollowed holds that a link stays one, whether or not its file exists.
func TestLinksAreFollowed(t *testing.T) {
	dir := t.TempDir()
	link, file := filepath.Join(dir, "link"), filepath.Join(dir, "scratch", "run.ckpt")
	if err := os.Mkdir(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("scratch", "run.ckpt"), link); err != nil {
		t.Skip("the system has no links:", err)
	}
	for _, state := range []string{"one", "two"} {
		save(t, link, "adam", state)
		load(t, link, state, false)
		load(t, file, state, false)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	load(t, link, "one", true)
}

func TestAllRanksGetWhatRankZeroRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	save(t, path, "adam", "one")
	save(t, path, "adam", "two")
	if err := os.Truncate(path, 3); err != nil {
		t.Fatal(err)
	}
	err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
		state, notice, err := checkpoint.LoadOn(c, path, "adam")
		if string(state) != "one" || notice == "" {
			t.Errorf("rank %d: %q, %q", c.Rank(), state, notice)
		}
		_, _, foreign := checkpoint.LoadOn(c, path, "other")
		if foreign == nil || !strings.Contains(foreign.Error(), "run.ckpt.previous: not a checkpoint of this computation") ||
			!strings.Contains(foreign.Error(), "remove both to begin anew") {
			t.Errorf("rank %d: %v for a foreign file", c.Rank(), foreign)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
