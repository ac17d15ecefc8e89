package tree

import (
	"slices"
	"strconv"
	"strings"
)

// Site is a value somewhere in an object: its path, and how to set and remove it.
type Site struct {
	Path   []any // names of fields, and indices
	Value  any
	Set    func(any)
	Remove func()
}

// Name is the name of the field that the value is in.
func (site Site) Name() string {
	for _, each := range slices.Backward(site.Path) {
		if name, is := each.(string); is {
			return name
		}
	}
	return ""
}

// Pointer is the JSON Pointer of the site.
func (site Site) Pointer() string {
	var text strings.Builder
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	for _, each := range site.Path {
		text.WriteByte('/')
		switch step := each.(type) {
		case string:
			text.WriteString(escape.Replace(step))
		case int:
			text.WriteString(strconv.Itoa(step))
		}
	}
	return text.String()
}

// Sites are all values below an object, except its type and identity.
func Sites(object Object) []Site {
	var found []Site
	collect(&found, object, nil, nil)
	return slices.DeleteFunc(found, func(site Site) bool {
		switch site.Pointer() {
		case "/apiVersion", "/kind", "/metadata", "/metadata/name", "/metadata/namespace":
			return true
		}
		return false
	})
}

func collect(found *[]Site, value any, path []any, set func(any)) {
	switch node := value.(type) {
	case Object:
		for _, key := range Keys(node) {
			child := Site{Path: append(slices.Clone(path), key), Value: node[key]}
			child.Set = func(to any) { node[key] = to }
			child.Remove = func() { delete(node, key) }
			*found = append(*found, child)
			collect(found, child.Value, child.Path, child.Set)
		}
	case []any:
		for i := range node {
			child := Site{Path: append(slices.Clone(path), i), Value: node[i]}
			child.Set = func(to any) { node[i] = to }
			child.Remove = func() { set(slices.Delete(slices.Clone(node), i, i+1)) }
			*found = append(*found, child)
			collect(found, child.Value, child.Path, child.Set)
		}
	}
}
