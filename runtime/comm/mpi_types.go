//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import "github.com/gradgen/gradgen/runtime/comm/internal/mpilib"

// MPI libraries do not compare the types of a message and its receive. So the tag that MPI sees contains the type:
// a receive does not match a message of another type. A receive that has waited for a while looks for such a
// message.

// tagBits is the number of bits of a tag. The type is in the bits above.
const tagBits = 15

// maxWireTag is the largest tag that MPI sees.
const maxWireTag = int(numTypes)<<tagBits - 1

// wireTag returns the tag that MPI sees.
func (c *mpiEndpoint) wireTag(tag int, t Type) int {
	if tag == AnyTag {
		return int(c.job.lib.AnyTag)
	}
	return tag | int(t)<<tagBits
}

// openWireTag is the inverse of wireTag.
func openWireTag(tag int) (int, Type) { return tag & MaxTag, Type(tag >> tagBits) }

// receive is a receive under way.
type receive struct {
	request     *mpilib.Request
	x           Buffer
	source, tag int
	done        bool  // the request has ended
	code        int32 // MPI's code if the request ended with an error
	doubt       error // there is a message of another type, and the request has been cancelled
}

// test reports whether the request has ended, and how. MPI reports this only once, so test records it.
func (c *mpiEndpoint) test(in *receive) (done bool, code int32) {
	if !in.done {
		in.done, in.code = c.job.lib.Test(in.request)
		in.done = in.done || in.code != 0
	}
	return in.done, in.code
}

// check returns an error if the receive waits in vain: there is a message of another type that it would match. That
// message may be meant for a later receive, if this receive has matched its own message and is slow; then it cannot
// be cancelled.
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

// givenUp returns the error of a receive that has been cancelled. The caller holds the lock.
func (c *mpiEndpoint) givenUp(in *receive) error {
	if in.done && in.doubt != nil && c.job.lib.Cancelled(in.request) {
		return in.doubt
	}
	return nil
}

// wrongType returns an error if there is a message that the receive would match if it had another type.
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

// look is like Iprobe, for messages of type sent. It counts their elements as elements of type t.
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
