// `plimsoll cel eval`: one expression, its value, type and cost.
#include "plimsoll/engine/cel_eval.h"

#include <cstdio>

#include "invocation.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/catalog.h"
#include "plimsoll/engine/files.h"
#include "plimsoll/engine/loaded_crd.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/document_stream.h"
#include "standard_output.h"

namespace plimsoll::app {
namespace {

using engine::CelAnswer;
using value::Value;

int Unusable(const std::string& what, const std::string& why) {
  std::fprintf(stderr, "plimsoll: %s: %s\n", what.c_str(), why.c_str());
  return kUnusable;
}

// The first document of a file.
class OneDocument {
 public:
  Result<Value> Read(const engine::Files& files, const std::string& path, const value::ReadOptions& options) {
    engine::ReadFile source = files.Read(path, options.limits.max_bytes);
    if (!source) return Fail(source.error().message);
    source_.emplace(std::move(*source));
    value::DocumentStream stream(*source_, options);
    value::StreamEntry entry;
    if (!stream.Next(document_, entry)) return Fail("contains no document");
    if (entry.report.failure) return Fail(entry.report.failure->message);
    return document_.root();
  }

 private:
  std::optional<text::Source> source_;
  value::Document document_;
};

// The schema that self is judged by, out of the CRD that was named.
class SelfSchema {
 public:
  Result<const schema::Schema*> Load(const engine::Files& files, const CelEvalCommand& command, Value self) {
    OneDocument file;
    const Result<Value> crd = file.Read(files, command.schema, command.read);
    if (!crd) return std::unexpected(crd.error());
    if (!crd::IsCrd(*crd)) return Fail("is not a CustomResourceDefinition");
    loaded_ = engine::LoadCrd(*crd, {}, schema::GoNumbers::kRewritten);
    if (!loaded_.served) return Fail(loaded_.failure);
    const std::optional<Value> api_version = self.Find("apiVersion");
    const crd::ServedVersion* version = nullptr;
    if (api_version && api_version->IsString()) {
      const std::string_view text = api_version->AsString();
      version = loaded_.served->Find(text.substr(text.find('/') + 1));
    }
    if (version == nullptr) version = loaded_.served->storage();
    if (version == nullptr || !version->version.validation || !version->version.validation->open_api) {
      return Fail("has no schema");
    }
    return &*version->version.validation->open_api;
  }

  bool IsOfKind(Value object) const {
    const std::optional<Value> kind = object.Find("kind");
    return kind && kind->IsString() && kind->AsString() == loaded_.decoding.crd->names.kind.text;
  }

 private:
  engine::LoadedCrd loaded_;
};

void AppendAnswer(std::string& out, const CelAnswer& answer) {
  if (!answer.failure.empty()) {
    out += answer.failure + '\n';
    return;
  }
  out += answer.error.empty() ? "value: " + answer.value + '\n' : "error: " + answer.error + '\n';
  out += "type:  " + answer.type + "\ncost:  " + std::to_string(answer.cost);
  if (answer.estimate) {
    out += " (estimated from the schema: " + std::to_string(answer.estimate->min) + " to " +
           std::to_string(answer.estimate->max) + ")";
  }
  out += '\n';
  for (const engine::CelStep& step : answer.trace) {
    out += std::string(size_t{2} * step.depth, ' ') + step.text + "  =  " + step.value + '\n';
  }
}

void AppendJson(std::string& out, const CelAnswer& answer) {
  text::JsonWriter json(out, {.escape_html = false});
  const auto text = [&](const char* key, const std::string& value) {
    json.Key(key);
    json.String(value);
  };
  json.BeginObject();
  if (!answer.failure.empty()) {
    text("failure", answer.failure);
  } else {
    answer.error.empty() ? text("value", answer.value) : text("error", answer.error);
    text("type", answer.type);
    json.Key("cost");
    json.Uint(answer.cost);
    if (answer.estimate) {
      json.Key("estimate");
      json.BeginArray();
      json.Uint(answer.estimate->min);
      json.Uint(answer.estimate->max);
      json.EndArray();
    }
  }
  if (!answer.trace.empty()) {
    json.Key("trace");
    json.BeginArray();
    for (const engine::CelStep& step : answer.trace) {
      json.BeginObject();
      json.Key("depth");
      json.Uint(step.depth);
      text("expression", step.text);
      text("value", step.value);
      json.EndObject();
    }
    json.EndArray();
  }
  json.EndObject();
  out += '\n';
}

Result<value::Path> PathFrom(const std::string& text) {
  if (text.starts_with('/')) return value::Path::ParsePointer(text);
  return value::Path::ParseFieldPath(text.starts_with('.') ? text.substr(1) : text);
}

}  // namespace

int RunCelEval(const CelEvalCommand& command) {
  const engine::Disk disk;
  OneDocument self_file, old_file;
  Result<Value> self = self_file.Read(disk, command.self, command.read);
  if (!self) return Unusable(command.self, self.error().message);
  engine::CelQuestion question{.expression = command.expression, .self = *self, .trace = command.trace};
  if (!command.old.empty()) {
    const Result<Value> old = old_file.Read(disk, command.old, command.read);
    if (!old) return Unusable(command.old, old.error().message);
    question.old = *old;
  }
  SelfSchema holder;
  if (!command.schema.empty()) {
    const Result<const schema::Schema*> schema = holder.Load(disk, command, *self);
    if (!schema) return Unusable(command.schema, schema.error().message);
    const Result<value::Path> path = PathFrom(command.at);
    if (!path) return Unusable("--at", path.error().message);
    const Result<schema::NodeId> node = engine::SchemaAt(**schema, *path);
    if (!node) return Unusable("--at", node.error().message);
    question.schema = *schema;
    question.node = *node;
    // A whole object is looked into; anything else is the value at the path itself.
    if (holder.IsOfKind(*self)) {
      const std::optional<Value> inner = engine::ValueAt(*self, *path);
      if (!inner) return Unusable(command.self, "has no value at " + command.at);
      question.self = *inner;
      if (question.old) question.old = engine::ValueAt(*question.old, *path);
    }
  }
  const CelAnswer answer = engine::EvaluateCel(question);
  StandardOutput out;
  command.json ? AppendJson(out.buffer(), answer) : AppendAnswer(out.buffer(), answer);
  if (!out.Flush()) return kUnusable;
  return answer.failure.empty() && answer.error.empty() ? kAllGood : kFindings;
}

}  // namespace plimsoll::app
