//go:build !kubernetes_1_34 && !kubernetes_1_35 && !kubernetes_1_36

package referee

import (
	"k8s.io/apiserver/pkg/registry/generic"
	_ "k8s.io/kubernetes/pkg/apis/lifecycle/install"
	podstorage "k8s.io/kubernetes/pkg/registry/core/pod/storage"
	lifecyclerest "k8s.io/kubernetes/pkg/registry/lifecycle/rest"
	resourcerest "k8s.io/kubernetes/pkg/registry/resource/rest"
)

const minorVersion = 37

func ownProviders() []provider {
	return []provider{
		lifecyclerest.RESTStorageProvider{},
		resourcerest.RESTStorageProvider{NamespaceClient: adminNamespaces{}, Authorizer: anybody},
	}
}

func newPods(options generic.RESTOptionsGetter) (podstorage.PodStorage, error) {
	return podstorage.NewStorage(options, nil, nil, nil, anybody)
}
