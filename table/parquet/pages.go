package parquet

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// checkPages checks the headers of a column's pages in a group before the first
// page is read, because the library allocates memory of the sizes that they
// state.
func (s *source) checkPages(group, leaf int) error {
	groups := s.parquet.Metadata().RowGroups
	if group < 0 || group >= len(groups) || leaf >= len(groups[group].Columns) {
		return fmt.Errorf("the file has no such column in group %d of rows", group)
	}
	m := &groups[group].Columns[leaf].MetaData
	at := m.DataPageOffset
	if d := m.DictionaryPageOffset; d > 0 && d < at {
		at = d
	}
	end := at + m.TotalCompressedSize
	if size := s.parquet.Size(); at < 0 || end < at || end > size {
		return fmt.Errorf("pages from byte %d to %d in a file of %d", at, end, size)
	}
	if m.NumValues != groups[group].NumRows {
		return fmt.Errorf("%d values in a group of %d rows", m.NumValues, groups[group].NumRows)
	}
	w := &walk{source: s, codec: m.Codec, rows: m.NumValues, end: end}
	for page := 0; at < end; page++ {
		next, err := w.page(at)
		if err != nil {
			return fmt.Errorf("page %d at byte %d: %w", page, at, err)
		}
		at = next
	}
	return nil
}

// A walk goes through the pages of a column in a group.
type walk struct {
	source *source
	codec  format.CompressionCodec
	rows   int64
	end    int64
	header bufio.Reader
	buf    []byte
}

// page refuses a page whose stated size exceeds the limit, which is larger than
// stated, or which has more values than the group. It returns the offset of the
// next page.
func (w *walk) page(at int64) (next int64, err error) {
	from := &counter{r: io.NewSectionReader(w.source.file, at, w.end-at)}
	w.header.Reset(from)
	var h format.PageHeader
	if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(&w.header)).Decode(&h); err != nil {
		return 0, fmt.Errorf("header: %w", err)
	}
	values := int64(cmp.Or(h.DataPageHeader.V.NumValues, h.DataPageHeaderV2.V.NumValues, h.DictionaryPageHeader.V.NumValues))
	const width = 8 // bytes that a value may take once it is decoded
	size := max(int64(h.UncompressedPageSize), int64(h.CompressedPageSize), width*values)
	at += from.n - int64(w.header.Buffered())
	next = at + int64(h.CompressedPageSize)
	switch {
	case h.CompressedPageSize < 0 || h.UncompressedPageSize < 0 || values < 0 || values > w.rows:
		return 0, fmt.Errorf("it says it has %d values in %d bytes, of %d rows", values, h.UncompressedPageSize, w.rows)
	case size > w.source.options.MemoryLimit:
		return 0, fmt.Errorf("it takes %d bytes, more than the limit of %d", size, w.source.options.MemoryLimit)
	case next > w.end:
		return 0, errEarly
	case w.codec == format.Uncompressed:
		return next, nil
	}
	w.buf = slices.Grow(w.buf[:0], int(next-at))[:next-at]
	if _, err := w.source.file.ReadAt(w.buf, at); err != nil {
		return 0, err
	}
	packed, err := body(&h, w.buf)
	if err == nil && len(packed) > 0 {
		err = inflates(w.codec, packed, int64(h.UncompressedPageSize))
	}
	return next, err
}

// counter counts the bytes that are read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}
