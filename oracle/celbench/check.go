package main

import (
	"context"
	"fmt"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
)

// creator makes the objects that are decoded into.
type creator struct{}

func (creator) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	made := &unstructured.Unstructured{}
	made.SetGroupVersionKind(kind)
	return made, nil
}

// A checker judges the bytes of objects as the API server does when they are created.
type checker struct {
	decoder  runtime.Decoder
	versions map[string]servedVersion
}

// shape does to a decoded object what the API server does before it comes to the strategy:
// unknown fields and nulls go, metadata is read as what it is, defaults are filled in.
func (c checker) shape(object *unstructured.Unstructured, by *structuralschema.Structural) ([]string, error) {
	meta, found, unknown, err := objectmeta.GetObjectMetaWithOptions(object.Object,
		objectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	if err != nil {
		return nil, err
	}
	unknown = append(unknown, pruning.PruneWithOptions(object.Object, by, true,
		structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})...)
	defaulting.PruneNonNullableNullsWithoutDefaults(object.Object, by)
	failed, paths := objectmeta.CoerceWithOptions(nil, object.Object, by, false,
		objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	if failed != nil {
		return nil, failed
	}
	if found {
		if err := objectmeta.SetObjectMeta(object.Object, meta); err != nil {
			return nil, err
		}
	}
	defaulting.Default(object.Object, by)
	return append(unknown, paths...), nil
}

func (c checker) check(text []byte) ([]string, error) {
	decoded, kind, err := c.decoder.Decode(text, nil, nil)
	if err != nil {
		return nil, err
	}
	version, served := c.versions[kind.Version]
	if !served {
		return nil, fmt.Errorf("no version %s", kind.Version)
	}
	object := decoded.(*unstructured.Unstructured)
	unknown, err := c.shape(object, version.schema)
	if err != nil || len(unknown) != 0 {
		return unknown, err
	}
	ctx := context.Background()
	version.strategy.PrepareForCreate(ctx, object)
	return texts(version.strategy.Validate(ctx, object)), nil
}

// makeCheck races judging an object from its bytes on.
func makeCheck(sent question) (contestant, error) {
	crd, err := readCRD(sent.CRD)
	if err != nil {
		return contestant{}, err
	}
	versions, err := serveAll(crd)
	if err != nil {
		return contestant{}, err
	}
	decoder := json.NewSerializerWithOptions(json.DefaultMetaFactory, creator{},
		crdserverscheme.NewUnstructuredObjectTyper(), json.SerializerOptions{Yaml: sent.YAML, Strict: true})
	by := checker{decoder, versions}
	text := []byte(sent.Object)
	errs, err := by.check(text)
	if err != nil {
		return contestant{}, err
	}
	return contestant{Pass: func() { must(by.check(text)) }, Verdict: func() answer { return answer{Errors: errs} }}, nil
}
