package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

const constraint = "//go:build goexperiment.simd && amd64\n\n"

// A rule derives the files of one package from those of another.
type rule struct {
	from, to string
	files    func(name string) bool
	change   *strings.Replacer
	tagged   bool // the source has a build constraint already
}

var narrow = strings.NewReplacer("package x8", "package x4", `vec/x8"`, `vec/x4"`, "64x8", "64x4", "Int32x8", "Int32x4", "Float32x8", "Float32x4", "[8]int", "[4]int", "[8]uint", "[4]uint",
	"Lanes = 8", "Lanes = 4", "{x, x, x, x, x, x, x, x}", "{x, x, x, x}",
	".RoundToEvenScaled(0)", ".RoundToEven()", ".FloorScaled(0)", ".Floor()")

// single and halfSingle turn operations on float64 lanes into those on 16 and on
// 8 float32 lanes.
var (
	single = strings.NewReplacer("package x8", "package s16", "F64", "F32", "I64", "I32", "Int64x8", "Int32x16", "Uint64x8", "Uint32x16", "Float64x8", "Float32x16",
		"Mask64x8", "Mask32x16", "float64", "float32", "Lanes = 8", "Lanes = 16", "-1 << 63", "-1 << 31")
	halfSingle = strings.NewReplacer("package x8", "package s8", "F64", "F32", "I64", "I32", "64x8", "32x8", "float64", "float32", "-1 << 63", "-1 << 31")
)

var rules = []rule{
	{from: "x8", to: "s16", tagged: true, change: single, files: isSingle},
	{from: "x8", to: "s8", tagged: true, change: halfSingle, files: isSingle},
	{
		from: "s16", to: "s8", tagged: true, change: strings.NewReplacer("package s16", "package s8", "vec/s16", "vec/s8", "32x16", "32x8", "of 16", "of 8"),
		files: func(name string) bool { return name == "memory.go" || name == "ops_test.go" },
	},
	{
		from: "x8", to: "x4", tagged: true, change: narrow,
		files: func(name string) bool {
			return strings.Contains(" poly.go apply.go arith.go sign.go mask.go int.go divide.go memory.go narrow.go stride.go single.go rows.go ops_test.go int_test.go part_test.go slide_test.go narrow_test.go total_test.go lines_test.go exact_test.go logic_test.go logic_check_test.go ", " "+name+" ")
		},
	},
	{from: "x1", to: "x8", files: func(name string) bool { return isMath(name) && name != "math_erf.go" && name != "math_exp.go" }, // x8 has its own
		change: strings.NewReplacer("package x1", "package x8")},
	{from: "x1", to: "x4", files: isMath, change: strings.NewReplacer("package x1", "package x8")},
}

// isSingle reports which files float32 lanes share.
func isSingle(name string) bool { return name == "arith.go" || name == "apply.go" || name == "mask.go" }

func isMath(name string) bool { return strings.HasPrefix(name, "math_") }

// deriveAll adds the files of one rule, named from root.
func (r *rule) deriveAll(root string, files map[string][]byte) error {
	names, err := filepath.Glob(filepath.Join(root, r.from, "*.go"))
	if err != nil {
		return fmt.Errorf("list %s: %w", r.from, err)
	}
	texts := make(map[string][]byte)
	for _, name := range names {
		if texts[name], err = os.ReadFile(name); err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
	}
	constants, err := packageConstants(texts)
	if err != nil {
		return err
	}
	w := &rewriter{names: constants}
	for _, name := range names {
		base := filepath.Base(name)
		if !r.files(base) {
			continue
		}
		text := texts[name]
		if !r.tagged {
			if text, err = w.rewrite(base, text); err != nil {
				return err
			}
		}
		if files[filepath.Join(r.to, base)], err = r.derive(base, text); err != nil {
			return err
		}
	}
	if !r.tagged {
		for name, text := range map[string]string{"constants.go": w.declaration(), "constant_values.go": w.values()} {
			if files[filepath.Join(r.to, name)], err = r.derive("math_*.go", []byte(text)); err != nil {
				return err
			}
		}
	}
	return nil
}

var comments = regexp.MustCompile(`//.*`)

// derive returns the copy of a file.
func (r *rule) derive(base string, text []byte) ([]byte, error) {
	head := fmt.Sprintf("// Code generated from %s/%s; DO NOT EDIT.\n\n", r.from, base)
	if !r.tagged {
		head += constraint
		if bytes.Contains(text, []byte("archsimd.")) {
			text = bytes.Replace(text, []byte("package x1\n"), []byte("package x1\n\nimport \"simd/archsimd\"\n"), 1)
		}
	}
	if !bytes.Contains(comments.ReplaceAll(text, nil), []byte("math.")) {
		text = bytes.Replace(text, []byte("import \"math\"\n"), nil, 1)
	}
	changed := r.change.Replace(string(text))
	if r.to == "x4" {
		changed = narrow.Replace(changed)
	}
	out, err := format.Source([]byte(head + changed))
	if err != nil {
		return nil, fmt.Errorf("format the copy of %s: %w", base, err)
	}
	return out, nil
}
