package parquet

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"
)

// inflate decompresses a page, which has to have the stated size then, into memory of dst.
func inflate(dst []byte, codec format.CompressionCodec, page []byte, size int) ([]byte, error) {
	dst = sized(dst, size)
	switch codec {
	case format.Uncompressed:
		return dst, exactly(copy(dst, page), len(page), nil, size)
	case format.Snappy:
		n, err := snappy.DecodedLen(page)
		if err != nil || n != size {
			return dst, exactly(n, n, err, size)
		}
		return snappy.Decode(dst, page)
	case format.Gzip:
		r, err := gzip.NewReader(bytes.NewReader(page))
		if err != nil {
			return dst, err
		}
		return dst, stream(dst, r)
	case format.Brotli:
		return dst, stream(dst, brotli.NewReader(bytes.NewReader(page)))
	case format.Zstd:
		r, err := zstd.NewReader(bytes.NewReader(page), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(mostWindow))
		if err != nil {
			return dst, err
		}
		defer r.Close()
		return dst, stream(dst, r)
	case format.Lz4Raw:
		n, err := lz4.UncompressBlock(page, dst)
		return dst, exactly(n, n, err, size)
	}
	return dst, errors.New("compressed in a way that is not known: " + codec.String())
}

// mostWindow is how far back a page of zstd may refer.
const mostWindow = 32 << 20

// sized returns n bytes in the memory of b if it is large enough.
func sized(b []byte, n int) []byte {
	if cap(b) < n {
		return make([]byte, n)
	}
	return b[:n]
}

// stream fills dst from r, which must end there.
func stream(dst []byte, r io.Reader) error {
	n, err := io.ReadFull(r, dst)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil // it is short
	}
	if err != nil || n < len(dst) {
		return exactly(n, n, err, len(dst))
	}
	switch n, err := r.Read(make([]byte, 1)); {
	case n > 0:
		return exactly(0, len(dst)+1, nil, len(dst))
	case err != nil && err != io.EOF:
		return err
	}
	return nil
}

// exactly refuses pages whose size is not the stated one.
func exactly(got, has int, err error, size int) error {
	switch {
	case err != nil:
		return err
	case has > size:
		return fmt.Errorf("it inflates to more than the %d bytes that it says", size)
	case got < size:
		return fmt.Errorf("it inflates to %d bytes of the %d that it says", got, size)
	}
	return nil
}
