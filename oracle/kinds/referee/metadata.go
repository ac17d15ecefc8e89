package referee

import (
	"context"
	"fmt"
	"slices"
	"strings"

	apiequality "k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apiserver/pkg/endpoints/handlers"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage/names"
	"k8s.io/apiserver/pkg/warning"
)

// place gives an object the namespace of the request.
func place(ctx context.Context, object metav1.Object) error {
	object.SetManagedFields(nil)
	namespace, _ := request.NamespaceFrom(ctx)
	return rest.EnsureObjectNamespaceMatchesRequestNamespace(namespace, object)
}

// settle gives an old object what the server would have given it.
func settle(ctx context.Context, old metav1.Object) {
	namespace, _ := request.NamespaceFrom(ctx)
	old.SetNamespace(namespace)
	if old.GetUID() == "" {
		rest.FillObjectMetaSystemFields(old)
		old.SetUID(fixedUID) // which labels of recorded Jobs name
	}
	if old.GetResourceVersion() == "" {
		old.SetResourceVersion("1")
	}
}

// generatedName is a name such as the server makes up, though always the same one.
func generatedName(prefix string) string {
	const random = 5
	name := names.SimpleNameGenerator.GenerateName(prefix)
	return name[:len(name)-random] + strings.Repeat("0", random)
}

// dropRepeatedOwners does what the request handler does with duplicate owner references.
func dropRepeatedOwners(ctx context.Context, object metav1.Object) {
	var kept []metav1.OwnerReference
	var repeated []string
	for _, each := range object.GetOwnerReferences() {
		is := func(other metav1.OwnerReference) bool { return apiequality.Semantic.DeepEqual(each, other) }
		if slices.ContainsFunc(kept, is) {
			repeated = append(repeated, string(each.UID))
		} else {
			kept = append(kept, each)
		}
	}
	if len(repeated) == 0 {
		return
	}
	object.SetOwnerReferences(kept)
	warning.AddWarning(ctx, "", fmt.Sprintf(handlers.DuplicateOwnerReferencesWarningFormat, strings.Join(repeated, ", ")))
}
