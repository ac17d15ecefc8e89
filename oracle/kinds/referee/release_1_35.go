//go:build kubernetes_1_35

package referee

import (
	"k8s.io/apiserver/pkg/registry/generic"
	podstorage "k8s.io/kubernetes/pkg/registry/core/pod/storage"
	resourcerest "k8s.io/kubernetes/pkg/registry/resource/rest"
)

const minorVersion = 35

func ownProviders() []provider {
	return []provider{resourcerest.RESTStorageProvider{NamespaceClient: adminNamespaces{}}}
}

func newPods(options generic.RESTOptionsGetter) (podstorage.PodStorage, error) {
	return podstorage.NewStorage(options, nil, nil, nil, anybody)
}
