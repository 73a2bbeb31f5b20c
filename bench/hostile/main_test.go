package main

import (
	"strings"
	"testing"
)

// Each file is refused with a message, and with less memory than 16 MiB.
func TestFilesAreRefused(t *testing.T) {
	text, err := page()
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimPrefix(text, preface), "\n")
	if len(rows) != len(files())+1 {
		t.Errorf("%d rows for %d files", len(rows)-1, len(files()))
	}
	for _, row := range rows[:len(rows)-1] {
		cells := strings.Split(row, " | ")
		if len(cells) != 5 || len(cells[3]) > len("15 MiB") && strings.HasSuffix(cells[3], "MiB") {
			t.Error(row)
		}
	}
}
