// Compile makes a CheckProgram of a schema, from one of its nodes down.
//
//   Result<CheckProgram> program = Compile(schema, schema.root(), CheckOptions::ForObjects());
#pragma once

#include <cstdint>

#include "plimsoll/base/result.h"
#include "plimsoll/check/program.h"
#include "plimsoll/pattern/pattern_pool.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::check {

// What `format` means: nothing, or what the API server makes of it.
enum class Formats : uint8_t { kIgnored, kChecked };

// The strings x-kubernetes-int-or-string takes: any, as the API server does (`50%`, the name of
// a port), or whole numbers alone.
enum class IntOrString : uint8_t { kAnyString, kNumericString };

// The API server validates objects with one rendering of a CRD's schema and the defaults
// inside the CRD with another. The first three are the differences; the others depart from the
// API server.
struct CheckOptions {
  // A format that is not known for the schema's type at that minor version of Kubernetes 1 is
  // counted as absent. Otherwise it counts by its mere presence, though nothing is checked.
  bool drop_unknown_formats = true;
  uint32_t minor_version = 36;
  // x-kubernetes-int-or-string means the types integer and string, rather than any type.
  bool type_int_or_string = true;
  // additionalProperties counts below allOf, anyOf, oneOf and not.
  bool additional_in_junctors = true;

  Formats formats = Formats::kChecked;
  IntOrString int_or_string = IntOrString::kAnyString;

  // Holds the patterns and must outlive the program. Without one, a program has a pool of its own.
  pattern::PatternPool* patterns = nullptr;

  static CheckOptions ForObjects() { return {}; }
  static CheckOptions ForDefaults() {
    return {.drop_unknown_formats = false, .type_int_or_string = false, .additional_in_junctors = false};
  }
};

// Fails only on a schema that contains itself through allOf, anyOf, oneOf or not alone, since
// that would never end.
Result<CheckProgram> Compile(const schema::Schema& schema, schema::NodeId node, const CheckOptions& options);

}  // namespace plimsoll::check
