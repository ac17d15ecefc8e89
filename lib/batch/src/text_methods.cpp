// text.json, text.yaml and text.split: what the API server's own readers answer.
#include <array>

#include "batch_method.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/source.h"
#include "plimsoll/text/split.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::batch {
namespace {

using value::Value;

std::expected<text::Source, BatchFailure> InputOf(Value request) {
  if (const auto text = request.Find("text"); text && text->IsString()) {
    return text::Source("", text->AsString());
  }
  const auto base64 = request.Find("base64");
  if (!base64 || !base64->IsString()) {
    return std::unexpected(BatchFailure{"malformed_request", "`text` or `base64` is missing"});
  }
  std::string bytes;
  if (!text::DecodeBase64(base64->AsString(), bytes)) {
    return std::unexpected(BatchFailure{"malformed_request", "`base64` is not base64"});
  }
  return text::Source("", bytes);
}

// The value as Go's encoding/json prints it.
std::string GoJson(const value::Document& document) {
  // A document that was read holds no infinities, so it has a JSON form.
  return *value::WriteJson(document.root(), {.order = value::KeyOrder::kByBytes});
}

std::optional<BatchFailure> TextJson(Value request, BatchState&, text::JsonWriter& result) {
  const auto source = InputOf(request);
  if (!source) return source.error();
  value::Document document;
  const value::ReadReport report = value::ReadJson(source->bytes(), {}, document);
  if (report.failure) {
    result.Key("error");
    result.String(report.failure->message);
    return std::nullopt;
  }
  result.Key("json");
  result.String(GoJson(document));
  const std::vector<std::string> strict = value::StrictJsonErrors(report);
  if (strict.empty()) return std::nullopt;
  result.Key("strict");
  result.BeginArray();
  for (const std::string& error : strict) result.String(error);
  result.EndArray();
  return std::nullopt;
}

std::optional<BatchFailure> TextYaml(Value request, BatchState&, text::JsonWriter& result) {
  const auto source = InputOf(request);
  if (!source) return source.error();
  value::Document document;
  const value::ReadOptions options{.numbers = value::YamlNumbers::kAsWritten};
  const value::ReadReport report = value::ReadYaml(source->bytes(), options, document);
  result.Key(report.ok() ? "json" : "error");
  result.String(report.ok() ? GoJson(document) : report.failure->message);
  const std::string strict = value::StrictYamlError(report);
  if (strict.empty()) return std::nullopt;
  result.Key("strictError");
  result.String(strict);
  return std::nullopt;
}

std::optional<BatchFailure> TextSplit(Value request, BatchState&, text::JsonWriter& result) {
  const auto source = InputOf(request);
  if (!source) return source.error();
  const text::UpstreamSplit split = text::SplitLikeUpstream(source->bytes());
  result.Key("docs");
  result.BeginArray();
  for (const std::string& document : split.documents) result.String(document);
  result.EndArray();
  if (!split.error.empty()) {
    result.Key("error");
    result.String(split.error);
  }
  return std::nullopt;
}

constexpr std::array kTextMethods = {
    BatchEntry{"text.json", TextJson},
    BatchEntry{"text.yaml", TextYaml},
    BatchEntry{"text.split", TextSplit},
};

}  // namespace

std::span<const BatchEntry> TextMethods() { return kTextMethods; }

}  // namespace plimsoll::batch
