package mesh

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"time"
)

// The two sides of a connection prove to each other that they know the password. They reveal neither the password
// nor anything of use on another connection:
//
//	dialler   magic, rank, nonce
//	accepter  magic, rank, nonce
//	dialler   HMAC(password, "dialler", job, both greetings)
//	accepter  accepted, HMAC(password, "accepter", job, both greetings)
//
// The accepter proves its knowledge last: a process that only connects learns nothing that depends on the password.

const nonceSize = 32

// greeting is the first message of each side.
type greeting struct {
	Magic [8]byte
	Rank  uint32
	Nonce [nonceSize]byte
}

func magic() [8]byte { return [8]byte{'g', 'r', 'a', 'd', 'm', 's', 'h', '3'} }

// proof is a message authentication code.
type proof [sha256.Size]byte

// verdict is the accepter's answer to a proof.
type verdict struct {
	Accepted uint8
	Proof    proof
}

// identity is what a process knows about its job.
type identity struct {
	rank     int
	job      [sha256.Size]byte
	password []byte
}

func newIdentity(rank int, cfg Config) identity {
	h := sha256.New()
	for _, addr := range cfg.Addrs {
		fmt.Fprintf(h, "%d %s\n", len(addr), addr)
	}
	return identity{rank: rank, job: [sha256.Size]byte(h.Sum(nil)), password: []byte(cfg.Password)}
}

// greet returns a greeting with a fresh nonce.
func (id identity) greet() greeting {
	g := greeting{Magic: magic(), Rank: uint32(id.rank)}
	_, _ = rand.Read(g.Nonce[:]) // it never fails
	return g
}

// prove returns the proof of a side of a connection.
func (id identity) prove(side string, dialler, accepter greeting) (p proof) {
	h := hmac.New(sha256.New, id.password)
	fmt.Fprintf(h, "%s\n", side)
	h.Write(id.job[:])
	for _, g := range []greeting{dialler, accepter} {
		_ = binary.Write(h, binary.LittleEndian, g) // writing to a hash never fails
	}
	copy(p[:], h.Sum(nil))
	return p
}

// errOtherJob reports a process that knows another password or other addresses.
var errOtherJob = errors.New("the other process was started with other addresses or another password")

// errStranger reports a peer that is not a process of a job.
var errStranger = errors.New("not a process of a job")

// dialled authenticates this process to the process that it has called, and checks the proof of the latter.
func (id identity) dialled(conn net.Conn, rank int) error {
	mine := id.greet()
	var its greeting
	if err := errors.Join(write(conn, mine), read(conn, &its)); err != nil {
		return err
	}
	if its.Magic != mine.Magic {
		return errStranger
	}
	if int(its.Rank) != rank {
		return fmt.Errorf("%w: it says it is rank %d", errOtherJob, its.Rank)
	}
	var v verdict
	if err := errors.Join(write(conn, id.prove("dialler", mine, its)), read(conn, &v)); err != nil {
		return err
	}
	want := id.prove("accepter", mine, its)
	if v.Accepted != 1 || !hmac.Equal(v.Proof[:], want[:]) {
		return errOtherJob
	}
	return nil
}

// accepted checks the proof of a process that has called, and sends its own proof.
func (id identity) accepted(conn net.Conn) (rank int, err error) {
	var its greeting
	if err := read(conn, &its); err != nil {
		return 0, err
	}
	if its.Magic != magic() {
		return 0, errStranger
	}
	mine := id.greet()
	var p proof
	if err := errors.Join(write(conn, mine), read(conn, &p)); err != nil {
		return 0, err
	}
	want := id.prove("dialler", its, mine)
	if !hmac.Equal(p[:], want[:]) {
		return 0, errors.Join(errOtherJob, write(conn, verdict{}))
	}
	return int(its.Rank), write(conn, verdict{Accepted: 1, Proof: id.prove("accepter", its, mine)})
}

func write(conn net.Conn, message any) error { return binary.Write(conn, binary.LittleEndian, message) }
func read(conn net.Conn, message any) error  { return binary.Read(conn, binary.LittleEndian, message) }

// Config describes a process and the others of its job.
type Config struct {
	Addr     string        // this process
	Addrs    []string      // all processes, in the order of their ranks
	Password string        // the same for all
	Timeout  time.Duration // for all connections; 0 means 30 s
	Streams  bool          // whether processes of one machine use connections only, too
}
