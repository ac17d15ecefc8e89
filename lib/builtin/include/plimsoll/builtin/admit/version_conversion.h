// Conversion of stored objects between the versions of a kind.
//
//   value::Document out;
//   Result<void> converted = ConvertVersion(*kinds.Find("autoscaling/v1", "HorizontalPodAutoscaler"),
//                                           *kinds.Find("autoscaling/v2", "HorizontalPodAutoscaler"),
//                                           stored, out);
#pragma once

#include "plimsoll/base/result.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Both are the same kind of one release. Fails when the other version has no place for a field.
Result<void> ConvertVersion(const BuiltinKind& from, const BuiltinKind& to, value::Value stored,
                            value::Document& out);

}  // namespace plimsoll::builtin
