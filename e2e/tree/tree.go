// Package tree reads, writes, compares and changes JSON values.
package tree

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Object is a JSON object.
type Object = map[string]any

// Read decodes an object; numbers keep their spelling.
func Read(text []byte) (Object, error) {
	var object Object
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err := decoder.Decode(&object)
	return object, err
}

// Write encodes a value in one line.
func Write(value any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // values that were decoded from JSON can be encoded
	}
	return bytes.TrimSpace(text.Bytes())
}

// Copy shares nothing with the value.
func Copy(value any) any {
	switch node := value.(type) {
	case Object:
		members := Object{}
		for key, each := range node {
			members[key] = Copy(each)
		}
		return members
	case []any:
		list := make([]any, len(node))
		for i, each := range node {
			list[i] = Copy(each)
		}
		return list
	}
	return value
}

// Child is an object below an object, made if it is not there.
func Child(object Object, name string) Object {
	child, is := object[name].(Object)
	if !is {
		child = Object{}
		object[name] = child
	}
	return child
}

// Text is a string below an object, by the names of its fields.
func Text(object Object, names ...string) string {
	var value any = object
	for _, name := range names {
		below, is := value.(Object)
		if !is {
			return ""
		}
		value = below[name]
	}
	text, _ := value.(string)
	return text
}

// Keys are the names of the fields, sorted.
func Keys(object Object) []string { return slices.Sorted(maps.Keys(object)) }

// A Difference is a path and what is there: on the left, on the right, or on both but not equal.
type Difference struct {
	Path, Where, Left, Right string
}

// Where a difference is.
const (
	OnlyLeft  = "only left"
	OnlyRight = "only right"
	Both      = "not equal"
)

// Differences compares two values. Numbers are equal if their values are.
func Differences(left, right any) []Difference {
	var found []Difference
	compare(&found, "", left, right)
	return found
}

func compare(found *[]Difference, path string, left, right any) {
	switch a := left.(type) {
	case Object:
		if b, is := right.(Object); is {
			compareObjects(found, path, a, b)
			return
		}
	case []any:
		if b, is := right.([]any); is && len(a) == len(b) {
			for i := range a {
				compare(found, path+"["+strconv.Itoa(i)+"]", a[i], b[i])
			}
			return
		}
	}
	if !sameScalar(left, right) {
		*found = append(*found, Difference{path, Both, string(Write(left)), string(Write(right))})
	}
}

func compareObjects(found *[]Difference, path string, left, right Object) {
	names := Keys(left)
	for name := range right {
		if _, both := left[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		a, hasLeft := left[name]
		b, hasRight := right[name]
		at := strings.TrimPrefix(path+"."+name, ".")
		switch {
		case !hasRight:
			*found = append(*found, Difference{at, OnlyLeft, string(Write(a)), ""})
		case !hasLeft:
			*found = append(*found, Difference{at, OnlyRight, "", string(Write(b))})
		default:
			compare(found, at, a, b)
		}
	}
}

func sameScalar(left, right any) bool {
	a, isNumber := left.(json.Number)
	b, both := right.(json.Number)
	if isNumber && both && a != b {
		x, okX := new(big.Rat).SetString(a.String())
		y, okY := new(big.Rat).SetString(b.String())
		return okX && okY && x.Cmp(y) == 0
	}
	switch left.(type) {
	case Object, []any:
		return false
	}
	switch right.(type) {
	case Object, []any:
		return false
	}
	return fmt.Sprint(left) == fmt.Sprint(right) && (left == nil) == (right == nil)
}
