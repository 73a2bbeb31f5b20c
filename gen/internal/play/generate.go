package play

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/scanner"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A Session is the text of a page and its derivatives. It is not safe for concurrent use.
type Session struct {
	library *Library
	jobs    []*job.Job // finished derivatives, in the order of the text
}

// NewSession returns a session without text.
func NewSession(l *Library) *Session { return &Session{library: l} }

// Generated is the result for a text.
type Generated struct {
	Findings  []Finding
	Files     []File
	Explained string
	Functions []Function
}

// A Finding is a diagnostic in the text. Line is 0 if it has no position.
type Finding struct {
	Line, Column        int
	Severity            string // error or warning
	Code, Message, Hint string
	About               string // the page about the code, in Markdown
}

// A File is one emitted file.
type File struct{ Name, Text string }

// A Function is an emitted function that can be evaluated.
type Function struct{ Name, Kind, Of string }

// Generate replaces the text of the session. It returns an error only if the page has a fault.
func (s *Session) Generate(text string) (*Generated, error) {
	made := map[string]*job.Job{}
	ctx := job.Watched(context.Background(), func(j *job.Job) pass.Watcher {
		if !j.Inner {
			made[j.QualifiedName()] = j
		}
		return func(string, fmt.Stringer) func() { return func() {} }
	})
	var printed bytes.Buffer
	result, err := gen.Generate(ctx, gen.Config{
		Dir: "/", Packages: []*packages.Package{s.library.parse(text)}, Check: true, Explain: true,
		JSON: true, Stdout: &printed,
	})
	if err != nil {
		return nil, err
	}
	g := &Generated{}
	if g.Explained, err = explanations(&printed); err != nil {
		return nil, err
	}
	for _, d := range result.Diagnostics {
		g.Findings = append(g.Findings, found(d))
	}
	for _, f := range result.Wanted {
		g.Files = append(g.Files, File{f.Path, string(f.Content)})
	}
	s.jobs = nil
	if len(result.Wanted) > 0 {
		s.keep(made)
	}
	for _, j := range s.jobs {
		g.Functions = append(g.Functions, Function{j.QualifiedName(), j.Req.Kind.String(), j.Req.Fn.Name()})
	}
	return g, nil
}

// keep records the derivatives that can be evaluated.
func (s *Session) keep(made map[string]*job.Job) {
	for _, j := range made {
		if j.Fn != nil && j.Req.Kind != shape.Fast {
			s.jobs = append(s.jobs, j)
		}
	}
	slices.SortFunc(s.jobs, func(a, b *job.Job) int {
		return cmp.Or(cmp.Compare(a.Req.Pos, b.Req.Pos), strings.Compare(a.QualifiedName(), b.QualifiedName()))
	})
}

// explanations collects the texts of -explain from JSON lines.
func explanations(lines io.Reader) (string, error) {
	var b strings.Builder
	for dec := json.NewDecoder(lines); ; {
		var line struct{ Kind, Text string }
		switch err := dec.Decode(&line); {
		case err == io.EOF:
			return b.String(), nil
		case err != nil:
			return "", fmt.Errorf("reading explanations: %w", err)
		case line.Kind == "explanation":
			b.WriteString(line.Text)
		}
	}
}

func found(d gen.Diagnostic) Finding {
	f := Finding{Line: d.Pos.Line, Column: d.Pos.Column, Severity: "error", Code: d.Code(), Message: d.Message, Hint: d.Hint}
	if d.Severity == gen.Warning {
		f.Severity = "warning"
	}
	f.About, _ = gen.Explanation(f.Code)
	return f
}

// parseErrors converts the error of the parser to a list.
func parseErrors(err error) []packages.Error {
	var out []packages.Error
	if list, ok := err.(scanner.ErrorList); ok {
		for _, e := range list {
			out = append(out, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
		}
		return out
	}
	if err != nil {
		out = append(out, packages.Error{Msg: err.Error(), Kind: packages.ParseError})
	}
	return out
}
