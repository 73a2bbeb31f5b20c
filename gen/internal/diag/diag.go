// Package diag collects diagnostics with positions and prints them as the go tool prints errors: path:line:col:
// message, with a hint on the next line.
package diag

import (
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/codes"
)

// A Severity distinguishes errors, for which no output is written for the package, from warnings, which do not affect
// the exit code.
type Severity int

const (
	Error Severity = iota
	Warning
)

// A Diagnostic is one finding at one place in the source of the user.
type Diagnostic struct {
	Pos      token.Position
	Severity Severity
	Message  string // one sentence: what is wrong
	Hint     string // what to do about it; may be empty
}

// Code returns the stable code of the message, such as GG0201.
func (d Diagnostic) Code() string { return codes.Of(d.Message) }

// FormatCoded is Format with the code after the message.
func (d Diagnostic) FormatCoded(dir string) string {
	d.Message += " [" + d.Code() + "]"
	return d.Format(dir)
}

// Format returns the text of d. Its path is relative to dir. If there is no position, the text begins with the name
// of the program.
func (d Diagnostic) Format(dir string) string {
	var b strings.Builder
	b.WriteString(d.position(dir))
	if d.Severity == Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(d.Message)
	if d.Hint != "" {
		b.WriteString("\n\t" + d.Hint)
	}
	return b.String()
}

func (d Diagnostic) position(dir string) string {
	if d.Pos.Filename == "" {
		return "gradgen: "
	}
	name := d.Pos.Filename
	if rel, err := filepath.Rel(dir, name); err == nil {
		name = filepath.ToSlash(rel)
	}
	if d.Pos.Column == 0 { // after a //line directive without a column
		return fmt.Sprintf("%s:%d: ", name, d.Pos.Line)
	}
	return fmt.Sprintf("%s:%d:%d: ", name, d.Pos.Line, d.Pos.Column)
}

// A List gathers the diagnostics of a run. The zero value is ready to use.
type List struct {
	items []Diagnostic
}

// Errorf adds an error; hint may be empty.
func (l *List) Errorf(pos token.Position, hint, format string, args ...any) {
	l.Add(Diagnostic{Pos: pos, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// Warnf adds a warning; hint may be empty.
func (l *List) Warnf(pos token.Position, hint, format string, args ...any) {
	l.Add(Diagnostic{Pos: pos, Severity: Warning, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// Add appends d.
func (l *List) Add(d ...Diagnostic) { l.items = append(l.items, d...) }

// Len returns the number of diagnostics so far.
func (l *List) Len() int { return len(l.items) }

// Cut removes all diagnostics after the first n.
func (l *List) Cut(n int) { l.items = l.items[:n] }

// HasErrors reports whether any diagnostic is an error.
func (l *List) HasErrors() bool {
	return slices.ContainsFunc(l.items, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sorted returns the diagnostics in the order of their positions, without duplicates.
func (l *List) Sorted() []Diagnostic {
	s := slices.Clone(l.items)
	slices.SortStableFunc(s, compare)
	return slices.CompactFunc(s, func(a, b Diagnostic) bool { return a == b })
}

func compare(a, b Diagnostic) int {
	if c := strings.Compare(a.Pos.Filename, b.Pos.Filename); c != 0 {
		return c
	}
	if c := a.Pos.Line - b.Pos.Line; c != 0 {
		return c
	}
	if c := a.Pos.Column - b.Pos.Column; c != 0 {
		return c
	}
	return strings.Compare(a.Message, b.Message)
}

// Print writes the sorted diagnostics to w, paths relative to dir.
func (l *List) Print(w io.Writer, dir string) error { return l.print(w, dir, Diagnostic.Format) }

// PrintCoded is Print with codes.
func (l *List) PrintCoded(w io.Writer, dir string) error {
	return l.print(w, dir, Diagnostic.FormatCoded)
}

func (l *List) print(w io.Writer, dir string, format func(Diagnostic, string) string) error {
	for _, d := range l.Sorted() {
		if _, err := fmt.Fprintln(w, format(d, dir)); err != nil {
			return fmt.Errorf("printing diagnostics: %w", err)
		}
	}
	return nil
}

// Errors returns the number of errors.
func (l *List) Errors() int {
	n := 0
	for _, d := range l.items {
		if d.Severity == Error {
			n++
		}
	}
	return n
}
