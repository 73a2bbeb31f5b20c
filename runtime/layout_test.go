package gradrt

import (
	"strings"
	"testing"
)

type (
	tree struct {
		value    float64
		children []*tree
		next     map[string]tree
		visit    func(*tree, ...int) tree
	}
	treeMirror struct {
		value    float64
		children []*treeMirror
		next     map[string]treeMirror
		visit    func(*treeMirror, ...int) treeMirror
	}
	treeRenamed struct {
		weight   float64
		children []*treeRenamed
		next     map[string]treeRenamed
		visit    func(*treeRenamed, ...int) treeRenamed
	}
	treeNarrow struct {
		value    float64
		children []*struct{ value float32 }
		next     map[string]tree
		visit    func(*tree, ...int) tree
	}
	treeLonger struct {
		tree
		more int
	}
	array  struct{ x [2]float64 }
	array3 struct{ x [3]float64 }
	holder struct{ any any }
	errs   struct{ any error }
)

func TestSameLayout(t *testing.T) {
	SameLayout[tree, tree]()
	SameLayout[treeMirror, tree]()
	SameLayout[*treeMirror, *tree]()
	SameLayout[[]treeMirror, []tree]()
}

func TestOtherLayout(t *testing.T) {
	for name, check := range map[string]func() struct{}{
		"a name":      SameLayout[treeRenamed, tree],
		"an element":  SameLayout[treeNarrow, tree],
		"more fields": SameLayout[treeLonger, tree],
		"a length":    SameLayout[array3, array],
		"a kind":      SameLayout[[]float64, *float64],
		"a key":       SameLayout[map[int32]int, map[int64]int],
		"a result":    SameLayout[func(int) int8, func(int) int16],
		"a variadic":  SameLayout[func(...int), func([]int)],
		"a method":    SameLayout[errs, holder],
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
