package referee

import (
	"context"
	"reflect"
	"slices"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/generic"
	"k8s.io/apiserver/pkg/storage"
	"k8s.io/apiserver/pkg/storage/storagebackend"
	"k8s.io/apiserver/pkg/storage/storagebackend/factory"
	"k8s.io/client-go/tools/cache"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// heldObject is the old object of the request at hand; the store has nothing else.
var heldObject runtime.Object

// held makes storages on top of a store that holds the old object. Requests are dry runs, which only read.
type held struct{}

func (held) GetRESTOptions(resource schema.GroupResource, example runtime.Object) (generic.RESTOptions, error) {
	codec := legacyscheme.Codecs.LegacyCodec(versionsOf(resource.Group, example)...)
	return generic.RESTOptions{
		StorageConfig:  &storagebackend.ConfigForResource{Config: storagebackend.Config{Codec: codec}, GroupResource: resource},
		Decorator:      decorate,
		ResourcePrefix: resource.Resource,
	}, nil
}

// versionsOf are the versions that have a type, the preferred one first.
func versionsOf(group string, example runtime.Object) []schema.GroupVersion {
	kinds, _, err := legacyscheme.Scheme.ObjectKinds(example)
	return slices.DeleteFunc(legacyscheme.Scheme.PrioritizedVersionsForGroup(group), func(version schema.GroupVersion) bool {
		return err == nil && !legacyscheme.Scheme.Recognizes(version.WithKind(kinds[0].Kind))
	})
}

func decorate(*storagebackend.ConfigForResource, string, func(runtime.Object) (string, error),
	func() runtime.Object, func() runtime.Object, storage.AttrFunc, storage.IndexerFuncs,
	*cache.Indexers) (storage.Interface, factory.DestroyFunc, error) {
	return heldStore{}, func() {}, nil
}

type heldStore struct {
	storage.Interface
}

func (heldStore) Versioner() storage.Versioner { return storage.APIObjectVersioner{} }

func (heldStore) Get(_ context.Context, key string, options storage.GetOptions, out runtime.Object) error {
	if heldObject == nil || reflect.TypeOf(heldObject) != reflect.TypeOf(out) {
		if options.IgnoreNotFound {
			return nil
		}
		return storage.NewKeyNotFoundError(key, 0)
	}
	reflect.ValueOf(out).Elem().Set(reflect.ValueOf(heldObject.DeepCopyObject()).Elem())
	return nil
}
