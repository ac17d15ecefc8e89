package v1

import (
	"context"

	"k8s.io/apimachinery/pkg/api/operation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

func ValidateCustom_Condition_LastTransitionTime(_ context.Context, _ operation.Operation, fldPath *field.Path, obj, _ *metav1.Time) field.ErrorList {
	if !obj.IsZero() {
		return nil
	}
	return field.ErrorList{field.Required(fldPath, "")}
}
