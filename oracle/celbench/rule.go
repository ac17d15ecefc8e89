package main

import (
	"context"
	"encoding/json"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	kjson "sigs.k8s.io/json"
)

func structural(schema json.RawMessage) (*structuralschema.Structural, error) {
	var props v1.JSONSchemaProps
	if err := kjson.UnmarshalCaseSensitivePreserveInts(schema, &props); err != nil {
		return nil, err
	}
	var internal apiextensions.JSONSchemaProps
	if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&props, &internal, nil); err != nil {
		return nil, err
	}
	return structuralschema.NewStructural(&internal)
}

func value(text json.RawMessage) (out any, err error) {
	if text != nil {
		err = kjson.UnmarshalCaseSensitivePreserveInts(text, &out)
	}
	return out, err
}

func texts(errs field.ErrorList) []string {
	var out []string
	for _, err := range errs {
		out = append(out, err.Error())
	}
	return out
}

// makeRule races the rules of a schema on a value that is parsed already.
func makeRule(sent question) (contestant, error) {
	schema, err := structural(sent.Schema)
	if err != nil {
		return contestant{}, err
	}
	self, err := value(sent.Self)
	if err != nil {
		return contestant{}, err
	}
	old, err := value(sent.OldSelf)
	if err != nil {
		return contestant{}, err
	}
	validator := cel.NewValidator(schema, false, celconfig.PerCallLimit)
	validate := func() (field.ErrorList, int64) {
		return validator.Validate(context.Background(), nil, schema, self, old, celconfig.RuntimeCELCostBudget)
	}
	verdict := func() answer {
		errs, left := validate()
		return answer{Cost: celconfig.RuntimeCELCostBudget - left, Errors: texts(errs)}
	}
	return contestant{Pass: func() { validate() }, Verdict: verdict}, nil
}
