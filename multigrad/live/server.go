package live

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
)

// A Server serves a page until it is closed.
type Server struct {
	URL string // of the page

	server *http.Server
	cancel context.CancelFunc
	done   chan struct{} // closed at the end of Serve
	err    error         // of Serve
}

// Listen serves a page at an address "host:port". Without a host it is this
// machine's loopback address, so that other machines cannot read the fit; port 0
// picks a free one. An address that other machines can reach, such as 0.0.0.0,
// must be given explicitly. Only one rank of a fit listens.
func Listen(address string, p *Page) (*Server, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("live: address %q: want host:port or :port, such as :0: %w", address, err)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Server{URL: location(l.Addr()), cancel: cancel, done: make(chan struct{})}
	handler := http.Handler(p)
	if isLoopback(host) {
		handler = sameMachine(p)
	}
	s.server = &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 1 << 16,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	go func() {
		defer close(s.done)
		s.err = s.server.Serve(l)
	}()
	return s, nil
}

// Close ends the server. Browsers get the remaining events within a second;
// after that their pages do not change.
func (s *Server) Close() error {
	time.AfterFunc(2*eventInterval, s.cancel)
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	err := s.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.server.Close()
	}
	s.cancel()
	<-s.done
	if !errors.Is(s.err, http.ErrServerClosed) {
		err = errors.Join(err, s.err)
	}
	return err
}

// location returns the URL at which browsers find a listener. If the listener listens at all addresses, the URL
// names the machine: browsers on this and on other machines can open it, unlike 0.0.0.0.
func location(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if ip := net.ParseIP(host); err == nil && ip.IsUnspecified() {
		name, err := os.Hostname()
		if err != nil {
			name = "127.0.0.1"
		}
		return "http://" + net.JoinHostPort(name, port) + "/"
	}
	return "http://" + a.String() + "/"
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// sameMachine refuses requests that name another host. Otherwise a foreign site whose name is made to point to this
// machine could read the fit through the user's browser.
func sameMachine(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if !isLoopback(strings.Trim(host, "[]")) {
			http.Error(w, "this page is for its own machine; pass live.Listen a host for others", http.StatusForbidden)
			return
		}
		h.ServeHTTP(w, r)
	})
}
