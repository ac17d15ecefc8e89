package upstream

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdvalidation "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	kjson "sigs.k8s.io/json"
)

var scheme = func() *runtime.Scheme {
	made := runtime.NewScheme()
	install.Install(made)
	return made
}()

type fieldError struct {
	Type   string `json:"type"`
	Field  string `json:"field"`
	Detail string `json:"detail"`
	Text   string `json:"text"`
}

type verdict struct {
	Errors []fieldError `json:"errors"`
	Strict []string     `json:"strict,omitempty"`
	Fatal  string       `json:"fatal,omitempty"`
}

func rendered(errs field.ErrorList) []fieldError {
	out := []fieldError{}
	for _, e := range errs {
		out = append(out, fieldError{string(e.Type), e.Field, e.Detail, e.Error()})
	}
	return out
}

// crd.lint: what the API server says to the creation of a CRD. The input is the CRD as JSON. What
// is no CRD at all never comes to this code.
func lintCRD(input []byte) any {
	var head struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
	}
	if json.Unmarshal(input, &head) != nil || head.APIVersion != "apiextensions.k8s.io/v1" ||
		head.Kind != "CustomResourceDefinition" {
		panic("no CRD")
	}
	var crd v1.CustomResourceDefinition
	strict, err := kjson.UnmarshalStrict(input, &crd)
	if err != nil {
		return verdict{Fatal: err.Error()}
	}
	var out verdict
	for _, e := range strict {
		out.Strict = append(out.Strict, e.Error())
	}
	scheme.Default(&crd)
	var internal apiextensions.CustomResourceDefinition
	if err := scheme.Convert(&crd, &internal, nil); err != nil {
		return verdict{Fatal: err.Error()}
	}
	out.Errors = rendered(crdvalidation.ValidateCustomResourceDefinition(context.Background(), &internal))
	return out
}

// hasTuple finds `items` that are a list, which no CRD may have.
func hasTuple(schema any) bool {
	switch at := schema.(type) {
	case map[string]any:
		if _, list := at["items"].([]any); list {
			return true
		}
		for _, value := range at {
			if hasTuple(value) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(at, hasTuple)
	}
	return false
}

// schema.check: value validation alone. The input is an object with `schema` and `object`.
func checkObject(input []byte) any {
	var question struct {
		Schema json.RawMessage `json:"schema"`
		Object json.RawMessage `json:"object"`
	}
	if err := json.Unmarshal(input, &question); err != nil {
		panic(err)
	}
	var schema any
	if json.Unmarshal(question.Schema, &schema) != nil || hasTuple(schema) {
		panic("no schema of a CRD")
	}
	var props v1.JSONSchemaProps
	if err := kjson.UnmarshalCaseSensitivePreserveInts(question.Schema, &props); err != nil {
		panic(fmt.Sprintf("schema: %v", err))
	}
	var internal apiextensions.JSONSchemaProps
	if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&props, &internal, nil); err != nil {
		panic(err)
	}
	var object any
	if err := kjson.UnmarshalCaseSensitivePreserveInts(question.Object, &object); err != nil {
		panic(fmt.Sprintf("object: %v", err))
	}
	validator, _, err := validation.NewSchemaValidator(&internal)
	if err != nil {
		panic(err)
	}
	return verdict{Errors: rendered(validation.ValidateCustomResource(nil, object, validator))}
}
