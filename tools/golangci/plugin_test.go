package golangci_test

import (
	"path/filepath"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis/analysistest"

	_ "github.com/gradgen/gradgen/tools/golangci"
)

// TestPlugin does what golangci-lint does with the linter gradgen: it finds it in the
// registry, makes it, and runs its analyzers over packages with types.
func TestPlugin(t *testing.T) {
	newPlugin, err := register.GetPlugin("gradgen")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(nil)
	if err != nil {
		t.Fatal(err)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %s: calls are recognised by types", mode)
	}
	analyzers, err := p.BuildAnalyzers()
	if err != nil || len(analyzers) != 1 {
		t.Fatalf("%d analyzers: %v", len(analyzers), err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"importer", "refused"} {
		analysistest.Run(t, root, analyzers[0], "./gen/analyzer/testdata/"+name)
	}
}

// TestSettings holds that settings are not ignored in silence.
func TestSettings(t *testing.T) {
	newPlugin, err := register.GetPlugin("gradgen")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newPlugin(map[string]any{"verify": true}); err == nil {
		t.Error("settings are accepted and ignored")
	}
}
