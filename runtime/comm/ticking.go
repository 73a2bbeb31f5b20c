package comm

import "time"

// ticking calls a function every watchPeriod until it is ended.
type ticking struct{ stop, stopped chan struct{} }

func newTicking() ticking { return ticking{make(chan struct{}), make(chan struct{})} }

func (t ticking) run(look func()) {
	defer close(t.stopped)
	tick := time.NewTicker(watchPeriod)
	defer tick.Stop()
	for {
		select {
		case <-t.stop:
			return
		case <-tick.C:
			look()
		}
	}
}

// end returns when no further call is made.
func (t ticking) end() {
	close(t.stop)
	<-t.stopped
}
