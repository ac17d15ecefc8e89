// Package referee judges objects of Kubernetes' own kinds by the API server's own code: what a request to
// create or update them goes through between its body and the storage, without admission plugins.
package referee

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/go-logr/logr"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/capabilities"
)

// Error is one cause of a refusal. Text is the whole sentence.
type Error struct {
	Type   string `json:"type"`
	Field  string `json:"field"`
	Detail string `json:"detail"`
	Text   string `json:"text"`
}

// Verdict is the answer to one object. Fatal is said of objects that are not looked into any further.
type Verdict struct {
	Errors []Error  `json:"errors"`
	Strict []string `json:"strict"`
	Fatal  string   `json:"fatal,omitempty"`
}

// Servers of today allow privileged containers. What declarative validation logs of differences from what is
// written by hand is no part of the answer.
func init() {
	capabilities.Setup(true, 0)
	klog.SetLogger(logr.Discard())
}

// Knows says whether objects of a kind can be judged.
func Knows(kind schema.GroupKind) bool {
	_, known := strategies[kind]
	return known
}

// Namespaced says whether objects of a kind stand in namespaces.
func Namespaced(kind schema.GroupKind) bool {
	strategy, known := strategies[kind]
	return known && strategy.NamespaceScoped()
}

// Judge answers for the creation of an object, or its update if there is an old one.
func Judge(text, old []byte) (verdict Verdict) {
	defer func() {
		if panicked := recover(); panicked != nil {
			verdict.Fatal = fmt.Sprint("panic: ", panicked)
		}
	}()
	verdict = Verdict{Errors: []Error{}, Strict: []string{}}
	read, err := decode(text)
	if err != nil {
		verdict.Fatal = err.Error()
		return verdict
	}
	verdict.Strict = append(verdict.Strict, read.strict...)
	strategy, known := strategies[read.kind.GroupKind()]
	if !known {
		verdict.Fatal = fmt.Sprintf("no strategy for %v", read.kind)
		return verdict
	}
	if old == nil {
		verdict.take(create(strategy, read))
	} else {
		verdict.take(update(strategy, read, old))
	}
	return verdict
}

// take adds what is wrong with the object to the verdict.
func (verdict *Verdict) take(err error) {
	if err == nil {
		return
	}
	var status *apierrors.StatusError
	if !errors.As(err, &status) || status.ErrStatus.Reason != metav1.StatusReasonInvalid {
		verdict.Fatal = err.Error()
		return
	}
	for _, cause := range status.ErrStatus.Details.Causes {
		text := cause.Message
		if cause.Field != "" {
			text = cause.Field + ": " + text
		}
		verdict.Errors = append(verdict.Errors, Error{string(cause.Type), cause.Field, cause.Message, text})
	}
}

func create(strategy rest.RESTCreateUpdateStrategy, read decoded) error {
	accessor, err := meta.Accessor(read.object)
	if err != nil {
		return err
	}
	ctx := contextOf(strategy, read.kind, accessor)
	rest.WipeObjectMetaSystemFields(accessor)
	if len(accessor.GetGenerateName()) > 0 && len(accessor.GetName()) == 0 {
		accessor.SetName(generated(strategy, accessor.GetGenerateName()))
	}
	if service, is := read.object.(*core.Service); is {
		return createService(ctx, service)
	}
	rest.FillObjectMetaSystemFields(accessor)
	return rest.BeforeCreate(strategy, ctx, read.object)
}

// generated is a name such as the server makes up, though always the same one.
func generated(strategy rest.RESTCreateUpdateStrategy, prefix string) string {
	const random = 5
	name := strategy.GenerateName(prefix)
	if len(name) <= random || name == prefix {
		return name
	}
	return name[:len(name)-random] + strings.Repeat("0", random)
}

func update(strategy rest.RESTCreateUpdateStrategy, read decoded, oldText []byte) error {
	old, err := decode(oldText)
	if err != nil {
		return fmt.Errorf("the old object: %w", err)
	}
	accessor, err := meta.Accessor(read.object)
	if err != nil {
		return err
	}
	oldAccessor, err := meta.Accessor(old.object)
	if err != nil {
		return err
	}
	ctx := contextOf(strategy, read.kind, accessor)
	stored(strategy, oldAccessor)
	if accessor.GetResourceVersion() == "" {
		accessor.SetResourceVersion(oldAccessor.GetResourceVersion())
	}
	return rest.BeforeUpdate(strategy, ctx, read.object, old.object)
}

// stored gives an old object what the server would have given it.
func stored(strategy rest.RESTCreateUpdateStrategy, old metav1.Object) {
	if strategy.NamespaceScoped() && old.GetNamespace() == "" {
		old.SetNamespace(metav1.NamespaceDefault)
	}
	if old.GetUID() == "" {
		rest.FillObjectMetaSystemFields(old)
	}
	if old.GetResourceVersion() == "" {
		old.SetResourceVersion("1")
	}
}

// contextOf is the context of the request an object comes with; one without a namespace goes to default.
func contextOf(strategy rest.RESTCreateUpdateStrategy, kind schema.GroupVersionKind, object metav1.Object) context.Context {
	namespace := metav1.NamespaceNone
	if strategy.NamespaceScoped() {
		namespace = object.GetNamespace()
		if namespace == metav1.NamespaceNone {
			namespace = metav1.NamespaceDefault
		}
	}
	resource, _ := meta.UnsafeGuessKindToResource(kind)
	ctx := request.WithNamespace(request.NewContext(), namespace)
	ctx = request.WithUser(ctx, &user.DefaultInfo{Name: "referee", Groups: []string{user.SystemPrivilegedGroup}})
	return request.WithRequestInfo(ctx, &request.RequestInfo{
		IsResourceRequest: true,
		APIGroup:          kind.Group,
		APIVersion:        kind.Version,
		Resource:          resource.Resource,
		Namespace:         namespace,
	})
}
