// Shaper turns an object into the one the API server goes on with: unknown fields pruned,
// stray nulls dropped, metadata in its typed form, defaults set; all in one pass over the
// tape with the plan walked beside it. One Shaper serves any number of objects and plans, one
// at a time, and allocates nothing once it has seen its largest object.
//
//   Shaper shaper;
//   const ShapeReport& report = shaper.Shape(plan, object, {}, stored);
//   if (report.failure) refuse(report.failure->message);
//
// The result is over the source of the object: text that was not changed is where it was,
// and every value keeps its place, so findings about the result point into the file. Values
// that were not in the file are at the first character of the object they were added to, or
// at the null or the value they replaced.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "plimsoll/reshape/options.h"
#include "plimsoll/reshape/presence.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/reshape/unknown_field.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::reshape {

struct ShapeFailure {
  enum class Kind : uint8_t {
    kMetadata,  // the metadata of the resource or of an embedded one is of the wrong type
    kLimitNodes,
    kLimitBytes,
  };

  Kind kind = Kind::kMetadata;
  // Upstream's words: `spec.template.kind: Invalid value: 5: must be a string`.
  std::string message;
  text::Span place;
  value::Path path = {};
};

struct ShapeReport {
  // Why there is no result.
  std::optional<ShapeFailure> failure;
  // With Unknown::kStrict, in upstream's order: those of metadata as they are, the pruned
  // ones sorted, those of embedded metadata sorted. They may be moved away.
  std::span<UnknownField> unknown;
  // Unknown fields that are not listed because the list is full.
  uint64_t unknown_left_out = 0;
  Presence presence;
};

class Walk;

class Shaper {
 public:
  Shaper();
  Shaper(Shaper&&) noexcept;
  Shaper& operator=(Shaper&&) noexcept;
  ~Shaper();

  // `out` must not be the document of `object`; it shares its source. The report stays until
  // the next call.
  const ShapeReport& Shape(const ShapePlan& plan, value::Value object, const ShapeOptions& options,
                           value::Document& out);

 private:
  std::unique_ptr<Walk> walk_;
};

}  // namespace plimsoll::reshape
