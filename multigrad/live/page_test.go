package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/live"
	"github.com/gradgen/gradgen/multigrad/progress"
)

// An update is what one event says.
type update struct {
	Names   []string
	Title   string
	Ranks   int
	Whole   bool
	Ended   string
	Entries []multigrad.LogEntry
}

// events are what a page sends, and what it shows after them.
type events struct {
	t     *testing.T
	lines *bufio.Reader
	shown []multigrad.LogEntry
	ended string
	count int
}

func open(t *testing.T, url string) *events {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"events", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	if got := response.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("events have type %q", got)
	}
	return &events{t: t, lines: bufio.NewReader(response.Body)}
}

// next takes one event.
func (b *events) next() update {
	b.t.Helper()
	for {
		line, err := b.lines.ReadString('\n')
		if err != nil {
			b.t.Fatalf("after %d events: %v", b.count, err)
		}
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok {
			continue
		}
		var u update
		if err := json.Unmarshal([]byte(data), &u); err != nil {
			b.t.Fatalf("event %q: %v", data, err)
		}
		b.count++
		if u.Whole {
			b.shown = nil
		}
		b.shown, b.ended = append(b.shown, u.Entries...), u.Ended
		return u
	}
}

// until takes events until the last step shown is the wanted one.
func (b *events) until(step int) {
	b.t.Helper()
	for len(b.shown) == 0 || b.shown[len(b.shown)-1].Step != step {
		b.next()
	}
}

func listen(t *testing.T, p *live.Page) *live.Server {
	t.Helper()
	s, err := live.Listen(":0", p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func line(step int) string {
	return fmt.Sprintf(`{"step":%d,"loss":%d,"params":[1,2],"grad_norm":1,"seconds":1,"evaluations":3}`+"\n", step, 1000-step)
}

// TestRun follows a fit to its end: every step is shown once, in order.
func TestRun(t *testing.T) {
	p := &live.Page{Title: "bowl", Ranks: 3}
	s := listen(t, p)
	b := open(t, s.URL)
	if u := b.next(); u.Title != "bowl" || u.Ranks != 3 || len(u.Entries) != 0 {
		t.Fatalf("at the beginning: %+v", u)
	}
	bowl := multigrad.Func(func(x, grad []float64) float64 {
		grad[0] = 2 * (x[0] - 3)
		return (x[0] - 3) * (x[0] - 3)
	})
	r, err := multigrad.Run(context.Background(), bowl, []float64{0}, multigrad.Adam{}, multigrad.Options{
		MaxSteps: 300, Log: p, Names: []string{"depth [m]"}, Progress: progress.Config{Silent: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	p.End(r.Message)
	var names []string
	for b.ended == "" {
		names = b.next().Names
	}
	if len(names) != 1 || names[0] != "depth [m]" {
		t.Errorf("names %q; want those of the log", names)
	}
	if b.ended != r.Message || len(b.shown) != 301 {
		t.Fatalf("%d steps, ended %q; want 301, %q", len(b.shown), b.ended, r.Message)
	}
	for i, e := range b.shown {
		if e.Step != i || e.Params[0] != r.Trajectory.Params[i][0] {
			t.Fatalf("entry %d: %+v; want the parameters %v", i, e, r.Trajectory.Params[i])
		}
	}
}

// TestLong has more steps than a page keeps: what is shown ends with the last
// one, is evenly spaced and bounded, for readers of every speed.
func TestLong(t *testing.T) {
	p := &live.Page{}
	s := listen(t, p)
	const steps = 100_000
	for i := range steps {
		if i == 70_000 {
			open(t, s.URL).next()
		}
		io.WriteString(p, line(i))
	}
	b := open(t, s.URL)
	b.until(steps - 1)
	if n := len(b.shown); n < 1000 || n > 2100 {
		t.Fatalf("%d steps are shown", n)
	}
	space := b.shown[1].Step - b.shown[0].Step
	for i := 1; i < len(b.shown)-1; i++ {
		if b.shown[i].Step-b.shown[i-1].Step != space {
			t.Fatalf("steps %d and %d follow each other, others are %d apart", b.shown[i-1].Step, b.shown[i].Step, space)
		}
	}
}

// TestResumed continues a run from an earlier step than its log ends with, with a
// line that a killed run left without its end.
func TestResumed(t *testing.T) {
	p := &live.Page{}
	if err := p.Load(strings.NewReader(line(0) + line(1) + line(2) + line(3) + line(4)[:20])); err != nil {
		t.Fatal(err)
	}
	b := open(t, listen(t, p).URL)
	b.until(3)
	io.WriteString(p, line(2))
	io.WriteString(p, line(3)+"no entry\n{}\n"+line(4)[:9])
	io.WriteString(p, line(4)[9:])
	b.until(4)
	steps := ""
	for _, e := range b.shown {
		steps += fmt.Sprint(e.Step)
	}
	if steps != "01234" {
		t.Errorf("steps %s are shown; want 01234", steps)
	}
}

// TestHosts asks for the page by names that a browser would use.
func TestHosts(t *testing.T) {
	s := listen(t, &live.Page{})
	for _, test := range []struct {
		method, path, host string
		code               int
	}{
		{"GET", "", "", 200},
		{"GET", "", "localhost:1", 200},
		{"GET", "", "[::1]:1", 200},
		{"GET", "", "evil.example", 403},
		{"GET", "events", "evil.example:80", 403},
		{"POST", "", "", 405},
		{"GET", "favicon.ico", "", 404},
	} {
		request, err := http.NewRequest(test.method, s.URL+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = test.host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != test.code {
			t.Errorf("%s %q as %q: %s", test.method, test.path, test.host, response.Status)
		}
		if test.code == 200 && !strings.Contains(string(body), "<svg") {
			t.Errorf("the page has no figure: %q", body)
		}
	}
}

func TestAddresses(t *testing.T) {
	for _, address := range []string{"", "8080", "127.0.0.1", "300.0.0.1:0", ":-1"} {
		if s, err := live.Listen(address, &live.Page{}); err == nil {
			t.Errorf("%q: listens at %s", address, s.URL)
			s.Close()
		}
	}
	s := listen(t, &live.Page{})
	if !strings.HasPrefix(s.URL, "http://127.0.0.1:") {
		t.Errorf(":0 listens at %s", s.URL)
	}
	name, err := os.Hostname()
	if err != nil {
		name = "127.0.0.1"
	}
	everywhere, err := live.Listen("0.0.0.0:0", &live.Page{})
	if err != nil {
		t.Fatal(err)
	}
	defer everywhere.Close()
	if !strings.HasPrefix(everywhere.URL, "http://"+name+":") {
		t.Errorf("0.0.0.0 listens at %s", everywhere.URL)
	}
	b := open(t, s.URL)
	b.next()
	if err := s.Close(); err != nil {
		t.Errorf("closed with a reader: %v", err)
	}
}
