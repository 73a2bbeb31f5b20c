package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/bytestreamsplit"
	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"

	"github.com/gradgen/gradgen/internal/npy"
)

// A layout says how a file stores the numbers of a column.
type layout struct {
	bits   int // of a stored number: 1, 16, 32 or 64
	number func(bits uint64) float64
	most   uint32 // the definition level of numbers; lower levels mark missing ones
}

// layoutOf returns the layout of a column, if it has a number in each row.
func layoutOf(c *parquet.Column, half bool) (l layout, err error) {
	if c.MaxRepetitionLevel() > 0 {
		return l, errors.New("it is a list, want a number in each row")
	}
	l.most = uint32(c.MaxDefinitionLevel())
	if half {
		l.bits, l.number = 16, func(b uint64) float64 { return npy.Half(uint16(b)) }
		return l, nil
	}
	unsigned, err := isUnsigned(c.Type())
	if err != nil {
		return l, err
	}
	switch kind := c.Type().Kind(); {
	case kind == parquet.Boolean:
		l.bits, l.number = 1, func(b uint64) float64 { return float64(b) }
	case kind == parquet.Int32 && unsigned:
		l.bits, l.number = 32, func(b uint64) float64 { return float64(uint32(b)) }
	case kind == parquet.Int32:
		l.bits, l.number = 32, func(b uint64) float64 { return float64(int32(b)) }
	case kind == parquet.Int64 && unsigned:
		l.bits, l.number = 64, func(b uint64) float64 { return float64(b) }
	case kind == parquet.Int64:
		l.bits, l.number = 64, func(b uint64) float64 { return float64(int64(b)) }
	case kind == parquet.Float:
		l.bits, l.number = 32, func(b uint64) float64 { return float64(math.Float32frombits(uint32(b))) }
	case kind == parquet.Double:
		l.bits, l.number = 64, math.Float64frombits
	default:
		return l, fmt.Errorf("type %v is no number", kind)
	}
	return l, nil
}

// isUnsigned reports whether a type is of unsigned integers. Times, decimal numbers and others are errors.
func isUnsigned(t parquet.Type) (bool, error) {
	if l := t.LogicalType(); l != nil {
		text := l.String()
		if !strings.HasPrefix(text, "INT(") {
			return false, fmt.Errorf("type %s is no number", text)
		}
		return strings.HasSuffix(text, "false)"), nil
	}
	d := t.ConvertedType()
	if d == nil || *d == deprecated.Int8 || *d == deprecated.Int16 || *d == deprecated.Int32 || *d == deprecated.Int64 {
		return false, nil
	}
	if *d < deprecated.Uint8 || *d > deprecated.Uint64 {
		return false, fmt.Errorf("type %v is no number", *d)
	}
	return true, nil
}

// decode appends n numbers, which data has in an encoding, to numbers.
func (l layout) decode(numbers []float64, encoding format.Encoding, data []byte, n int) ([]float64, error) {
	switch {
	case encoding == format.Plain && l.bits == 1:
		return l.flags(numbers, data, n)
	case encoding == format.Plain:
		return l.plain(numbers, data, n)
	case encoding == format.RLE && l.bits == 1:
		data, err := prefixed(&data)
		if err != nil {
			return numbers, err
		}
		flags, err := hybrid(nil, data, 1, n)
		for _, b := range flags {
			numbers = append(numbers, l.number(uint64(b)))
		}
		return numbers, err
	case encoding == format.ByteStreamSplit && l.bits >= 16:
		if len(data) < n*l.bits/8 {
			return numbers, io.ErrUnexpectedEOF
		}
		joined, err := new(bytestreamsplit.Encoding).DecodeFixedLenByteArray(nil, data[:n*l.bits/8], l.bits/8)
		if err != nil {
			return numbers, err
		}
		return l.plain(numbers, joined, n)
	case encoding == format.DeltaBinaryPacked && l.bits >= 32:
		return l.differences(numbers, data, n)
	}
	return numbers, fmt.Errorf("numbers of %d bits in the encoding %v are not supported", l.bits, encoding)
}

// flags reads bits.
func (l layout) flags(numbers []float64, data []byte, n int) ([]float64, error) {
	if len(data) < (n+7)/8 {
		return numbers, io.ErrUnexpectedEOF
	}
	for i := range n {
		numbers = append(numbers, l.number(uint64(data[i/8]>>(i%8)&1)))
	}
	return numbers, nil
}

// plain reads little-endian numbers.
func (l layout) plain(numbers []float64, data []byte, n int) ([]float64, error) {
	width := l.bits / 8
	if len(data) < n*width {
		return numbers, io.ErrUnexpectedEOF
	}
	for i := range n {
		at := data[i*width:]
		var bits uint64
		switch width {
		case 2:
			bits = uint64(binary.LittleEndian.Uint16(at))
		case 4:
			bits = uint64(binary.LittleEndian.Uint32(at))
		case 8:
			bits = binary.LittleEndian.Uint64(at)
		}
		numbers = append(numbers, l.number(bits))
	}
	return numbers, nil
}

// differences reads integers by their differences. The library makes memory for as many as data says.
func (l layout) differences(numbers []float64, data []byte, n int) ([]float64, error) {
	if err := announces(data, n); err != nil {
		return numbers, err
	}
	if l.bits == 32 {
		values, err := new(delta.BinaryPackedEncoding).DecodeInt32(nil, data)
		for _, v := range values {
			numbers = append(numbers, l.number(uint64(uint32(v))))
		}
		return numbers, err
	}
	values, err := new(delta.BinaryPackedEncoding).DecodeInt64(nil, data)
	for _, v := range values {
		numbers = append(numbers, l.number(uint64(v)))
	}
	return numbers, err
}

// announces refuses differences of another number of integers than n: the header has the sizes of blocks, the number
// of miniblocks, and that of integers.
func announces(data []byte, n int) error {
	var header [3]uint64
	for i := range header {
		v, width := binary.Uvarint(data)
		if width <= 0 {
			return io.ErrUnexpectedEOF
		}
		header[i], data = v, data[width:]
	}
	const mostInBlock = 1 << 20
	if header[0] > mostInBlock || header[1] > header[0] || header[2] != uint64(n) {
		return fmt.Errorf("%d differences in blocks of %d, want %d numbers", header[2], header[0], n)
	}
	return nil
}

// prefixed cuts bytes from data that a length of four bytes precedes.
func prefixed(data *[]byte) ([]byte, error) {
	d := *data
	if len(d) < 4 {
		return nil, io.ErrUnexpectedEOF
	}
	n := binary.LittleEndian.Uint32(d)
	if d = d[4:]; uint64(n) > uint64(len(d)) {
		return nil, io.ErrUnexpectedEOF
	}
	*data = d[n:]
	return d[:n], nil
}
