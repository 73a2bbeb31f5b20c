package parquet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"
)

// inflates refuses a compressed page that becomes larger than its header states.
// Otherwise the library would allocate memory for all of it, and for a damaged
// page of LZ4 without limit.
func inflates(codec format.CompressionCodec, page []byte, size int64) error {
	stream := func(r io.Reader, err error) error {
		if err != nil {
			return err
		}
		n, err := io.Copy(io.Discard, io.LimitReader(r, size+1))
		if err == nil && n > size {
			err = fmt.Errorf("it inflates to more than the %d bytes that it says", size)
		}
		return err
	}
	switch codec {
	case format.Uncompressed:
		return nil
	case format.Snappy:
		if n, width := binary.Uvarint(page); width <= 0 || n > uint64(size) {
			return fmt.Errorf("it inflates to %d bytes, more than the %d that it says", n, size)
		}
		return nil
	case format.Gzip:
		r, err := gzip.NewReader(bytes.NewReader(page))
		return stream(r, err)
	case format.Brotli:
		return stream(brotli.NewReader(bytes.NewReader(page)), nil)
	case format.Zstd:
		r, err := zstd.NewReader(bytes.NewReader(page), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(mostWindow))
		if err != nil {
			return err
		}
		defer r.Close()
		return stream(r, nil)
	case format.Lz4Raw:
		_, err := lz4.UncompressBlock(page, make([]byte, size))
		return err
	}
	return errors.New("compressed in a way that is not known: " + codec.String())
}

// mostWindow is how far back a page of zstd may refer.
const mostWindow = 32 << 20

// body is the part of a page that is compressed.
func body(h *format.PageHeader, page []byte) ([]byte, error) {
	if !h.DataPageHeaderV2.Valid {
		return page, nil
	}
	v2 := &h.DataPageHeaderV2.V
	if v2.IsCompressed.Valid && !v2.IsCompressed.V {
		return nil, nil
	}
	levels := int64(v2.RepetitionLevelsByteLength) + int64(v2.DefinitionLevelsByteLength)
	if levels < 0 || levels > int64(len(page)) {
		return nil, fmt.Errorf("levels of %d bytes in a page of %d", levels, len(page))
	}
	return page[levels:], nil
}
