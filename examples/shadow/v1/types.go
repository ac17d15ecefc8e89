// +k8s:validation-gen=*
package v1

// Lighter carries cargo between a ship and the quay.
type Lighter struct {
	Spec LighterSpec `json:"spec"`
}

type LighterSpec struct {
	// +k8s:beta(since: "1.37")=+k8s:maximum=10
	Crew int `json:"crew"`
	// +k8s:alpha(since: "1.37")=+k8s:required
	Cargo string `json:"cargo"`
}
