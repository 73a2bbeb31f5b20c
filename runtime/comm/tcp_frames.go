package comm

import "errors"

// The kinds of frames.
const (
	frameMessage = iota
	frameReturned
	frameAbort
	frameStanding // to rank 0: what the sender does
	frameAsk      // from rank 0: what do you do?
	numFrames
)

// The largest sizes of frames, in bytes.
const (
	maxMessage = 1 << 36
	maxNote    = 1 << 16 // of descriptions that processes send about themselves
)

// errFrame reports a frame that no process of a job sends.
var errFrame = errors.New("frame that makes no sense")
