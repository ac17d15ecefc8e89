package v1

import "example.com/harbour/meta"

// Voyage is one journey of a ship.
//
// +k8s:supportsSubresource="/status"
type Voyage struct {
	meta.TypeMeta   `json:",inline"`
	meta.ObjectMeta `json:"metadata,omitempty"`

	Spec   VoyageSpec   `json:"spec"`
	Status VoyageStatus `json:"status,omitempty"`
}

type VoyageSpec struct {
	// The ship, which stays the same once the voyage is planned.
	//
	// +k8s:required
	// +k8s:format=k8s-short-name
	// +k8s:immutable
	Ship string `json:"ship"`

	// +k8s:required
	// +k8s:maxItems=3
	// +k8s:listType=map
	// +k8s:listMapKey=port
	// +k8s:item(port: "open-sea")=+k8s:subfield(days)=+k8s:maximum=30
	Calls []Call `json:"calls"`

	// +k8s:optional
	// +default=1
	// +k8s:minimum=1
	Priority *int32 `json:"priority,omitempty"`

	// +k8s:optional
	// +k8s:unionMember
	Cargo *string `json:"cargo,omitempty"`
	// +k8s:optional
	// +k8s:unionMember
	Passengers *int32 `json:"passengers,omitempty"`

	// +k8s:optional
	// +k8s:beta(since: "1.36")=+k8s:maxLength=16
	Note string `json:"note,omitempty"`

	// +k8s:ifDisabled(Convoys)=+k8s:forbidden
	// +k8s:ifEnabled(Convoys)=+k8s:optional
	Convoy *string `json:"convoy,omitempty"`
}

// Call is a stay in a port.
type Call struct {
	// +k8s:required
	Port string `json:"port"`
	// +k8s:optional
	// +k8s:alpha(since: "1.37")=+k8s:minimum=1
	Days *int32 `json:"days,omitempty"`
}

type VoyageStatus struct {
	// +k8s:optional
	Phase Phase `json:"phase,omitempty"`
}

// +k8s:enum
type Phase string

const (
	Planned Phase = "Planned"
	AtSea   Phase = "AtSea"
	Arrived Phase = "Arrived"
)
