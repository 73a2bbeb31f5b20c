package comm

import (
	"errors"
	"testing"
)

// lastMessage is the post of a rank to which the other sends its last message, and returns, just
// before it is asked whether more can come.
type lastMessage struct {
	postman
	send func()
}

func (m lastMessage) expects(int) error {
	m.send()
	return errors.New("the other rank has returned")
}

// TestProbeOfTheLastMessage holds that Probe finds a message that comes between its look and the
// return of the sender.
func TestProbeOfTheLastMessage(t *testing.T) {
	ask, sent := make(chan bool), make(chan bool)
	err := RunLocal(t.Context(), 2, func(c Comm) error {
		if c.Rank() == 0 {
			<-ask
			defer close(sent)
			return Send(c, []float64{4}, 1, 7)
		}
		l, ok := c.(*local)
		if !ok {
			t.Errorf("a rank has a %T", c)
			close(ask)
			return nil
		}
		l.post = lastMessage{l.post, func() { close(ask); <-sent }}
		s, err := l.Probe(0, 7, Float64)
		if err != nil || s.Count != 1 {
			t.Errorf("Probe = %+v, %v", s, err)
		}
		_, err = Recv(c, make([]float64, 1), 0, 7)
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
