package table_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/table"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          table.Options
		want       []float64
	}{
		{"crlf.csv", "\ufeffa,\"b\"\r\n1,2\r\n\r\n 3 ,\"4\"", table.Options{}, []float64{1, 2, 3, 4}},
		{"one.csv", "a\n1\n-2e3\n", table.Options{}, []float64{1, -2000}},
		{"tabs.tsv", "a\tb\n1\t2\n", table.Options{}, []float64{1, 2}},
		{"semicolons.csv", "a;b\n1;2\n", table.Options{Comma: ';'}, []float64{1, 2}},
		{"bare.csv", "1,2\n3,4\n", table.Options{NoHeader: true, Columns: []string{"1"}}, []float64{2, 4}},
		{"marked.csv", "\ufeff1,2\n3,4\n", table.Options{NoHeader: true}, []float64{1, 2, 3, 4}},
		{"blank.csv", "a\n1\n\n3\n", table.Options{MissingNaN: true}, []float64{1, 3}},
		{"quoted.csv", "n,a\n\"x, \"\"y\"\"\",1\n", table.Options{Columns: []string{"a"}}, []float64{1}},
		{"empty.csv", "a,b\n", table.Options{}, nil},
		{"gaps.csv", "a,b\n,2\n", table.Options{MissingNaN: true}, []float64{math.NaN(), 2}},
		{"special.csv", "a\nNaN\n+Inf\n-inf\n0x1p-2\n", table.Options{}, []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0.25}},
	} {
		got, err := read(write(t, c.name, c.text), c.o)
		same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
		if err != nil || !slices.EqualFunc(got, c.want, same) {
			t.Errorf("%s: %v, %v, want %v", c.name, got, err, c.want)
		}
	}
}

// A mistake in text is found by its row, line and column, whichever rank reads it.
func TestMistakesInTextHaveAPlace(t *testing.T) {
	good := strings.Repeat("1,2\n\n", 40)
	for _, c := range []struct{ text, want string }{
		{"a,b\n" + good + "1,two\n" + good, "row 41, line 82, column \"b\": \"two\" is not a number"},
		{"a,b\n" + good + "1,\n" + good, "row 41, line 82, column \"b\": the field is empty (MissingNaN reads it as NaN)"},
		{"a,b\n" + good + "1\n" + good, "row 41, line 82: 1 fields, want 2"},
		{"a,b\n" + good + "1,2,3\n" + good, "row 41, line 82: 3 fields, want 2"},
		{"a,b\n" + good + "1e999,2\n", "row 41, line 82, column \"a\": \"1e999\" is beyond float64"},
		{"a,b\n" + good + "1,\"2\n" + good, "row 41, line 82: a quoted field has no end in its line"},
		{"a,b\n" + good + "1,\"2\"x\n" + good, "row 41, line 82: 'x' after a closing quote"},
		{"a,b\n" + good + "1," + strings.Repeat("7", 1<<20) + "\n", "row 41, line 82: a line of more than 100000 bytes"},
		{"a,b\n" + good + "1," + strings.Repeat("x", 1<<16) + "\n", "row 41, line 82, column \"b\": \"" + strings.Repeat("x", 40) + "\" is not a number"},
		{"", "the file is empty"},
		{"\n\n", "the file is empty"},
		{"a,b\r1,2\r3,4\r", "its lines end in carriage returns alone: want \\n or \\r\\n"},
		{"a,\"b\n1,2\n", "a quoted field has no end in its line"},
	} {
		path := write(t, "bad.csv", c.text)
		for size := 1; size < 5; size++ {
			var found []string
			for rank := range size {
				if _, err := read(path, table.Options{Rank: rank, Size: size, MemoryLimit: 100_000}); err != nil {
					found = append(found, err.Error())
				}
			}
			want := fmt.Sprintf("table: %s: %s", path, c.want)
			if !slices.Contains(found, want) || size == 1 && len(found) != 1 {
				t.Errorf("%d ranks: %q, want %q", size, found, want)
			}
		}
	}
}

func TestColumnsThatAreNotThere(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          table.Options
		want       string
	}{
		{"a.csv", "a,b\n1,2\n", table.Options{Columns: []string{"c"}}, `there is no column "c": the file has ["a" "b"]`},
		{"a.csv", "a,a\n1,2\n", table.Options{Columns: []string{"a"}}, `there are two columns "a"`},
		{"a.csv", "a,b\n1,2\n", table.Options{Columns: []string{"a", "a"}}, `column "a" is asked for twice`},
		{"a.csv", "a,b\n1,2\n", table.Options{Columns: []string{}}, `no columns to read`},
		{"a.csv", "a\n1\n", table.Options{Rank: 2, Size: 2}, `rank 2 of 2 has no share of the rows`},
		{"a.csv", "a\n1\n", table.Options{MemoryLimit: -1}, `a memory limit of -1 bytes`},
		{"a.dat", "a\n1\n", table.Options{}, `a file called ".dat" is none of .csv, .tsv, .npy, .npz`},
		{"a.parquet", "a\n1\n", table.Options{}, `files of Apache Parquet are opened by parquet.Open of package table/parquet`},
	} {
		path := write(t, c.name, c.text)
		if _, err := read(path, c.o); err == nil || err.Error() != "table: "+path+": "+c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// A line without an end does not fill memory.
func TestEndlessLinesCostNoMemory(t *testing.T) {
	path := write(t, "long.csv", "a,b\n1,\""+strings.Repeat("7", 32<<20))
	var err error
	used := allocated(func() { _, err = read(path, table.Options{MemoryLimit: 1 << 20}) })
	if err == nil || used > 8<<20 {
		t.Errorf("%v, %d bytes", err, used)
	}
}

// Options that no file of numbers can have are refused, and lines beyond the limit, however small it is.
func TestOptionsOfText(t *testing.T) {
	for _, c := range []struct {
		text, want string
		o          table.Options
	}{
		{"a\n1\n", `'"' cannot separate numbers`, table.Options{Comma: '"'}},
		{"a\n1\n", `'\n' cannot separate numbers`, table.Options{Comma: '\n'}},
		{"a\n1\n", `'5' cannot separate numbers`, table.Options{Comma: '5'}},
		{"a\n1\n", `'e' cannot separate numbers`, table.Options{Comma: 'e'}},
		{"a,b\n1,2\n" + strings.Repeat("3", 20) + ",4\n", "a line of more than 16 bytes", table.Options{MemoryLimit: 16}},
		{"\ufeff1,2\n3,x\n", `row 2, line 2, column "1": "x" is not a number`, table.Options{NoHeader: true}},
		{"\ufeff1,2\n3,x\n", `row 2, line 2, column "1": "x" is not a number`, table.Options{NoHeader: true, Rank: 1, Size: 2}},
	} {
		if _, err := read(write(t, "a.csv", c.text), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
