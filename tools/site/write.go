package main

import (
	"bytes"
	"embed"
	"errors"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed assets
var assets embed.FS

var layout = template.Must(template.ParseFS(assets, "assets/layout.html"))

// A view is what the layout shows.
type view struct {
	Root     string // relative address of the root of the site, ending in a slash, or empty
	Title    string
	Body     template.HTML
	Play     bool // there is a playground
	Groups   []menu
	Headings []heading
	Previous *step
	Next     *step
}

// A menu is a group of the navigation on one page.
type menu struct {
	Title string
	Steps []step
}

// A step is a link of the navigation.
type step struct {
	To, Label string
	Here      bool
}

// write writes all pages and what they need.
func (s *site) write(out string) error {
	if err := s.addSources(); err != nil {
		return err
	}
	if err := empty(out); err != nil {
		return err
	}
	var faults []error
	order := s.order()
	for _, p := range s.pages {
		faults = append(faults, s.writePage(out, p, order))
	}
	for _, file := range s.sources {
		body, err := s.sourcePage(file)
		faults = append(faults, err, s.writeView(out, address(file), view{Title: file, Body: body}))
	}
	for _, dir := range s.directories {
		body, err := s.directoryPage(dir)
		faults = append(faults, err, s.writeView(out, dir+"/index.html", view{Title: dir, Body: body}))
	}
	for file := range s.assets {
		text, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(file)))
		faults = append(faults, err, save(out, file, text))
	}
	return errors.Join(append(faults, s.writeAssets(out, order))...)
}

// mark is the file that says that a directory may be replaced.
const mark = "search-index.js"

// empty removes an earlier site. It refuses a directory that holds something else.
func empty(out string) error {
	list, err := os.ReadDir(out)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(list) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(out, mark)); err != nil {
		return errors.New(out + " holds files that are not of a site: name another directory")
	}
	return os.RemoveAll(out)
}

func (s *site) writePage(out string, p *page, order []string) error {
	body, err := p.html()
	if err != nil {
		return err
	}
	v := view{Title: p.title, Body: body, Headings: sections(p.headings)}
	if i := slices.Index(order, p.path); i >= 0 {
		if i > 0 {
			v.Previous = s.step(p, order[i-1])
		}
		if i+1 < len(order) {
			v.Next = s.step(p, order[i+1])
		}
	}
	return s.writeView(out, address(p.path), v)
}

func (s *site) step(from *page, path string) *step {
	return &step{To: relative(address(from.path), address(path)), Label: s.pages[path].title}
}

// sections are the headings of the second level.
func sections(all []heading) []heading {
	return slices.DeleteFunc(slices.Clone(all), func(h heading) bool { return h.Level != 2 })
}

func (s *site) writeView(out, at string, v view) error {
	v.Root, v.Play = strings.Repeat("../", strings.Count(at, "/")), s.play
	for _, g := range s.groups {
		m := menu{Title: g.Title}
		for _, e := range g.Entries {
			m.Steps = append(m.Steps, step{relative(at, address(e.Path)), e.Label, address(e.Path) == at})
		}
		v.Groups = append(v.Groups, m)
	}
	var b bytes.Buffer
	if err := layout.Execute(&b, v); err != nil {
		return err
	}
	return save(out, at, b.Bytes())
}

// writeAssets writes the style, the script and the index of search.
func (s *site) writeAssets(out string, order []string) error {
	index, err := s.index(order)
	faults := []error{err, save(out, mark, index)}
	for _, name := range []string{"site.css", "site.js"} {
		text, err := assets.ReadFile(path.Join("assets", name))
		faults = append(faults, err, save(out, name, text))
	}
	return errors.Join(faults...)
}

func save(out, at string, text []byte) error {
	file := filepath.Join(out, filepath.FromSlash(at))
	return errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, text, 0o644))
}
