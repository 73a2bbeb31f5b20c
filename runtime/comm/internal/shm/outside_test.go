package shm

import (
	"sync/atomic"
	"testing"
	"time"
)

// post moves a counter when somebody polls it after a number of looks.
type post struct {
	w                *World
	counter          atomic.Uint64
	looks, moveAfter int
	slept, asleep    int
}

func (p *post) Poll() {
	p.looks++
	if p.looks == p.moveAfter {
		p.counter.Add(1)
		p.w.Wake()
	}
}

func (p *post) Sleep() {
	p.slept++
	p.asleep++
}

func (p *post) Rise() { p.asleep-- }

func TestLooksBeforeItParks(t *testing.T) {
	w := New(1)
	p := &post{w: w, moveAfter: 10}
	w.LookAt(p)
	if err := w.Wait(&p.counter, 1, Point{}); err != nil {
		t.Fatal(err)
	}
	if p.looks != 10 || p.slept != 0 {
		t.Errorf("%d looks, slept %d times", p.looks, p.slept)
	}
}

func TestParksWhenNothingComes(t *testing.T) {
	w := New(1)
	p := &post{w: w}
	w.LookAt(p)
	before := w.outside.patience.time()
	time.AfterFunc(5*time.Millisecond, func() {
		p.counter.Add(1)
		w.Wake()
	})
	if err := w.Wait(&p.counter, 1, Point{}); err != nil {
		t.Fatal(err)
	}
	if p.slept != 1 || p.asleep != 0 || w.outside.patience.time() != before/2 {
		t.Errorf("slept %d times, %d asleep, patience %v after %v", p.slept, p.asleep, w.outside.patience.time(), before)
	}
}

func TestPatience(t *testing.T) {
	var p patience
	if p.time() != mostPatience {
		t.Errorf("patience %v at the start", p.time())
	}
	for range 20 {
		p.set(p.time() / 2)
	}
	if p.time() != leastPatience {
		t.Errorf("patience %v after much in vain", p.time())
	}
	for range 20 {
		p.set(p.time() * 2)
	}
	if p.time() != mostPatience {
		t.Errorf("patience %v after success", p.time())
	}
}
