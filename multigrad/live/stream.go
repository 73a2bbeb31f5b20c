package live

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// eventInterval is the least time between two events of a browser.
const eventInterval = 200 * time.Millisecond

//go:embed page.html
var document []byte

// policy lets the page use its own script and style and talk to its own server,
// and nothing else.
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP serves the page at the path that the handler has, and its events at
// the same path with "events" appended.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the page is read only", http.StatusMethodNotAllowed)
		return
	}
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	switch base(r.URL.Path) {
	case "":
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", policy)
		w.Write(document)
	case "events":
		p.stream(w, r)
	default:
		http.NotFound(w, r)
	}
}

// base returns what comes after the last slash.
func base(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}

// An update is the data of one event.
type update struct {
	Title   string            `json:"title"`
	Names   []string          `json:"names"`
	Ranks   int               `json:"ranks"`
	Whole   bool              `json:"whole"` // the entries replace those of before
	Entries []json.RawMessage `json:"entries"`
	Ended   string            `json:"ended"`
}

// A reader records what one browser has seen.
type reader struct {
	page  *Page
	begun bool
	epoch int
	count int
}

// next returns what the browser has not seen, and a channel to wait for before the next call.
func (r *reader) next() (update, <-chan struct{}) {
	p := r.page
	p.mu.Lock()
	defer p.mu.Unlock()
	u := update{Title: p.Title, Names: p.Names, Ranks: p.Ranks, Ended: p.ended}
	if u.Names == nil {
		u.Names = p.history.names
	}
	if u.Title == "" {
		u.Title = "fit"
	}
	upToDate := false
	if r.begun && r.epoch == p.history.epoch {
		u.Entries, upToDate = p.history.after(r.count)
	}
	if !upToDate {
		u.Entries, u.Whole = p.history.all(), true
	}
	r.begun, r.epoch, r.count = true, p.history.epoch, p.history.count
	return u, p.wait()
}

// stream sends events until the browser goes away or the server is closed.
func (p *Page) stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	send := http.NewResponseController(w)
	for seen := (reader{page: p}); ; {
		u, changed := seen.next()
		data, err := json.Marshal(u)
		if err != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "data: %s\n\n", data); err != nil {
			return
		}
		if err := send.Flush(); err != nil {
			return
		}
		select {
		case <-time.After(eventInterval):
		case <-r.Context().Done():
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}
