package v1

import (
	"context"
	"strings"

	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// ValidateCustom_BerthSpec_Name rejects names that bring bad luck. The C++ program has its own function.
func ValidateCustom_BerthSpec_Name(_ context.Context, _ operation.Operation, path *field.Path, name, _ *string) field.ErrorList {
	if name != nil && strings.Contains(*name, "Titanic") {
		return field.ErrorList{field.Forbidden(path, "brings bad luck")}
	}
	return nil
}
