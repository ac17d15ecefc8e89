#include "plimsoll/batch/batch.h"

#include <array>
#include <optional>

#include "batch_method.h"
#include "batch_state.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/engine/input/version.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

std::optional<BatchFailure> Hello(Value request, BatchState& state, JsonWriter& result);

constexpr std::array kOwnMethods = {BatchEntry{"hello", Hello}};

// Every method there is, family by family.
std::array<std::span<const BatchEntry>, 12> Families() {
  return {kOwnMethods,   TextMethods(),   SchemaMethods(),  JsonSchemaMethods(),
          CrdMethods(),  CelMethods(),    DeclareMethods(), MergeMethods(),
          KindMethods(), PolicyMethods(), CompatMethods(),  SuiteMethods()};
}

BatchMethod FindMethod(std::string_view name) {
  for (std::span<const BatchEntry> family : Families()) {
    for (const BatchEntry& entry : family) {
      if (entry.name == name) return entry.run;
    }
  }
  return nullptr;
}

std::optional<BatchFailure> Hello(Value, BatchState&, JsonWriter& result) {
  result.Key("version");
  result.String(engine::kVersion);
  result.Key("methods");
  result.BeginArray();
  for (std::span<const BatchEntry> family : Families()) {
    for (const BatchEntry& entry : family) result.String(entry.name);
  }
  result.EndArray();
  const catalog::Store& kinds = builtin::EmbeddedCatalog();
  result.Key("kubernetesVersions");
  result.BeginArray();
  for (uint32_t i = 0; i < kinds.ReleaseCount(); ++i) {
    if (!kinds.ReleaseName(i).empty()) result.String(kinds.ReleaseName(i));
  }
  result.EndArray();
  return std::nullopt;
}

std::string IdOf(const value::Document& request) {
  const auto id = request.root().Find("id");
  return id ? *value::WriteJson(*id, {.escape_html = false}) : "null";
}

std::string FailureReply(const std::string& id, const BatchFailure& failure) {
  std::string out = "{\"id\":" + id + ",\"failure\":";
  JsonWriter writer(out);
  writer.BeginObject();
  writer.Key("code");
  writer.String(failure.code);
  writer.Key("message");
  writer.String(failure.message);
  writer.EndObject();
  return out + '}';
}

}  // namespace

Batch::Batch(const engine::Files& files) : state_(new BatchState{files, {}, {}, {}, {}}) {}
Batch::~Batch() = default;

std::string Batch::Answer(std::string_view line) {
  const text::Source source("", line);
  request_.Clear({});
  const value::ReadReport report = reader_.Read(source.bytes(), {}, request_);
  if (report.failure) return FailureReply("null", {"malformed_request", report.failure->message});
  const Value request = request_.root();
  if (!request.IsObject()) return FailureReply("null", {"malformed_request", "a request is a JSON object"});
  const std::string id = IdOf(request_);
  const auto name = request.Find("method");
  if (!name || !name->IsString()) return FailureReply(id, {"malformed_request", "`method` is missing"});
  const BatchMethod method = FindMethod(name->AsString());
  if (method == nullptr) {
    return FailureReply(id, {"unknown_method", "there is no method " + std::string(name->AsString())});
  }
  std::string out = "{\"id\":" + id + ",\"result\":";
  JsonWriter writer(out);
  writer.BeginObject();
  if (const auto failure = method(request, *state_, writer)) return FailureReply(id, *failure);
  writer.EndObject();
  return out + '}';
}

}  // namespace plimsoll::batch
