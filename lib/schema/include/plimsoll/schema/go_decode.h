// What Go's decoder, as the API server sets it up (sigs.k8s.io/json, strict), says about a
// value that is decoded into a Go type.
//
//   GoDecoding decoding = GoDecode(metadata, kGoObjectMeta, report.duplicates, GoNumbers::kAsWritten);
//   if (decoding.failure) refuse(*decoding.failure);
//   for (const StrictError& error : decoding.strict) warn(error.Text());
//
// A failure is the first value of a wrong type; decoding goes on after it, but nothing else is
// reported. Types that read their own bytes are an exception: what fails inside them ends the
// decoding at once and wins over an earlier failure. They also decode leniently, so neither
// unknown nor repeated fields below them (`items`, `additionalProperties`) are strict errors.
//
// Strict errors come in the order upstream meets the keys. Unknown fields are found on the
// tape; repeated keys are no longer there, so they are taken from the reader's report: those
// that lie in a place the decoder looks into (not below unknown fields, raw values or types
// that read their own bytes) are merged in by their place in the text. Equal errors are kept
// once and kMaxStrictErrors in all. One difference remains: where a repeated key holds a
// struct, upstream decodes both values into it, one over the other, and reports the unknown
// fields of the first too; here only the value that stayed is seen.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/schema/go_type.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

inline constexpr size_t kMaxStrictErrors = 100;

// What a number that is no plain integer looks like to the decoder.
enum class GoNumbers : uint8_t {
  kAsWritten,  // the literal of the JSON text: 1.0 is no int64
  kRewritten,  // as encoding/json prints it, for values that were decoded and encoded before
               // (metadata, everything that came from YAML): 1.0 is the int64 1
};

// Of a document: the API server converts YAML to JSON before it decodes.
inline GoNumbers GoNumbersOf(value::Syntax syntax) {
  return syntax == value::Syntax::kJson ? GoNumbers::kAsWritten : GoNumbers::kRewritten;
}

struct StrictError {
  enum class Kind : uint8_t { kUnknown, kDuplicate };

  Kind kind = Kind::kUnknown;
  value::Path path;
  text::Span place;  // of the key
  text::Span first;  // of the first such key, for kDuplicate

  // `unknown field "spec.x"`.
  std::string Text() const;
};

struct GoDecoding {
  // `json: cannot unmarshal number into Go struct field ObjectMeta.name of type string`.
  std::optional<std::string> failure;
  text::Span failure_place;
  value::Path failure_path;
  // Empty when there is a failure.
  std::vector<StrictError> strict;
  // The keys of all unknown fields on the tape, in rising order: what decoding loses. Empty when there is a
  // failure.
  std::vector<uint32_t> unknown_keys;
};

// `duplicates` are the reader's, with paths from `value` down; none for YAML, whose repeated
// keys are reported in another form before.
GoDecoding GoDecode(value::Value value, const GoType& type, std::span<const value::Problem> duplicates,
                    GoNumbers numbers);

}  // namespace plimsoll::schema
