package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
)

// A search is the result of a program on one instance. Programs do not know their budget, so the search also gives
// the results for smaller budgets.
type search struct {
	method         string
	id, dims, seed int
	budget         int // evaluations
	evals          int // that it took, to the target if it was reached
	reached        bool
}

// covers reports whether the search has at least the evaluations of a budget, or ended before.
func (s search) covers(budget int) bool { return s.budget >= budget || s.reached }

var columns = []string{"method", "id", "dims", "seed", "budget", "evals", "reached"}

// readSearches reads a table. A table that does not exist is empty. If two rows have the same search, the later one
// counts.
func readSearches(path string) ([]search, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var out []search
	for i, row := range rows {
		if i == 0 {
			if !slices.Equal(row, columns) {
				return nil, fmt.Errorf("%s: columns %q, want %q", path, row, columns)
			}
			continue
		}
		s := search{method: row[0]}
		reached := 0
		for k, v := range []*int{&s.id, &s.dims, &s.seed, &s.budget, &s.evals, &reached} {
			if *v, err = strconv.Atoi(row[k+1]); err != nil {
				return nil, fmt.Errorf("%s, line %d: %w", path, i+1, err)
			}
		}
		s.reached = reached != 0
		out = replace(out, s)
	}
	return out, nil
}

// replace adds a search in the place of an earlier one.
func replace(all []search, s search) []search {
	if i := indexOf(all, s); i >= 0 {
		all[i] = s
		return all
	}
	return append(all, s)
}

func indexOf(all []search, s search) int {
	return slices.IndexFunc(all, func(o search) bool {
		return o.method == s.method && o.id == s.id && o.dims == s.dims && o.seed == s.seed
	})
}

// write adds a search to a table, which it makes if there is none.
func (s search) write(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	if info, err := f.Stat(); err == nil && info.Size() == 0 {
		err = w.Write(columns)
		if err != nil {
			return errors.Join(err, f.Close())
		}
	}
	reached := "0"
	if s.reached {
		reached = "1"
	}
	row := []string{s.method}
	for _, v := range []int{s.id, s.dims, s.seed, s.budget, s.evals} {
		row = append(row, strconv.Itoa(v))
	}
	err = w.Write(append(row, reached))
	w.Flush()
	return errors.Join(err, w.Error(), f.Close())
}

// A result summarises all searches of a program on one function within a budget.
type result struct {
	searches, reached, evals int
}

// ert returns the expected running time: evaluations for each success.
func (r result) ert() (evals float64, ok bool) {
	if r.reached == 0 {
		return 0, false
	}
	return float64(r.evals) / float64(r.reached), true
}

// A table is the searches of all programs in one number of parameters, within a budget, on the
// same seeds.
type table struct {
	dims, budget int
	seeds        []int
	methods      []string
	results      map[string]result // by method and function
}

func at(method string, id int) string { return fmt.Sprintf("%s/%d", method, id) }

// newTable uses the seeds that all methods have for all functions they can search.
func newTable(all []search, dims, budget int) table {
	t := table{dims: dims, budget: budget, results: map[string]result{}}
	var mine []search
	for _, s := range all {
		if s.dims == dims {
			mine = append(mine, s)
			if !slices.Contains(t.methods, s.method) {
				t.methods = append(t.methods, s.method)
			}
		}
	}
	count := map[string]int{} // functions of a method and seed
	most := map[string]int{}  // of a method
	for _, s := range mine {
		if s.covers(budget) {
			key := at(s.method, s.seed)
			count[key]++
			most[s.method] = max(most[s.method], count[key])
		}
	}
	for seed := range 1000 {
		if len(t.methods) > 0 && !slices.ContainsFunc(t.methods, func(m string) bool { return count[at(m, seed)] < max(most[m], fewestFunctions) }) {
			t.seeds = append(t.seeds, seed)
		}
	}
	for _, s := range mine {
		if slices.Contains(t.seeds, s.seed) {
			r := t.results[at(s.method, s.id)]
			r.searches++
			if s.reached && s.evals <= budget {
				r.reached++
			}
			r.evals += min(s.evals, budget)
			t.results[at(s.method, s.id)] = r
		}
	}
	return t
}

// fewestFunctions is the number of the 24 functions that a method must have been tried on: one function has no
// gradient.
const fewestFunctions = 23
