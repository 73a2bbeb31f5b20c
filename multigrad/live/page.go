// Package live shows a running fit in a browser: the loss and the parameters
// against the step, the throughput, and how the fit ended. A program writes to a
// [Page] as to a run log, and the page serves the entries:
//
//	page := &live.Page{Title: "mass function", Ranks: c.Size()}
//	server, err := live.Listen(":0", page)
//	...
//	defer server.Close()
//	fmt.Println("progress:", server.URL)
//	result, err := multigrad.Run(ctx, objective, x0, method, multigrad.Options{Log: page})
//	...
//	page.End(result.Message)
//
// To keep a log as well, use io.MultiWriter. The logs of package multiswarm are
// shown too. The page is one file without references to other sites; it gets
// its numbers as server-sent events (HTML Standard, section 9.2).
package live

import (
	"bytes"
	"io"
	"sync"
)

// A Page is the progress of one fit. The zero value is ready for use. It is an
// [io.Writer] of the lines of a run log and an [net/http.Handler]; several
// goroutines may use it.
//
// Its memory does not grow with the run: of long runs it keeps between 1 024 and
// 2 048 evenly spaced steps, and the last ones. It shows at most the first 30
// parameters.
type Page struct {
	Title string   // empty means "fit"
	Names []string // of the parameters; nil means those of the log, missing ones are x0, x1, ...
	Ranks int      // number of ranks of the fit; 0 shows none

	mu      sync.Mutex
	partial []byte // a line without its end
	history history
	ended   string
	changed chan struct{} // closed at the next change; nil where nobody waits
}

// Write takes lines of a run log. It ignores a line that is not an entry, so that
// the page cannot make a fit fail. It never waits for a browser.
func (p *Page) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	rest := b
	for {
		line, after, whole := bytes.Cut(rest, []byte{'\n'})
		if !whole {
			p.partial = append(p.partial, rest...)
			break
		}
		if len(p.partial) > 0 {
			line = append(p.partial, line...)
		}
		p.history.add(line)
		p.partial, rest = nil, after
	}
	p.wake()
	return len(b), nil
}

// Load shows the steps of an earlier part of the run. It reads them from the log that the run continues.
func (p *Page) Load(log io.Reader) error {
	_, err := io.Copy(p, log)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.partial = nil // what a killed run leaves
	return err
}

// End tells browsers that the fit has ended, with a message.
func (p *Page) End(message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = message
	p.wake()
}

// wake notifies all waiting goroutines of a change.
func (p *Page) wake() {
	if p.changed != nil {
		close(p.changed)
		p.changed = nil
	}
}

// wait returns a channel that is closed at the next change.
func (p *Page) wait() <-chan struct{} {
	if p.changed == nil {
		p.changed = make(chan struct{})
	}
	return p.changed
}
