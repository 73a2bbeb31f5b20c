package mesh

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/ports"
)

// outcome is what Connect gave.
type outcome struct {
	m   *Mesh
	err error
}

// connecting starts one process of a job.
func connecting(t *testing.T, cfg Config) <-chan outcome {
	ended := make(chan outcome, 1)
	go func() {
		m, err := Connect(t.Context(), cfg)
		ended <- outcome{m, err}
	}()
	return ended
}

// call connects to an address as soon as somebody listens there.
func call(t *testing.T, addr string) net.Conn {
	t.Helper()
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			t.Cleanup(func() { conn.Close() })
			return conn
		}
		if t.Context().Err() != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
}

// job is the configuration of each process of a job of two, which know a password.
func job(t *testing.T) (first, second Config) {
	addrs := ports.Free(t, 2)
	return Config{Addr: addrs[0], Addrs: addrs, Password: "secret"}, Config{Addr: addrs[1], Addrs: addrs, Password: "secret"}
}

// survives wants the job to come together in spite of what has happened to its first process.
func survives(t *testing.T, first <-chan outcome, second Config) {
	t.Helper()
	m, err := Connect(t.Context(), second)
	if err != nil {
		t.Fatal(err)
	}
	o := <-first
	if o.err != nil {
		t.Fatal(o.err)
	}
	m.Close()
	o.m.Close()
}

// Who does not know the password is turned away, and the process that he pretends to be is let in.
func TestImpostorWhoCalls(t *testing.T) {
	one, two := job(t)
	first := connecting(t, one)
	forger := newIdentity(1, Config{Addrs: one.Addrs, Password: "guess"})
	if err := forger.dialled(call(t, one.Addr), 0); !errors.Is(err, errOtherJob) {
		t.Errorf("impostor got %v", err)
	}
	survives(t, first, two)
}

// What an honest process has said proves nothing on another connection.
func TestReplay(t *testing.T) {
	one, two := job(t)
	first := connecting(t, one)
	honest := &recordedConn{Conn: call(t, one.Addr)}
	if err := newIdentity(2, two).dialledUntilProof(honest); err != nil { // of a rank that the job has not
		t.Fatal(err)
	}
	again := call(t, one.Addr)
	if _, err := again.Write(honest.said.Bytes()); err != nil {
		t.Fatal(err)
	}
	var its greeting
	var v verdict
	if err := errors.Join(read(again, &its), read(again, &v)); err != nil || v.Accepted != 0 || v.Proof != (proof{}) {
		t.Errorf("replay: %v, accepted %d", err, v.Accepted)
	}
	survives(t, first, two)
}

// dialledUntilProof is dialled without the last answer.
func (id identity) dialledUntilProof(conn net.Conn) error {
	mine := id.greet()
	var its greeting
	return errors.Join(write(conn, mine), read(conn, &its), write(conn, id.prove("dialler", mine, its)))
}

// recordedConn keeps what is written.
type recordedConn struct {
	net.Conn
	said bytes.Buffer
}

func (c *recordedConn) Write(b []byte) (int, error) {
	c.said.Write(b)
	return c.Conn.Write(b)
}

// A process that is asked to prove itself cannot be made to prove somebody else: what it says for its own side is of
// no use for the other one.
func TestReflection(t *testing.T) {
	one, two := job(t)
	first := connecting(t, one)
	conn := call(t, one.Addr)
	mine := newIdentity(1, two).greet()
	var its greeting
	var v verdict
	if err := errors.Join(write(conn, mine), read(conn, &its)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(write(conn, newIdentity(1, two).prove("accepter", mine, its)), read(conn, &v)); err != nil || v.Accepted != 0 {
		t.Errorf("reflection: %v, accepted %d", err, v.Accepted)
	}
	survives(t, first, two)
}

// Who answers in place of a process learns a proof that is bound to his own number, and is found out.
func TestImpostorWhoAnswers(t *testing.T) {
	one, two := job(t)
	l, err := net.Listen("tcp", one.Addr)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		var its greeting
		var p proof
		forger := newIdentity(0, Config{Addrs: one.Addrs, Password: "guess"})
		mine := forger.greet()
		_ = errors.Join(read(conn, &its), write(conn, mine), read(conn, &p),
			write(conn, verdict{Accepted: 1, Proof: forger.prove("accepter", its, mine)}))
	}()
	if _, err := Connect(t.Context(), two); !errors.Is(err, errOtherJob) {
		t.Errorf("got %v", err)
	}
}

// Connections that say nothing, or not enough, keep nobody waiting.
func TestSilentConnections(t *testing.T) {
	one, two := job(t)
	first := connecting(t, one)
	start := time.Now()
	for i := range 100 {
		conn := call(t, one.Addr)
		if _, err := conn.Write(make([]byte, i%40)); err != nil {
			t.Fatal(err)
		}
	}
	survives(t, first, two)
	if took := time.Since(start); took > patience {
		t.Errorf("connected after %v", took)
	}
}

// A rank that is there already is not replaced.
func TestSecondProcessOfARank(t *testing.T) {
	addrs := ports.Free(t, 3)
	var all []Config
	for _, a := range addrs {
		all = append(all, Config{Addr: a, Addrs: addrs, Password: "secret"})
	}
	first := connecting(t, all[0])
	id, closed := newIdentity(1, all[1]), make(chan error, 2)
	for range 2 {
		conn := call(t, addrs[0])
		if err := id.dialled(conn, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := accept(conn, false); err != nil {
			t.Fatal(err)
		}
		go func() {
			_, err := conn.Read(make([]byte, 1))
			closed <- err
		}()
	}
	if err := <-closed; !errors.Is(err, io.EOF) { // one of the two, whichever came later
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	third := make(chan error, 1)
	go func() {
		_, err := Connect(ctx, all[2])
		third <- err
	}()
	if o := <-first; o.err != nil { // it has heard from both
		t.Error(o.err)
	} else {
		o.m.Close()
	}
	cancel()
	if err := <-third; err == nil || !strings.Contains(err.Error(), "missing ranks: [") {
		t.Errorf("got %v", err)
	}
}

// Memory is taken for what has come, not for what a header promises.
func TestPromisedLength(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := readData(strings.NewReader("short"), 1<<36); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 2*believed {
		t.Errorf("%d bytes taken", took)
	}
	long := bytes.Repeat([]byte("0123456789abcdef"), believed/16*5/2)
	if got, err := readData(bytes.NewReader(long), uint64(len(long))); err != nil || !bytes.Equal(got, long) {
		t.Errorf("%v, %d bytes", err, len(got))
	}
}

// The proofs of all connections differ.
func TestProofs(t *testing.T) {
	one, two := job(t)
	a, b := newIdentity(0, one), newIdentity(1, two)
	seen := make(map[proof]bool)
	for range 4 {
		x, y := a.greet(), b.greet()
		for _, side := range []string{"dialler", "accepter"} {
			if a.prove(side, y, x) != b.prove(side, y, x) {
				t.Error("sides disagree")
			}
			seen[a.prove(side, y, x)] = true
		}
	}
	if len(seen) != 8 {
		t.Errorf("%d proofs of 8", len(seen))
	}
	if n := binary.Size(greeting{}); n != 44 {
		t.Errorf("a greeting has %d bytes", n)
	}
}
