package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
)

// read returns the rows of a CSV file that belong to one of size ranks. The first
// line names the columns time, flux and error, in any order.
func read(path string, rank, size int) (*Decay, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	header, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m := &Decay{}
	columns := map[string]*[]float64{"time": &m.Time, "flux": &m.Flux, "error": &m.Err}
	for name := range columns {
		if !slices.Contains(header, name) {
			return nil, fmt.Errorf("%s: no column %q among %q", path, name, header)
		}
	}
	for row := 0; ; row++ {
		fields, err := r.Read()
		switch {
		case err == io.EOF && row == 0:
			return nil, fmt.Errorf("%s: no rows below the names of the columns", path)
		case err == io.EOF:
			return m, nil
		case err != nil:
			return nil, fmt.Errorf("%s: %w", path, err)
		case row%size != rank:
			continue
		}
		for i, name := range header {
			column := columns[name]
			if column == nil {
				continue
			}
			v, err := strconv.ParseFloat(fields[i], 64)
			if err != nil || v-v != 0 {
				line, _ := r.FieldPos(i)
				return nil, fmt.Errorf("%s:%d: %s is %q, not a finite number", path, line, name, fields[i])
			}
			*column = append(*column, v)
		}
	}
}
