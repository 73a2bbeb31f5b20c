//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import "github.com/gradgen/gradgen/runtime/comm/internal/mpilib"

// MPI libraries do not compare the types of a message and of its receive. So the tag that MPI sees has the type, too:
// a receive does not match a message of another type, and when it has waited for a while it looks for one.

// tagBits is the number of bits of a tag; the type is above.
const tagBits = 15

// maxWireTag is the largest tag that MPI sees.
const maxWireTag = int(numTypes)<<tagBits - 1

// wireTag is the tag that MPI sees.
func (c *mpiEndpoint) wireTag(tag int, t Type) int {
	if tag == AnyTag {
		return int(c.job.lib.AnyTag)
	}
	return tag | int(t)<<tagBits
}

// openWireTag undoes wireTag.
func openWireTag(tag int) (int, Type) { return tag & MaxTag, Type(tag >> tagBits) }

// receive is a receive under way.
type receive struct {
	request     *mpilib.Request
	x           Buffer
	source, tag int
	done        bool  // the request has come to its end
	code        int32 // of MPI, where it ended with an error
	doubt       error // there is a message of another type, and the request has been told to give up
}

// test reports whether the request has come to its end, and how. MPI tells it once, to whoever asks first, so it is kept.
func (c *mpiEndpoint) test(in *receive) (done bool, code int32) {
	if !in.done {
		in.done, in.code = c.job.lib.Test(in.request)
		in.done = in.done || in.code != 0
	}
	return in.done, in.code
}

// check is an error where the receive waits in vain since a message of another type would be received. The message may
// be meant for a later receive if this one has met its own, which takes its time; but then it cannot be cancelled.
func (c *mpiEndpoint) check(in *receive) error {
	if !c.pending(in) || in.tag == AnyTag {
		return nil
	}
	if in.doubt == nil {
		if in.doubt = c.wrongType(in); in.doubt == nil {
			return nil
		}
		c.job.lock()
		c.job.lib.Cancel(in.request)
		c.job.unlock()
	}
	c.job.lock()
	defer c.job.unlock()
	c.test(in)
	return c.givenUp(in)
}

// pending reports whether a receive is still under way.
func (c *mpiEndpoint) pending(in *receive) bool {
	c.job.lock()
	defer c.job.unlock()
	done, _ := c.test(in)
	return !done
}

// givenUp is the error of a receive that has been cancelled. The caller holds the lock.
func (c *mpiEndpoint) givenUp(in *receive) error {
	if in.done && in.doubt != nil && c.job.lib.Cancelled(in.request) {
		return in.doubt
	}
	return nil
}

// wrongType is an error where a message is there that would be received if it were of another type.
func (c *mpiEndpoint) wrongType(in *receive) error {
	r := c.job.request()
	defer c.job.requests.Put(r)
	for t := range numTypes {
		if t == in.x.Type {
			continue
		}
		s, found, err := c.look(r, in.source, in.tag, t, t)
		if err != nil {
			return err
		}
		if found {
			return differentTypes(s.Count, t, in.x)
		}
	}
	return nil
}

// look is Iprobe for messages of the type sent, whose elements are counted as those of the type t.
func (c *mpiEndpoint) look(r *mpilib.Request, source, tag int, sent, t Type) (Status, bool, error) {
	c.job.lock()
	defer c.job.unlock()
	found, code := c.job.lib.Iprobe(c.source(source), c.wireTag(tag, sent), c.handle, r)
	if code != 0 || !found {
		return Status{}, false, c.job.lib.Error(code)
	}
	s, _ := c.status(r, t)
	return s, true, nil
}
