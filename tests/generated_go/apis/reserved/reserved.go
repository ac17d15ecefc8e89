// Package reserved knows the names that Kubernetes keeps to itself.
package reserved

import (
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// Check refuses names whose domain, the text before the slash, is one of Kubernetes' own.
func Check(fldPath *field.Path, name string) field.ErrorList {
	domain, _, _ := strings.Cut(name, "/")
	domain = strings.TrimRight(strings.TrimSpace(strings.ToLower(domain)), ".")
	for _, own := range []string{"k8s.io", "kubernetes.io"} {
		if domain == own || strings.HasSuffix(domain, "."+own) {
			return field.ErrorList{field.Invalid(fldPath, name, "domain names *.k8s.io, *.kubernetes.io are reserved")}
		}
	}
	return nil
}
