package btracey

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/btracey/mpi"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Backend implements mpi.Interface. The zero value chooses a back end as comm.Init does.
type Backend struct {
	Config comm.Config
	// Comm is the communicator to use, if it is not nil. Then nothing is initialised or finalised.
	Comm comm.Comm

	job *comm.Job
}

var _ mpi.Interface = (*Backend)(nil)

// Register makes b the implementation of github.com/btracey/mpi. It fails the second time.
func Register(b *Backend) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("btracey: %v", p)
		}
	}()
	mpi.Register(b)
	return nil
}

// Init implements mpi.Interface. Flags must have been parsed.
func (b *Backend) Init() error {
	if b.Comm != nil {
		return nil
	}
	cfg := b.Config
	if mpi.FlagAddr != "" {
		cfg.Addr, cfg.Addrs = mpi.FlagAddr, slices.Sorted(slices.Values(mpi.FlagAllAddrs))
	}
	if mpi.FlagPassword != "" {
		cfg.Password = mpi.FlagPassword
	}
	if mpi.FlagInitTimeout != 0 {
		cfg.Timeout = time.Duration(mpi.FlagInitTimeout)
	}
	job, err := cfg.Init()
	if err != nil {
		return err
	}
	b.job = job
	b.Comm, err = job.Comm()
	return err
}

// Finalize implements mpi.Interface. An error ends the job.
func (b *Backend) Finalize() {
	if b.job == nil {
		return
	}
	if err := b.job.Finalize(); err != nil {
		b.Comm.Abort(1, err)
	}
}

// Rank implements mpi.Interface: -1 before Init.
func (b *Backend) Rank() int {
	if b.Comm == nil {
		return -1
	}
	return b.Comm.Rank()
}

// Size implements mpi.Interface: 0 before Init.
func (b *Backend) Size() int {
	if b.Comm == nil {
		return 0
	}
	return b.Comm.Size()
}

// The first byte of a message is the encoding of the rest.
const (
	asFloats = 'f' // float64 numbers, little-endian
	asGob    = 'g'
)

var errNotInitialised = errors.New("btracey: Init has not been called")

// Send implements mpi.Interface. It sends slices of float64 as they are, and everything else encoded by
// encoding/gob.
func (b *Backend) Send(data any, destination, tag int) error {
	if b.Comm == nil {
		return errNotInitialised
	}
	message, err := encode(data)
	if err != nil {
		return fmt.Errorf("btracey: send %T to rank %d, tag %d: %w", data, destination, tag, err)
	}
	return comm.Send(b.Comm, message, destination, tag)
}

// Receive implements mpi.Interface: data is a pointer to what was sent.
func (b *Backend) Receive(data any, source, tag int) error {
	if b.Comm == nil {
		return errNotInitialised
	}
	s, err := b.Comm.Probe(source, tag, comm.Uint8)
	if err != nil {
		return err
	}
	message := make([]byte, s.Count)
	if _, err := comm.Recv(b.Comm, message, s.Source, s.Tag); err != nil {
		return err
	}
	if err := decode(message, data); err != nil {
		return fmt.Errorf("btracey: receive %T from rank %d, tag %d: %w", data, source, tag, err)
	}
	return nil
}

func encode(data any) ([]byte, error) {
	switch x := data.(type) {
	case []float64:
		return encodeFloats(x), nil
	case *[]float64:
		return encodeFloats(*x), nil
	}
	var b bytes.Buffer
	b.WriteByte(asGob)
	err := gob.NewEncoder(&b).Encode(data)
	return b.Bytes(), err
}

func encodeFloats(x []float64) []byte {
	message := make([]byte, 1, 1+8*len(x))
	message[0] = asFloats
	for _, v := range x {
		message = binary.LittleEndian.AppendUint64(message, math.Float64bits(v))
	}
	return message
}

func decode(message []byte, data any) error {
	if len(message) == 0 {
		return errors.New("empty message")
	}
	body := message[1:]
	switch message[0] {
	case asGob:
		return gob.NewDecoder(bytes.NewReader(body)).Decode(data)
	case asFloats:
		return decodeFloats(body, data)
	}
	return fmt.Errorf("message of unknown kind %q", message[0])
}

// decodeFloats also serves receivers of other types that gob would accept for a []float64.
func decodeFloats(body []byte, data any) error {
	to, ok := data.(*[]float64)
	if !ok {
		to = new([]float64)
	}
	*to = (*to)[:0]
	for ; len(body) >= 8; body = body[8:] {
		*to = append(*to, math.Float64frombits(binary.LittleEndian.Uint64(body)))
	}
	if ok {
		return nil
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(*to); err != nil {
		return err
	}
	return gob.NewDecoder(&b).Decode(data)
}
