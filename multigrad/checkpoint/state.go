package checkpoint

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Encode makes a state of a value with exported fields. It keeps every bit of
// floating-point numbers.
func Encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(v); err != nil {
		return nil, fmt.Errorf("checkpoint: encode: %w", err)
	}
	return buf.Bytes(), nil
}

// Decode decodes a state of [Encode] into the value that v points to.
func Decode(state []byte, v any) error {
	if err := gob.NewDecoder(bytes.NewReader(state)).Decode(v); err != nil {
		return fmt.Errorf("checkpoint: decode: %w", err)
	}
	return nil
}

// LoadOn is [Load] for the ranks of c: rank 0 reads, and all of them get the
// state, the notice, or an error. All ranks call it together.
func LoadOn(c comm.Comm, path, kind string) (state []byte, notice string, err error) {
	c = comm.OrSelf(c)
	var failed error
	if c.Rank() == 0 {
		state, notice, failed = Load(path, kind)
	}
	note := []byte(notice)
	if state, err = Share(c, state, failed); err != nil {
		return nil, "", err
	}
	if note, err = Share(c, note, nil); err != nil {
		return nil, "", err
	}
	return state, string(note), nil
}

// Share sends rank 0's bytes, or its error, to all ranks of c. All ranks call
// it together; the arguments of other ranks are ignored.
func Share(c comm.Comm, data []byte, failed error) ([]byte, error) {
	c = comm.OrSelf(c)
	bad := failed != nil
	if bad {
		data = []byte(failed.Error())
	}
	head := []int64{int64(len(data)), 0}
	if bad {
		head[1] = 1
	}
	if err := comm.Bcast(c, head, 0); err != nil {
		return nil, fmt.Errorf("checkpoint: share: %w", err)
	}
	if head[0] > 0 {
		if c.Rank() != 0 {
			data = make([]byte, head[0])
		}
		if err := comm.Bcast(c, data, 0); err != nil {
			return nil, fmt.Errorf("checkpoint: share: %w", err)
		}
	}
	switch {
	case head[1] != 0 && c.Rank() == 0:
		return nil, failed
	case head[1] != 0:
		return nil, fmt.Errorf("%s (on rank 0)", data)
	case head[0] == 0:
		return nil, nil
	}
	return data, nil
}
