package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gradgen/gradgen/gen"
)

// interval is the time between two checks of the files.
const interval = 300 * time.Millisecond

// watch generates whenever source changes, until the context ends. It prints
// errors and continues: the next change may correct them.
func watch(ctx context.Context, cfg gen.Config, stderr io.Writer) int {
	var last snapshot
	dirs := []string{"."}
	for {
		start := time.Now()
		result, err := gen.Generate(ctx, cfg)
		if ctx.Err() != nil {
			return exitOK
		}
		if err != nil {
			if code := fail(stderr, err); code == exitUsage {
				return code
			}
		} else {
			dirs = result.Dirs
			report(stderr, result)
		}
		now := look(dirs)
		if !now.changedSince(start) || maps.Equal(now, last) {
			if !now.wait(ctx, dirs) {
				return exitOK
			}
		}
		last = now
	}
}

// report prints a line about the result of a run.
func report(stderr io.Writer, result *gen.Result) {
	state := "up to date"
	if !result.OK() {
		state = "not generated in full"
	}
	fmt.Fprintf(stderr, "gradgen: %s; %d written, %d removed; waiting for changes\n", state, len(result.Written), len(result.Removed))
}

// A stamp identifies a state of a file.
type stamp struct {
	time int64 // of the last change, in nanoseconds
	size int64
}

// A snapshot is the state of source files by path.
type snapshot map[string]stamp

// look takes a snapshot of the source in directories. Of emitted files, which a run
// changes itself, it has the names alone: one that is removed is written again.
func look(dirs []string) snapshot {
	s := snapshot{}
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue // it was removed, which is a change
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			if isEmitted(e.Name()) {
				s[path] = stamp{}
			} else if info, err := e.Info(); err == nil && isSource(e.Name()) {
				s[path] = stamp{info.ModTime().UnixNano(), info.Size()}
			}
		}
	}
	return s
}

func isSource(name string) bool {
	return name == "go.mod" || name == "go.sum" || strings.HasSuffix(name, ".go")
}

func isEmitted(name string) bool {
	return strings.HasSuffix(name, ".go") && strings.Contains(name, "_gradgen")
}

// changedSince reports whether a file changed while a run may have read it.
func (s snapshot) changedSince(start time.Time) bool {
	for _, x := range s {
		if x.time >= start.UnixNano() {
			return true
		}
	}
	return false
}

// wait returns when the files are no longer as in s; it returns false when the
// context ends.
func (s snapshot) wait(ctx context.Context, dirs []string) bool {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
			if !maps.Equal(look(dirs), s) {
				return true
			}
		}
	}
}
