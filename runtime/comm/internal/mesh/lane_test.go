package mesh

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/ring"
)

// sequence wants frames whose tags count, whose data follow from the tags.
type sequence struct {
	next  atomic.Int32
	wrong chan error
}

func (s *sequence) Check(int, Frame, uint64) error { return nil }

func (s *sequence) Receive(_ int, f Frame, lent bool) {
	n := s.next.Load()
	if err := sameAs(f, n); err != nil {
		select {
		case s.wrong <- fmt.Errorf("frame %d: %w", n, err):
		default:
		}
	}
	if lent {
		clear(f.Data) // a handler that keeps lent data would see this
	}
	s.next.Store(n + 1)
}

func (s *sequence) Lost(int, error) {}

// dataOf are the data of the frame with a tag: mostly short, now and then too long for a ring.
func dataOf(tag int32) []byte {
	random := rand.New(rand.NewPCG(uint64(tag), 1))
	n := random.IntN(100)
	switch random.IntN(20) {
	case 0:
		n = random.IntN(20_000)
	case 1:
		n = ring.Longest - headerSize + random.IntN(3) - 1
	}
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(int(tag) + i)
	}
	return b
}

func sameAs(f Frame, tag int32) error {
	if f.Tag != tag {
		return fmt.Errorf("tag %d", f.Tag)
	}
	if string(f.Data) != string(dataOf(tag)) {
		return fmt.Errorf("%d other bytes", len(f.Data))
	}
	return nil
}

// Frames keep their order whichever way they go, and none stays where somebody sleeps: with a reader that looks all the
// time, now and then, and never.
func TestOrder(t *testing.T) {
	const frames = 5000
	for name, looks := range map[string]int{"never": 0, "now and then": 3, "often": 300} {
		t.Run(name, func(t *testing.T) {
			meshes, errs := connect(t.Context(), pairOf(t))
			if err := errors.Join(errs...); err != nil {
				t.Fatal(err)
			}
			s := &sequence{wrong: make(chan error, 1)}
			meshes[1].Start(s)
			if meshes[1].Lanes() == 0 {
				t.Skip("processes share memory on Linux only")
			}
			go func() {
				for tag := range int32(frames) {
					if err := meshes[0].Send(1, Frame{Kind: 1, Tag: tag, Data: dataOf(tag), Awaited: tag%50 > 0}); err != nil {
						s.wrong <- err
					}
				}
			}()
			for s.next.Load() < frames && len(s.wrong) == 0 {
				for range looks {
					meshes[1].Poll()
				}
				meshes[1].Sleep()
				before := s.next.Load()
				for start := time.Now(); s.next.Load() == before && before < frames && time.Since(start) < 10*time.Second; {
					runtime.Gosched()
				}
				if now := s.next.Load(); now == before && now < frames {
					t.Fatalf("a sleeper is not woken after %d frames", now)
				}
				meshes[1].Rise()
			}
			if len(s.wrong) > 0 {
				t.Fatal(<-s.wrong)
			}
			meshes[0].Close()
			meshes[1].Close()
		})
	}
}

func pairOf(t *testing.T) []Config {
	one, two := job(t)
	return []Config{one, two}
}

// What another process does to the memory ends the connection.
func TestDamage(t *testing.T) {
	for name, damage := range map[string]func(out *ring.Ring){
		"short":   func(out *ring.Ring) { out.Put([]byte("short"), nil) },
		"length":  func(out *ring.Ring) { out.Put(make([]byte, headerSize), []byte{1}) },
		"wake":    func(out *ring.Ring) { out.Put(append([]byte{frameWake}, make([]byte, headerSize-1)...), nil) },
		"refused": func(out *ring.Ring) { out.Put(append([]byte{9}, make([]byte, headerSize-1)...), nil) },
	} {
		for _, looks := range []bool{true, false} {
			t.Run(fmt.Sprint(name, looks), func(t *testing.T) {
				meshes, errs := connect(t.Context(), pairOf(t))
				if err := errors.Join(errs...); err != nil {
					t.Fatal(err)
				}
				r := recorder{make(chan string, 10), make(chan string, 10)}
				meshes[1].Start(r)
				if meshes[1].Lanes() == 0 {
					t.Skip("processes share memory on Linux only")
				}
				damage(meshes[0].peers[1].lane.out)
				if looks {
					meshes[1].Poll()
				} else {
					_ = meshes[0].peers[1].stream(Frame{Kind: frameWake})
				}
				t.Log(<-r.lost)
			})
		}
	}
}

// A frame that says that others went before it, which did not come, ends the connection.
func TestMissingFrames(t *testing.T) {
	meshes, errs := connect(t.Context(), pairOf(t))
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	r := recorder{make(chan string, 10), make(chan string, 10)}
	meshes[1].Start(r)
	meshes[0].peers[1].lane.sent = 7
	if err := meshes[0].peers[1].stream(Frame{Kind: 1}); err != nil {
		t.Fatal(err)
	}
	if got, want := <-r.lost, "0: "+errOrder.Error()+": 0 of 7"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Who has proved himself can offer what he likes: a process opens nothing but memory that was made for it.
func TestOffers(t *testing.T) {
	m, path, release, err := ring.Make()
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("processes share memory on Linux only")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	for name, tc := range map[string]struct {
		path   string
		token  [ring.TokenSize]byte
		opened uint8
	}{
		"memory":        {path, m.Token(), 1},
		"another token": {path, [ring.TokenSize]byte{}, 0},
		"a file":        {"/proc/self/exe", m.Token(), 0},
		"nothing":       {"", m.Token(), 0},
		"long":          {"/" + string(make([]byte, 63)), m.Token(), 0},
	} {
		conn := &conversation{}
		o := offer{Token: tc.token}
		copy(o.Path[:], tc.path)
		conn.hears, _ = binary.Append(nil, binary.LittleEndian, o)
		if _, err := accept(conn, true); err != nil || len(conn.says) != 1 || conn.says[0] != tc.opened {
			t.Errorf("%s: %v, answer %v", name, err, conn.says)
		}
	}
	if _, err := accept(&conversation{hears: []byte("half")}, true); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("half an offer: %v", err)
	}
}

// conversation is a connection to somebody who has said all already.
type conversation struct {
	net.Conn
	hears, says []byte
}

func (c *conversation) Read(b []byte) (int, error) {
	if len(c.hears) == 0 {
		return 0, io.EOF
	}
	n := copy(b, c.hears)
	c.hears = c.hears[n:]
	return n, nil
}

func (c *conversation) Write(b []byte) (int, error) {
	c.says = append(c.says, b...)
	return len(b), nil
}
