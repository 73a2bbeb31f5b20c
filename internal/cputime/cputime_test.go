package cputime_test

import (
	"testing"

	"github.com/gradgen/gradgen/internal/cputime"
)

func TestUsed(t *testing.T) {
	before := cputime.Used()
	for cputime.Used() == before {
	}
	if now := cputime.Used(); now < before {
		t.Error(before, now)
	}
}
