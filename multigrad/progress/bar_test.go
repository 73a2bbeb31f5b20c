package progress

import (
	"bytes"
	"testing"
	"time"
)

// TestBarEnds draws the bar of a terminal into a buffer; what matters is that it
// takes updates and that Done returns, however far the run came.
func TestBarEnds(t *testing.T) {
	for _, last := range []int{0, 4, 10} {
		b := New(10, Config{Writer: &bytes.Buffer{}, Every: time.Hour})
		b.open()
		b.interval = 0
		for i := range last {
			b.Update(i, float64(i))
		}
		done := make(chan struct{})
		go func() {
			b.Done()
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(30 * time.Second):
			t.Fatalf("the bar does not end after %d steps", last)
		}
	}
}
