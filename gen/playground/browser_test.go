package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/internal/browser"
)

// TestPage builds the page and uses it in a wide window and in a narrow, dark one. It runs
// with GRADGEN_REQUIRE_BROWSER alone, because it compiles gradgen once more. With
// GRADGEN_SCREENSHOTS=DIR it leaves pictures there.
func TestPage(t *testing.T) {
	if os.Getenv("GRADGEN_REQUIRE_BROWSER") == "" {
		t.Skip("compiles the standard library and gradgen to WebAssembly: GRADGEN_REQUIRE_BROWSER=1")
	}
	dir := t.TempDir()
	if err := build(io.Discard, dir); err != nil {
		t.Fatal(err)
	}
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(files)
	defer server.Close()
	for _, w := range []struct {
		name          string
		width, height int
		dark          bool
	}{{"wide", 1400, 1150, false}, {"narrow", 420, 1600, true}} {
		t.Run(w.name, func(t *testing.T) { use(t, browser.Open(t, server.URL, w.width, w.height, w.dark), w.name) })
	}
	t.Run("server that declares gzip", func(t *testing.T) {
		declares := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".gz") {
				w.Header().Set("Content-Encoding", "gzip")
			}
			files.ServeHTTP(w, r)
		}))
		defer declares.Close()
		browser.Open(t, declares.URL, 800, 600, false).Wait(`document.querySelector("#plot path.slope")`)
	})
}

func use(t *testing.T, p *browser.Page, name string) {
	p.Wait(`document.querySelector("#plot path.slope")`)
	contains(t, p, "emitted", "func RosenbrockGrad(x []float64, xGrad []float64) (out float64)")
	contains(t, p, "explained", "RosenbrockHVP")
	if wide := p.Eval("document.documentElement.scrollWidth - innerWidth"); wide != "0" {
		t.Errorf("the page is %s pixels wider than its window", wide)
	}
	picture(t, p, name)

	choose(p, "function", "RosenbrockHVP")
	p.Wait(`document.querySelector("#plot path.second")`)

	enter(p, "package play\n\nimport \"math\"\n\n//gradgen:grad wrt=b\nfunc Half(a, b float64) float64 { return a * math.Sqrt(b) }\n\n"+
		"func HalfInputs() [][]any { return [][]any{{3.0, 4.0}} }\n")
	p.Wait(`document.querySelector("#table td")?.textContent === "b"`)
	contains(t, p, "emitted", "func HalfGrad(a float64, b float64, bGrad *float64)")
	if row := p.Eval(`[...document.querySelectorAll("#table td")].map(c => c.textContent).slice(2, 4).join(" ")`); row != "0.75 0.75" {
		t.Errorf("the derivative of 3·√b at 4, emitted and by differences, is %s", row)
	}
	p.Eval(`(() => { const v = document.querySelector("#table input"); v.value = 9; v.dispatchEvent(new Event("change")) })()`)
	p.Wait(`document.querySelectorAll("#table td")[2].textContent === "0.5"`)

	enter(p, "package play\n\n//gradgen:grad\nfunc Deep(x float64) float64 { return Deep(x) * x }\n")
	p.Wait(`document.querySelector("#trouble").textContent.startsWith("not evaluated")`)
	if trouble := p.Eval(`document.querySelector("#trouble").textContent`); strings.Contains(trouble, "too long") {
		t.Errorf("recursion without end is noticed late: %s", trouble)
	}
	p.Wait(`document.querySelector(".figure").classList.contains("stale")`) // the numbers of Half are still there

	enter(p, "package play\n\n//gradgen:grad\nfunc Worse(x float64) float64 {\n\tgo print(x)\n\treturn x\n}\n")
	p.Wait(`document.querySelector("#findings li")`)
	contains(t, p, "findings", "5:2: a goroutine cannot be differentiated GG0201")
	if href := p.Eval(`document.querySelector("#findings a").href`); !strings.HasSuffix(href, "/docs/diagnostics.md#gg0201") {
		t.Errorf("the code leads to %s", href)
	}
	if line := p.Eval(`document.querySelector("#gutter .bad").textContent`); line != "5" {
		t.Errorf("line %s is marked", line)
	}
	picture(t, p, name+"-error")
	if loaded := p.Eval(`performance.getEntriesByType("resource").filter(r => !r.name.startsWith(location.origin) && !r.name.startsWith("data:")).length`); loaded != "0" {
		t.Errorf("the page loads %s files from elsewhere", loaded)
	}
}

// enter types a text in place of the one that is there.
func enter(p *browser.Page, text string) {
	p.Eval(`(() => { source.focus(); source.select(); document.execCommand("insertText", false, ` + "`" + text + "`" + `) })()`)
}

// choose picks an entry of a list.
func choose(p *browser.Page, id, value string) {
	p.Eval(`(() => { const s = document.getElementById("` + id + `"); s.value = "` + value + `"; s.dispatchEvent(new Event("change")) })()`)
}

// contains looks for a text in an element.
func contains(t *testing.T, p *browser.Page, id, want string) {
	t.Helper()
	if got := p.Eval(`document.getElementById("` + id + `").textContent`); !strings.Contains(got, want) {
		t.Errorf("%s lacks %q:\n%s", id, want, got)
	}
}

// picture saves what the window shows, if somebody wants to see it.
func picture(t *testing.T, p *browser.Page, name string) {
	t.Helper()
	dir := os.Getenv("GRADGEN_SCREENSHOTS")
	if dir == "" {
		return
	}
	if err := os.WriteFile(dir+"/"+name+".png", p.Screenshot(), 0o644); err != nil {
		t.Error(err)
	}
}
