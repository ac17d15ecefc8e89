package referee

import (
	"context"
	"net"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/generic"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage"
	"k8s.io/apiserver/pkg/storage/storagebackend"
	"k8s.io/apiserver/pkg/storage/storagebackend/factory"
	"k8s.io/client-go/tools/cache"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/registry/core/service/ipallocator"
	"k8s.io/kubernetes/pkg/registry/core/service/portallocator"
	servicestorage "k8s.io/kubernetes/pkg/registry/core/service/storage"
)

// Services get their addresses and families before they are validated, so they are created as a dry run
// in the server's own storage, on top of an empty store and of allocators that give away everything.
func createService(ctx context.Context, service *core.Service) error {
	services, err := serviceStorage()
	if err != nil {
		return err
	}
	options := &metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}
	_, err = services.Create(ctx, service, rest.ValidateAllObjectFunc, options)
	return err
}

// serviceStorage is that of a cluster with both families, IPv4 first.
func serviceStorage() (*servicestorage.REST, error) {
	allocators := map[core.IPFamily]ipallocator.Interface{
		core.IPv4Protocol: anyAddress{core.IPv4Protocol, "10.0.0.10", "0.0.0.0/0"},
		core.IPv6Protocol: anyAddress{core.IPv6Protocol, "fd00::10", "::/0"},
	}
	services, _, _, err := servicestorage.NewREST(
		emptyOptions{}, core.IPv4Protocol, allocators, anyPort{}, nil, nil, nil)
	return services, err
}

type emptyOptions struct{}

func (emptyOptions) GetRESTOptions(resource schema.GroupResource, example runtime.Object) (generic.RESTOptions, error) {
	config := storagebackend.Config{Codec: legacyscheme.Codecs.LegacyCodec(corev1.SchemeGroupVersion)}
	return generic.RESTOptions{
		StorageConfig:  &storagebackend.ConfigForResource{Config: config, GroupResource: resource},
		Decorator:      emptyDecorator,
		ResourcePrefix: resource.Resource,
	}, nil
}

func emptyDecorator(*storagebackend.ConfigForResource, string, func(runtime.Object) (string, error),
	func() runtime.Object, func() runtime.Object, storage.AttrFunc, storage.IndexerFuncs,
	*cache.Indexers) (storage.Interface, factory.DestroyFunc, error) {
	return emptyStore{}, func() {}, nil
}

// emptyStore has no objects; a dry run asks for nothing else.
type emptyStore struct {
	storage.Interface
}

func (emptyStore) Get(_ context.Context, key string, _ storage.GetOptions, _ runtime.Object) error {
	return storage.NewKeyNotFoundError(key, 0)
}

// anyAddress has every address of its family to give away; unasked it gives always the same one.
type anyAddress struct {
	family  core.IPFamily
	next    string
	network string
}

func (anyAddress) Allocate(net.IP) error               { return nil }
func (given anyAddress) AllocateNext() (net.IP, error) { return net.ParseIP(given.next), nil }
func (anyAddress) Release(net.IP) error                { return nil }
func (anyAddress) ForEach(func(net.IP))                {}
func (given anyAddress) IPFamily() core.IPFamily       { return given.family }
func (anyAddress) Has(net.IP) bool                     { return false }
func (anyAddress) Destroy()                            {}
func (anyAddress) EnableMetrics()                      {}
func (given anyAddress) DryRun() ipallocator.Interface { return given }
func (given anyAddress) CIDR() net.IPNet {
	_, parsed, _ := net.ParseCIDR(given.network)
	return *parsed
}

// anyPort has every node port to give away.
type anyPort struct{}

func (anyPort) Allocate(int) error         { return nil }
func (anyPort) AllocateNext() (int, error) { return 30000, nil }
func (anyPort) Release(int) error          { return nil }
func (anyPort) ForEach(func(int))          {}
func (anyPort) Has(int) bool               { return false }
func (anyPort) Destroy()                   {}
func (anyPort) EnableMetrics()             {}

var _ portallocator.Interface = anyPort{}
