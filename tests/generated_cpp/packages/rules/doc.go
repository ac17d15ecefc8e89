// Every rule that tags can ask for, alone and wrapped.

// +k8s:validation-gen=TypesWithSuffix=Root
// +k8s:validation-gen-nolint
package rules

// +k8s:enum
type Color string

const (
	ColorRed   Color = "red"
	ColorGreen Color = "green"
	// +k8s:ifEnabled(NoBlue)=+k8s:enumExclude
	ColorBlue Color = "blue"
	// +k8s:ifDisabled(Gold)=+k8s:enumExclude
	ColorGold Color = "gold"
)

type Part struct {
	// +k8s:required
	// +k8s:format=k8s-short-name
	Name string `json:"name"`
	// +k8s:optional
	// +k8s:minimum=1
	Size int32 `json:"size,omitempty"`
	// +k8s:optional
	// +k8s:immutable
	Serial *string `json:"serial,omitempty"`
	// +k8s:optional
	Color Color `json:"color,omitempty"`
}

// +k8s:supportsSubresource="/status"
type ScalarRoot struct {
	// +k8s:required
	// +k8s:maxLength=5
	// +k8s:minLength=2
	Short string `json:"short"`
	// +k8s:optional
	// +k8s:maxBytes=4
	Bytes *string `json:"bytes,omitempty"`
	// +k8s:minimum=-2
	// +k8s:maximum=3
	Signed int64 `json:"signed"`
	// +k8s:optional
	// +k8s:minimum=1
	// +k8s:maximum=9223372036854775807
	Unsigned uint64 `json:"unsigned"`
	// +k8s:neq="a"
	NotA string `json:"notA"`
	// +k8s:neq=3
	NotThree *int32 `json:"notThree"`
	// +k8s:neq=true
	NotTrue bool `json:"notTrue"`
	// +k8s:monotonic
	Up int32 `json:"up"`
	// +k8s:immutable
	// +k8s:optional
	Fixed *string `json:"fixed,omitempty"`
	// +k8s:optional
	// +default="x"
	Defaulted string `json:"defaulted,omitempty"`
	// +k8s:forbidden
	Gone string `json:"gone,omitempty"`
	// +k8s:optional
	Color Color `json:"color,omitempty"`
	// +k8s:alpha(since: "1.36")=+k8s:required
	// +k8s:beta=+k8s:maxItems=1
	// +k8s:alpha=+k8s:eachVal=+k8s:beta=+k8s:maxLength=1
	// +k8s:eachVal=+k8s:beta=+k8s:immutable
	Levels []string `json:"levels"`
	// +k8s:ifEnabled(NoBlue)=+k8s:required
	// +k8s:ifDisabled(NoBlue)=+k8s:forbidden
	// +k8s:ifDisabled(Gold)=+k8s:alpha=+k8s:maxLength=1
	Gated string `json:"gated"`
}

type FormatRoot struct {
	// +k8s:format=k8s-short-name
	Short string `json:"short"`
	// +k8s:format=k8s-long-name
	Long Text `json:"long"`
	// +k8s:format=k8s-long-name-caseless
	Caseless *Text `json:"caseless"`
	// +k8s:format=k8s-label-key
	Key string `json:"key"`
	// +k8s:format=k8s-prefixed-label-key
	Prefixed Text `json:"prefixed"`
	// +k8s:format=k8s-label-value
	Value string `json:"value"`
	// +k8s:format=k8s-path-segment-name
	Segment Text `json:"segment"`
	// +k8s:format=k8s-uuid
	Uuid Text `json:"uuid"`
	// +k8s:format=k8s-resource-pool-name
	Pool Text `json:"pool"`
	// +k8s:format=k8s-extended-resource-name
	Extended string `json:"extended"`
	// +k8s:format=k8s-resource-fully-qualified-name
	Qualified Text `json:"qualified"`
}

type Text string

