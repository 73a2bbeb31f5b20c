package multigrad

import (
	"bytes"
	"encoding/gob"
	"fmt"
)

// encode keeps every bit of floating-point numbers.
func encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(v); err != nil {
		return nil, fmt.Errorf("multigrad: save: %w", err)
	}
	return buf.Bytes(), nil
}

func decode(data []byte, v any) error {
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(v); err != nil {
		return fmt.Errorf("multigrad: restore: %w", err)
	}
	return nil
}
