package table_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/table"
)

type sky struct {
	RA  float64 `table:"ra"`
	Dec float32 `table:"dec"`
}

type bands struct {
	Red  float64 `table:"red"`
	Name string
	Blue float64 `table:"blue"`
}

// A source has fields of embedded structs, exported or not, and of a struct in a field.
type source struct {
	sky
	Flux  bands
	Twins []bands2
	Z     float64 `table:"z"`
}

// bands2 has no tags.
type bands2 struct{ Red float64 }

func TestFieldsOfStructsInStructs(t *testing.T) {
	columns, err := table.ColumnsOf[source]()
	if err != nil || !slices.Equal(columns, []string{"ra", "dec", "red", "blue", "z"}) {
		t.Fatal(columns, err)
	}
	path := write(t, "a.csv", "z,red,ra,dec,blue\n1,2,3,4,5\n6,7,8,9,10\n")
	got, err := table.ReadAll[source](path, table.Options{})
	if err != nil || len(got) != 2 {
		t.Fatal(got, err)
	}
	if s := got[1]; s.RA != 8 || s.Dec != 9 || s.Flux.Red != 7 || s.Flux.Blue != 10 || s.Z != 6 {
		t.Errorf("the second row is %+v", s)
	}
}

type list struct {
	X    float64 `table:"x"`
	Next *list
}

func TestFieldsThatCannotBeRead(t *testing.T) {
	if got, err := table.ColumnsOf[list](); err != nil || len(got) != 1 {
		t.Errorf("a struct that leads to itself has the columns %v, %v", got, err)
	}
	for want, f := range map[string]func() ([]string, error){
		`fields RA and Other.RA of`: table.ColumnsOf[struct {
			RA    float64 `table:"ra"`
			Other sky
		}],
		`have one column, "red"`: table.ColumnsOf[struct{ A, B bands }],
		`field Sky of`: table.ColumnsOf[struct {
			X   float64 `table:"x"`
			Sky *sky
		}],
		`is a *table_test.sky, where RA has a tag`: table.ColumnsOf[struct {
			X float64 `table:"x"`
			*sky
		}],
		`is a [2]table_test.source, where sky.RA has a`: table.ColumnsOf[struct {
			X    float64 `table:"x"`
			Pair [2]source
		}],
		`field A.B.X of`: table.ColumnsOf[struct {
			A struct {
				B struct {
					X int `table:"x"`
				}
			}
		}],
		`has the tag "ra", but hidden is not exported`: table.ColumnsOf[struct {
			X      float64 `table:"x"`
			hidden sky
		}],
		`has the tag "red", but in is not exported`: table.ColumnsOf[struct{ in struct{ flux bands } }],
		`with the tag "sky", is a table_test.sky: want an`: table.ColumnsOf[struct {
			Sky sky `table:"sky"`
		}],
	} {
		if _, err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestNumbersBeyondSinglePrecision are errors with their place in the file, whatever the rank and the block.
func TestNumbersBeyondSinglePrecision(t *testing.T) {
	type row struct {
		X float32 `table:"0"`
	}
	values := make([]float64, 900)
	for i := range values {
		values[i] = float64(i)
	}
	values[3], values[4], values[777] = math.Inf(1), math.MaxFloat32, -1e39
	var text strings.Builder
	raw := []byte("\x93NUMPY\x01\x00\x76\x00" + fmt.Sprintf("%-117s\n", "{'descr': '<f8', 'fortran_order': False, 'shape': (900,), }"))
	for i, v := range values {
		if i%100 == 0 {
			text.WriteString("\n")
		}
		fmt.Fprintln(&text, v)
		raw = binary.LittleEndian.AppendUint64(raw, math.Float64bits(v))
	}
	for path, line := range map[string]int64{write(t, "a.csv", text.String()): 778 + 8, write(t, "a.npy", string(raw)): 0} {
		for size := 1; size < 4; size++ {
			failed := 0
			for rank := range size {
				_, err := table.ReadAll[row](path, table.Options{NoHeader: true, Rank: rank, Size: size})
				var at *table.Error
				switch {
				case err == nil:
				case !errors.As(err, &at) || at.Row != 778 || at.Line != line || at.Column != "0" || !strings.HasSuffix(err.Error(), "-1e+39 is beyond float32"):
					t.Errorf("rank %d of %d: %v", rank, size, err)
				default:
					failed++
				}
			}
			if failed != 1 {
				t.Errorf("%s: %d of %d ranks failed", path, failed, size)
			}
		}
	}
}

// TestRowsBeforeAnError are read, and the error stays until the reader is rewound.
func TestRowsBeforeAnError(t *testing.T) {
	r, err := table.Open(write(t, "a.csv", "ra,dec\n1,2\n3,1e300\n5,6\n"), table.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	records, err := table.NewRecords[sky](r)
	if err != nil {
		t.Fatal(err)
	}
	block := make([]sky, 3)
	n, err := records.Read(block)
	if n != 1 || block[0] != (sky{1, 2}) || err == nil || !strings.HasSuffix(err.Error(), `row 2, line 3, column "dec": 1e+300 is beyond float32`) {
		t.Errorf("%d rows, %v, %v", n, block, err)
	}
	if _, again := records.Read(block); !errors.Is(again, err) || again == io.EOF {
		t.Errorf("afterwards: %v", again)
	}
	if err := r.Rewind(); err != nil {
		t.Fatal(err)
	}
	if n, err := records.Read(block[:1]); n != 1 || err != nil {
		t.Errorf("after Rewind: %d, %v", n, err)
	}
}
