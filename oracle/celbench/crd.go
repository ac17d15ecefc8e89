package main

import (
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/rest"
	kjson "sigs.k8s.io/json"
	"sigs.k8s.io/yaml"
)

var scheme = func() *runtime.Scheme {
	made := runtime.NewScheme()
	install.Install(made)
	return made
}()

// A servedVersion is what the API server keeps of a version to judge its objects.
type servedVersion struct {
	schema   *structuralschema.Structural
	strategy rest.RESTCreateStrategy
}

// readCRD is the way of a manifest into the API server: strictly decoded and defaulted.
func readCRD(manifest string) (*v1.CustomResourceDefinition, error) {
	text, err := yaml.YAMLToJSONStrict([]byte(manifest))
	if err != nil {
		return nil, err
	}
	var crd v1.CustomResourceDefinition
	if _, err := kjson.UnmarshalStrict(text, &crd); err != nil {
		return nil, err
	}
	scheme.Default(&crd)
	return &crd, nil
}

// statusValidator is nil where objects have no status of their own.
func statusValidator(version v1.CustomResourceDefinitionVersion, props *apiextensions.JSONSchemaProps) (
	*apiextensions.CustomResourceSubresourceStatus, validation.SchemaValidator, error) {
	if version.Subresources == nil || version.Subresources.Status == nil {
		return nil, nil, nil
	}
	status, given := props.Properties["status"]
	if !given {
		return &apiextensions.CustomResourceSubresourceStatus{}, nil, nil
	}
	validator, _, err := validation.NewSchemaValidator(&status)
	return &apiextensions.CustomResourceSubresourceStatus{}, validator, err
}

// serve makes one version ready in the steps of the API server's handler for custom resources.
func serve(crd *v1.CustomResourceDefinition, version v1.CustomResourceDefinitionVersion) (servedVersion, error) {
	var internal apiextensions.CustomResourceValidation
	if err := v1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(
		version.Schema, &internal, nil); err != nil {
		return servedVersion{}, err
	}
	props := internal.OpenAPIV3Schema
	structural, err := structuralschema.NewStructural(props)
	if err != nil {
		return servedVersion{}, err
	}
	structural = structural.DeepCopy()
	if err := defaulting.PruneDefaults(structural); err != nil {
		return servedVersion{}, err
	}
	validator, _, err := validation.NewSchemaValidator(props)
	if err != nil {
		return servedVersion{}, err
	}
	status, ofStatus, err := statusValidator(version, props)
	if err != nil {
		return servedVersion{}, err
	}
	kind := schema.GroupVersionKind{Group: crd.Spec.Group, Version: version.Name, Kind: crd.Spec.Names.Kind}
	strategy := customresource.NewStrategy(crdserverscheme.NewUnstructuredObjectTyper(),
		crd.Spec.Scope == v1.NamespaceScoped, kind, validator, ofStatus, structural, status, nil, nil)
	return servedVersion{structural, strategy}, nil
}

// serveAll makes all versions ready.
func serveAll(crd *v1.CustomResourceDefinition) (map[string]servedVersion, error) {
	made := map[string]servedVersion{}
	for _, version := range crd.Spec.Versions {
		if version.Schema == nil || version.Schema.OpenAPIV3Schema == nil {
			return nil, fmt.Errorf("version %s has no schema", version.Name)
		}
		served, err := serve(crd, version)
		if err != nil {
			return nil, err
		}
		made[version.Name] = served
	}
	return made, nil
}

// must is for passes that went well before.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// makeCompile races getting ready for a CRD that is decoded already.
func makeCompile(sent question) (contestant, error) {
	crd, err := readCRD(sent.CRD)
	if err != nil {
		return contestant{}, err
	}
	if _, err := serveAll(crd); err != nil {
		return contestant{}, err
	}
	return contestant{Pass: func() { must(serveAll(crd)) }, Verdict: func() answer { return answer{} }}, nil
}

// makeReadAndCompile races the same from the bytes on.
func makeReadAndCompile(sent question) (contestant, error) {
	if _, err := makeCompile(sent); err != nil {
		return contestant{}, err
	}
	pass := func() { must(serveAll(must(readCRD(sent.CRD)))) }
	return contestant{Pass: pass, Verdict: func() answer { return answer{} }}, nil
}
