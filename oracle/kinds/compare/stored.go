package main

import (
	"encoding/json"
	"strings"
)

// normal is a stored object without what is given out by allocators or taken from the user, with numbers
// as they are and without empty lists and maps.
func normal(text json.RawMessage, sent object) any {
	var tree map[string]any
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return string(text)
	}
	spec, _ := tree["spec"].(map[string]any)
	switch sent.kind.Kind {
	case "Service":
		dropAllocated(spec)
	case "CertificateSigningRequest":
		drop(spec, "username", "uid", "groups", "extra")
	case "LimitRange":
		dropMadeName(tree, sent)
	}
	return withoutEmpty(tree)
}

func drop(from map[string]any, fields ...string) {
	for _, field := range fields {
		delete(from, field)
	}
}

// dropMadeName drops a name that the server made up.
func dropMadeName(tree map[string]any, sent object) {
	asked, _ := parsed(sent)["metadata"].(map[string]any)
	metadata, _ := tree["metadata"].(map[string]any)
	if name, _ := asked["name"].(string); name == "" {
		drop(metadata, "name")
	}
}

func dropAllocated(spec map[string]any) {
	drop(spec, "clusterIP", "clusterIPs", "healthCheckNodePort")
	ports, _ := spec["ports"].([]any)
	for _, port := range ports {
		if members, is := port.(map[string]any); is {
			drop(members, "nodePort")
		}
	}
}

// withoutEmpty drops lists without items and numbers' ways of being written.
func withoutEmpty(value any) any {
	switch node := value.(type) {
	case map[string]any:
		for key, each := range node {
			if list, is := each.([]any); is && len(list) == 0 {
				delete(node, key)
				continue
			}
			node[key] = withoutEmpty(each)
		}
	case []any:
		for i := range node {
			node[i] = withoutEmpty(node[i])
		}
	case json.Number:
		if number, err := node.Float64(); err == nil {
			return number
		}
	}
	return value
}
