#include "simdjson_referee.h"

#include <simdjson.h>

#include <bit>
#include <utility>
#include <vector>

#include "plimsoll/value/json_reader.h"

namespace plimsoll::testing {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;
using value::Kind;
using value::Value;
using Pair = std::pair<Value, element>;

bool HasLongInteger(std::string_view bytes) {
  size_t run = 0;
  for (char c : bytes) {
    run = c >= '0' && c <= '9' ? run + 1 : 0;
    if (run >= 19) return true;
  }
  return false;
}

// What simdjson refuses and Go does not.
bool IsKnownRefusal(simdjson::error_code error, std::string_view bytes) {
  switch (error) {
    case simdjson::UTF8_ERROR:
    case simdjson::DEPTH_ERROR: return true;
    case simdjson::STRING_ERROR: return bytes.find("\\u") != std::string_view::npos;
    case simdjson::NUMBER_ERROR: return HasLongInteger(bytes);
    default: return false;
  }
}

bool SameNumber(Value ours, element theirs) {
  switch (theirs.type()) {
    case element_type::INT64:
      return ours.kind() == Kind::kInt && ours.AsInt() == theirs.get_int64().value_unsafe();
    case element_type::UINT64:
      return ours.kind() == Kind::kFloat &&
             ours.AsFloat() == static_cast<double>(theirs.get_uint64().value_unsafe());
    case element_type::DOUBLE:
      return ours.kind() == Kind::kFloat && std::bit_cast<uint64_t>(ours.AsFloat()) ==
                                                std::bit_cast<uint64_t>(theirs.get_double().value_unsafe());
    default: return false;
  }
}

bool SameArray(Value ours, element theirs, std::vector<Pair>& open) {
  auto at = theirs.get_array().value_unsafe().begin();
  const auto end = theirs.get_array().value_unsafe().end();
  for (Value item : ours.Items()) {
    if (!(at != end)) return false;
    open.emplace_back(item, *at);
    ++at;
  }
  return !(at != end);
}

bool SameObject(Value ours, element theirs, std::vector<Pair>& open) {
  auto at = theirs.get_object().value_unsafe().begin();
  const auto end = theirs.get_object().value_unsafe().end();
  for (value::Member member : ours.Members()) {
    if (!(at != end) || at.key() != member.key) return false;
    open.emplace_back(member.value, at.value());
    ++at;
  }
  return !(at != end);
}

// Compares two values; what lies inside them is left in `open`.
bool SameHere(Value ours, element theirs, std::vector<Pair>& open) {
  switch (ours.kind()) {
    case Kind::kNull: return theirs.is_null();
    case Kind::kBool: return theirs.is_bool() && theirs.get_bool().value_unsafe() == ours.AsBool();
    case Kind::kString: return theirs.is_string() && theirs.get_string().value_unsafe() == ours.AsString();
    case Kind::kArray: return theirs.is_array() && SameArray(ours, theirs, open);
    case Kind::kObject: return theirs.is_object() && SameObject(ours, theirs, open);
    default: return SameNumber(ours, theirs);
  }
}

bool SameValues(Value ours, element theirs) {
  std::vector<Pair> open = {{ours, theirs}};
  while (!open.empty()) {
    const Pair pair = open.back();
    open.pop_back();
    if (!SameHere(pair.first, pair.second, open)) return false;
  }
  return true;
}

}  // namespace

std::string DifferenceFromSimdjson(std::string_view bytes) {
  const text::Source source("", bytes);
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);

  simdjson::dom::parser parser;
  const simdjson::padded_string padded(bytes);
  const auto theirs = parser.parse(padded);
  const std::string error = simdjson::error_message(theirs.error());

  if (report.ok() != (theirs.error() == simdjson::SUCCESS)) {
    if (!report.ok()) {
      if (bytes.starts_with("\xEF\xBB\xBF")) return {};
      return "simdjson accepts, we say: " + report.failure->message;
    }
    return IsKnownRefusal(theirs.error(), bytes) ? "" : "we accept, simdjson says: " + error;
  }
  if (!report.ok() || !report.duplicates.empty()) return {};
  return SameValues(document.root(), theirs.value_unsafe()) ? "" : "the values differ";
}

}  // namespace plimsoll::testing
