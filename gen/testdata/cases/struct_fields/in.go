// Reading and writing fields of structs, nested ones and through pointers.
package struct_fields

//case:nohvp numbers behind pointers are written

type Inner struct{ A, B float64 }

type Outer struct {
	In   Inner
	Ptr  *Inner
	N    int
	Name string
	K    float64
}

//gradgen:vjp wrt=o
func F(o Outer) float64 {
	o.In.A *= o.K
	o.Ptr.B += o.In.A * o.Ptr.A
	o.K = o.Ptr.B
	o.N++
	return o.In.A + o.In.B*o.K*float64(o.N)
}

//gradgen:vjp wrt=o
func Through(o *Outer) float64 {
	o.K *= o.In.B
	o.In.B = o.K + o.Ptr.A
	return o.In.B * o.K
}
