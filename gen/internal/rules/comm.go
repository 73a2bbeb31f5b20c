package rules

import (
	"go/token"
	"go/types"
	"strings"
	"sync"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// These are the paths of the packages of communicators, and of their derivatives.
const (
	CommPath = "github.com/gradgen/gradgen/runtime/comm"
	haloPath = CommPath + "/halo"
	VJPPath  = CommPath + "/vjp"
	JVPPath  = CommPath + "/jvp"
	HVPPath  = CommPath + "/hvp"
)

// A Communication is the rule of an operation by which ranks communicate.
type Communication = ir.Communication

func collectiveIn(at int) Communication {
	return Communication{Read: []int{at}, Write: []int{at}, Collective: true}
}

func collectiveTo(send, recv int) Communication {
	return Communication{Read: []int{send}, Write: []int{recv}, Collective: true}
}

// communications is the table, by package, type of the receiver, and name. Functions of package comm that are not
// here refuse active values.
var communications = sync.OnceValue(func() map[string]map[string]Communication {
	plain, pure := Communication{Collective: true}, Communication{Pure: true}
	return namedCommunications(map[string]map[string]Communication{
		CommPath: {
			"Bcast":          collectiveIn(1),
			"Reduce":         collectiveIn(1),
			"ReduceLoc":      collectiveIn(1),
			"Allreduce":      collectiveIn(1),
			"AllreduceLoc":   collectiveIn(1),
			"Scan":           collectiveIn(1),
			"Exscan":         collectiveIn(1),
			"Gather":         collectiveTo(1, 2),
			"Gatherv":        collectiveTo(1, 2),
			"Scatter":        collectiveTo(1, 2),
			"Scatterv":       collectiveTo(1, 2),
			"Allgather":      collectiveTo(1, 2),
			"Allgatherv":     collectiveTo(1, 2),
			"Alltoall":       collectiveTo(1, 2),
			"Alltoallv":      collectiveTo(1, 2),
			"ReduceScatter":  collectiveTo(1, 2),
			"ReduceScatterv": collectiveTo(1, 2),
			"Send":           {Read: []int{1}},
			"Recv":           {Write: []int{1}},
			"Sendrecv":       {Read: []int{1}, Write: []int{4}},
			"Isend":          {Read: []int{1}},
			"Irecv":          {Write: []int{1}},
			"Waitall":        {Reversed: true},
			"OrSelf":         pure,

			"Request.Wait":       {Reversed: true},
			"Request.Test":       {},
			"Comm.Probe":         {Counts: true},
			"Comm.Iprobe":        {Counts: true},
			"Comm.Barrier":       plain,
			"Comm.Split":         plain,
			"Comm.Dup":           plain,
			"Comm.Free":          plain,
			"Comm.Rank":          {Pure: true, ByRank: true},
			"Comm.Size":          pure,
			"Comm.Twin":          pure,
			"Comm.Abort":         {},
			"Comm.SplitNode":     plain,
			"Comm.ProcessorName": {Pure: true, ByRank: true},
		},
		haloPath: {
			"Exchanger.Exchange": collectiveIn(1),
			"Exchanger.Start":    {Read: []int{1}, Collective: true},
			"Exchanger.Finish":   collectiveIn(1),
			"Exchanger.Len":      pure,
			"Exchanger.Comm":     pure,
			"Exchanger.Owned":    {ByRank: true},
			"Exchanger.Index":    pure,
			"Cart.Dims":          {},
			"Cart.Coords":        {ByRank: true},
			"Cart.Neighbour":     {Pure: true, ByRank: true},
			"NewCart":            {},
			"New":                {},
			"Dims":               {},
		},
	})
})

// namedCommunications sets the names of the rules.
func namedCommunications(tables map[string]map[string]Communication) map[string]map[string]Communication {
	for _, t := range tables {
		for key, c := range t {
			c.Name = key[strings.LastIndex(key, ".")+1:]
			t[key] = c
		}
	}
	return tables
}

// ForCommunication returns the rule of an operation. recv is the name of the type of the receiver: "Comm" for the
// interfaces that Comm embeds, and "" for a function.
func ForCommunication(pkgPath, recv, name string) (*Communication, bool) {
	if recv != "" {
		name = recv + "." + name
	}
	c, ok := communications()[pkgPath][name]
	return &c, ok
}

// CommunicationOf returns the rule of an operation.
func CommunicationOf(fn *types.Func) (*Communication, bool) {
	if fn == nil || fn.Pkg() == nil {
		return nil, false
	}
	return ForCommunication(fn.Pkg().Path(), receiverName(fn), fn.Name())
}

// receiverName returns the name of the type that declares a method. For the interfaces that Comm embeds, it is Comm.
func receiverName(fn *types.Func) string {
	r := fn.Signature().Recv()
	if r == nil {
		return ""
	}
	t := r.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	switch {
	case !ok:
		return ""
	case types.IsInterface(n) && n.Obj().Name() != "Request":
		return "Comm"
	}
	return n.Obj().Name()
}

// AsksComm reports whether fn returns a property of a communicator, or of a value made from one, that never changes.
func AsksComm(fn types.Object) bool {
	f, ok := fn.(*types.Func)
	if !ok {
		return false
	}
	c, ok := CommunicationOf(f)
	return ok && c.Pure
}

// CommPackage reports whether the table is for a package. Operations of such a package that are not in the table
// cannot be differentiated.
func CommPackage(path string) bool { return path == CommPath || path == haloPath }

// Communicates is CommPackage for a package that may be nil.
func Communicates(pkg *types.Package) bool { return pkg != nil && CommPackage(pkg.Path()) }

// Transposed returns the counterpart of an operation that the reverse sweep calls: in package hvp if there are
// tangents, otherwise in package vjp.
func Transposed(c *Communication) *types.Func {
	if c.Tangents {
		return member(HVPPath, c.Name)
	}
	return VJPFunc(c.Name)
}

// VJPFunc returns the counterpart of an operation in package vjp. Its signature does not matter.
func VJPFunc(name string) *types.Func { return member(VJPPath, name) }

// CommFunc returns an operation of package comm.
func CommFunc(name string) *types.Func { return member(CommPath, name) }

// JVPFunc returns the counterpart of an operation in package jvp.
func JVPFunc(name string) *types.Func { return member(JVPPath, name) }

func member(path, name string) *types.Func {
	return types.NewFunc(token.NoPos, packageAt(path), name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
}

func packageAt(path string) *types.Package {
	return types.NewPackage(path, path[strings.LastIndex(path, "/")+1:])
}

// StepType returns the type vjp.Step.
func StepType() types.Type { return typeIn(VJPPath, "Step") }

// PaceType returns the type vjp.Pace.
func PaceType() types.Type { return typeIn(VJPPath, "Pace") }

// RanksType returns the type jvp.Ranks.
func RanksType() types.Type { return typeIn(JVPPath, "Ranks") }

func typeIn(path, name string) types.Type {
	return types.NewNamed(types.NewTypeName(token.NoPos, packageAt(path), name, nil), types.NewStruct(nil, nil), nil)
}
