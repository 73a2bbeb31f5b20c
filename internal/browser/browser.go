// Package browser opens pages in headless Chromium, for tests. It speaks the
// DevTools protocol (https://chromedevtools.github.io/devtools-protocol/) over
// the pipe that --remote-debugging-pipe makes, which needs no port.
package browser

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// limit is the longest that a page may take for anything.
const limit = time.Minute

// require is the variable that makes a missing browser an error.
const require = "GRADGEN_REQUIRE_BROWSER"

// A Page is one page in a browser of its own.
type Page struct {
	t       testing.TB
	to      *os.File
	from    *bufio.Reader
	session string
	count   int
}

// Open shows an address in a window of the given size in pixels. A test without
// a browser is skipped, or fails where GRADGEN_REQUIRE_BROWSER is set.
func Open(t testing.TB, url string, width, height int, dark bool) *Page {
	t.Helper()
	p := start(t)
	var target struct{ TargetID string }
	p.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	p.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	p.session = attached.SessionID
	p.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
	scheme := map[bool]string{false: "light", true: "dark"}[dark]
	p.call("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	p.Visit(url)
	return p
}

// Visit shows another address.
func (p *Page) Visit(url string) {
	p.t.Helper()
	p.call("Page.navigate", map[string]any{"url": url}, nil)
}

func start(t testing.TB) *Page {
	t.Helper()
	path := find(t)
	theirs, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, ours, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
		"--user-data-dir="+t.TempDir(), "about:blank")
	cmd.ExtraFiles = []*os.File{theirs, ours}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	ours.Close()
	watch := time.AfterFunc(5*limit, func() { cmd.Process.Kill() })
	t.Cleanup(func() {
		watch.Stop()
		p := &Page{t: t, to: to, from: bufio.NewReader(from)}
		p.send("Browser.close", nil)
		stop := time.AfterFunc(limit/6, func() { cmd.Process.Kill() })
		cmd.Wait()
		stop.Stop()
		to.Close()
		from.Close()
	})
	return &Page{t: t, to: to, from: bufio.NewReader(from)}
}

// find returns the program.
func find(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv(require) != "" {
		t.Fatalf("%s is set, and there is no chromium", require)
	}
	t.Skip("there is no chromium")
	return ""
}

// send writes a command and returns its number.
func (p *Page) send(method string, params map[string]any) int {
	p.count++
	m := map[string]any{"id": p.count, "method": method, "params": params}
	if params == nil {
		m["params"] = map[string]any{}
	}
	if p.session != "" {
		m["sessionId"] = p.session
	}
	b, err := json.Marshal(m)
	if err == nil {
		_, err = p.to.Write(append(b, 0))
	}
	if err != nil {
		p.t.Logf("%s: %v", method, err)
	}
	return p.count
}

// call sends a command and decodes its result.
func (p *Page) call(method string, params map[string]any, result any) {
	p.t.Helper()
	if err := p.try(method, params, result); err != nil {
		p.t.Fatalf("%s: %v", method, err)
	}
}

// try is call for commands that the browser may refuse.
func (p *Page) try(method string, params map[string]any, result any) error {
	p.t.Helper()
	id := p.send(method, params)
	for {
		b, err := p.from.ReadBytes(0)
		if err != nil {
			p.t.Fatalf("%s: the browser went away: %v", method, err)
		}
		var answer struct {
			ID     int
			Result json.RawMessage
			Error  json.RawMessage
		}
		if err := json.Unmarshal(b[:len(b)-1], &answer); err != nil {
			p.t.Fatalf("%s: %v", method, err)
		}
		switch {
		case answer.ID != id: // an event
			continue
		case answer.Error != nil:
			return fmt.Errorf("%s", answer.Error)
		case result != nil:
			return json.Unmarshal(answer.Result, result)
		}
		return nil
	}
}

// Eval returns the value of an expression, or of the promise that it is, as text.
func (p *Page) Eval(expression string) string {
	p.t.Helper()
	value, err := p.evaluate(expression)
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

func (p *Page) evaluate(expression string) (string, error) {
	p.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails json.RawMessage
	}
	if err := p.try("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r); err != nil {
		return "", err
	}
	if r.ExceptionDetails != nil {
		p.t.Fatalf("%s: %s", expression, r.ExceptionDetails)
	}
	return fmt.Sprint(r.Result.Value), nil
}

// Wait waits until an expression is true. The page may leave for another one
// meanwhile, which ends what is being evaluated.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	for begin := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		value, err := p.evaluate("!!(" + expression + ")")
		if err == nil && value == "true" {
			return
		}
		if time.Since(begin) > limit {
			p.t.Fatalf("not true after %v: %s; the page says %q", limit, expression, p.Eval("document.body.innerText"))
		}
	}
}

// Screenshot returns the window as a PNG.
func (p *Page) Screenshot() []byte {
	p.t.Helper()
	var r struct{ Data string }
	p.call("Page.captureScreenshot", map[string]any{"format": "png"}, &r)
	b, err := base64.StdEncoding.DecodeString(r.Data)
	if err != nil {
		p.t.Fatal(err)
	}
	return b
}
