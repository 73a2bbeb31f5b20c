package load

import (
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// notStandard matches a message of the go command about a name without a dot. It may be intended as a directory.
var notStandard = regexp.MustCompile(`^package (\S+) is not in std`)

// listErrors reports the errors of the go command about the package. It omits syntax errors in differentiated files,
// which are already reported, and errors in gradgen's own files, which are written again.
func (u *unit) listErrors() {
	for _, e := range u.meta.Errors {
		parse := e.Kind == packages.ParseError && len(u.meta.Syntax) > 0 // no other stage reports it
		if e.Kind != packages.ListError && e.Kind != packages.UnknownError && !parse {
			continue
		}
		u.faced = u.faced || parse
		at := u.loader.listPosition(e.Pos)
		if at.Filename != "" && !parse {
			s := u.loader.open(at.Filename)
			if s.generated || s.err != nil && slices.Contains(u.meta.GoFiles, at.Filename) {
				continue
			}
		}
		if isGone(e.Msg) {
			continue
		}
		message, hint := advice(e.Msg)
		if two := twoPackages.FindStringSubmatch(message); two != nil {
			u.otherPackage(two)
			continue
		}
		if m := notStandard.FindStringSubmatch(message); m != nil {
			message, hint = "there is no package "+m[1], "write a directory with ./ in front: ./"+m[1]
		}
		u.pkg.Diags.Errorf(at, hint, "%s", message)
	}
}

// isGone reports whether the message of the go command is that an emitted file does not exist.
func isGone(said string) bool {
	path, _, _ := strings.Cut(strings.TrimPrefix(said, "open "), ": ")
	_, err := os.Stat(path)
	return strings.HasPrefix(said, "open ") && gone(path, err)
}

// twoPackages matches a message of the go command about files of different
// packages in one directory.
var twoPackages = regexp.MustCompile(`^found packages (\w+) \((.+)\) and (\w+) \((.+)\) in (.+)$`)

// otherPackage reports such files at the second of them. Emitted files do not count, because the package has been
// renamed after they were written. The type checker reports the same about files that it checks.
func (u *unit) otherPackage(two []string) {
	first, second := filepath.Join(two[5], two[2]), filepath.Join(two[5], two[4])
	for _, path := range []string{first, second} {
		if src, err := os.ReadFile(path); err != nil || IsEmitted(path, src) {
			return
		}
	}
	if !slices.Contains(u.meta.GoFiles, second) {
		at := token.Position{Filename: second, Line: 1, Column: 1}
		u.pkg.Diags.Errorf(at, "files of one directory are of one package", "package %s; expected package %s, as in %s", two[3], two[1], two[2])
	}
}

// listPosition reads file:line:col, file:line or file in a message of the go command. These are relative to the
// directory in which it ran. "" and "-" are not positions.
func (l *Loader) listPosition(text string) token.Position {
	if text == "" || text == "-" {
		return token.Position{}
	}
	file, last := cutNumber(text)
	at := token.Position{Filename: file, Line: max(last, 1), Column: 1}
	if file, line := cutNumber(file); line > 0 {
		at = token.Position{Filename: file, Line: line, Column: last}
	}
	if l.sources[at.Filename] == nil && !filepath.IsAbs(at.Filename) {
		at.Filename = filepath.Join(l.cfg.Dir, at.Filename)
	}
	return at
}

// cutNumber removes :n from the end of text. n is 0 if there is none.
func cutNumber(text string) (rest string, n int) {
	i := strings.LastIndexByte(text, ':')
	n, err := strconv.Atoi(text[i+1:])
	if i < 0 || err != nil {
		return text, 0
	}
	return text[:i], n
}
