// Package referee judges objects of Kubernetes' own kinds by the API server's own code: what a request to
// create or update them goes through between its body and the storage, without admission plugins.
package referee

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-logr/logr"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/endpoints/deprecation"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/capabilities"
)

// Request is about one object: to create it, or to update an old one or a subresource of it.
type Request struct {
	Object      json.RawMessage `json:"object"`
	Old         json.RawMessage `json:"old,omitempty"`
	Subresource string          `json:"subresource,omitempty"`
}

// Error is one cause of a refusal. Text is the whole sentence.
type Error struct {
	Type  string `json:"type"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// Verdict is the answer to one request. Fatal is said of objects that are not looked into any further. Stored
// is there without errors.
type Verdict struct {
	Errors   []Error         `json:"errors"`
	Strict   []string        `json:"strict"`
	Warnings []string        `json:"warnings"`
	Fatal    string          `json:"fatal,omitempty"`
	Stored   json.RawMessage `json:"stored,omitempty"`
}

// Servers of today allow privileged containers. What declarative validation logs of differences from what is
// written by hand is no part of the answer.
func init() {
	capabilities.Setup(true, 0)
	klog.SetLogger(logr.Discard())
}

// AddWarning makes a verdict a recorder of warnings.
func (verdict *Verdict) AddWarning(_, text string) {
	verdict.Warnings = append(verdict.Warnings, text)
}

// Judge answers a request as a dry run of the server does.
func Judge(sent Request) (verdict Verdict) {
	defer func() {
		if panicked := recover(); panicked != nil {
			verdict.Fatal = fmt.Sprint("panic: ", panicked)
		}
	}()
	verdict = Verdict{Errors: []Error{}, Strict: []string{}, Warnings: []string{}}
	read, err := decode(sent.Object)
	if err != nil {
		verdict.Fatal = err.Error()
		return verdict
	}
	verdict.Strict = append(verdict.Strict, read.strict...)
	storage, resource, err := server.find(read.kind, sent.Subresource)
	if err != nil {
		verdict.Fatal = err.Error()
		return verdict
	}
	verdict.warnOfVersion(read.kind)
	placed := read // the object that says where the request goes
	if sent.Old != nil {
		if placed, err = decode(sent.Old); err != nil {
			verdict.Fatal = "the old object: " + err.Error()
			return verdict
		}
	}
	hasUID := sent.Old != nil && (uidOf(placed.object) != "" || uidOf(read.object) != "") // else it is made up
	namespaced := server.isNamespaced(read.kind)
	ctx := warning.WithWarningRecorder(contextOf(namespaced, placed, resource, sent.Subresource), &verdict)
	var result runtime.Object
	if sent.Old == nil {
		result, err = create(ctx, storage, read)
	} else {
		result, err = update(ctx, storage, read, placed)
	}
	made := ""
	if !hasUID {
		made = uidOf(read.object)
	}
	verdict.take(err, made)
	if err == nil {
		verdict.Stored, err = stored(result, read.kind, made)
	}
	if err != nil && len(verdict.Errors) == 0 {
		verdict.Fatal = err.Error()
	}
	return verdict
}

func uidOf(object runtime.Object) string {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return ""
	}
	return string(accessor.GetUID())
}

func (verdict *Verdict) warnOfVersion(kind schema.GroupVersionKind) {
	versioned, err := legacyscheme.Scheme.New(kind)
	if err != nil {
		return
	}
	versioned.GetObjectKind().SetGroupVersionKind(kind)
	if deprecation.IsDeprecated(versioned, 1, minorVersion) {
		verdict.AddWarning("", deprecation.WarningMessage(versioned))
	}
}

// take adds what is wrong with the object to the verdict.
func (verdict *Verdict) take(err error, uid string) {
	var status *apierrors.StatusError
	if err == nil || !errors.As(err, &status) || status.ErrStatus.Reason != metav1.StatusReasonInvalid {
		return
	}
	for _, cause := range status.ErrStatus.Details.Causes {
		text := cause.Message
		if cause.Field != "" {
			text = cause.Field + ": " + text
		}
		verdict.Errors = append(verdict.Errors, Error{string(cause.Type), cause.Field, withFixedUID(text, uid)})
	}
}

func create(ctx context.Context, storage rest.Storage, read decoded) (runtime.Object, error) {
	creater, creates := storage.(rest.Creater)
	if !creates {
		return nil, fmt.Errorf("%v cannot be created", read.kind)
	}
	heldObject = nil
	accessor, err := meta.Accessor(read.object)
	if err != nil {
		return nil, err
	}
	rest.WipeObjectMetaSystemFields(accessor)
	if err := place(ctx, accessor); err != nil {
		return nil, err
	}
	_, stores := storage.(rest.Getter)
	generates := stores && read.kind.Kind != "IPAddress" // whose name is an address, to which nothing is appended
	if generates && accessor.GetName() == "" && accessor.GetGenerateName() != "" {
		accessor.SetName(generatedName(accessor.GetGenerateName()))
	}
	dropRepeatedOwners(ctx, accessor)
	options := &metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}
	return creater.Create(ctx, read.object, rest.ValidateAllObjectFunc, options)
}

func update(ctx context.Context, storage rest.Storage, read, old decoded) (runtime.Object, error) {
	updater, updates := storage.(rest.Updater)
	if !updates {
		return nil, fmt.Errorf("%v cannot be updated", read.kind)
	}
	accessor, err := meta.Accessor(read.object)
	if err != nil {
		return nil, err
	}
	oldAccessor, err := meta.Accessor(old.object)
	if err != nil {
		return nil, err
	}
	settle(ctx, oldAccessor)
	heldObject = old.object
	if accessor.GetResourceVersion() == "" {
		accessor.SetResourceVersion(oldAccessor.GetResourceVersion())
	}
	accessor.SetName(oldAccessor.GetName())
	accessor.SetNamespace(oldAccessor.GetNamespace())
	accessor.SetManagedFields(nil)
	accessor.SetSelfLink("")
	dropRepeatedOwners(ctx, accessor)
	options := &metav1.UpdateOptions{DryRun: []string{metav1.DryRunAll}}
	result, _, err := updater.Update(ctx, oldAccessor.GetName(), rest.DefaultUpdatedObjectInfo(read.object),
		rest.ValidateAllObjectFunc, rest.ValidateAllObjectUpdateFunc, false, options)
	return result, err
}

// contextOf is the context of the request an object comes with; one without a namespace goes to default.
func contextOf(namespaced bool, read decoded, resource, subresource string) context.Context {
	namespace, name := metav1.NamespaceNone, ""
	if accessor, err := meta.Accessor(read.object); err == nil {
		namespace, name = accessor.GetNamespace(), accessor.GetName()
	}
	if !namespaced {
		namespace = metav1.NamespaceNone
	} else if namespace == metav1.NamespaceNone {
		namespace = metav1.NamespaceDefault
	}
	ctx := request.WithNamespace(request.NewContext(), namespace)
	ctx = request.WithUser(ctx, &user.DefaultInfo{Name: "referee", Groups: []string{user.SystemPrivilegedGroup}})
	return request.WithRequestInfo(ctx, &request.RequestInfo{
		IsResourceRequest: true,
		APIGroup:          read.kind.Group,
		APIVersion:        read.kind.Version,
		Resource:          resource,
		Subresource:       subresource,
		Namespace:         namespace,
		Name:              name,
	})
}
