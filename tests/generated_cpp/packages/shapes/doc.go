// Types of every shape, so that what is read, written and compared is what Go has.

// +k8s:validation-gen=TypesWithSuffix=Root
// +k8s:validation-gen-nolint
package shapes

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Name string
type Flag bool
type Count int32
type Ratio float64
type Letters []Name
type Table map[Name]Item
type Blob []byte

// Item ends its comment with a backslash \
type Item struct {
	Name  Name    `json:"name"`
	Port  *int32  `json:"port,omitempty"`
	Note  string  `json:"note,omitempty"`
	Ratio Ratio   `json:"ratio"`
	Flag  Flag    `json:"flag"`
	Blob  []byte  `json:"blob"`
	More  *Item   `json:"more,omitempty"`
	Tags  Letters `json:"tags,omitempty"`
}

// Twin has the members of Item and none of its rules.
type Twin Item

type Base struct {
	// +k8s:maxLength=2
	// +k8s:optional
	Kind string `json:"kind,omitempty"`
	// +k8s:required
	Version string `json:"version"`
}

type Extra struct {
	// +k8s:validateFalse="extra"
	URLPath string `json:"urlPath"`
	PodIPs  []string
}

type inner struct {
	Hidden int `json:"hiddenByType"`
}

type ScalarRoot struct {
	// +k8s:validateFalse="s"
	S string `json:"s"`
	// +k8s:validateFalse="n"
	N Name `json:"n"`
	// +k8s:validateFalse="b"
	B bool `json:"b"`
	// +k8s:validateFalse="f"
	F Flag `json:"f"`
	// +k8s:validateFalse="i"
	I int `json:"i"`
	// +k8s:validateFalse="i16"
	I16 int16 `json:"i16"`
	// +k8s:validateFalse="u64"
	U64 uint64 `json:"u64"`
	// +k8s:validateFalse="byte"
	Byte byte `json:"byte"`
	// +k8s:validateFalse="f32"
	F32 float32 `json:"f32"`
	// +k8s:validateFalse="f64"
	F64 Ratio `json:"f64"`
	// +k8s:validateFalse="ps"
	PS *string `json:"ps"`
	// +k8s:validateFalse="pc"
	PC *Count `json:"pc,omitempty"`
	// +k8s:validateFalse="blob"
	Blob Blob `json:"blob"`
	// +k8s:validateFalse="any"
	Any interface{} `json:"any"`
	// +k8s:validateFalse="omitted"
	Omitted string `json:"-"`
	// Names that mean something in C++.
	// +k8s:validateFalse="class"
	Class string `json:"class"`
	// +k8s:validateFalse="namespace"
	Namespace string `json:"namespace"`
	// +k8s:validateFalse="name"
	Name_name string
}

type EmbeddedRoot struct {
	Base
	*Extra `json:",inline"`
	inner
	Name `json:"embeddedName"`
	// +k8s:validateFalse="own"
	Own Base `json:"own"`
}

type ListRoot struct {
	// +k8s:listType=set
	Strings []string `json:"strings"`
	// +k8s:listType=set
	Names Letters `json:"names"`
	// +k8s:listType=set
	Bools []bool `json:"bools"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:listMapKey=port
	// +k8s:eachVal=+k8s:validateFalse="item"
	Items []Item `json:"items"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:eachVal=+k8s:validateFalse="pointed at"
	Pointers []*Item `json:"pointers"`
	// +k8s:listType=set
	Twins []Twin `json:"twins"`
	// +k8s:listType=atomic
	// +k8s:unique=set
	Bytes [][]byte `json:"bytes"`
	// +k8s:eachVal=+k8s:validateFalse="in a table"
	// +k8s:eachKey=+k8s:maxLength=2
	Table Table `json:"table"`
	// +k8s:validateFalse="map"
	Map map[string]string `json:"map,omitempty"`
}

type LeafRoot struct {
	// +k8s:validateFalse="time"
	Time metav1.Time `json:"time"`
	// +k8s:validateFalse="micro"
	Micro *metav1.MicroTime `json:"micro"`
	// +k8s:validateFalse="wait"
	Wait metav1.Duration `json:"wait"`
	// +k8s:immutable
	Amount resource.Quantity `json:"amount"`
	// +k8s:validateFalse="amount"
	// +k8s:optional
	Pointed *resource.Quantity `json:"pointed,omitempty"`
	// +k8s:update=NoModify
	Either *intstr.IntOrString `json:"either,omitempty"`
	// +k8s:validateFalse="raw"
	Raw runtime.RawExtension `json:"raw"`
	// +k8s:listType=set
	Times []metav1.Time `json:"times"`
}

type TreeRoot struct {
	// +k8s:optional
	// +k8s:maxItems=2
	Kids []TreeRoot `json:"kids,omitempty"`
	// +k8s:optional
	Next *TreeRoot `json:"next,omitempty"`
	// +k8s:optional
	ByName map[string]TreeRoot `json:"byName,omitempty"`
	// +k8s:neq="a"
	Label string `json:"label"`
}

// +k8s:maxItems=2
// +k8s:eachVal=+k8s:validateFalse="list as a root"
type ListedRoot []Item

// +k8s:eachKey=+k8s:validateFalse="map as a root"
type MappedRoot map[string]Item

// +k8s:validateFalse="nothing in it"
type EmptyRoot struct{}

type SilentRoot struct {
	Nothing string `json:"nothing"`
}
