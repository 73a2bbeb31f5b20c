package mesh

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/ports"
)

// connect connects the configured processes in this one.
func connect(ctx context.Context, all []Config) ([]*Mesh, []error) {
	meshes, errs := make([]*Mesh, len(all)), make([]error, len(all))
	var wg sync.WaitGroup
	for i, cfg := range all {
		wg.Go(func() { meshes[i], errs[i] = Connect(ctx, cfg) })
	}
	wg.Wait()
	return meshes, errs
}

type recorder struct{ arrived, lost chan string }

func (r recorder) Receive(from int, f Frame, lent bool) {
	r.arrived <- fmt.Sprintf("%d: %d %d %d %d %d %q", from, f.Kind, f.Type, f.Context, f.Source, f.Tag, f.Data)
}

func (r recorder) Check(from int, f Frame, length uint64) error {
	if f.Kind == 9 {
		return fmt.Errorf("%d bytes of kind 9", length)
	}
	return nil
}

func (r recorder) Lost(from int, err error) { r.lost <- fmt.Sprintf("%d: %v", from, err) }

func TestFrames(t *testing.T) {
	addrs := ports.Free(t, 3)
	var all []Config
	for _, a := range addrs {
		all = append(all, Config{Addr: a, Addrs: addrs, Password: "x"})
	}
	meshes, errs := connect(t.Context(), all)
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	r := recorder{make(chan string, 10), make(chan string, 10)}
	meshes[2].Start(r)
	for i := range 3 {
		if err := meshes[0].Send(2, Frame{Kind: 1, Type: 2, Context: 1 << 40, Source: -1, Tag: int32(i), Data: []byte("data")[:i]}); err != nil {
			t.Fatal(err)
		}
	}
	for i, data := range []string{"", "d", "da"} {
		if got, want := <-r.arrived, fmt.Sprintf("0: 1 2 1099511627776 -1 %d %q", i, data); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	meshes[1].Close()
	if got := <-r.lost; got != "1: EOF" {
		t.Errorf("lost %s", got)
	}
	if err := meshes[0].Send(2, Frame{Kind: 9, Data: []byte("data")}); err != nil {
		t.Fatal(err)
	}
	if got := <-r.lost; got != "0: 4 bytes of kind 9" {
		t.Errorf("lost %s", got)
	}
	meshes[0].Close()
	meshes[2].Close()
}

func TestMismatchedProcesses(t *testing.T) {
	addrs := ports.Free(t, 2)
	for name, tc := range map[string]struct {
		all  []Config
		want string
	}{
		"password": {[]Config{{Addr: addrs[0], Addrs: addrs, Password: "x", Timeout: 300 * time.Millisecond}, {Addr: addrs[1], Addrs: addrs, Password: "y"}},
			"started with other addresses or another password"},
		"missing process": {[]Config{{Addr: addrs[1], Addrs: addrs, Timeout: 50 * time.Millisecond}}, "missing ranks: [0]"},
		"missing dialler": {[]Config{{Addr: addrs[0], Addrs: addrs, Timeout: 50 * time.Millisecond}}, "missing ranks: [1]"},
		"stranger":        {[]Config{{Addr: "127.0.0.1:1", Addrs: addrs}}, "is not among"},
		"twice":           {[]Config{{Addr: "a", Addrs: []string{"a", "b", "a"}}}, "stands for two processes"},
	} {
		t.Run(name, func(t *testing.T) {
			_, errs := connect(t.Context(), tc.all)
			for _, err := range errs {
				if err == nil || !strings.Contains(err.Error(), tc.want) {
					t.Errorf("got %v", err)
				}
			}
		})
	}
}

// Something that connects by mistake does no harm.
func TestStrangersAreTurnedAway(t *testing.T) {
	addrs := ports.Free(t, 2)
	first := make(chan error, 1)
	go func() {
		m, err := Connect(t.Context(), Config{Addr: addrs[0], Addrs: addrs})
		if err == nil {
			m.Close()
		}
		first <- err
	}()
	// The first process listens until the second one has come.
	conn, err := net.Dial("tcp", addrs[0])
	for ; err != nil; conn, err = net.Dial("tcp", addrs[0]) {
		time.Sleep(time.Millisecond)
	}
	fmt.Fprint(conn, strings.Repeat("GET / HTTP/1.0\r\n\r\n", 10))
	conn.Close()
	m, err := Connect(t.Context(), Config{Addr: addrs[1], Addrs: addrs})
	if err != nil {
		t.Fatal(err)
	}
	m.Close()
	if err := <-first; err != nil {
		t.Error(err)
	}
}
