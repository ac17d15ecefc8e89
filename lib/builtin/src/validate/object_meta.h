// Metadata of objects: everything upstream has in apimachinery/pkg/api/validation/objectmeta.go.
#pragma once

#include <string_view>

#include "../object/request.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {

void ValidateObjectMeta(Struct meta, bool namespaced, const schema::NameRule& name, FieldPath path,
                        Errors& errors);
void ValidateObjectMetaUpdate(Struct meta, Struct old, FieldPath path, Errors& errors);
// The functions of the same names in pkg/apis/core/validation, which most kinds use: finalizers must be
// qualified or well-known as well.
void ValidateCoreObjectMeta(Struct meta, bool namespaced, const schema::NameRule& name, FieldPath path,
                            Errors& errors);
void ValidateCoreObjectMetaUpdate(Struct meta, Struct old, FieldPath path, Errors& errors);

// ValidateCoreObjectMeta of the object of a request, with the rule for names of its kind.
void ValidateMetadata(Request& request);
void ValidateMetadataUpdate(Request& request);
// The same without the rule for finalizers, as a few kinds have it.
void ValidatePlainMetadata(Request& request);
void ValidatePlainMetadataUpdate(Request& request);

// Qualified, or one of the server's own.
void ValidateFinalizerName(std::string_view name, FieldPath path, Errors& errors);
void ValidateLabels(Part labels, FieldPath path, Errors& errors);
void ValidateAnnotations(Part annotations, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
