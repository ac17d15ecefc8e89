package referee

import (
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/rest"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// storages are those of the server by resource, such as `pods` and `pods/status`, of a version.
type storages map[schema.GroupVersion]map[string]rest.Storage

// served are the storages, and the resources of kinds.
type served struct {
	storages  storages
	resources map[schema.GroupVersionKind]string
}

var server = newServed()

// gatesOfKinds are those without which kinds have no storage. They are on only while storages are made: rules ask
// again.
var gatesOfKinds = []string{"CompositePodGroup", "EvictionRequestAPI", "GenericWorkload", "TopologyAwareWorkloadScheduling"}

func setGatesOfKinds(on bool) {
	known := utilfeature.DefaultMutableFeatureGate.GetAll()
	gates := map[string]bool{}
	for _, name := range gatesOfKinds {
		if _, is := known[featuregate.Feature(name)]; is {
			gates[name] = on
		}
	}
	if err := utilfeature.DefaultMutableFeatureGate.SetFromMap(gates); err != nil {
		panic(err)
	}
}

func newServed() served {
	setGatesOfKinds(true)
	defer setGatesOfKinds(false)
	found := served{storages{}, map[schema.GroupVersionKind]string{}}
	for _, each := range providers() {
		group, err := each.NewRESTStorage(everything{}, held{})
		if err != nil {
			panic(err)
		}
		for version, resources := range group.VersionedResourcesStorageMap {
			found.add(schema.GroupVersion{Group: group.PrioritizedVersions[0].Group, Version: version}, resources)
		}
	}
	core := map[string]rest.Storage{}
	if err := addCore(core, held{}); err != nil {
		panic(err)
	}
	found.add(schema.GroupVersion{Version: "v1"}, core)
	return found
}

func (found *served) add(version schema.GroupVersion, resources map[string]rest.Storage) {
	if found.storages[version] == nil {
		found.storages[version] = map[string]rest.Storage{}
	}
	for resource, storage := range resources {
		found.storages[version][resource] = storage
		if strings.Contains(resource, "/") {
			continue
		}
		kinds, _, err := legacyscheme.Scheme.ObjectKinds(storage.New())
		if err != nil {
			panic(err)
		}
		found.resources[version.WithKind(kinds[0].Kind)] = resource
	}
}

// find is the storage of a kind, or of a subresource of it.
func (found *served) find(kind schema.GroupVersionKind, subresource string) (rest.Storage, string, error) {
	resource, known := found.resources[kind]
	if !known {
		return nil, "", fmt.Errorf("no storage of %v", kind)
	}
	path := resource
	if subresource != "" {
		path += "/" + subresource
	}
	storage, known := found.storages[kind.GroupVersion()][path]
	if !known {
		return nil, "", fmt.Errorf("no storage of %v", path)
	}
	return storage, resource, nil
}

func (found *served) isNamespaced(kind schema.GroupVersionKind) bool {
	scoper, scoped := found.storages[kind.GroupVersion()][found.resources[kind]].(rest.Scoper)
	return scoped && scoper.NamespaceScoped()
}

// Knows says whether objects of a kind can be judged.
func Knows(kind schema.GroupVersionKind) bool {
	_, known := server.resources[kind]
	return known
}

// HasSubresource says whether a kind has a subresource that can be updated.
func HasSubresource(kind schema.GroupVersionKind, subresource string) bool {
	storage, _, err := server.find(kind, subresource)
	if err != nil {
		return false
	}
	_, updates := storage.(rest.Updater)
	return updates
}
