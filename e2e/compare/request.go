// Package compare sends the same requests to a live API server and to plimsoll, and lists the differences.
package compare

import (
	"path"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// Verbs of requests.
const (
	create         = "create"
	update         = "update"
	status         = "status"
	apply          = "apply"
	jsonPatch      = "JSON patch"
	mergePatch     = "merge patch"
	strategicPatch = "strategic patch"
)

// request is one request. All but creations change an object that is there.
type request struct {
	id     string // where it comes from
	verb   string
	kind   cluster.Kind
	custom *crd // nil for built-in kinds
	object tree.Object
	old    tree.Object // of update and status: what is there before

	// Of patches and applies; base says what is there before.
	base    tree.Object
	patch   any
	manager string
	force   bool
}

// crd is a CustomResourceDefinition and the file it is in, for plimsoll.
type crd struct {
	name, file string
	text       []byte
	stored     string // the version in which objects are stored
}

// origin is the word for the schema that a request depends on.
func (of request) origin() string {
	switch {
	case of.custom == nil:
		return "built-in"
	case path.Base(of.kind.APIVersion) != of.custom.stored:
		return "custom of another version"
	}
	return "custom"
}

func kindOf(object tree.Object) cluster.Kind {
	return cluster.Kind{APIVersion: tree.Text(object, "apiVersion"), Kind: tree.Text(object, "kind")}
}
