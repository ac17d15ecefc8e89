package v1

import (
	"context"

	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/code-generator/apis/reserved"
)

func ValidateCustom_EvictionResponder_Name(_ context.Context, _ operation.Operation, fldPath *field.Path, obj, _ *string) field.ErrorList {
	return reserved.Check(fldPath, *obj)
}

func ValidateCustom_EvictionResponder_Priority(_ context.Context, _ operation.Operation, fldPath *field.Path, obj, _ *int32) field.ErrorList {
	if obj == nil || *obj < 0 || *obj > 999 {
		return nil
	}
	return field.ErrorList{field.Invalid(fldPath, *obj, "priorities 0-999 are reserved for responders with *.k8s.io suffix")}
}
