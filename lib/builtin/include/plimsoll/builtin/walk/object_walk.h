// ObjectWalk finds what in an object does not fit the types of its kind: values of wrong types, unknown
// fields, and what the schema says besides: required fields and enums. All of it is reported, though the API
// server stops at the first value that it cannot decode. It keeps its memory; one thread at a time may use
// it.
//
//   ObjectWalk walk;
//   const ObjectFaults& faults = walk.Judge(plan, object);
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/builtin/kind/kind_plan.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Errors and unknown fields listed of one object; more are counted.
inline constexpr size_t kMaxListed = 1000;

struct UnknownMember {
  value::Path path;
  text::Span place;  // of the key
  uint32_t key = 0;  // on the tape
  std::string hint;  // `did you mean "y"?`, or nothing
  // It differs from a known field in upper and lower case only. The API server does not forgive that; Go's
  // own decoder, which kustomize uses, does.
  bool other_case = false;
};

// A value that Go cannot decode.
struct Mistyped {
  uint32_t value = 0;    // on the tape
  bool ends_it = false;  // Go's decoder stops there; otherwise it goes on and reports the first of them
  FieldShape shape = FieldShape::kAny;  // what is wanted
};

struct ObjectFaults {
  finding::ErrorList errors;  // values of wrong types
  // Required fields that are missing, and texts that are not in an enum. The server's own validation says
  // these in its own words, so they count only for kinds that have none here.
  finding::ErrorList schema_errors;
  std::vector<UnknownMember> unknown;
  size_t left_out = 0;
  // Nothing was of a wrong type, so that the object can be decoded.
  bool decodes = true;
  // In the order of the object.
  std::vector<Mistyped> mistyped = {};
};

class ObjectWalk {
 public:
  ObjectWalk();
  ObjectWalk(ObjectWalk&&) noexcept;
  ObjectWalk& operator=(ObjectWalk&&) noexcept;
  ~ObjectWalk();

  // Stays until the next call. The object must be one.
  const ObjectFaults& Judge(const KindPlan& plan, value::Value object);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace plimsoll::builtin
