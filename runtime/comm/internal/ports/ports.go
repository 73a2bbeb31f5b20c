// Package ports finds free ports for tests whose processes connect on this machine.
package ports

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// Ports below those that systems use for outgoing connections, which might
// take a port before the test does.
const lowest, count = 10_000, 22_000

// Free returns n addresses that nothing listens on.
func Free(tb testing.TB, n int) (addrs []string) {
	tb.Helper()
	for tries := 0; len(addrs) < n; tries++ {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", lowest+rand.IntN(count)))
		switch {
		case err == nil:
			defer l.Close()
			addrs = append(addrs, l.Addr().String())
		case tries > 100:
			tb.Fatal(err)
		}
	}
	return addrs
}
