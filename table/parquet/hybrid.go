package parquet

import (
	"encoding/binary"
	"fmt"
	"io"
)

// hybrid appends n integers of the given number of bits to out. They are stored in runs of equal ones and in groups
// of eight, packed from the lowest bit on. The library has decoders, too; that of booleans takes each group for whole
// bytes of its output, and the others make memory for as many integers as a run says.
// See https://parquet.apache.org/docs/file-format/data-pages/encodings/#RLE.
func hybrid(out []uint32, data []byte, bits, n int) ([]uint32, error) {
	if bits > 32 {
		return out, fmt.Errorf("integers of %d bits", bits)
	}
	for left := n; left > 0; {
		head, width := binary.Uvarint(data)
		if width <= 0 {
			return out, io.ErrUnexpectedEOF
		}
		data = data[width:]
		units, equal := head>>1, head&1 == 0
		count, size := int(min(units, uint64(left))), (bits+7)/8
		if !equal {
			groups := int(min(units, uint64(left+7)/8))
			count, size = min(8*groups, left), groups*bits
			if len(data) < size { // the last group may be cut short
				size = (count*bits + 7) / 8
			}
		}
		if len(data) < size {
			return out, io.ErrUnexpectedEOF
		}
		out = unpack(out, data[:size], bits, count, equal)
		data, left = data[size:], left-count
	}
	return out, nil
}

// unpack appends count integers: all of them equal, or packed one after the other.
func unpack(out []uint32, data []byte, bits, count int, equal bool) []uint32 {
	at := 0
	for range count {
		var v uint64
		for k := 0; k < bits; {
			byteAt, shift := (at+k)/8, (at+k)%8
			v |= uint64(data[byteAt]>>shift) << k
			k += 8 - shift
		}
		out = append(out, uint32(v&(1<<bits-1)))
		if !equal {
			at += bits
		}
	}
	return out
}
