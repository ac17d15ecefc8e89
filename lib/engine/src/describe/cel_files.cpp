#include "plimsoll/engine/describe/cel_files.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "plimsoll/crd/decode.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/reshape/shaper.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

using value::Value;

// The first document of a file.
class OneDocument {
 public:
  Result<Value> Read(const Files& files, const std::string& path, const value::ReadOptions& options) {
    ReadFile source = files.Read(path, options.limits.max_bytes);
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
  Result<const schema::Schema*> Load(const Files& files, const CelFiles& command, std::optional<Value> self) {
    OneDocument file;
    const Result<Value> crd = file.Read(files, command.schema, command.read);
    if (!crd) return std::unexpected(crd.error());
    if (!crd::IsCrd(*crd)) return Fail("is not a CustomResourceDefinition");
    loaded_ = kinds::LoadCrd(*crd, {}, schema::GoNumbers::kRewritten);
    if (loaded_->crd() == nullptr) return Fail(loaded_->failure());
    const std::optional<Value> api_version = self ? self->Find("apiVersion") : std::nullopt;
    const crd::ServedVersion* version = nullptr;
    if (api_version && api_version->IsString()) {
      const std::string_view text = api_version->AsString();
      version = loaded_->served()->Find(text.substr(text.find('/') + 1));
    }
    if (version == nullptr) version = loaded_->served()->storage();
    if (version == nullptr || !version->version.validation || !version->version.validation->open_api) {
      return Fail("has no schema");
    }
    version_ = version;
    return &*version->version.validation->open_api;
  }

  bool IsOfKind(Value object) const {
    const std::optional<Value> kind = object.Find("kind");
    return kind && kind->IsString() && kind->AsString() == loaded_->crd()->names.kind.text;
  }

  // With the defaults of the schema.
  Result<Value> Defaulted(Value object, const value::Limits& limits, value::Document& out) const {
    reshape::ShapeOptions options = reshape::ShapeOptions::DefaultOnly();
    options.limits = limits;
    reshape::Shaper shaper;
    const reshape::ShapeReport& report = shaper.Shape(version_->plan, object, options, out);
    if (report.failure) return Fail(report.failure->message);
    return out.root();
  }

 private:
  std::unique_ptr<const kinds::LoadedCrd> loaded_;
  const crd::ServedVersion* version_ = nullptr;
};

Result<value::Path> PathFrom(const std::string& text) {
  if (text.starts_with('/')) return value::Path::ParsePointer(text);
  return value::Path::ParseFieldPath(text.starts_with('.') ? text.substr(1) : text);
}

class CelFileRun {
 public:
  CelFileRun(const Files& files, const CelFiles& command) : files_(files), command_(command) {}

  std::expected<CelAnswer, CelFileFailure> Run() {
    CelQuestion question{.expression = command_.expression, .trace = command_.trace};
    if (!ReadValues(question) || (!command_.schema.empty() && !UseSchema(question))) {
      return std::unexpected(failure_);
    }
    return EvaluateCel(question);
  }

 private:
  bool Refuse(const std::string& what, const std::string& why) {
    failure_ = {what, why};
    return false;
  }

  bool ReadValues(CelQuestion& question) {
    return ReadOne(command_.self, self_file_, question.self) &&
           ReadOne(command_.old, old_file_, question.old);
  }

  bool ReadOne(const std::string& path, OneDocument& file, std::optional<Value>& out) {
    if (path.empty()) return true;
    const Result<Value> value = file.Read(files_, path, command_.read);
    if (!value) return Refuse(path, value.error().message);
    out = *value;
    return true;
  }

  bool UseSchema(CelQuestion& question) {
    const Result<const schema::Schema*> schema = holder_.Load(files_, command_, question.self);
    if (!schema) return Refuse(command_.schema, schema.error().message);
    const Result<value::Path> path = PathFrom(command_.at);
    if (!path) return Refuse("--at", path.error().message);
    const Result<schema::NodeId> node = SchemaAt(**schema, *path);
    if (!node) return Refuse("--at", node.error().message);
    question.schema = *schema;
    question.node = *node;
    return !question.self || LookInto(*path, question);
  }

  // A whole object is looked into; anything else is the value at the path itself.
  bool LookInto(const value::Path& path, CelQuestion& question) {
    const bool whole = holder_.IsOfKind(*question.self);
    if (command_.defaults) {
      if (!whole && !path.empty()) {
        return Refuse(command_.self, "--defaults requires a whole object, with its kind");
      }
      if (!SetDefaults(command_.self, question.self, defaulted_self_)) return false;
      if (!SetDefaults(command_.old, question.old, defaulted_old_)) return false;
    }
    if (!whole) return true;
    question.self = ValueAt(*question.self, path);
    if (!question.self) return Refuse(command_.self, "has no value at " + command_.at);
    if (question.old) question.old = ValueAt(*question.old, path);
    return true;
  }

  bool SetDefaults(const std::string& file, std::optional<Value>& value, value::Document& out) {
    if (!value) return true;
    const Result<Value> defaulted = holder_.Defaulted(*value, command_.read.limits, out);
    if (!defaulted) return Refuse(file, defaulted.error().message);
    value = *defaulted;
    return true;
  }

  const Files& files_;
  const CelFiles& command_;
  CelFileFailure failure_;
  OneDocument self_file_, old_file_;
  value::Document defaulted_self_, defaulted_old_;
  SelfSchema holder_;
};

}  // namespace

void AppendAnswerText(std::string& out, const CelAnswer& answer) {
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
  for (const CelStep& step : answer.trace) {
    out += std::string(size_t{2} * step.depth, ' ') + step.text + "  =  " + step.value + '\n';
  }
}

void AppendAnswerJson(std::string& out, const CelAnswer& answer) {
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
    for (const CelStep& step : answer.trace) {
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

std::expected<CelAnswer, CelFileFailure> EvaluateCelFiles(const Files& files, const CelFiles& request) {
  return CelFileRun(files, request).Run();
}

}  // namespace plimsoll::engine
