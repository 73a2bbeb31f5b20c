package gradrt

import (
	"strings"
	"testing"
)

type (
	tree struct {
		Value    float64
		Children []*tree
		Next     map[string]tree
		Visit    func(*tree, ...int) tree
	}
	treeMirror struct {
		Value    float64
		Children []*treeMirror
		Next     map[string]treeMirror
		Visit    func(*treeMirror, ...int) treeMirror
	}
	treeRenamed struct {
		Weight   float64
		Children []*treeRenamed
		Next     map[string]treeRenamed
		Visit    func(*treeRenamed, ...int) treeRenamed
	}
	treeNarrow struct {
		Value    float64
		Children []*struct{ Value float32 }
		Next     map[string]tree
		Visit    func(*tree, ...int) tree
	}
	treeLonger struct {
		Tree tree
		More int
	}
	array  struct{ X [2]float64 }
	array3 struct{ X [3]float64 }
	twin   struct{ re, im float64 }
	wave   struct{ Amplitude twin }
	waveOf struct{ Amplitude complex128 }
	holder struct{ Any any }
	errs   struct{ Any error }
)

func TestSameLayout(t *testing.T) {
	SameLayout[tree, tree]()
	SameLayout[treeMirror, tree]()
	SameLayout[*treeMirror, *tree]()
	SameLayout[[]treeMirror, []tree]()
	SameLayout[[]twin, []complex128]()
	SameLayout[wave, waveOf]()
	z := []complex128{1 + 2i, 3 - 4i}
	if p := As[[]twin](z); p[1] != (twin{3, -4}) {
		t.Errorf("complex numbers are %v as pairs", p)
	}
}

// TestMirrorOf reads a variable and its later value through a mirror.
func TestMirrorOf(t *testing.T) {
	v := tree{Value: 1, Children: []*tree{{Value: 2}}}
	m := MirrorOf[treeMirror](&v)
	v.Value = 3
	if m.Value != 3 || m.Children[0].Value != 2 {
		t.Errorf("the mirror has %v and %v", m.Value, m.Children[0].Value)
	}
}

func TestOtherLayout(t *testing.T) {
	for name, check := range map[string]func() struct{}{
		"a name":        SameLayout[treeRenamed, tree],
		"an element":    SameLayout[treeNarrow, tree],
		"more fields":   SameLayout[treeLonger, tree],
		"a length":      SameLayout[array3, array],
		"a kind":        SameLayout[[]float64, *float64],
		"a narrow part": SameLayout[struct{ re, im float32 }, complex128],
		"a complex key": SameLayout[map[twin]int, map[complex128]int],
		"a key":         SameLayout[map[int32]int, map[int64]int],
		"a result":      SameLayout[func(int) int8, func(int) int16],
		"a variadic":    SameLayout[func(...int), func([]int)],
		"a method":      SameLayout[errs, holder],
		"a variable":    func() struct{} { MirrorOf[treeRenamed](&tree{}); return struct{}{} },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if said, ok := recover().(string); !ok || !strings.Contains(said, "has changed since a derivative was generated") {
					t.Errorf("said %q", said)
				}
			}()
			check()
		})
	}
}
