//go:build !js && !wasip1 && !plan9

package progress

import (
	"io"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/cwriter"
	"github.com/vbauerster/mpb/v8/decor"
)

// A drawing is a bar on a terminal.
type drawing struct {
	pool *mpb.Progress
	bar  *mpb.Bar
}

// showsBars reports whether w is a terminal with room for a bar; some have no
// size, such as those of containers.
func showsBars(w io.Writer) bool {
	t := cwriter.New(w)
	if !t.IsTerminal() {
		return false
	}
	width, _, err := t.GetTermSize()
	return err == nil && width > 0
}

// draw begins a bar of total steps with a text after it.
func draw(cfg Config, total int, text func() string) *drawing {
	pool := mpb.New(mpb.WithOutput(cfg.Writer), mpb.WithWidth(40))
	bar := pool.AddBar(int64(total),
		mpb.PrependDecorators(decor.Name(cfg.Name+" "), decor.CountersNoUnit("%d/%d")),
		mpb.AppendDecorators(
			decor.Any(func(decor.Statistics) string { return text() }),
			decor.AverageETA(decor.ET_STYLE_GO),
		),
	)
	return &drawing{pool, bar}
}

func (d *drawing) set(step int) { d.bar.SetCurrent(int64(step)) }

func (d *drawing) end() {
	d.bar.Abort(false)
	d.pool.Wait()
}
