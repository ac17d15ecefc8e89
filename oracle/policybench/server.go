package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	"k8s.io/apiserver/pkg/warning"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
)

// server is the plugin with everything it needs of an API server.
type server struct {
	plugin     *validating.Plugin
	interfaces admission.ObjectInterfaces
}

// decodeAll reads objects, with the defaults that an API server fills in.
func decodeAll(sent question) ([]runtime.Object, error) {
	var objects []runtime.Object
	for _, text := range sent.Policies {
		policy := &admissionv1.ValidatingAdmissionPolicy{}
		if err := json.Unmarshal(text, policy); err != nil {
			return nil, err
		}
		setDefaults(policy.Spec.MatchConstraints)
		objects = append(objects, policy)
	}
	for _, text := range sent.Bindings {
		binding := &admissionv1.ValidatingAdmissionPolicyBinding{}
		if err := json.Unmarshal(text, binding); err != nil {
			return nil, err
		}
		setDefaults(binding.Spec.MatchResources)
		objects = append(objects, binding)
	}
	namespace := &corev1.Namespace{}
	err := json.Unmarshal(sent.Namespace, namespace)
	return append(objects, namespace), err
}

func setDefaults(match *admissionv1.MatchResources) {
	if match == nil {
		return
	}
	if match.MatchPolicy == nil {
		equivalent := admissionv1.Equivalent
		match.MatchPolicy = &equivalent
	}
	if match.NamespaceSelector == nil {
		match.NamespaceSelector = &metav1.LabelSelector{}
	}
	if match.ObjectSelector == nil {
		match.ObjectSelector = &metav1.LabelSelector{}
	}
}

// serve starts a plugin and waits until it has the policies.
func serve(sent question) (*server, error) {
	objects, err := decodeAll(sent)
	if err != nil {
		return nil, err
	}
	plugin, err := validating.NewPlugin(nil)
	if err != nil {
		return nil, err
	}
	client := fake.NewClientset(objects...)
	factory := informers.NewSharedInformerFactory(client, 0)
	never := make(chan struct{})
	plugin.SetExternalKubeInformerFactory(factory)
	plugin.SetExternalKubeClientSet(client)
	plugin.SetRESTMapper(meta.NewDefaultRESTMapper(nil))
	plugin.SetDynamicClient(dynamicfake.NewSimpleDynamicClient(clientscheme.Scheme))
	plugin.SetUnconditionalAuthorizer(authorizerfactory.NewAlwaysAllowAuthorizer())
	plugin.SetDrainedNotification(never)
	plugin.SetExcludedAdmissionResources(nil)
	if err := plugin.ValidateInitialization(); err != nil {
		return nil, err
	}
	factory.Start(never)
	for range 100 {
		if plugin.WaitForReady() {
			return &server{plugin, admission.NewObjectInterfacesFromScheme(clientscheme.Scheme)}, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, errors.New("the plugin is not ready")
}

// newRequest is the creation of the Pod.
func newRequest(sent question) (admission.Attributes, error) {
	pod := &corev1.Pod{}
	if err := json.Unmarshal(sent.Pod, pod); err != nil {
		return nil, err
	}
	return admission.NewAttributesRecord(pod, nil, corev1.SchemeGroupVersion.WithKind("Pod"), pod.Namespace, pod.Name,
		corev1.SchemeGroupVersion.WithResource("pods"), "", admission.Create, &metav1.CreateOptions{
			TypeMeta: metav1.TypeMeta{APIVersion: "meta.k8s.io/v1", Kind: "CreateOptions"}}, false,
		&user.DefaultInfo{Name: sent.User, Groups: sent.Groups}), nil
}

// recorder keeps warnings.
type recorder struct{ texts []string }

func (to *recorder) AddWarning(_, text string) { to.texts = append(to.texts, text) }

func (server *server) validate(request admission.Attributes) error {
	return server.plugin.Validate(context.Background(), request, server.interfaces)
}

// verdict is the refusal, or nothing, and the warnings, a line each.
func (server *server) verdict(request admission.Attributes) string {
	var warnings recorder
	lines := []string{""}
	if err := server.plugin.Validate(warning.WithWarningRecorder(context.Background(), &warnings), request, server.interfaces); err != nil {
		lines[0] = err.Error()
	}
	slices.Sort(warnings.texts)
	return strings.Join(append(lines, warnings.texts...), "\n")
}
