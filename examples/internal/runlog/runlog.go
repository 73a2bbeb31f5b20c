// Package runlog is where the examples write what a fit does at each step: a
// file, a page in the browser, both or neither.
package runlog

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/live"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Flags say where the steps go. The zero value says nowhere.
type Flags struct {
	Log  string // file that lines are appended to; see multigrad.OpenLog
	HTTP string // address of the page; see live.Listen
}

// Register defines the flags -log and -http.
func (f *Flags) Register(flags *flag.FlagSet) {
	flags.StringVar(&f.Log, "log", "", "append a line of JSON per step to this `file`")
	flags.StringVar(&f.HTTP, "http", "", "show the fit in a browser, at this `address`; :0 is a free port of this machine")
}

// A Log takes the lines of rank 0; those of other ranks are dropped.
type Log struct {
	io.Writer
	page   *live.Page
	server *live.Server
	file   *os.File
}

// Open opens the file and the page on rank 0 of c. The page begins with the steps
// that are in the file already.
func (f Flags) Open(c comm.Comm, page *live.Page) (*Log, error) {
	l := &Log{Writer: io.Discard, page: page}
	if c.Rank() != 0 {
		return l, nil
	}
	page.Ranks = c.Size()
	if err := l.open(f); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

func (l *Log) open(f Flags) (err error) {
	if f.Log != "" {
		if l.file, err = multigrad.OpenLog(f.Log); err != nil {
			return err
		}
		l.Writer = l.file
	}
	if f.HTTP == "" {
		return nil
	}
	if l.file != nil {
		if err := l.load(f.Log); err != nil {
			return err
		}
		l.Writer = io.MultiWriter(l.file, l.page)
	} else {
		l.Writer = l.page
	}
	if l.server, err = live.Listen(f.HTTP, l.page); err == nil {
		fmt.Fprintln(os.Stderr, "the fit is shown at", l.server.URL)
	}
	return err
}

// load shows what an earlier run wrote.
func (l *Log) load(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return l.page.Load(f)
}

// End tells the page how the fit ended.
func (l *Log) End(message string) { l.page.End(message) }

// Close closes what is open.
func (l *Log) Close() error {
	var errs []error
	if l.server != nil {
		errs = append(errs, l.server.Close())
	}
	if l.file != nil {
		errs = append(errs, l.file.Close())
	}
	return errors.Join(errs...)
}
