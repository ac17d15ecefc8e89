#include "object_decoding.h"

#include <algorithm>
#include <utility>

#include "plimsoll/value/kind_words.h"
#include "plimsoll/value/write.h"

namespace plimsoll::crd {
namespace {

using value::Kind;
using value::Value;

// A text that may be absent or null, as the decoder that looks for apiVersion and kind has it.
Result<std::string_view> TypeField(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  if (!held || held->IsNull()) return std::string_view{};
  if (held->IsString()) return held->AsString();
  return Fail("couldn't get version/kind; json parse error: json: cannot unmarshal " +
              std::string(value::GoJsonName(held->kind())) + " into Go struct field ." + std::string(key) +
              " of type string");
}

reshape::ShapeOptions WithoutSchema(reshape::ShapeOptions options) {
  options.unknown = reshape::Unknown::kPreserve;
  options.drop_nulls = false;
  options.coerce = false;
  options.defaults = reshape::DefaultMode::kIgnore;
  return options;
}

}  // namespace

Result<GroupVersion> ParseGroupVersion(std::string_view text) {
  if (text.empty() || text == "/") return GroupVersion{};
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos) return GroupVersion{{}, text};
  if (text.find('/', slash + 1) != std::string_view::npos) {
    return Fail("unexpected GroupVersion string: " + std::string(text));
  }
  return GroupVersion{text.substr(0, slash), text.substr(slash + 1)};
}

Result<const ServedVersion*> ObjectDecoder::FindVersion(const ServedCrd& crd, Value object) {
  if (!object.IsObject()) {
    return Fail(
        "couldn't get version/kind; json parse error: json: cannot unmarshal " +
        std::string(value::GoJsonName(object.kind())) +
        " into Go value of type struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind "
        "string \"json:\\\"kind,omitempty\\\"\" }");
  }
  const Result<std::string_view> api_version = TypeField(object, "apiVersion");
  if (!api_version) return std::unexpected(api_version.error());
  const Result<std::string_view> kind = TypeField(object, "kind");
  if (!kind) return std::unexpected(kind.error());
  const Result<GroupVersion> parsed = ParseGroupVersion(*api_version);
  if (!parsed) return std::unexpected(parsed.error());
  if (kind->empty())
    return Fail("Object 'Kind' is missing in '" + value::WriteJson(object).value_or("") + "'");
  const ServedVersion* version = crd.Find(parsed->version);
  if (version != nullptr && parsed->group == crd.crd().group.text) return version;
  const ServedVersion* expected = crd.storage();
  return Fail("the API version in the data (" + std::string(*api_version) +
              ") does not match the expected API version (" +
              (expected != nullptr ? expected->api_version : "") + ")");
}

std::optional<Fatal> ObjectDecoder::Decode(const ServedCrd& crd, const ServedVersion& version, Value object,
                                           const reshape::ShapeOptions& options, value::Document& out) {
  reshape::ShapeOptions used = options;
  const std::optional<Value> kind = object.Find("kind");
  if (!kind || kind->AsString() != crd.crd().names.kind.text) {
    used = WithoutSchema(options);
  } else if (crd.crd().preserve_unknown_fields) {
    used.unknown = reshape::Unknown::kPreserve;
    used.drop_nulls = false;
  }
  report_ = &shaper_.Shape(version.plan, object, used, out);
  if (!report_->failure) return std::nullopt;
  return Fatal{report_->failure->message, report_->failure->place, report_->failure->path};
}

void ObjectDecoder::ListStrict(std::span<const value::Problem> duplicates,
                               std::vector<StrictProblem>& strict) {
  for (const value::Problem& problem : duplicates) {
    if (strict.size() == kMaxDuplicateProblems) break;
    const auto same = [&](const StrictProblem& other) { return other.text == problem.message; };
    if (std::ranges::any_of(strict, same)) continue;
    strict.push_back({problem.message, problem.span, false, problem.path, reshape::kNone, false});
  }
  for (reshape::UnknownField& field : report_->unknown) {
    std::string text;
    text.reserve(field.name.size() + 16);
    ((text += "unknown field \"") += field.name) += '"';
    strict.push_back(
        {std::move(text), field.place, true, std::move(field.path), field.parent, field.is_null});
  }
}

}  // namespace plimsoll::crd
