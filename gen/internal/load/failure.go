package load

import (
	"cmp"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
)

// A Failure is an error that prevents all packages from being loaded, such as a go.mod that is out of date.
type Failure struct {
	Diags diag.List
	Dirs  []string // the directories of Loader.Dirs
}

func (f *Failure) Error() string {
	var texts []string
	for _, d := range f.Diags.Sorted() {
		texts = append(texts, d.Message)
	}
	return strings.Join(texts, "; ")
}

// inModFile matches a line of the go command about one line of go.mod or a similar file.
var inModFile = regexp.MustCompile(`^(\S*go\.(?:mod|sum|work)):(\d+)(?::(\d+))?: (.*)$`)

// failure makes a Failure from the message of the go command. If the go command could not list packages at all, the
// message is about go.mod.
func (l *Loader) failure(said string) *Failure {
	f := &Failure{Dirs: l.Dirs()}
	said = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(said), "go: "))
	for line := range strings.Lines(said) {
		if m := inModFile.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			f.Diags.Errorf(l.listPosition(strings.Join(slices.DeleteFunc(m[1:4], empty), ":")), "", "%s", m[4])
		}
	}
	if f.Diags.Len() > 0 {
		return f
	}
	message, hint := advice(said)
	var at token.Position
	if !environment.MatchString(message) {
		at = l.inMod(message)
	}
	f.Diags.Errorf(at, hint, "%s", message)
	return f
}

// environment matches messages of the go command about environment variables. These have no position in a file.
var environment = regexp.MustCompile(`^(build cache is required|creating work dir|invalid GOTOOLCHAIN|parsing \$GOFLAGS|unknown GOEXPERIMENT|unsupported GOOS/GOARCH|-mod may only be set)`)

// noGo returns the failure on a machine on which the go command cannot be started.
func (l *Loader) noGo() *Failure {
	f := &Failure{Dirs: l.Dirs()}
	f.Diags.Errorf(token.Position{}, "install Go, or add the directory of the go command to PATH", "cannot run the go command: it is not in PATH")
	return f
}

func empty(s string) bool { return s == "" }

// inMod returns a position for messages about modules. It is in go.work if the message names that file, and otherwise
// in go.mod: the line of the named module or version of Go, or the first line. If the file does not exist, there is
// no position.
func (l *Loader) inMod(message string) token.Position {
	path := findUp(l.cfg.Dir, "go.mod")
	if strings.Contains(message, "but go.work lists") {
		path = cmp.Or(os.Getenv("GOWORK"), findUp(l.cfg.Dir, "go.work"))
	}
	src, err := os.ReadFile(path)
	if path == "" || err != nil {
		return token.Position{}
	}
	at := token.Position{Filename: path, Line: 1, Column: 1}
	n := 0
	for line := range strings.Lines(string(src)) {
		n++
		words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(words) > 1 && isAbout(message, words[0], words[1]) {
			at.Line = n
			break
		}
	}
	return at
}

// isAbout reports whether a message is about a requirement of go.mod or about its go line.
func isAbout(message, module, version string) bool {
	if module == "go" {
		return strings.Contains(message, "requires go >= "+version) || strings.HasSuffix(message, "lists go "+version)
	}
	return strings.Contains(message, module+"@"+version)
}

// findUp returns the file with this name in dir or in the nearest directory above it, or "".
func findUp(dir, name string) string {
	for {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

const tidy = "run go mod tidy"

var (
	// toAdd matches the proposal at the end of a message of the go command.
	toAdd = regexp.MustCompile(`(?s); (?:to add|to update)(?: it| them)?:\s*(go [^\n)]*)`)
	// unusable matches proposals that do not work: packages that other modules must not import, and versions that
	// stand for a directory.
	unusable = regexp.MustCompile(`/internal/|/internal@|@v0\.0\.0-00010101000000-|^go mod tidy`)
)

// advice splits a message of the go command into the error and the remedy. If modules are missing, go mod tidy finds
// all of them at once.
func advice(said string) (message, hint string) {
	if m := toAdd.FindStringSubmatchIndex(said); m != nil {
		proposal := strings.TrimSpace(said[m[2]:m[3]])
		message, hint = said[:m[0]]+said[m[1]:], tidy
		if strings.HasPrefix(proposal, "go work ") {
			hint = "run " + proposal
		} else if !unusable.MatchString(proposal) && !strings.Contains(message, "missing go.sum entry") {
			hint += ", or " + proposal
		}
	} else {
		message = said
	}
	first, rest, more := strings.Cut(strings.TrimSpace(message), "\n")
	if more && hint == "" {
		hint = strings.Join(strings.Fields(rest), " ")
	}
	return strings.TrimSuffix(first, ":"), hint
}

// missing reports whether a pattern names a file or directory that does not exist.
func (l *Loader) missing(pattern string) (what string, is bool) {
	if namesFile(pattern) && !exists(within(l.cfg.Dir, pattern)) {
		return "file", true
	}
	dir, _, below := strings.Cut(filepath.ToSlash(pattern), "...")
	local := filepath.IsAbs(pattern) || dir == "." || dir == ".." || strings.HasPrefix(dir, "./") || strings.HasPrefix(dir, "../")
	if below && !strings.HasSuffix(dir, "/") {
		dir = dir[:strings.LastIndexByte(dir, '/')+1]
	}
	return "directory", local && !exists(within(l.cfg.Dir, dir))
}

// listable returns the patterns that name something, and reports the others.
func (l *Loader) listable(patterns []string) []string {
	var list []string
	for _, p := range patterns {
		if what, is := l.missing(p); is {
			l.problems.Errorf(token.Position{}, "", "%s: no such %s", p, what)
			continue
		}
		q, ok := packagePattern(l.cfg.Dir, p)
		if !ok {
			l.problems.Errorf(token.Position{}, "name a package, a directory or a file that ends in .go", "%s is not a Go file", p)
			continue
		}
		if !slices.Contains(list, q) {
			list = append(list, q)
		}
	}
	return list
}
