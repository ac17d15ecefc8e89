package v1

// Berth is a place for one ship.
// +k8s:supportsSubresource="/status"
type Berth struct {
	// +k8s:required
	APIVersion string `json:"apiVersion"`
	// +k8s:required
	Kind string `json:"kind"`

	Spec BerthSpec `json:"spec"`
	// +k8s:optional
	Status *BerthStatus `json:"status,omitempty"`
}

// BerthSpec is what the harbour master wants.
type BerthSpec struct {
	// Quay says where the berth is. It never moves.
	// +k8s:required
	// +k8s:immutable
	// +k8s:format=k8s-short-name
	Quay string `json:"quay"`
	// Depth of the water at low tide, in centimetres.
	// +k8s:required
	// +k8s:minimum=50
	// +k8s:maximum=3000
	Depth int32 `json:"depth"`
	// +k8s:optional
	Use Use `json:"use,omitempty"`
	// Bollards along the berth, by their letters.
	// +k8s:optional
	// +k8s:listType=map
	// +k8s:listMapKey=letter
	// +k8s:maxItems=26
	Bollards []Bollard `json:"bollards,omitempty"`

	// A ship moors by the day or by the year.
	// +k8s:unionMember
	// +k8s:optional
	Daily *Daily `json:"daily,omitempty"`
	// +k8s:unionMember
	// +k8s:optional
	Yearly *Yearly `json:"yearly,omitempty"`

	// +k8s:optional
	// +k8s:customValidation
	Name *string `json:"name,omitempty"`
}

// Use is what a berth is for.
// +k8s:enum
type Use string

const (
	UseCargo    Use = "cargo"
	UseFishing  Use = "fishing"
	UsePleasure Use = "pleasure"
)

// Bollard is what ropes are made fast to.
type Bollard struct {
	// +k8s:required
	// +k8s:maxLength=1
	Letter string `json:"letter"`
	// Load it bears, in kilonewtons.
	// +k8s:optional
	// +k8s:minimum=10
	Load int32 `json:"load,omitempty"`
}

// Daily is a rate for visitors.
type Daily struct {
	// +k8s:required
	Cents int64 `json:"cents"`
}

// Yearly is a contract.
type Yearly struct {
	// +k8s:required
	// +k8s:maxLength=64
	Holder string `json:"holder"`
}

// BerthStatus is what was seen last.
type BerthStatus struct {
	// Calls counts the ships that moored here.
	// +k8s:optional
	// +k8s:monotonic
	Calls int64 `json:"calls,omitempty"`
}
