package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// openTerminal returns both ends of a pseudo-terminal of the given width; 0
// leaves it without a size.
func openTerminal(t *testing.T, width uint16) (screen, terminal *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminals: ", err)
	}
	var unlock int32
	var number uint32
	control(t, screen, syscall.TIOCSPTLCK, unsafe.Pointer(&unlock))
	control(t, screen, syscall.TIOCGPTN, unsafe.Pointer(&number))
	size := [4]uint16{24, width, 0, 0} // rows, columns, pixels
	if width > 0 {
		control(t, screen, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return screen, terminal
}

func control(t *testing.T, f *os.File, request uintptr, argument unsafe.Pointer) {
	t.Helper()
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, uintptr(argument)); errno != 0 {
		t.Fatal(errno)
	}
}

// TestOnATerminal reads what a terminal would show: a bar, or lines where the
// terminal says that it has no room.
func TestOnATerminal(t *testing.T) {
	for width, want := range map[uint16]string{80: "] loss 0.25", 0: "step 3/10  loss 0.25"} {
		screen, terminal := openTerminal(t, width)
		shown := make(chan string)
		go func() {
			text, _ := io.ReadAll(screen) // ends with an error when the terminal closes
			shown <- string(text)
		}()
		b := New(10, Config{Writer: terminal, Every: time.Nanosecond})
		b.Update(3, 0.25)
		b.Done()
		terminal.Close()
		if text := <-shown; !strings.Contains(text, want) {
			t.Errorf("%d columns: the terminal shows %q", width, text)
		}
		screen.Close()
	}
}
