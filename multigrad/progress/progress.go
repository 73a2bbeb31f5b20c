// Package progress shows the progress of a long computation: a bar if the output
// is a terminal, otherwise a plain line every few seconds, and nothing if it is
// configured to be silent. Computations that end within the first interval print
// nothing. On systems whose terminals the library of bars does not support (js,
// wasip1, plan9) it prints plain lines only.
package progress

import (
	"fmt"
	"math"
	"os"
	"sync/atomic"
	"time"
)

const (
	barInterval  = 100 * time.Millisecond
	lineInterval = 5 * time.Second
)

// A Bar is the progress of one computation. A nil Bar shows nothing. It is used
// by one goroutine.
type Bar struct {
	cfg      Config
	total    int
	start    time.Time
	shown    time.Time
	interval time.Duration
	step     int
	loss     atomic.Uint64
	wrote    bool // a plain line
	drawn    *drawing
}

// New starts to show a computation of at most total steps. It returns nil for a
// silent configuration.
func New(total int, cfg Config) *Bar {
	if cfg.Silent {
		return nil
	}
	if cfg.Writer == nil {
		cfg.Writer = os.Stderr
	}
	if cfg.Name == "" {
		cfg.Name = "step"
	}
	if cfg.Every == 0 {
		cfg.Every = lineInterval
	}
	b := &Bar{cfg: cfg, total: total, start: time.Now(), interval: cfg.Every}
	b.shown = b.start
	b.loss.Store(math.Float64bits(math.NaN()))
	if showsBars(cfg.Writer) {
		b.open()
	}
	return b
}

func (b *Bar) open() {
	b.interval = barInterval
	b.drawn = draw(b.cfg, b.total, b.lossText)
}

// Update reports that a step is done, with the loss, or NaN if there is none. It shows at most one change per interval and
// allocates nothing in between.
func (b *Bar) Update(step int, loss float64) {
	if b == nil {
		return
	}
	b.step = step
	b.loss.Store(math.Float64bits(loss))
	now := time.Now()
	if now.Sub(b.shown) < b.interval {
		return
	}
	b.shown = now
	b.show(now)
}

func (b *Bar) show(now time.Time) {
	if b.drawn != nil {
		b.drawn.set(b.step)
		return
	}
	b.wrote = true
	fmt.Fprintf(b.cfg.Writer, "%s %d/%d  %s%v\n", b.cfg.Name, b.step, b.total,
		b.lossText(), now.Sub(b.start).Round(time.Second/10))
}

// lossText is empty for a computation that has none.
func (b *Bar) lossText() string {
	loss := math.Float64frombits(b.loss.Load())
	if loss != loss {
		return ""
	}
	return fmt.Sprintf("loss %.6g  ", loss)
}

// Done ends the display with the last state. The bar must not be used after.
func (b *Bar) Done() {
	switch {
	case b == nil:
	case b.drawn != nil:
		b.drawn.set(b.step)
		b.drawn.end()
	case b.wrote:
		b.show(time.Now())
	}
}
