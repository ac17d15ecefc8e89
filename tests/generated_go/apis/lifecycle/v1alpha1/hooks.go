package v1alpha1

import (
	"context"

	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/code-generator/apis/reserved"
)

func ValidateCustom_EvictionRequestSpec_Requester(_ context.Context, _ operation.Operation, fldPath *field.Path, obj, _ *string) field.ErrorList {
	return reserved.Check(fldPath, *obj)
}
