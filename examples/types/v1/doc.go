// Package v1 is the API of a shop.
//
// +k8s:validation-gen=*
// +k8s:validation-gen-scheme-registry=nil
package v1
