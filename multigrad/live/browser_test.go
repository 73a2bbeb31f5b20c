package live_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/gradgen/gradgen/internal/browser"
	"github.com/gradgen/gradgen/multigrad/live"
)

// TestBrowser looks at a page as a person does, on wide and narrow windows: what
// it says, that its figures have lines, that nothing is wider than the window,
// and that a text from the program stays a text.
func TestBrowser(t *testing.T) {
	for _, width := range []int{1200, 360} {
		t.Run(fmt.Sprint(width), func(t *testing.T) { follow(t, width) })
	}
}

func follow(t *testing.T, width int) {
	p := &live.Page{Title: "<b>mass</b>", Names: []string{"log f"}, Ranks: 3}
	b := browser.Open(t, listen(t, p).URL, width, 800, width < 1000)
	b.Wait(`document.title === "<b>mass</b>" && document.body.innerText.includes("waiting for the first step")`)
	for i := range 40 {
		io.WriteString(p, line(i))
	}
	b.Wait(`document.body.innerText.includes("running") && document.querySelectorAll("svg path").length === 4`)
	for _, text := range []string{"961", "ranks\n3", "log f", "x1", "evaluations\n3", "<b>mass</b>"} {
		if b.Eval(fmt.Sprintf("document.body.innerText.includes(%q)", text)) != "true" {
			t.Errorf("the page does not say %q: %s", text, b.Eval("document.body.innerText"))
		}
	}
	if over := b.Eval("document.documentElement.scrollWidth - innerWidth"); over != "0" {
		t.Errorf("the page is %s pixels wider than its window", over)
	}
	p.End("step limit")
	b.Wait(`document.body.innerText.includes("ended: step limit")`)
}
