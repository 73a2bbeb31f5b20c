package parquet

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/bits"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// pages reads the pages of a column in a group of rows, one after the other. It decodes them itself: the library leaves
// pages of LZ4 empty, and makes memory of the sizes that a page states.
type pages struct {
	file   io.ReaderAt
	limit  int64
	layout layout
	codec  format.CompressionCodec
	rows   int64 // that are left
	at     int64 // the next page
	end    int64
	number int // of the next page

	header        bufio.Reader
	packed, plain []byte
	dictionary    []float64
	current       page
}

// A page is a part of a column.
type page struct {
	numbers []float64 // without the missing ones
	levels  []uint32  // which rows have numbers; nil if all have
	rows    int
}

// errEarly says that there are fewer pages than rows.
var errEarly = errors.New("the data end early")

// pagesOf finds the pages of a column in a group.
func (s *source) pagesOf(group int, c *cursor) (*pages, error) {
	groups := s.parquet.Metadata().RowGroups
	if group < 0 || group >= len(groups) || c.leaf >= len(groups[group].Columns) {
		return nil, fmt.Errorf("the file has no such column in group %d of rows", group)
	}
	chunk := &groups[group].Columns[c.leaf]
	m := &chunk.MetaData
	at := m.DataPageOffset
	if d := m.DictionaryPageOffset; d > 0 && d < at {
		at = d
	}
	end := at + m.TotalCompressedSize
	switch size := s.parquet.Size(); {
	case chunk.FilePath != "":
		return nil, fmt.Errorf("its pages are in another file, %q", chunk.FilePath)
	case at < 0 || end < at || end > size:
		return nil, fmt.Errorf("pages from byte %d to %d in a file of %d", at, end, size)
	case m.NumValues != groups[group].NumRows:
		return nil, fmt.Errorf("%d values in a group of %d rows", m.NumValues, groups[group].NumRows)
	}
	return &pages{file: s.file, limit: s.options.MemoryLimit, layout: c.layout, codec: m.Codec, rows: m.NumValues, at: at, end: end}, nil
}

// next returns the next page of rows, which is valid until the next call, after those to skip. It counts what it has
// skipped of that page, too.
func (p *pages) next(skip int64) (pg *page, skipped int64, err error) {
	for {
		if p.at >= p.end || p.rows == 0 {
			return nil, 0, errEarly
		}
		start, number := p.at, p.number
		rows, err := p.one(skip)
		if err != nil {
			return nil, 0, fmt.Errorf("page %d at byte %d: %w", number, start, err)
		}
		p.rows -= rows
		if rows > skip {
			return &p.current, skip, nil
		}
		skip -= rows
	}
}

// one reads a page and returns how many rows it has: none if it is no page of rows. It does not decode a page of at
// most skip rows.
func (p *pages) one(skip int64) (rows int64, err error) {
	h, at, err := p.head()
	if err != nil {
		return 0, err
	}
	p.number++
	rows = int64(cmp.Or(h.DataPageHeader.V.NumValues, h.DataPageHeaderV2.V.NumValues))
	isDictionary := h.DictionaryPageHeader.Valid
	if !isDictionary && rows <= skip {
		return rows, nil
	}
	p.packed = sized(p.packed, int(h.CompressedPageSize))
	if _, err := p.file.ReadAt(p.packed, at); err != nil {
		return 0, err
	}
	if h.CRC != 0 && crc32.ChecksumIEEE(p.packed) != uint32(h.CRC) {
		return 0, errors.New("it does not have its checksum")
	}
	switch {
	case isDictionary:
		return 0, p.terms(h)
	case h.DataPageHeader.Valid:
		return rows, p.first(h)
	default:
		return rows, p.second(h)
	}
}

// head reads the header of a page, which states sizes that it refuses if they are too large, and goes on to the page
// behind it. It returns where the page is.
func (p *pages) head() (h *format.PageHeader, at int64, err error) {
	from := &counter{r: io.NewSectionReader(p.file, p.at, p.end-p.at)}
	p.header.Reset(from)
	h = new(format.PageHeader)
	if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(&p.header)).Decode(h); err != nil {
		return nil, 0, fmt.Errorf("header: %w", err)
	}
	values := int64(cmp.Or(h.DataPageHeader.V.NumValues, h.DataPageHeaderV2.V.NumValues, h.DictionaryPageHeader.V.NumValues))
	const width = 8 // bytes that a number takes once it is decoded
	size := max(int64(h.UncompressedPageSize), int64(h.CompressedPageSize), width*values)
	at = p.at + from.n - int64(p.header.Buffered())
	next := at + int64(h.CompressedPageSize)
	switch {
	case h.CompressedPageSize < 0 || h.UncompressedPageSize < 0 || values < 0 || values > p.rows:
		return nil, 0, fmt.Errorf("it says it has %d values in %d bytes, of %d rows", values, h.UncompressedPageSize, p.rows)
	case size > p.limit:
		return nil, 0, fmt.Errorf("it takes %d bytes, more than the limit of %d", size, p.limit)
	case next > p.end:
		return nil, 0, errEarly
	}
	p.at = next
	return h, at, nil
}

