package docs

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/internal/browser"
)

// TestSite opens the site from its files as a reader does, on a wide and a narrow
// window: search finds a page, the list of pages is there or opens, and nothing
// is wider than the window.
func TestSite(t *testing.T) {
	t.Parallel()
	wide := browser.Open(t, "about:blank", 1280, 900, false) // before the site is built: there may be no browser
	dir := filepath.Join(t.TempDir(), "site")
	buildSite(t, "-playground=false", "-o", dir)
	home := "file://" + filepath.ToSlash(dir) + "/index.html"
	t.Run("wide", func(t *testing.T) {
		show(t, wide, home)
		if wide.Eval(`pages.open && !document.querySelector("summary").checkVisibility()`) != "true" {
			t.Error("the list of pages is closed")
		}
		find(t, wide)
	})
	t.Run("narrow", func(t *testing.T) {
		narrow := browser.Open(t, home, 400, 800, true)
		show(t, narrow, home)
		if narrow.Eval(`pages.open`) != "false" {
			t.Error("the list of pages covers the page")
		}
		narrow.Eval(`document.querySelector("summary").click()`)
		narrow.Wait(`document.querySelector('nav a[href="docs/subset.html"]').checkVisibility()`)
		narrow.Eval(`setTimeout(() => document.querySelector('nav a[href="docs/subset.html"]').click())`)
		narrow.Wait(`document.title.startsWith("What can be differentiated")`)
		fits(t, narrow)
	})
	t.Run("every page is as narrow as its window", func(t *testing.T) { narrowPages(t, dir) })
}

// TestSiteWithPlayground goes from the home page to the playground, as a server of static
// files serves both. Package gen/playground tests what the playground does.
func TestSiteWithPlayground(t *testing.T) {
	if os.Getenv("GRADGEN_REQUIRE_BROWSER") == "" {
		t.Skip("compiles the standard library and gradgen to WebAssembly: GRADGEN_REQUIRE_BROWSER=1")
	}
	t.Parallel()
	b := browser.Open(t, "about:blank", 1280, 900, false)
	dir := filepath.Join(t.TempDir(), "site")
	t.Log(buildSite(t, "-o", dir))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	show(t, browser.Open(t, "about:blank", 360, 800, false), server.URL+"/") // the link at the top has room
	show(t, b, server.URL+"/")
	b.Eval(`setTimeout(() => [...document.querySelectorAll("header a")].find(a => a.innerText === "Playground").click())`)
	b.Wait(`location.pathname.startsWith("/playground/") && document.querySelector("#plot path.slope")`)
	fits(t, b)
}

// buildSite runs the command that makes the site, and returns what it prints.
func buildSite(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"run", "-C", "../tools/site", "."}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// show waits for a page.
func show(t *testing.T, b *browser.Page, url string) {
	t.Helper()
	b.Visit(url)
	b.Wait(`document.readyState === "complete" && location.href === ` + fmt.Sprintf("%q", url))
	fits(t, b)
}

func fits(t *testing.T, b *browser.Page) {
	t.Helper()
	if over := b.Eval("document.documentElement.scrollWidth - innerWidth"); over != "0" {
		t.Errorf("%s is %s pixels wider than its window", b.Eval("location.pathname"), over)
	}
}

// find looks for a phrase and follows the first that was found.
func find(t *testing.T, b *browser.Page) {
	t.Helper()
	b.Eval(`document.getElementById("search").focus()`)
	b.Eval(`(() => { const s = document.getElementById("search"); s.value = "Hessian xyzzy"; s.dispatchEvent(new Event("input")) })()`)
	b.Wait(`document.querySelector("#found p")?.innerText === "Nothing found"`)
	b.Eval(`(() => { const s = document.getElementById("search"); s.value = "kinks poles infinite"; s.dispatchEvent(new Event("input")) })()`)
	b.Wait(`document.querySelector("#found a")?.innerText.startsWith("Kinks › Poles")`)
	b.Eval(`setTimeout(() => document.querySelector("#found a").click())`)
	b.Wait(`document.title.startsWith("Kinks") && location.hash === "#poles"`)
	fits(t, b)
}

// narrowPages opens each page of the guide in one narrow window.
func narrowPages(t *testing.T, dir string) {
	b := browser.Open(t, "about:blank", 360, 800, false)
	files, err := filepath.Glob(filepath.Join(dir, "docs", "*.html"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%d pages: %v", len(files), err)
	}
	for _, file := range files {
		show(t, b, "file://"+filepath.ToSlash(file))
	}
}
