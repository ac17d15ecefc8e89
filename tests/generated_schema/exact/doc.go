// Rules that a schema says in full: objects are judged alike, field by field.

// +k8s:validation-gen=TypesWithSuffix=Root
// +k8s:validation-gen-nolint
package exact

// +k8s:enum
type Color string

const (
	ColorRed  Color = "red"
	ColorBlue Color = "blue"
)

type Text string

type Part struct {
	// +k8s:required
	// +k8s:format=k8s-short-name
	Name string `json:"name"`
	// +k8s:optional
	// +k8s:minimum=1
	Size int32 `json:"size,omitempty"`
	// +k8s:optional
	Color Color `json:"color,omitempty"`
}

type ScalarRoot struct {
	// +k8s:required
	// +k8s:maxLength=5
	// +k8s:minLength=2
	Short string `json:"short"`
	// +k8s:optional
	// +k8s:minLength=2
	Optional string `json:"optional,omitempty"`
	// +k8s:minLength=1
	Bare string `json:"bare"`
	// +k8s:optional
	// +k8s:maxBytes=4
	Bytes *string `json:"bytes,omitempty"`
	// +k8s:minimum=-2
	// +k8s:maximum=3
	Signed int64 `json:"signed"`
	// +k8s:required
	Count int32 `json:"count"`
	// +k8s:required
	Flag bool `json:"flag"`
	// +k8s:required
	Pointer *int32 `json:"pointer"`
	// +k8s:optional
	// +k8s:neq="a"
	NotA string `json:"notA"`
	// +k8s:neq=0
	NotZero int32 `json:"notZero"`
	// +k8s:forbidden
	Gone string `json:"gone,omitempty"`
	// +k8s:forbidden
	GonePointer *string `json:"gonePointer,omitempty"`
	// +k8s:beta=+k8s:maxLength=3
	Namespace string `json:"namespace"`
	// +k8s:optional
	Color Color `json:"color,omitempty"`
	// +k8s:optional
	ColorPointer *Color `json:"colorPointer,omitempty"`
	ColorBare    Color  `json:"colorBare"`
}

type FormatRoot struct {
	// +k8s:optional
	// +k8s:format=k8s-short-name
	Short string `json:"short"`
	// +k8s:format=k8s-long-name
	Long Text `json:"long"`
	// +k8s:format=k8s-long-name-caseless
	Caseless *Text `json:"caseless"`
	// +k8s:optional
	// +k8s:format=k8s-label-key
	Key string `json:"key"`
	// +k8s:format=k8s-prefixed-label-key
	Prefixed *Text `json:"prefixed"`
	// +k8s:format=k8s-label-value
	Value string `json:"value"`
	// +k8s:format=k8s-path-segment-name
	Segment Text `json:"segment"`
	// +k8s:format=k8s-uuid
	Uuid *Text `json:"uuid"`
	// +k8s:optional
	// +k8s:format=k8s-resource-pool-name
	Pool Text `json:"pool"`
	// +k8s:optional
	// +k8s:format=k8s-extended-resource-name
	Extended string `json:"extended"`
	// +k8s:optional
	// +k8s:format=k8s-resource-fully-qualified-name
	Qualified Text `json:"qualified"`
}

type ListRoot struct {
	// +k8s:optional
	// +k8s:maxItems=3
	// +k8s:minItems=2
	// +k8s:listType=map
	// +k8s:listMapKey=name
	Parts []Part `json:"parts,omitempty"`
	// +k8s:required
	// +k8s:listType=set
	// +k8s:maxItems=10
	// +k8s:eachVal=+k8s:maxLength=3
	Set []string `json:"set"`
	// +k8s:optional
	// +k8s:maxProperties=2
	// +k8s:minProperties=1
	// +k8s:eachKey=+k8s:maxLength=3
	// +k8s:eachVal=+k8s:neq="b"
	Labels map[string]string `json:"labels,omitempty"`
	// +k8s:minItems=1
	// +k8s:listType=atomic
	Bare []int32 `json:"bare"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:maxItems=4
	// +k8s:item(name: "a")=+k8s:zeroOrOneOfMember
	// +k8s:item(name: "b")=+k8s:zeroOrOneOfMember
	Chosen []Part `json:"chosen"`
}

type Choice struct {
	// +k8s:unionMember
	// +k8s:optional
	A *Part `json:"a,omitempty"`
	// +k8s:unionMember
	// +k8s:optional
	B string `json:"b,omitempty"`
	// +k8s:zeroOrOneOfMember(union: "u")
	// +k8s:optional
	C *int32 `json:"c,omitempty"`
	// +k8s:zeroOrOneOfMember(union: "u")
	// +k8s:optional
	D []string `json:"d,omitempty"`
}

type Kinds struct {
	// +k8s:unionDiscriminator
	// +k8s:required
	Type Text `json:"type"`
	// +k8s:unionMember
	// +k8s:optional
	First *Part `json:"first,omitempty"`
	// +k8s:unionMember(memberName: "a")
	// +k8s:optional
	Second *int32 `json:"second,omitempty"`
}

type Modes struct {
	// +k8s:modeDiscriminator
	Mode Text `json:"mode"`
	// +k8s:ifMode("a")=+k8s:required
	// +k8s:ifMode("a")=+k8s:maxLength=1
	// +k8s:ifMode("b")=+k8s:optional
	Red *string `json:"red,omitempty"`
	// +k8s:ifMode("b")=+k8s:minimum=2
	Green int32 `json:"green"`
	// +k8s:modeDiscriminator(modality: "on")
	On bool `json:"on"`
	// +k8s:ifMode(modality: "on", mode: "true")=+k8s:required
	Power *int32 `json:"power"`
}

type Embedded struct {
	// +k8s:required
	Inline string `json:"inline"`
}

type Outer struct {
	Embedded `json:",inline"`
	// +k8s:optional
	// +k8s:maximum=5
	Own *int32 `json:"own,omitempty"`
}

type GroupRoot struct {
	Outer  Outer  `json:"outer"`
	Choice Choice `json:"choice"`
	// +k8s:optional
	Kinds *Kinds `json:"kinds,omitempty"`
	Modes Modes  `json:"modes"`
	// +k8s:dependentRequired("other")
	// +k8s:dependentForbidden("never")
	// +k8s:optional
	Trigger *string `json:"trigger,omitempty"`
	// +k8s:optional
	Other []string `json:"other,omitempty"`
	// +k8s:optional
	Never string `json:"never,omitempty"`
	// +k8s:subfield(size)=+k8s:maximum=50
	Part Part `json:"part"`
}

type UpdateRoot struct {
	// +k8s:immutable
	// +k8s:optional
	Pointer *string `json:"pointer,omitempty"`
	// +k8s:immutable
	Value int32 `json:"value"`
	// +k8s:immutable
	// +k8s:optional
	List []string `json:"list,omitempty"`
	// +k8s:monotonic
	Up int32 `json:"up"`
	// +k8s:monotonic
	// +k8s:optional
	UpPointer *int32 `json:"upPointer,omitempty"`
	// +k8s:update=NoSet
	NoSet *string `json:"noSet,omitempty"`
	// +k8s:update=NoUnset
	// +k8s:update=NoModify
	Kept string `json:"kept,omitempty"`
	// +k8s:listType=set
	// +k8s:maxItems=10
	// +k8s:update=NoRemoveItem
	// +k8s:eachVal=+k8s:maxLength=100
	Grows []string `json:"grows,omitempty"`
}
