// Package golangci is the entry by which golangci-lint runs gradgen's analyzer, as a
// plugin of its module system. It is a module of its own, so that those who do not use
// golangci-lint do not depend on it.
//
// golangci-lint compiles plugins into a binary: name this module in .custom-gcl.yml, run
// golangci-lint custom, and enable the linter gradgen as one of type module. It has no
// settings.
package golangci

import (
	"errors"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/gradgen/gradgen/gen/analyzer"
)

// golangci-lint finds plugins in a registry that packages enter when they are linked.
func init() { register.Plugin(analyzer.Analyzer.Name, New) }

// New returns the plugin. Settings must be nil: there is nothing to set, and what is
// written there anyway would otherwise be ignored without a word.
func New(settings any) (register.LinterPlugin, error) {
	if settings != nil {
		return nil, errors.New("the linter gradgen has no settings")
	}
	return plugin{}, nil
}

type plugin struct{}

// BuildAnalyzers returns gradgen's analyzer.
func (plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{analyzer.Analyzer}, nil
}

// GetLoadMode asks for types, which calls of emitted functions are recognised by.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
