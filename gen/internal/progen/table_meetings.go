package progen

import "strings"

// meetings has loops in which several iterations store to the same element. An iteration overwrites or adds to its
// element and to another one, in either order, through one slice or through two aliases.
func meetings() []Production {
	var rows []Production
	for i, other := range meetingPlaces() {
		for j, body := range meetingBodies() {
			text := strings.ReplaceAll(body.text, "OTHER", other)
			if i%2 == j%2 {
				text = strings.ReplaceAll(text, "p[", "r[")
			}
			rows = append(rows, Production{Name: body.name + " at " + other, Weight: 1, Text: meetingLoop(text)})
		}
	}
	return append(rows, meetingRows()...)
}

// meetingLoop puts the body in a loop without costly computations. Its iterations therefore run again in the reverse
// sweep.
func meetingLoop(body string) string {
	return "{\nr := make([]float64, 6)\nidx := []int{2, 0, 3, @I % 4}\n_ = idx\nq := []float64{@b, @b, @b, @b}\np := r\nfor i := range 4 {\nx := q[i]\n" + body +
		"\n}\n@lv(F) = 0.25*r[0]*r[1] + 0.25*r[2]*p[3] + 0.25*r[4] + 0.1*r[@I%4]*q[0]\n}"
}

// meetingPlaces lists the other elements.
func meetingPlaces() []string {
	return []string{"i+1", "(i+3)%4", "3-i", "idx[i]", "0", "i/2", "2*i%4"}
}

type meetingBody struct{ name, text string }

func meetingBodies() []meetingBody {
	return []meetingBody{
		{"store and sum", "r[i] = 0.5 * x\np[OTHER] += 0.25 * x * x"},
		{"sum and store", "p[OTHER] -= 0.25 * x * x\nr[i] = 0.5 * x"},
		{"conditional store and sum", "if x > 0.3 {\nr[i] = 0\n}\np[OTHER] += 0.25 * x"},
		{"store and store", "r[i] = 0.5 * x * x\nif i > 0 {\np[OTHER] = 0.5 * x\n}"},
	}
}

// meetingRows has conflicting stores through references.
func meetingRows() []Production {
	return []Production{
		{Name: "two names of a row", Weight: 2, Text: "{\nr := []float64{@b, @b, @b}\nrows := [][]float64{r, r[1:], {@b, @b}, r}\nfor i := range rows {\nfor j := range 2 {\nrows[i][j] = 0.5 * @b\n}\nrows[(i+@I)%4][0] += 0.25 * @b\n}\n@lv(F) = 0.25*r[0]*r[1] + 0.25*r[2] + 0.25*rows[2][1]\n}"},
		{Name: "two pointers to a number", Weight: 2, Text: "{\nu, v := @b, @b\nplaces := []*float64{&u, &v, &u, &v}\nfor i := range places {\n*places[i] = 0.5 * @b\n*places[(i*i+1)%4] += 0.25 * @b\n}\n@lv(F) = 0.25*u*v + 0.25*u\n}"},
		{Name: "fields of neighbours", Weight: 2, Text: "{\nvar list [4]struct{ A, B float64 }\ncells := list[:]\nfor i := range cells {\ncells[i].A = 0.5 * @b\nif i > 0 {\nc := cells[i-1]\ncells[i-1].B += 0.25 * @b\n@lv(F) = 0.25*c.A*c.B + 0.25*@b\n}\n}\n@lv(F) = 0.25*cells[1].A*cells[2].B + 0.25*cells[0].B\n}"},
		{Name: "diagonal and rows", Weight: 2, Text: "{\nm := make([]float64, 9)\nfor i := range 3 {\nm[4*i] = 0\nfor j := range 3 {\nm[3*i+j] -= 0.25 * @b\nm[4*j] += 0.25 * @b\n}\n}\n@lv(F) = 0.25*m[0]*m[4] + 0.25*m[8] + 0.25*m[(@I)%9]\n}"},
	}
}
