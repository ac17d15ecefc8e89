//go:build kubernetes_1_36

package referee

import (
	"k8s.io/apiserver/pkg/registry/generic"
	podstorage "k8s.io/kubernetes/pkg/registry/core/pod/storage"
	resourcerest "k8s.io/kubernetes/pkg/registry/resource/rest"
)

const minorVersion = 36

func ownProviders() []provider {
	return []provider{resourcerest.RESTStorageProvider{NamespaceClient: adminNamespaces{}, Authorizer: anybody}}
}

func newPods(options generic.RESTOptionsGetter) (podstorage.PodStorage, error) {
	return podstorage.NewStorage(options, nil, nil, nil, anybody)
}
