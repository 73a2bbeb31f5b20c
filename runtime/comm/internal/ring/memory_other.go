//go:build !linux

package ring

import "errors"

// Make fails: processes share memory on Linux only.
func Make() (m *Memory, path string, release func(), err error) {
	return nil, "", nil, errors.ErrUnsupported
}

// Open fails.
func Open(string, [TokenSize]byte) (*Memory, error) { return nil, errors.ErrUnsupported }
