package ring

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
)

// pair is a memory as two processes see it.
func pair(t testing.TB) (out, in *Ring) {
	t.Helper()
	m, path, release, err := Make()
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("processes share memory on Linux only")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	other, err := Open(path, m.Token())
	if err != nil {
		t.Fatal(err)
	}
	out, _ = m.Rings()
	_, in = other.Rings()
	return out, in
}

// record is the nth record: its length and bytes follow from n.
func record(random *rand.Rand, n uint64) []byte {
	b := make([]byte, 8+random.IntN(Longest-7))
	binary.LittleEndian.PutUint64(b, n)
	for i := 8; i < len(b); i++ {
		b[i] = byte(n + uint64(i))
	}
	return b
}

func TestRecords(t *testing.T) {
	const records = 20_000
	out, in := pair(t)
	go func() {
		random := rand.New(rand.NewPCG(1, 2))
		for n := range uint64(records) {
			b := record(random, n)
			for cut := min(len(b), 40); !out.Put(b[:cut], b[cut:]); {
				runtime.Gosched()
			}
		}
	}()
	random := rand.New(rand.NewPCG(1, 2))
	room := make([]byte, Longest)
	for n := uint64(0); n < records; {
		got, err := in.Peek(room)
		if err != nil {
			t.Fatal(err)
		}
		if got == nil {
			runtime.Gosched()
			continue
		}
		if want := record(random, n); string(got) != string(want) {
			t.Fatalf("record %d has %d bytes, want %d; it says it is %d", n, len(got), len(want), binary.LittleEndian.Uint64(got))
		}
		in.Drop(len(got))
		n++
	}
	if !in.Empty() {
		t.Error("the ring is not empty")
	}
}

func TestFull(t *testing.T) {
	out, in := pair(t)
	if out.Put(make([]byte, Longest), []byte{0}) {
		t.Error("a record that is too long was put")
	}
	n := 0
	for out.Put(make([]byte, 1000), nil) {
		n++
	}
	if want := room / 1008; n != want {
		t.Errorf("%d records of 1000 bytes, want %d", n, want)
	}
	room := make([]byte, Longest)
	if got, err := in.Peek(room); len(got) != 1000 || err != nil {
		t.Fatal(len(got), err)
	}
	in.Drop(1000)
	if !out.Put(make([]byte, 1000), nil) {
		t.Error("no room after a record was dropped")
	}
}

// What the other process writes into the memory is found out before it is used.
func TestCorrupt(t *testing.T) {
	for name, damage := range map[string]func(r *Ring){
		"written":      func(r *Ring) { r.written.Store(1 << 40) },
		"written back": func(r *Ring) { r.written.Store(^uint64(7)) },
		"length":       func(r *Ring) { binary.LittleEndian.PutUint64(r.data, 1<<20) },
		"huge length":  func(r *Ring) { binary.LittleEndian.PutUint64(r.data, ^uint64(0)) },
		"long length":  func(r *Ring) { binary.LittleEndian.PutUint64(r.data, 200) },
	} {
		out, in := pair(t)
		out.Put(make([]byte, 100), nil)
		damage(out)
		if got, err := in.Peek(make([]byte, Longest)); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
		if out.Put(make([]byte, Longest), nil) && name == "written" {
			t.Errorf("%s: a record was put", name)
		}
	}
}

func TestSleepers(t *testing.T) {
	out, in := pair(t)
	if out.MustWake() {
		t.Error("a reader that is awake is woken")
	}
	in.Sleep(1)
	if !out.MustWake() || out.MustWake() {
		t.Error("a reader that sleeps is woken once")
	}
	in.Awake()
	if !out.MustWake() {
		t.Error("a reader that sleeps again is not woken")
	}
	in.Awake()
	in.Sleep(-1)
	if out.MustWake() {
		t.Error("a reader that is awake again is woken")
	}
}

func TestOpenSomethingElse(t *testing.T) {
	m, path, release, err := Make()
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("processes share memory on Linux only")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	token := m.Token()
	token[3] ^= 1
	if _, err := Open(path, token); err == nil {
		t.Error("another token opens the memory")
	}
	for _, path := range []string{"", "/dev/null", "/proc/self/exe", "/proc/1/fd/99999", t.TempDir()} {
		if _, err := Open(path, m.Token()); err == nil {
			t.Errorf("%q was opened", path)
		}
	}
}
