package parquet

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// A page that inflates to more than it says is refused with little memory, and so is
// a damaged one.
func TestPagesThatSwell(t *testing.T) {
	zeros := make([]byte, 32<<20)
	for _, codec := range []format.CompressionCodec{format.Snappy, format.Gzip, format.Brotli, format.Zstd, format.Lz4Raw} {
		page, err := parquet.LookupCompressionCodec(codec).Encode(nil, zeros)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := inflate(nil, codec, page, len(zeros)); err != nil || !bytes.Equal(got, zeros) {
			t.Errorf("%v: %v", codec, err)
		}
		if _, err := inflate(nil, codec, page, len(zeros)+1); err == nil {
			t.Errorf("%v: a page that is short of a byte is no error", codec)
		}
		for _, bad := range [][]byte{page, page[:len(page)/2], page[:1], []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), nil} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err = inflate(nil, codec, bad, 4096)
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; err == nil || used > 24<<20 {
				t.Errorf("%v, %d bytes: %v, %d bytes of memory", codec, len(bad), err, used)
			}
		}
	}
	if _, err := inflate(nil, format.LZO, []byte("x"), 1); err == nil || !strings.Contains(err.Error(), "LZO") {
		t.Error(err)
	}
}
