package gen

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/progen"
)

// A coverage counts programs by what stands in them and by the passes that changed their
// derivatives. The pass "programs" stands for all of them.
type coverage struct {
	families   []progen.Family
	production map[string]map[string]int
	family     map[string]map[string]int
}

func newCoverage() *coverage {
	return &coverage{families: progen.Families(progen.Programs), production: map[string]map[string]int{}, family: map[string]map[string]int{}}
}

// note counts a derivative.
func (c *coverage) note(p *progen.Program, o job.Outcome) {
	passes := slices.Compact(slices.Sorted(slices.Values(append([]string{"programs"}, o.Checked...))))
	constructs := p.Constructs()
	for _, name := range constructs {
		count(c.production, name, passes)
	}
	for _, f := range c.families {
		if slices.ContainsFunc(f.Productions, func(name string) bool { return slices.Contains(constructs, name) }) {
			count(c.family, f.Name, passes)
		}
	}
}

func count(table map[string]map[string]int, row string, columns []string) {
	if table[row] == nil {
		table[row] = map[string]int{}
	}
	for _, column := range columns {
		table[row][column]++
	}
}

// changing lists the passes that changed a program, in the order of the pipeline.
func (c *coverage) changing() []string {
	var list []string
	for _, name := range derive.PassNames() {
		if slices.ContainsFunc(slices.Collect(maps.Values(c.family)), func(row map[string]int) bool { return row[name] > 0 }) {
			list = append(list, name)
		}
	}
	return list
}

// report logs how many programs had something of each table of the grammar, and how many
// of these each pass changed. The file of -interpretedtable gets the same for each
// production.
func (c *coverage) report(t *testing.T) {
	passes := c.changing()
	var head, line strings.Builder
	for i, pass := range passes {
		fmt.Fprintf(&head, "%4d %s\n", i+1, pass)
		fmt.Fprintf(&line, "%7d", i+1)
	}
	text := fmt.Sprintf("%-22s%9s%s\n", "", "programs", line.String())
	drawn := 0
	for _, f := range c.families {
		text += fmt.Sprintf("%-22s%9d", f.Name, c.family[f.Name]["programs"])
		for _, pass := range passes {
			text += fmt.Sprintf("%7d", c.family[f.Name][pass])
		}
		text += "\n"
		for _, name := range f.Productions {
			if c.production[name] != nil {
				drawn++
			}
		}
	}
	t.Logf("derivatives with something of each table, and how many of them each pass changed:\n%s%s", head.String(), text)
	t.Logf("%d productions occur", drawn)
	if *interpretedDoc != "" {
		if err := replaceCoverage(*interpretedDoc, c.markdown(passes)); err != nil {
			t.Error(err)
		}
	}
	if *interpretedTable == "" {
		return
	}
	if err := os.WriteFile(*interpretedTable, []byte(c.csv(passes)), 0o666); err != nil {
		t.Error(err)
	}
}

// The table of a document stands between these marks.
const (
	coverageBegins = "<!-- coverage -->\n"
	coverageEnds   = "<!-- end coverage -->\n"
)

// replaceCoverage puts a table in place of that of a document.
func replaceCoverage(path, table string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head, rest, begins := strings.Cut(string(text), coverageBegins)
	_, tail, ends := strings.Cut(rest, coverageEnds)
	if !begins || !ends {
		return fmt.Errorf("%s has no table between %q and %q", path, coverageBegins, coverageEnds)
	}
	return os.WriteFile(path, []byte(head+coverageBegins+table+coverageEnds+tail), 0o666)
}

// markdown is the table of the tables of the grammar, a row each, and the passes, whose
// steps have a column each.
func (c *coverage) markdown(passes []string) string {
	text := "| | programs | " + strings.Join(passes, " | ") + " |\n|---|---" + strings.Repeat("|---", len(passes)) + "|\n"
	for _, f := range c.families {
		row := c.family[f.Name]
		if row == nil {
			continue
		}
		text += fmt.Sprintf("| %s | %d", f.Name, row["programs"])
		for _, pass := range passes {
			text += fmt.Sprintf(" | %d", row[pass])
		}
		text += " |\n"
	}
	return text
}

func (c *coverage) csv(passes []string) string {
	text := "table,production,programs," + strings.Join(passes, ",") + "\n"
	for _, f := range c.families {
		for _, name := range f.Productions {
			text += fmt.Sprintf("%s,%q,%d", f.Name, name, c.production[name]["programs"])
			for _, pass := range passes {
				text += fmt.Sprintf(",%d", c.production[name][pass])
			}
			text += "\n"
		}
	}
	return text
}