type ListRoot struct {
	// +k8s:optional
	// +k8s:maxItems=3
	// +k8s:minItems=1
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:eachVal=+k8s:subfield(size)=+k8s:maximum=2
	// +k8s:item(name: "a")=+k8s:subfield(color)=+k8s:required
	// +k8s:item(name: "b")=+k8s:immutable
	Parts []Part `json:"parts,omitempty"`
	// +k8s:listType=set
	// +k8s:update=NoAddItem
	// +k8s:update=NoRemoveItem
	Set []string `json:"set"`
	// +k8s:listType=atomic
	// +k8s:unique=map
	// +k8s:listMapKey=size
	// +k8s:customUnique
	Custom []Part `json:"custom"`
	// +k8s:optional
	// +k8s:maxProperties=2
	// +k8s:minProperties=1
	// +k8s:eachKey=+k8s:format=k8s-label-key
	// +k8s:eachVal=+k8s:maxLength=3
	// +k8s:update=NoRemoveItem
	Labels map[string]string `json:"labels,omitempty"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	Pointers []*Part `json:"pointers"`
	Plain    []*Part `json:"plain"`
	// +k8s:eachVal=+k8s:opaqueType
	// +k8s:listType=atomic
	// +k8s:optional
	Opaque []Part `json:"opaque"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:item(name: "a")=+k8s:unionMember
	// +k8s:item(name: "b")=+k8s:unionMember
	// +k8s:item(name: "c")=+k8s:zeroOrOneOfMember
	// +k8s:item(name: "a-b")=+k8s:zeroOrOneOfMember
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
	Mode Color `json:"mode"`
	// +k8s:ifMode("red")=+k8s:required
	// +k8s:ifMode("red")=+k8s:maxLength=1
	// +k8s:alpha=+k8s:ifMode("green")=+k8s:optional
	Red *string `json:"red,omitempty"`
	// +k8s:ifMode("green")=+k8s:minimum=2
	Green int32 `json:"green"`
	// +k8s:modeDiscriminator(modality: "on")
	On bool `json:"on"`
	// +k8s:ifMode(modality: "on", mode: "true")=+k8s:required
	Power *int32 `json:"power"`
}

type GroupRoot struct {
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
	// +k8s:subfield(name)=+k8s:maxLength=1
	// +k8s:subfield(size)=+k8s:required
	// +k8s:subfield(serial)=+k8s:update=NoSet
	Part Part `json:"part"`
	// Looked into without asking whether it is there.
	// +k8s:subfield(size)=+k8s:maximum=1
	Loose *Part `json:"loose"`
}

type UpdateRoot struct {
	// +k8s:update=NoSet
	Pointer *string `json:"pointer"`
	// +k8s:update=NoSet
	// +k8s:update=NoUnset
	// +k8s:update=NoModify
	Value string `json:"value"`
	// +k8s:update=NoUnset
	List []string `json:"list"`
	// +k8s:update=NoModify
	Struct Choice `json:"struct"`
	// +k8s:optional
	// +k8s:update=NoModify
	Part *Part `json:"part"`
	// +k8s:update=NoAddItem
	// +k8s:update=NoSet
	Map map[string]int32 `json:"map"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:update=NoAddItem
	// +k8s:eachVal=+k8s:update=NoModify
	Keyed []Part `json:"keyed"`
}

// +k8s:validateFalse(cohort: "one", flags: "ShortCircuit")="stops one"
// +k8s:validateFalse(cohort: "one")="never seen"
// +k8s:validateFalse(cohort: "two", flags: "ShortCircuit,NonError")="stops two"
// +k8s:validateFalse(cohort: "two")="nor this"
// +k8s:validateTrue="fine"
// +k8s:validateFalse="plain"
type CohortRoot struct {
	// +k8s:validateFalse(flags: "ShortCircuit")="stop"
	// +k8s:validateFalse="not reached"
	// +k8s:validateTrueAlpha(flags: "ShortCircuit")="fine"
	Field *Choice `json:"field"`
	// +k8s:opaqueType
	// +k8s:validateTrueBeta="fine"
	Opaque Choice `json:"opaque"`
}

// +k8s:isSubresource="/scale"
type ScaleRoot struct {
	// +k8s:required
	Replicas int32 `json:"replicas"`
}
