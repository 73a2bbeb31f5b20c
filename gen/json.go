package gen

import (
	"encoding/json"
	"fmt"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/codes"
	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
)

// A record is one JSON line. Empty fields are omitted.
type record struct {
	Kind     string `json:"kind"` // diagnostic, explanation, dump, stale, written or removed
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Code     string `json:"code,omitempty"`
	Severity string `json:"severity,omitempty"` // error or warning
	Message  string `json:"message,omitempty"`
	Hint     string `json:"hint,omitempty"`
	Function string `json:"function,omitempty"`
	Text     string `json:"text,omitempty"`
	Diff     string `json:"diff,omitempty"`
}

// at positions a record.
func (r *run) at(x record, pos token.Position) record {
	if pos.Filename != "" {
		x.File, x.Line, x.Column = r.relative(pos.Filename), pos.Line, pos.Column
	}
	return x
}

// relative is a path as messages print it.
func (r *run) relative(path string) string {
	rel, err := filepath.Rel(r.cfg.Dir, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}

// line prints a record.
func (r *run) line(x record) error {
	enc := json.NewEncoder(r.cfg.Stdout)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil {
		return fmt.Errorf("printing: %w", err)
	}
	return nil
}

// found prints the diagnostics, and with JSON the files that changed.
func (r *run) found() error {
	if !r.cfg.JSON {
		return r.printDiagnostics()
	}
	for _, d := range r.result.Diagnostics {
		x := record{Kind: "diagnostic", Code: d.Code(), Severity: "error", Message: d.Message, Hint: d.Hint}
		if d.Severity == diag.Warning {
			x.Severity = "warning"
		}
		if err := r.line(r.at(x, d.Pos)); err != nil {
			return err
		}
	}
	if err := r.lines("written", r.result.Written); err != nil {
		return err
	}
	return r.lines("removed", r.result.Removed)
}

func (r *run) lines(kind string, files []string) error {
	for _, f := range files {
		if err := r.line(record{Kind: kind, File: r.relative(f)}); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) printDiagnostics() error {
	if r.cfg.Codes {
		return r.diags.PrintCoded(r.cfg.Stderr, r.cfg.Dir)
	}
	return r.diags.Print(r.cfg.Stderr, r.cfg.Dir)
}

// told prints the output of -dump and -explain.
func (r *run) told(out *derive.Output) error {
	if !r.cfg.JSON {
		text := out.Dump
		if r.cfg.Explain {
			text += out.Explain
		}
		if text == "" {
			return nil // even an empty write fails if the disk is full
		}
		if _, err := fmt.Fprint(r.cfg.Stdout, text); err != nil {
			return fmt.Errorf("printing: %w", err)
		}
		return nil
	}
	if out.Dump != "" {
		if err := r.line(record{Kind: "dump", Text: out.Dump}); err != nil {
			return err
		}
	}
	if !r.cfg.Explain {
		return nil
	}
	for _, e := range out.Explained {
		if err := r.line(r.at(record{Kind: "explanation", Function: e.Name, Text: e.Text}, e.Pos)); err != nil {
			return err
		}
	}
	return nil
}

// Explanation returns the page about the code of a diagnostic, in Markdown,
// with an example that has the fault and a corrected one if there are any.
func Explanation(code string) (text string, ok bool) {
	p, ok := codes.Find(code)
	return strings.TrimPrefix(p.Text, "## "), ok
}

// CodeTitles lists the codes of diagnostics in order, each with a short title.
func CodeTitles() []string {
	var list []string
	for _, p := range codes.Pages() {
		list = append(list, p.Code+"  "+p.Title)
	}
	return list
}