// terms decodes a dictionary.
func (p *pages) terms(h *format.PageHeader) (err error) {
	if p.plain, err = inflate(p.plain, p.codec, p.packed, int(h.UncompressedPageSize)); err != nil {
		return err
	}
	p.dictionary, err = p.layout.decode(p.dictionary[:0], format.Plain, p.plain, int(h.DictionaryPageHeader.V.NumValues))
	return err
}

// first decodes a page of the first version, which compresses levels and numbers together.
func (p *pages) first(h *format.PageHeader) (err error) {
	if p.plain, err = inflate(p.plain, p.codec, p.packed, int(h.UncompressedPageSize)); err != nil {
		return err
	}
	v, data, levels := &h.DataPageHeader.V, p.plain, []byte(nil)
	if p.layout.most > 0 {
		if v.DefinitionLevelEncoding != format.RLE {
			return fmt.Errorf("levels in the encoding %v are not supported", v.DefinitionLevelEncoding)
		}
		if levels, err = prefixed(&data); err != nil {
			return err
		}
	}
	return p.fill(int(v.NumValues), v.Encoding, levels, data)
}

// second decodes a page of the second version, which does not compress levels.
func (p *pages) second(h *format.PageHeader) (err error) {
	v := &h.DataPageHeaderV2.V
	before := int64(v.RepetitionLevelsByteLength)
	after := before + int64(v.DefinitionLevelsByteLength)
	if before < 0 || after < before || after > int64(len(p.packed)) || after > int64(h.UncompressedPageSize) {
		return fmt.Errorf("levels of %d bytes in a page of %d", after, len(p.packed))
	}
	codec := p.codec
	if v.IsCompressed.Valid && !v.IsCompressed.V {
		codec = format.Uncompressed
	}
	p.plain = p.plain[:0]
	if packed, size := p.packed[after:], int(int64(h.UncompressedPageSize)-after); len(packed)+size > 0 {
		if p.plain, err = inflate(p.plain, codec, packed, size); err != nil {
			return err
		}
	}
	return p.fill(int(v.NumValues), v.Encoding, p.packed[before:after], p.plain)
}

// fill decodes the levels and the numbers of a page.
func (p *pages) fill(rows int, encoding format.Encoding, levels, data []byte) (err error) {
	c, n := &p.current, rows
	c.rows, c.numbers = rows, c.numbers[:0]
	if most := p.layout.most; most > 0 {
		if c.levels, err = hybrid(c.levels[:0], levels, bits.Len32(most), rows); err != nil {
			return err
		}
		n = 0
		for _, l := range c.levels {
			if l == most {
				n++
			}
		}
	}
	if encoding == format.RLEDictionary || encoding == olderDictionary {
		c.numbers, err = p.lookUp(c.numbers, data, n)
	} else {
		c.numbers, err = p.layout.decode(c.numbers, encoding, data, n)
	}
	if err == nil && len(c.numbers) != n {
		err = fmt.Errorf("it has %d numbers, want %d", len(c.numbers), n)
	}
	return err
}

// olderDictionary is what files of earlier versions of the format call dictionaries of data pages.
const olderDictionary = format.Encoding(2)

// lookUp appends n numbers of the dictionary.
func (p *pages) lookUp(numbers []float64, data []byte, n int) ([]float64, error) {
	if n == 0 {
		return numbers, nil
	}
	if len(data) == 0 {
		return numbers, io.ErrUnexpectedEOF
	}
	indices, err := hybrid(nil, data[1:], int(data[0]), n)
	if err != nil {
		return numbers, err
	}
	for _, i := range indices {
		if int64(i) >= int64(len(p.dictionary)) {
			return numbers, fmt.Errorf("term %d of a dictionary of %d", i, len(p.dictionary))
		}
		numbers = append(numbers, p.dictionary[i])
	}
	return numbers, nil
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
