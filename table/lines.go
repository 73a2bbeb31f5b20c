package table

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
)

// lines reads the lines of a file from an offset on.
type lines struct {
	r      *bufio.Reader
	at     int64 // the offset of the next line
	number int64 // of the last line that next returned, from 1
	limit  int64 // of a line, in bytes
	long   []byte
}

// reset starts at an offset.
func (l *lines) reset(file io.ReaderAt, at int64) {
	from := io.NewSectionReader(file, at, math.MaxInt64-at)
	if l.r == nil {
		l.r = bufio.NewReaderSize(from, 1<<16)
	}
	l.r.Reset(from)
	l.at, l.number = at, 0
}

// next returns a line without its end, valid until the next call. After the last line,
// it returns io.EOF.
func (l *lines) next() ([]byte, error) {
	l.number++
	line, err := l.r.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line, err = l.rest(line)
	}
	l.at += int64(len(line))
	if int64(len(line)) > l.limit && (err == nil || err == io.EOF) {
		return nil, l.tooLong()
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")), nil
}

// rest returns a line that is longer than the buffer and starts with begin.
func (l *lines) rest(begin []byte) ([]byte, error) {
	l.long = append(l.long[:0], begin...)
	for {
		more, err := l.r.ReadSlice('\n')
		if l.long = append(l.long, more...); int64(len(l.long)) > l.limit {
			return nil, l.tooLong()
		}
		if err != bufio.ErrBufferFull {
			return l.long, err
		}
	}
}

func (l *lines) tooLong() error { return fmt.Errorf("a line of more than %d bytes", l.limit) }
