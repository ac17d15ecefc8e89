#include "resources.h"

#include "plimsoll/check/loose_runner.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/write.h"
#include "words.h"

namespace plimsoll::dropins {
namespace {

using Status = KubeconformStatus;
using value::Value;

std::string Scalar(std::optional<Value> value) {
  if (!value || value->IsNull() || value->IsArray() || value->IsObject()) return {};
  return value->IsString() ? std::string(value->AsString()) : value::WriteJson(*value).value_or("");
}

KubeconformSignature SignatureOf(Value object) {
  KubeconformSignature out{Scalar(object.Find("kind")), Scalar(object.Find("apiVersion")), "", ""};
  const std::optional<Value> metadata = object.Find("metadata");
  if (!metadata) return out;
  out.name = Scalar(metadata->Find("name"));
  out.space = Scalar(metadata->Find("namespace"));
  const std::string generated = Scalar(metadata->Find("generateName"));
  if (!generated.empty()) out.name = generated + "{{ generateName }}";
  return out;
}

bool IsList(const KubeconformSignature& signature) {
  std::string kind = signature.kind;
  for (char& c : kind) c = static_cast<char>(c | 0x20);
  return kind == "list" && !signature.version.empty();
}

std::string_view GoNameOf(Value value) {
  switch (value.kind()) {
    case value::Kind::kBool: return "bool";
    case value::Kind::kString: return "string";
    case value::Kind::kArray: return "array";
    default: return "number";
  }
}

class Job {
 public:
  Job(const text::Source& source, const KubeconformConfig& config, KubeconformSchemas& schemas)
      : source_(source), config_(config), schemas_(schemas) {}

  std::vector<KubeconformResult> Run() {
    value::ReadOptions options;
    options.duplicates = config_.strict ? value::DuplicateKeys::kError : value::DuplicateKeys::kLastWins;
    value::DocumentStream stream(source_, options);
    value::Document document;
    value::StreamEntry entry;
    while (!Stopped() && stream.Next(document, entry)) JudgeDocument(document, entry);
    if (results_.empty()) Add({}, Status::kEmpty, "");
    return std::move(results_);
  }

 private:
  bool Stopped() const { return config_.exit_on_error && !results_.empty() && results_.back().is_bad(); }

  void Add(KubeconformSignature signature, Status status, std::string message) {
    results_.push_back({source_.name(), std::move(signature), status, std::move(message), {}});
  }

  void JudgeDocument(const value::Document& document, const value::StreamEntry& entry) {
    if (!entry.report.ok()) {
      const bool yaml = entry.syntax == value::Syntax::kYaml;
      return Add({}, Status::kError,
                 std::string("error unmarshalling resource: ") +
                     (yaml ? "error converting YAML to JSON: " : "") + entry.report.failure->message);
    }
    const Value root = document.root();
    const KubeconformSignature signature = root.IsObject() ? SignatureOf(root) : KubeconformSignature{};
    if (config_.strict && !entry.report.duplicates.empty()) {
      return Add(signature, Status::kError, Repeated(entry.report.duplicates));
    }
    if (!IsList(signature)) return Judge(root, signature);
    const std::optional<Value> items = root.Find("items") ? root.Find("items") : root.Find("Items");
    if (!items) return;
    for (const Value item : items->Items()) {
      if (Stopped()) return;
      Judge(item, item.IsObject() ? SignatureOf(item) : KubeconformSignature{});
    }
  }

  std::string Repeated(const std::vector<value::Problem>& duplicates) const {
    const text::LineIndex lines(source_.bytes());
    std::string out = "error unmarshalling resource: error converting YAML to JSON: yaml: unmarshal errors:";
    for (const value::Problem& one : duplicates) {
      const std::string key = one.path.empty() ? std::string() : one.path.steps().back().name;
      out += "\n  line " + std::to_string(lines.PlaceOf(one.span.offset).line) + ": key \"" + key +
             "\" already set in map";
    }
    return out;
  }

  void Judge(Value object, const KubeconformSignature& signature) {
    if (object.IsNull()) return Add({}, Status::kEmpty, "");
    if (!object.IsObject()) {
      return Add({}, Status::kError,
                 "error unmarshalling resource: error unmarshaling JSON: while decoding JSON: json: cannot "
                 "unmarshal " +
                     std::string(GoNameOf(object)) + " into Go value of type map[string]interface {}");
    }
    if (signature.kind.empty())
      return Add(signature, Status::kError, "error while parsing: missing 'kind' key");
    if (signature.version.empty()) {
      return Add(signature, Status::kError, "error while parsing: missing 'apiVersion' key");
    }
    if (Names(config_.skip, signature)) return Add(signature, Status::kSkipped, "");
    if (Names(config_.reject, signature)) {
      return Add(signature, Status::kError, "prohibited resource kind " + signature.kind);
    }
    const Result<const FoundSchema*> schema = schemas_.Find(signature.kind, signature.version);
    if (!schema) return Add(signature, Status::kError, schema.error().message);
    if (*schema != nullptr) return JudgeBy(**schema, object, signature);
    if (config_.ignore_missing_schemas) return Add(signature, Status::kSkipped, "");
    Add(signature, Status::kError, "could not find schema for " + signature.kind);
  }

  static bool Names(const std::set<std::string>& kinds, const KubeconformSignature& signature) {
    return kinds.contains(signature.GroupVersionKind()) || kinds.contains(signature.kind);
  }

  void JudgeBy(const FoundSchema& schema, Value object, const KubeconformSignature& signature) {
    const check::LooseProgram& program = schema.judge->program();
    if (runner_.Accepts(program, object, {})) return Add(signature, Status::kValid, "");
    std::vector<check::LooseFinding> findings;
    runner_.Explain(program, object, {}, findings);
    std::vector<KubeconformProblem> problems = ProblemsOf(*program.schema, object, findings);
    Add(signature, Status::kInvalid, MessageOf(schema.location, problems));
    results_.back().problems = std::move(problems);
  }

  const text::Source& source_;
  const KubeconformConfig& config_;
  KubeconformSchemas& schemas_;
  check::LooseRunner runner_;
  std::vector<KubeconformResult> results_;
};

}  // namespace

std::vector<KubeconformResult> JudgeResources(const text::Source& source, const KubeconformConfig& config,
                                              KubeconformSchemas& schemas) {
  return Job(source, config, schemas).Run();
}

}  // namespace plimsoll::dropins
