package main

import (
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRepository builds the site of this repository and follows every link of
// what was written, as a browser does.
func TestRepository(t *testing.T) {
	out := filepath.Join(t.TempDir(), "site")
	if err := build(io.Discard, "../..", out, false); err != nil {
		t.Fatal(err)
	}
	pages := written(t, out)
	for file, text := range pages {
		for _, m := range attribute.FindAllStringSubmatch(text, -1) {
			if err := lands(pages, out, file, m[1], m[2]); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	home := pages["index.html"]
	for _, group := range []string{"Tutorial", "How-to", "Reference", "Explanation"} {
		if !strings.Contains(home, "<h2>"+group+"</h2>") {
			t.Errorf("the navigation has no group %s", group)
		}
	}
	t.Logf("%d pages", len(pages))
}

// attribute matches what a page links to and what it loads.
var attribute = regexp.MustCompile(` (href|src)="([^"]*)"`)

// written reads the pages of a site.
func written(t *testing.T, out string) map[string]string {
	t.Helper()
	pages := map[string]string{}
	err := fs.WalkDir(os.DirFS(out), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != ".html" {
			return err
		}
		text, err := os.ReadFile(filepath.Join(out, file))
		pages[file] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// lands follows one link. Nothing is loaded from elsewhere.
func lands(pages map[string]string, out, file, kind, to string) error {
	u, err := url.Parse(to)
	switch {
	case err != nil:
		return err
	case u.Scheme == "https" && kind == "href" || u.Scheme == "data":
		return nil
	case u.IsAbs():
		return fmt.Errorf("%s is not of this site", to)
	}
	target := file
	if u.Path != "" {
		target = path.Join(path.Dir(file), u.Path)
	}
	if _, err := os.Stat(filepath.Join(out, target)); err != nil {
		return err
	}
	if u.Fragment != "" && !strings.Contains(pages[target], fmt.Sprintf(`id="%s"`, u.Fragment)) {
		return fmt.Errorf("%s has no place %q", target, u.Fragment)
	}
	return nil
}

// guide is a repository with little in it.
func guide(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	all := map[string]string{
		"README.md":      "# Home\n",
		"docs/README.md": "# Guide\n\n## Tutorial\n\n## How-to\n\n- [One](one.md)\n",
		"docs/one.md":    "# One\n",
	}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		if err := save(root, name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestFaults(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		{"file", "docs/one.md", "# One\n[x](two.md)\n", "docs/one.md: link to two.md: there is no such file"},
		{"heading", "docs/one.md", "# One\n[x](#two)\n", "docs/one.md: link to #two: docs/one.md has no such heading"},
		{"heading of another page", "README.md", "# Home\n[x](docs/one.md#two)\n", "docs/one.md has no such heading"},
		{"outside", "docs/one.md", "# One\n[x](../../../../../../nothing)\n", "there is no such file"},
		{"picture of another site", "docs/one.md", "# One\n![x](https://example.com/x.png)\n", "the site must not need https://example.com/x.png"},
		{"picture", "docs/one.md", "# One\n![x](x.png)\n", "there is no such file"},
		{"HTML", "docs/one.md", "# One\n\n<script>x</script>\n", "docs/one.md has HTML, which the site leaves out"},
		{"HTML in a line", "docs/one.md", "# One\n\nx <b>y</b>\n", "docs/one.md has HTML, which the site leaves out"},
		{"no title", "docs/one.md", "One\n", "docs/one.md does not begin with a title"},
		{"no page", "docs/README.md", "# Guide\n\n## Tutorial\n\n## How-to\n\n- [One](none.md)\n", "docs/none.md"},
		{"no group", "docs/README.md", "# Guide\n\n## Tutorial\n", `no heading "How-to"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := build(io.Discard, guide(t, map[string]string{test.file: test.text}), filepath.Join(t.TempDir(), "site"), false)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestUnlisted adds pages that the guide does not know.
func TestUnlisted(t *testing.T) {
	root := guide(t, map[string]string{
		"docs/new.md":            "# A new page\n\nAbout *everything*: see [the source](code.go) and [its directory](../lib).\n",
		"docs/code.go":           "package docs\n",
		"lib/a.go":               "// Package lib is <short>.\npackage lib\n",
		"lib/a_test.go":          "package lib\n",
		"examples/sun/README.md": "# The sun\n\n[A new page](../../docs/new.md#a-new-page)\n",
	})
	out := filepath.Join(t.TempDir(), "site")
	if err := build(io.Discard, root, out, false); err != nil {
		t.Fatal(err)
	}
	pages := written(t, out)
	for file, want := range map[string]string{
		"index.html":              `<a href="examples/sun/index.html">The sun</a>`,
		"docs/one.html":           `<a href="new.html">A new page</a>`,
		"docs/new.html":           `see <a href="code.go.html">the source</a> and <a href="../lib/index.html">its directory</a>`,
		"examples/sun/index.html": `<a href="../../docs/new.html#a-new-page">`,
		"docs/code.go.html":       `<span class="k">package</span> docs`,
		"lib/index.html":          `<a href="a.go.html">a.go</a>`,
		"lib/a.go.html":           `// Package lib is &lt;short&gt;.`,
	} {
		if !strings.Contains(pages[file], want) {
			t.Errorf("%s lacks %s:\n%s", file, want, pages[file])
		}
	}
	index, err := os.ReadFile(filepath.Join(out, mark))
	if err != nil || !strings.Contains(string(index), `{"p":"A new page","u":"docs/new.html","t":"About everything: see the source and its directory."}`) {
		t.Errorf("the index of search has no new page: %v\n%s", err, index)
	}
	if err := build(io.Discard, root, out, false); err != nil {
		t.Errorf("a second time: %v", err)
	}
	if err := build(io.Discard, root, root, false); err == nil || !strings.Contains(err.Error(), "not of a site") {
		t.Errorf("the repository was replaced: %v", err)
	}
}

func TestHighlight(t *testing.T) {
	for text, want := range map[string]string{
		"x := a < 1.5 // less":       `x := a &lt; <span class="n">1.5</span> <span class="c">// less</span>`,
		"//gradgen:grad wrt=x\nfunc": `<span class="d">//gradgen:grad wrt=x</span>` + "\n" + `<span class="k">func</span>`,
		"s = \"<b>\"":                `s = <span class="s">&#34;&lt;b&gt;&#34;</span>`,
		"`a\r\nb` + 'c'":             "`a\r\nb` + " + `<span class="s">&#39;c&#39;</span>`,
		"no # Go \"at all":           `no # Go <span class="s">&#34;at all</span>`,
		"":                           "",
	} {
		if got := highlight(text); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
}
