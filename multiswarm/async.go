package multiswarm

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/runtime/comm"
)

// searchAsync runs a search in which rank 0 distributes particles. A goroutine of rank
// 0 answers the other teams, so that its own team computes meanwhile.
func (r *run) searchAsync(ctx context.Context) error {
	posts, err := r.team.main.Dup()
	if err != nil {
		return fmt.Errorf("multiswarm: %w", err)
	}
	d := &desk{run: r, posts: posts}
	var served sync.WaitGroup
	if posts.Rank() == 0 {
		if r.queue == nil {
			r.queue = newQueue(r.state.n, r.state.Step, r.last)
		}
		r.queue.Limit = r.last
		if r.done() {
			r.queue.Limit = -1
		}
		served.Go(func() { d.fail(d.serve()) })
	}
	err = r.work(ctx, d)
	served.Wait()
	if posts.Rank() == 0 && err == nil {
		err = d.err
	}
	err = r.conclude(err)
	return errors.Join(err, posts.Free())
}

// A desk receives losses from teams and assigns particles to them.
type desk struct {
	run   *run
	posts comm.Comm
	mu    sync.Mutex
	err   error // the reason for the end of the run; guarded by mu
}

func (d *desk) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err == nil {
		d.err = err
	}
}

// turn handles one visit of a team: it receives a loss, and returns the next particle,
// or −1, and its position.
func (d *desk) turn(p int, loss float64, w word, x []float64) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err != nil {
		return -1
	}
	var next int
	if next, d.err = d.run.back(p, loss, w); next >= 0 {
		copy(x, d.run.state.row(d.run.state.X, next))
	}
	return next
}

// serve answers the other teams until all of them have ended.
func (d *desk) serve() error {
	teams := 0
	for _, lead := range d.run.team.leads() {
		if lead != 0 {
			teams++
		}
	}
	in, out := make([]float64, 3), make([]float64, 1+d.run.state.d)
	for teams > 0 {
		from, err := comm.Recv(d.posts, in, comm.AnySource, comm.AnyTag)
		if err != nil {
			return err
		}
		if word(in[2]) == failed {
			d.fail(fmt.Errorf("multiswarm: the loss failed on rank %d or one that shares its particle", from.Source))
			teams--
			continue
		}
		out[0] = float64(d.turn(int(in[0]), in[1], word(in[2]), out[1:]))
		if err := comm.Send(d.posts, out, from.Source, 0); err != nil {
			return err
		}
		if out[0] < 0 {
			teams--
		}
	}
	return nil
}

// work evaluates particles, on every rank, until none are left.
func (r *run) work(ctx context.Context, d *desk) error {
	t := r.team
	p, loss, order := -1, 0.0, make([]float64, 1+r.state.d)
	for {
		if t.lead {
			var err error
			if p, err = d.visit(ctx, p, loss, order[1:]); err != nil {
				return err
			}
			order[0] = float64(p)
		}
		if err := comm.Bcast(t.sub, order, 0); err != nil {
			return fmt.Errorf("multiswarm: %w", err)
		}
		if order[0] < 0 {
			return nil
		}
		var err error
		loss, err = t.evaluate(order[1:])
		if err = t.agree(err); err != nil {
			err = fmt.Errorf("multiswarm: %w", err)
			return errors.Join(err, d.leave(err))
		}
	}
}

// visit sends a loss to the desk and receives the next particle.
func (d *desk) visit(ctx context.Context, p int, loss float64, x []float64) (int, error) {
	r := d.run
	if d.posts.Rank() == 0 {
		d.mu.Lock()
		r.noteContext(ctx)
		d.mu.Unlock()
		return d.turn(p, loss, goOn, x), nil
	}
	w := goOn
	if r.noteContext(ctx); r.stop != nil {
		w = wishes
	}
	reply := make([]float64, 1+len(x))
	if err := comm.Send(d.posts, []float64{float64(p), loss, float64(w)}, 0, 0); err != nil {
		return -1, fmt.Errorf("multiswarm: %w", err)
	}
	if _, err := comm.Recv(d.posts, reply, 0, 0); err != nil {
		return -1, fmt.Errorf("multiswarm: %w", err)
	}
	copy(x, reply[1:])
	return int(reply[0]), nil
}

// leave tells the desk that this team has failed.
func (d *desk) leave(err error) error {
	switch {
	case !d.run.team.lead:
		return nil
	case d.posts.Rank() == 0:
		d.fail(err)
		return nil
	}
	return comm.Send(d.posts, []float64{-1, 0, float64(failed)}, 0, 0)
}

// agree returns an error on all ranks of a team if one rank failed.
func (t *team) agree(err error) error {
	if t.sub.Size() == 1 {
		return err
	}
	bad := []int64{0}
	if err != nil {
		bad[0] = 1
	}
	if e := comm.Allreduce(t.sub, bad, comm.Sum); e != nil {
		return errors.Join(err, e)
	}
	if err == nil && bad[0] > 0 {
		return errors.New("the loss failed on another rank that shares the particle")
	}
	return err
}

// leads returns the ranks of main that communicate for a team.
func (t *team) leads() []int {
	var leads []int
	for rank, n := range t.counts {
		if n > 1 {
			leads = append(leads, rank)
		}
	}
	return leads
}

// An ending is the message of rank 0 to the others at the end.
type ending struct {
	Run   runState
	Swarm State
	Err   string
}

// conclude distributes the result of rank 0 to all ranks.
func (r *run) conclude(err error) error {
	var data []byte
	var failure error
	if r.team.main.Rank() == 0 {
		if err == nil {
			err = r.saveLast()
		}
		e := ending{Run: r.runState, Swarm: r.state.State}
		if err != nil {
			e.Err = err.Error()
		}
		data, failure = checkpoint.Encode(&e)
	}
	data, shared := checkpoint.Share(r.team.main, data, failure)
	if err = errors.Join(err, shared); shared != nil || r.team.main.Rank() == 0 {
		return err
	}
	var e ending
	if bad := checkpoint.Decode(data, &e); bad != nil {
		return errors.Join(err, bad)
	}
	spent := r.Spent
	r.runState, r.state.State = e.Run, e.Swarm
	r.Spent = spent
	if err == nil && e.Err != "" {
		err = errors.New(e.Err)
	}
	return err
}
