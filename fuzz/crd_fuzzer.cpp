// CRDs from any text: decoding and lint come to an end, say the same twice, and point into the
// text; the copy a Crd keeps is equal to what it was made from.
#include <cstddef>
#include <cstdint>
#include <string>

#include "plimsoll/base/assert.h"
#include "plimsoll/crd/conventions.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/schema/schema_equality.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/yaml_reader.h"

namespace {

using namespace plimsoll;

void CheckPlace(text::Span place, std::string_view bytes) {
  PLIMSOLL_ASSERT(place.offset <= bytes.size() + text::kPadding);
}

void CheckCrd(value::Value object, const crd::CrdDecoding& decoding, std::string_view bytes) {
  PLIMSOLL_ASSERT((decoding.crd != nullptr) != decoding.fatal.has_value());
  CheckPlace(decoding.fatal_place, bytes);
  for (const schema::StrictError& error : decoding.strict) CheckPlace(error.place, bytes);
  if (!decoding.crd) return;
  const crd::Crd& crd = *decoding.crd;
  PLIMSOLL_ASSERT(value::Equal(object, crd.object.root(), value::Equality::kSameKinds));
  for (const crd::Version& version : crd.versions.items) {
    if (!version.validation || !version.validation->open_api) continue;
    PLIMSOLL_ASSERT(schema::SameSchema(*version.validation->open_api, *version.validation->open_api));
  }
  const crd::LintReport once = crd::LintCrd(crd);
  const crd::LintReport twice = crd::LintCrd(crd);
  PLIMSOLL_ASSERT(once.errors.size() == twice.errors.size());
  for (size_t i = 0; i < once.errors.size(); ++i) {
    PLIMSOLL_ASSERT(once.errors[i].Text() == twice.errors[i].Text());
    CheckPlace(once.errors[i].place, bytes);
  }
  for (const crd::ConventionFinding& one : CheckConventions(crd, crd::Conventions::kStrict).findings) {
    CheckPlace(one.place, bytes);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const text::Source source("fuzz", {reinterpret_cast<const char*>(data), size});
  const bool json = size > 0 && data[0] == '{';
  value::Document document;
  const value::ReadReport report =
      json ? value::ReadJson(source.bytes(), {}, document) : value::ReadYaml(source.bytes(), {}, document);
  if (!report.ok() || document.empty()) return 0;
  const std::span<const value::Problem> duplicates =
      json ? std::span(report.duplicates) : std::span<const value::Problem>();
  const schema::GoNumbers numbers = json ? schema::GoNumbers::kAsWritten : schema::GoNumbers::kRewritten;
  CheckCrd(document.root(), crd::DecodeCrd(document.root(), duplicates, numbers), source.bytes());
  return 0;
}
