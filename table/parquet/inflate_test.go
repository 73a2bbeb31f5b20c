package parquet

import (
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
		if err := inflates(codec, page, int64(len(zeros))); err != nil {
			t.Errorf("%v: %v", codec, err)
		}
		for _, bad := range [][]byte{page, page[:len(page)/2], page[:1], []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), nil} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err = inflates(codec, bad, 4096)
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; err == nil && len(bad) > 0 || used > 24<<20 {
				t.Errorf("%v, %d bytes: %v, %d bytes of memory", codec, len(bad), err, used)
			}
		}
	}
	if err := inflates(format.LZO, []byte("x"), 1); err == nil || !strings.Contains(err.Error(), "LZO") {
		t.Error(err)
	}
}
