package main

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A page is one file of Markdown.
type page struct {
	path     string // in the repository
	title    string
	source   []byte
	doc      ast.Node
	headings []heading
	links    []*link
}

// A heading is a place that links lead to, and begins a section.
type heading struct {
	Level    int
	Text, ID string
	node     ast.Node
}

// A link is a link or picture of a page.
type link struct {
	node  ast.Node
	image bool
	to    string // as written
}

// readPage parses a page and lists its headings and links.
func readPage(root, path string) (*page, error) {
	source, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		return nil, err
	}
	return parsePage(path, source)
}

func parsePage(path string, source []byte) (*page, error) {
	p := &page{path: path, source: source}
	p.doc = markdown.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(&names{}))))
	err := ast.Walk(p.doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			return ast.WalkContinue, p.visit(n)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	if len(p.headings) == 0 || p.headings[0].Level != 1 {
		return nil, fmt.Errorf("%s does not begin with a title", path)
	}
	p.title = p.headings[0].Text
	return p, nil
}

// comment matches the only HTML that pages have: marks of quoted code.
var comment = regexp.MustCompile(`^<!--[^>]*-->\s*$`)

func (p *page) visit(n ast.Node) error {
	switch n := n.(type) {
	case *ast.Heading:
		id, _ := n.AttributeString("id")
		name, _ := id.([]byte)
		p.headings = append(p.headings, heading{n.Level, plain(n, p.source), string(name), n})
	case *ast.Link:
		p.links = append(p.links, &link{n, false, string(n.Destination)})
	case *ast.Image:
		p.links = append(p.links, &link{n, true, string(n.Destination)})
	case *ast.HTMLBlock:
		if raw := string(n.Lines().Value(p.source)); !comment.MatchString(raw) {
			return fmt.Errorf("%s has HTML, which the site leaves out: %s", p.path, raw)
		}
	case *ast.RawHTML:
		return fmt.Errorf("%s has HTML, which the site leaves out: %s", p.path, n.Segments.Value(p.source))
	}
	return nil
}

// plain is the text below a node, without marks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch t := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(t.Value(source))
				if t.SoftLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(t.Value)
			}
		}
		if !entering && n.Type() == ast.TypeBlock {
			b.WriteByte(' ')
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// names gives headings the identifiers that GitHub gives them, so that links
// work in both places.
type names struct{ used []string }

var noise = regexp.MustCompile(`[^\pL\pN _-]`)

func (ids *names) Generate(value []byte, _ ast.NodeKind) []byte {
	base := strings.ReplaceAll(strings.ToLower(noise.ReplaceAllString(strings.TrimSpace(string(value)), "")), " ", "-")
	id := base
	for i := 1; ids.has(id); i++ {
		id = fmt.Sprintf("%s-%d", base, i)
	}
	ids.Put([]byte(id))
	return []byte(id)
}

func (ids *names) Put(value []byte) { ids.used = append(ids.used, string(value)) }

func (ids *names) has(id string) bool {
	for _, u := range ids.used {
		if u == id {
			return true
		}
	}
	return false
}

// markdown reads GitHub's dialect and writes code with the colours of its words.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(code{}, 100))),
)

// html renders the page. Tables are as wide as they must be, inside of a box that
// scrolls.
func (p *page) html() (template.HTML, error) {
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, p.source, p.doc); err != nil {
		return "", fmt.Errorf("%s: %w", p.path, err)
	}
	boxed := strings.NewReplacer("<table>", `<div class="wide" tabindex="0"><table>`, "</table>", "</table></div>")
	return template.HTML(boxed.Replace(b.String())), nil
}
