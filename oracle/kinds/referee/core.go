package referee

import (
	"k8s.io/apiserver/pkg/registry/generic"
	"k8s.io/apiserver/pkg/registry/rest"
	kubeletclient "k8s.io/kubernetes/pkg/kubelet/client"
	endpointsstorage "k8s.io/kubernetes/pkg/registry/core/endpoint/storage"
	limitrangestorage "k8s.io/kubernetes/pkg/registry/core/limitrange/storage"
	nodestorage "k8s.io/kubernetes/pkg/registry/core/node/storage"
	volumestorage "k8s.io/kubernetes/pkg/registry/core/persistentvolume/storage"
	claimstorage "k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim/storage"
	podtemplatestorage "k8s.io/kubernetes/pkg/registry/core/podtemplate/storage"
	controllerstorage "k8s.io/kubernetes/pkg/registry/core/replicationcontroller/storage"
)

// addCore adds the storages of the core group that a server makes with clients, allocators and proxies, for
// which there is no use here.
func addCore(found map[string]rest.Storage, options generic.RESTOptionsGetter) error {
	for _, add := range []func(map[string]rest.Storage, generic.RESTOptionsGetter) error{
		addPods, addNodes, addVolumes, addOthers,
	} {
		if err := add(found, options); err != nil {
			return err
		}
	}
	return nil
}

func addPods(found map[string]rest.Storage, options generic.RESTOptionsGetter) error {
	pods, err := newPods(options)
	if err != nil {
		return err
	}
	found["pods"], found["pods/status"] = pods.Pod, pods.Status
	found["pods/ephemeralcontainers"], found["pods/resize"] = pods.EphemeralContainers, pods.Resize
	templates, err := podtemplatestorage.NewREST(options)
	if err != nil {
		return err
	}
	found["podtemplates"] = templates
	controllers, err := controllerstorage.NewStorage(options)
	found["replicationcontrollers"], found["replicationcontrollers/status"] = controllers.Controller, controllers.Status
	return err
}

func addNodes(found map[string]rest.Storage, options generic.RESTOptionsGetter) error {
	nodes, err := nodestorage.NewStorage(options, kubeletclient.KubeletClientConfig{}, nil)
	if err != nil {
		return err
	}
	found["nodes"], found["nodes/status"] = nodes.Node, nodes.Status
	return nil
}

func addVolumes(found map[string]rest.Storage, options generic.RESTOptionsGetter) error {
	volumes, volumeStatus, err := volumestorage.NewREST(options)
	if err != nil {
		return err
	}
	found["persistentvolumes"], found["persistentvolumes/status"] = volumes, volumeStatus
	claims, claimStatus, err := claimstorage.NewREST(options)
	found["persistentvolumeclaims"], found["persistentvolumeclaims/status"] = claims, claimStatus
	return err
}

func addOthers(found map[string]rest.Storage, options generic.RESTOptionsGetter) error {
	limits, err := limitrangestorage.NewREST(options)
	if err != nil {
		return err
	}
	found["limitranges"] = limits
	endpoints, err := endpointsstorage.NewREST(options)
	if err != nil {
		return err
	}
	found["endpoints"] = endpoints
	services, status, err := newServices(options)
	found["services"], found["services/status"] = services, status
	return err
}
