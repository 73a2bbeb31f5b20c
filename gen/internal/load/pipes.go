package load

import (
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// blocked reports named pipes with the names of Go files in the directories that patterns match. It returns whether
// there are any. The go command would open them and wait forever.
func (l *Loader) blocked() (found bool) {
	for _, pattern := range l.cfg.Patterns {
		dir, _, below := strings.Cut(filepath.ToSlash(pattern), "...")
		dir = within(l.cfg.Dir, l.inModule(dir))
		if !below {
			found = l.pipes(dir) || found
			continue
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			dir = filepath.Dir(dir)
		}
		filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			switch {
			case err != nil || !e.IsDir():
				return nil
			case path != dir && skipped(path):
				return fs.SkipDir
			}
			found = l.pipes(path) || found
			return nil
		})
	}
	return found
}

// inModule returns the directory of an import path of the main module. It returns other paths unchanged.
func (l *Loader) inModule(path string) string {
	mod := findUp(l.cfg.Dir, "go.mod")
	text, err := os.ReadFile(mod)
	if mod == "" || err != nil {
		return path
	}
	module := modfile.ModulePath(text)
	if rest, ok := strings.CutPrefix(path, module); ok && module != "" && (rest == "" || rest[0] == '/') {
		return filepath.Join(filepath.Dir(mod), rest)
	}
	return path
}

// skipped reports whether a pattern with ... does not match the directory, because of its name or because it is
// another module.
func skipped(dir string) bool {
	name := filepath.Base(dir)
	return ignored(name) || name == "testdata" || name == "vendor" || exists(filepath.Join(dir, "go.mod"))
}

// pipes reports the named pipes of one directory.
func (l *Loader) pipes(dir string) (found bool) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false // an import path, or a directory that the go command reports
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if filepath.Ext(path) != ".go" || ignored(e.Name()) || e.Type().IsRegular() {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
			found = true
			l.problems.Errorf(token.Position{Filename: path, Line: 1, Column: 1}, "remove it, or give it a name that does not end in .go",
				"%s is a named pipe", e.Name())
		}
	}
	return found
}

// readable reports whether the entry of a directory can be read without waiting forever.
func readable(e fs.DirEntry) bool { return !e.IsDir() && e.Type()&fs.ModeNamedPipe == 0 }
