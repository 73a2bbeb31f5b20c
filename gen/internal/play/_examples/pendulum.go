// A damped pendulum, integrated in 200 steps: how the last angle depends on the start.
// The loop carries its state, so the gradient saves it, step by step.
package play

import "math"

//gradgen:grad wrt=angle,damping
//gradgen:jvp wrt=angle,damping
func Swing(angle, damping float64) float64 {
	const dt = 0.05
	velocity := 0.0
	for range 200 {
		velocity -= dt * (math.Sin(angle) + damping*velocity)
		angle += dt * velocity
	}
	return angle
}

func SwingInputs() [][]any { return [][]any{{1.0, 0.1}} }
