package referee

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	"k8s.io/apiserver/pkg/registry/generic"
	genericapiserver "k8s.io/apiserver/pkg/server"
	serverstorage "k8s.io/apiserver/pkg/server/storage"
	clientcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"

	resourcev1 "k8s.io/api/resource/v1"
	admissionregistrationrest "k8s.io/kubernetes/pkg/registry/admissionregistration/rest"
	apiserverinternalrest "k8s.io/kubernetes/pkg/registry/apiserverinternal/rest"
	appsrest "k8s.io/kubernetes/pkg/registry/apps/rest"
	authorizationrest "k8s.io/kubernetes/pkg/registry/authorization/rest"
	autoscalingrest "k8s.io/kubernetes/pkg/registry/autoscaling/rest"
	batchrest "k8s.io/kubernetes/pkg/registry/batch/rest"
	certificatesrest "k8s.io/kubernetes/pkg/registry/certificates/rest"
	coordinationrest "k8s.io/kubernetes/pkg/registry/coordination/rest"
	corerest "k8s.io/kubernetes/pkg/registry/core/rest"
	discoveryrest "k8s.io/kubernetes/pkg/registry/discovery/rest"
	eventsrest "k8s.io/kubernetes/pkg/registry/events/rest"
	flowcontrolrest "k8s.io/kubernetes/pkg/registry/flowcontrol/rest"
	networkingrest "k8s.io/kubernetes/pkg/registry/networking/rest"
	noderest "k8s.io/kubernetes/pkg/registry/node/rest"
	policyrest "k8s.io/kubernetes/pkg/registry/policy/rest"
	rbacrest "k8s.io/kubernetes/pkg/registry/rbac/rest"
	schedulingrest "k8s.io/kubernetes/pkg/registry/scheduling/rest"
	storagerest "k8s.io/kubernetes/pkg/registry/storage/rest"
	storagemigrationrest "k8s.io/kubernetes/pkg/registry/storagemigration/rest"
)

// provider makes the storages of a group.
type provider interface {
	NewRESTStorage(serverstorage.APIResourceConfigSource, generic.RESTOptionsGetter) (genericapiserver.APIGroupInfo, error)
}

// anybody may do anything: nobody is asked for permission here.
var anybody = authorizerfactory.NewAlwaysAllowAuthorizer()

// Providers of all releases; newer.go and older.go have those that not all releases have.
func providers() []provider {
	return append(ownProviders(),
		&corerest.GenericConfig{EventTTL: time.Hour},
		admissionregistrationrest.RESTStorageProvider{Authorizer: anybody},
		apiserverinternalrest.StorageProvider{},
		appsrest.StorageProvider{},
		authorizationrest.RESTStorageProvider{Authorizer: anybody},
		autoscalingrest.RESTStorageProvider{},
		batchrest.RESTStorageProvider{},
		certificatesrest.RESTStorageProvider{Authorizer: anybody},
		coordinationrest.RESTStorageProvider{},
		discoveryrest.StorageProvider{},
		eventsrest.RESTStorageProvider{TTL: time.Hour},
		flowcontrolrest.RESTStorageProvider{},
		networkingrest.RESTStorageProvider{},
		noderest.RESTStorageProvider{},
		policyrest.RESTStorageProvider{},
		rbacrest.RESTStorageProvider{Authorizer: anybody},
		schedulingrest.RESTStorageProvider{},
		storagerest.RESTStorageProvider{},
		storagemigrationrest.RESTStorageProvider{},
	)
}

// everything is served, in every version.
type everything struct{}

func (everything) ResourceEnabled(schema.GroupVersionResource) bool           { return true }
func (everything) ResourceExplicitlyEnabled(schema.GroupVersionResource) bool { return true }
func (everything) VersionExplicitlyEnabled(schema.GroupVersion) bool          { return true }
func (everything) AnyResourceForGroupEnabled(string) bool                     { return true }

// adminNamespaces are namespaces that all allow claims with admin access.
type adminNamespaces struct {
	clientcorev1.NamespaceInterface
}

func (adminNamespaces) Get(_ context.Context, name string, _ metav1.GetOptions) (*corev1.Namespace, error) {
	labels := map[string]string{resourcev1.DRAAdminNamespaceLabelKey: "true"}
	return &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels}}, nil
}
