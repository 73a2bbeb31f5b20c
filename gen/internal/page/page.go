// Package page renders the output of -explain for the functions of a package as an HTML page:
// the source on one side, the emitted code on the other, with links between corresponding
// lines. The page needs no other file, and works without scripts.
package page

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/job"
)

// A Package is the content of the page about one package.
type Package struct {
	Path      string
	Fset      *token.FileSet
	Read      func(file string) ([]byte, error) // reads the source
	Place     func(token.Position) string       // formats a position as messages do
	Explained []job.Explanation
	Files     []job.File
}

var (
	//go:embed page.html
	text string
	//go:embed page.css
	style string
	//go:embed page.js
	script string

	layout = template.Must(template.New("page").Parse(text))
)

// A whole is the data of the layout.
type whole struct {
	Path     string
	Style    template.CSS
	Script   template.JS
	Sections []*section
	Classes  []class
}

// A class of marks, for the legend.
type class struct{ Name, Says string }

var classes = []class{
	{"active", "carries a derivative"},
	{"saved", "saved for the reverse sweep"},
	{"recomputed", "run again in the reverse sweep"},
	{"loop", "how the derivative runs a loop"},
	{"vector", "vector code"},
	{"scalar", "not vector code, and why"},
}

// A section is one emitted function.
type section struct {
	ID             string
	Name, Kind, Of string
	Place          string
	Says           string // the report in words, without its head line
	Source         []block
	Emitted        []block
}

// A block is one declaration.
type block struct {
	Name, Place string
	Lines       []line
}

// A line is one line of a declaration.
type line struct {
	No      int
	ID      string
	Key     string // lines with the same key correspond to each other
	Link    string // the ID of the first corresponding line on the other side
	Classes string
	Text    template.HTML
	Notes   []note
}

type note struct{ Class, Text string }

// Render writes the page.
func Render(w io.Writer, p *Package) error {
	all := whole{Path: p.Path, Style: template.CSS(style), Script: template.JS(script), Classes: classes}
	for i, e := range p.Explained {
		s, err := p.section(fmt.Sprintf("f%d", i), e)
		if err != nil {
			return err
		}
		all.Sections = append(all.Sections, s)
	}
	if err := layout.Execute(w, all); err != nil {
		return fmt.Errorf("printing the page about %s: %w", p.Path, err)
	}
	return nil
}

func (p *Package) section(id string, e job.Explanation) (*section, error) {
	_, says, _ := strings.Cut(e.Text, "\n")
	s := &section{ID: id, Name: e.Name, Kind: e.Kind, Of: e.Of, Place: p.Place(e.Pos), Says: says}
	for _, x := range e.Extents {
		src, err := p.Read(p.Fset.PositionFor(x.From, false).Filename)
		if err != nil {
			continue // the source of library references is embedded in gradgen
		}
		s.Source = append(s.Source, p.source(id, x, e.Marks, src))
	}
	for _, name := range e.Emits {
		if b, ok := p.emitted(id, name); ok {
			s.Emitted = append(s.Emitted, b)
		}
	}
	s.link()
	return s, nil
}

// key returns a name for a line of the source in a section.
func (p *Package) key(id string, pos token.Pos) string {
	at := p.Fset.PositionFor(pos, false)
	return fmt.Sprintf("%s-%d-%d", id, p.Fset.File(pos).Base(), at.Line)
}

// source renders one declaration of the user.
func (p *Package) source(id string, x job.Extent, marks []job.Mark, src []byte) block {
	file := p.Fset.File(x.From)
	first, last := file.PositionFor(x.From, false).Line, file.PositionFor(x.To, false).Line
	b := block{Name: x.Name, Place: p.Place(p.Fset.PositionFor(x.From, false))}
	lit := highlight(src)
	for _, m := range marks {
		if m.Class == job.Active && p.Fset.File(m.From) == file {
			lit.over(file.Offset(m.From), file.Offset(m.To), "active")
		}
	}
	for n := first; n <= last; n++ {
		start := file.LineStart(n)
		l := line{No: n, Key: p.key(id, start)}
		l.ID = "s-" + l.Key
		l.Text = lit.line(file.Offset(start))
		l.Notes, l.Classes = p.notes(marks, file, n)
		b.Lines = append(b.Lines, l)
	}
	return b
}

// notes returns the marks of a whole line, each text once, and the classes of all marks.
func (p *Package) notes(marks []job.Mark, file *token.File, n int) (list []note, classes string) {
	var seen []string
	for _, m := range marks {
		if m.From != m.To || p.Fset.File(m.From) != file || file.Line(m.From) != n {
			continue
		}
		if x := (note{string(m.Class), m.Note}); !slices.Contains(list, x) {
			list = append(list, x)
		}
		if !slices.Contains(seen, string(m.Class)) {
			seen = append(seen, string(m.Class))
		}
	}
	return list, strings.Join(seen, " ")
}

// emitted renders one emitted function.
func (p *Package) emitted(id, name string) (block, bool) {
	for _, f := range p.Files {
		if f.Lines == nil {
			continue
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, f.Name, f.Content, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name {
				return p.derived(id, f, fset, fn), true
			}
		}
	}
	return block{}, false
}

func (p *Package) derived(id string, f job.File, fset *token.FileSet, fn *ast.FuncDecl) block {
	from := fn.Pos()
	if fn.Doc != nil {
		from = fn.Doc.Pos()
	}
	file := fset.File(from)
	lit := highlight(f.Content)
	b := block{Name: fn.Name.Name, Place: f.Name}
	for n := file.Line(from); n <= file.Line(fn.End()); n++ {
		l := line{No: n, ID: fmt.Sprintf("e-%s-%s-%d", id, fn.Name.Name, n), Text: lit.line(file.Offset(file.LineStart(n)))}
		if pos := f.Lines[n-1]; pos.IsValid() {
			l.Key = p.key(id, pos)
		}
		b.Lines = append(b.Lines, l)
	}
	return b
}

// link links the lines on both sides that have the same key.
func (s *section) link() {
	first := func(blocks []block) map[string]string {
		ids := map[string]string{}
		for _, b := range blocks {
			for _, l := range b.Lines {
				if l.Key != "" && ids[l.Key] == "" {
					ids[l.Key] = l.ID
				}
			}
		}
		return ids
	}
	source, emitted := first(s.Source), first(s.Emitted)
	join := func(blocks []block, other map[string]string) {
		for _, b := range blocks {
			for i := range b.Lines {
				b.Lines[i].Link = other[b.Lines[i].Key]
			}
		}
	}
	join(s.Source, emitted)
	join(s.Emitted, source)
}
