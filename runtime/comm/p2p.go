package comm

// PointToPoint are the operations between two ranks. [Send], [Recv] and the other typed functions
// document them.
type PointToPoint interface {
	Send(x Buffer, dest, tag int) error
	Recv(x Buffer, source, tag int) (Status, error)
	Sendrecv(send Buffer, dest, sendTag int, recv Buffer, source, recvTag int) (Status, error)
	Isend(x Buffer, dest, tag int) (Request, error)
	Irecv(x Buffer, source, tag int) (Request, error)
	// Probe waits for a message that Recv would receive, and returns its source, its tag and its
	// length in elements of t. It does not receive the message.
	Probe(source, tag int, t Type) (Status, error)
	// Iprobe is Probe without waiting; it reports whether there is such a message.
	Iprobe(source, tag int, t Type) (Status, bool, error)
}

// Status describes a received message.
type Status struct {
	Source int // the rank that sent the message
	Tag    int // its tag
	Count  int // its number of elements
}

// Request is a send or receive that continues in the background. Its buffer must not be touched before
// Wait returns. Every request must be waited for.
type Request interface {
	// Wait returns when the buffer may be used again. A second call returns the same.
	Wait() (Status, error)
	// Test reports whether Wait would return at once.
	Test() (bool, error)
}

// Send sends x to rank dest. It may return before the message is received; x
// may then be used again.
//
// Its transpose is Recv from dest with the same tag.
func Send[T Number](c Comm, x []T, dest, tag int) error {
	return OrSelf(c).Send(BufferOf(x), dest, tag)
}

// Recv receives a message from rank source into x. A message longer than x is an error; a shorter one
// leaves the rest of x unchanged, and Count is its length. Source may be AnySource and tag AnyTag.
//
// Its transpose is Send to the source with the same tag.
func Recv[T Number](c Comm, x []T, source, tag int) (Status, error) {
	return OrSelf(c).Recv(BufferOf(x), source, tag)
}

// Sendrecv sends send to dest and receives recv from source at the same time, so that ranks may exchange
// messages in a ring without a deadlock. The slices may overlap: the sent data are the contents of send before
// the call.
//
// Its transpose is Sendrecv with the buffers, the ranks and the tags exchanged.
func Sendrecv[T Number](c Comm, send []T, dest, sendTag int, recv []T, source, recvTag int) (Status, error) {
	return OrSelf(c).Sendrecv(apart(send, recv), dest, sendTag, BufferOf(recv), source, recvTag)
}

// Isend starts a Send.
func Isend[T Number](c Comm, x []T, dest, tag int) (Request, error) {
	return OrSelf(c).Isend(BufferOf(x), dest, tag)
}

// Irecv starts a Recv.
func Irecv[T Number](c Comm, x []T, source, tag int) (Request, error) {
	return OrSelf(c).Irecv(BufferOf(x), source, tag)
}

// Waitall waits for all requests, nil ones excepted, and returns the first error.
func Waitall(requests ...Request) error {
	var first error
	for _, r := range requests {
		if r == nil {
			continue
		}
		if _, err := r.Wait(); err != nil && first == nil {
			first = err
		}
	}
	return first
}
