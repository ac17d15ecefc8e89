package referee

import (
	"net"

	"k8s.io/apiserver/pkg/registry/generic"
	"k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/registry/core/service/ipallocator"
	"k8s.io/kubernetes/pkg/registry/core/service/portallocator"
	servicestorage "k8s.io/kubernetes/pkg/registry/core/service/storage"
)

// newServices makes the storages of Services of a cluster with both families, IPv4 first, and allocators that
// give away everything.
func newServices(options generic.RESTOptionsGetter) (*servicestorage.REST, *servicestorage.StatusREST, error) {
	allocators := map[core.IPFamily]ipallocator.Interface{
		core.IPv4Protocol: anyAddress{core.IPv4Protocol, "10.0.0.10", "0.0.0.0/0"},
		core.IPv6Protocol: anyAddress{core.IPv6Protocol, "fd00::10", "::/0"},
	}
	services, status, _, err := servicestorage.NewREST(options, core.IPv4Protocol, allocators, anyPort{}, nil, nil, nil)
	return services, status, err
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
