package main

import "testing"

func TestCopiesAreUpToDate(t *testing.T) {
	stale, err := run("../..", false)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stale {
		t.Errorf("%s is out of date: go run ./runtime/vec/internal/widths -root runtime/vec", name)
	}
}
