// Package v1 holds the types of a harbour's berths, with rules as tags.

// +k8s:validation-gen=TypesWithField=Spec
package v1
