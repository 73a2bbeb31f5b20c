package mesh

import (
	"errors"
	"net"

	"github.com/gradgen/gradgen/runtime/comm/internal/ring"
)

// After both sides have authenticated, the accepter offers shared memory to the dialler if both seem to be
// on one machine:
//
//	accepter  path and token of a memory, or an empty path
//	dialler   1 if it has opened it, 0 otherwise

// most is the largest number of processes of a job that share memory: each pair takes 36 KiB.
const most = 32

// offer is the message of the accepter.
type offer struct {
	Path  [64]byte
	Token [ring.TokenSize]byte
}

// offered offers memory to a process that has called.
func offered(conn net.Conn, wanted bool) (lane, error) {
	var o offer
	var m *ring.Memory
	if wanted && sameMachine(conn) {
		made, path, release, err := ring.Make()
		if err == nil && len(path) <= len(o.Path) {
			defer release()
			m, o.Token = made, made.Token()
			copy(o.Path[:], path)
		}
	}
	var opened uint8
	if err := errors.Join(write(conn, o), read(conn, &opened)); err != nil || opened != 1 || m == nil {
		return lane{}, err
	}
	return laneOf(m), nil
}

// accept opens the memory that the called process offers.
func accept(conn net.Conn, wanted bool) (lane, error) {
	var o offer
	if err := read(conn, &o); err != nil {
		return lane{}, err
	}
	var l lane
	var opened uint8
	if wanted && o.Path[0] != 0 {
		if m, err := ring.Open(o.path(), o.Token); err == nil {
			l, opened = laneOf(m), 1
		}
	}
	return l, write(conn, opened)
}

func (o offer) path() string {
	for i, c := range o.Path {
		if c == 0 {
			return string(o.Path[:i])
		}
	}
	return string(o.Path[:])
}

func laneOf(m *ring.Memory) lane {
	out, in := m.Rings()
	return lane{out: out, in: in, record: make([]byte, ring.Longest)}
}

// sameMachine reports whether both ends of a connection have the same address. This may be wrong if there is a
// tunnel: then the other side does not find the memory.
func sameMachine(conn net.Conn) bool {
	here, ok := conn.LocalAddr().(*net.TCPAddr)
	there, also := conn.RemoteAddr().(*net.TCPAddr)
	return ok && also && here.IP.Equal(there.IP)
}
