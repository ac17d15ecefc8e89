// +k8s:deepcopy-gen=package
// +k8s:validation-gen=TypesWithField=TypeMeta
// +groupName=harbour.example.com

// Package v1 is the first version of the harbour's API.
package v1
