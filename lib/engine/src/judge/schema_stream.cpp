// Streams of documents judged by a schema. Documents come in portions and are judged whole, as those of
// a file are; a JSON value that is too large for that, and all after it, is judged along its bytes.
#include <algorithm>

#include "../input/portions.h"
#include "../report/stream_places.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/check/loose_stream.h"
#include "plimsoll/engine/judge/stream_check.h"
#include "plimsoll/engine/report/problems.h"
#include "schema_judge_parts.h"
#include "union_stream.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

// Whether a value may be one of a Secret; what the object is may be known only later.
bool MayBeSecret(const value::Path& path) {
  const auto holds = [](const value::Step& step) { return step.name == "data" || step.name == "stringData"; };
  return std::ranges::any_of(path.steps(), holds);
}

// The lines around it may hold other values.
bool ShowsSecrets(const finding::Location& place) {
  const auto has = [&](std::string_view word) { return place.excerpt.find(word) != std::string::npos; };
  return has("\"data\"") || has("\"stringData\"");
}

// JSON values up to this length are judged whole; also what a stream looks at at once.
constexpr size_t kMostWhole = check::kStreamWindow;

class SchemaStream {
 public:
  SchemaStream(const SchemaJudge& judge, const schema::ImportedSchema& imported,
               const check::LooseProgram& program, const unions::UnionSchema& unions,
               const SchemaJudgeOptions& options, std::string name, const SchemaJudge::Sink& sink)
      : judge_(judge),
        imported_(imported),
        program_(program),
        unions_(unions),
        options_(options),
        window_(std::min(kMostWhole, options.threshold)),
        delegates_(!options.delegations.empty()),
        name_(std::move(name)),
        sink_(sink) {}

  void Run(text::ByteSource& source) {
    Portions portions(source, {kMostStreamedBytes, window_, true});
    bool large = portions.IsOneLargeValue();
    if (!large) large = RunPortions(portions);
    if (large) RunAlong(portions);
  }

 private:
  // True when a JSON value is too large to be judged whole.
  bool RunPortions(Portions& portions) {
    Portion portion;
    while (!stopped_) {
      switch (portions.Next(portion)) {
        case Portions::Status::kPortion: CheckPortion(portion); break;
        case Portions::Status::kEnd: return false;
        case Portions::Status::kTooLarge:
          if (portions.is_json()) return true;
          Say(Code::kLimitBytes, "a document of a stream is larger than " +
                                     std::to_string(kMostStreamedBytes) + " bytes and not JSON");
          return false;
        case Portions::Status::kFailed: Say(Code::kUnreadable, portions.error().message); return false;
      }
    }
    return false;
  }

  void CheckPortion(const Portion& portion) {
    InputReport part = judge_.Check(text::Source(name_, portion.text));
    ShiftIntoStream(part, objects_, portion.offset, portion.place);
    Deliver(part);
  }

  void RunAlong(Portions& portions) {
    offset_ = portions.offset();
    begin_ = portions.place();
    check::LooseStreamOptions options;
    options.run = RunOptionsOf(options_);
    options.read = options_.read;
    options.strategy = options_.strategy;
    options.threshold = options_.threshold;
    options.window = window_;
    UnionStream unions(unions_);
    if (!unions_.Empty()) options.companion = &unions;
    if (delegates_) {
      Say(Code::kUndecided,
          "delegates do not evaluate values that are larger than " + Counted(window_, "byte"),
          finding::Severity::kWarning);
    }
    check::LooseStream stream(program_, portions, options,
                              [&](const check::StreamFinding& finding) { Hear(finding); });
    while (!stopped_ && stream.Next()) {
      InputReport part;
      part.objects = 1;
      Deliver(part);
    }
    if (stream.failure()) Hear(*stream.failure());
  }

  // Reported at once, before it is known that there is one more value.
  void Hear(const check::StreamFinding& from) {
    InputReport part;
    Finding& finding = part.findings.emplace_back(from.code);
    if (from.warning) finding.severity = finding::Severity::kWarning;
    finding.file = name_;
    finding.object = 1;
    finding.path = from.path;
    finding.message = from.message;
    finding.hint = from.hint;
    if (from.code == Code::kUnionViolation) {
      finding.type = finding::ErrorType::kInvalid;
      finding.origin = finding::OriginKind::kUnion;
    } else {
      const std::string_view keyword = schema::InfoOf(from.keyword).name;
      finding.schema_path = imported_.PathOf(from.node);
      if (!keyword.empty()) finding.schema_path += "/" + std::string(keyword);
    }
    finding.place = from.place;
    if (options_.secrets == SecretDisplay::kMasked) Mask(finding);
    ShiftIntoStream(part, objects_, offset_, begin_);
    Deliver(part);
  }

  void Hear(const value::StreamProblem& problem) {
    InputReport part;
    part.unreadable = problem.kind == value::ProblemKind::kUnreadable;
    Finding& finding = part.findings.emplace_back(CodeOf(problem.kind));
    finding.file = name_;
    finding.message = problem.message;
    finding.place = finding::Location{};
    finding.place->base = problem.offset;
    finding.place->start = problem.place;
    ShiftIntoStream(part, objects_, offset_, begin_);
    Deliver(part);
  }

  // Names of properties are not distinguished from values here.
  static void Mask(Finding& finding) {
    const bool secret = MayBeSecret(finding.path);
    if (secret) {
      finding.message = "a value that may be one of a Secret does not match the schema";
      finding.hint = "use --show-secrets to see the message";
    }
    if (finding.place && (secret || ShowsSecrets(*finding.place))) finding.place->excerpt.clear();
  }

  void Say(Code code, std::string message, finding::Severity severity = finding::Severity::kError) {
    InputReport part;
    part.unreadable = code == Code::kUnreadable;
    Finding& finding = part.findings.emplace_back(code);
    finding.severity = severity;
    finding.file = name_;
    finding.message = std::move(message);
    Deliver(part);
  }

  void Deliver(InputReport& part) {
    part.name = name_;
    objects_ += part.objects;
    stopped_ |= options_.fail_fast && finding::CountErrors(part.findings) != 0;
    sink_(part);
  }

  const SchemaJudge& judge_;
  const schema::ImportedSchema& imported_;
  const check::LooseProgram& program_;
  const unions::UnionSchema& unions_;
  const SchemaJudgeOptions& options_;
  const size_t window_;
  const bool delegates_;
  const std::string name_;
  const SchemaJudge::Sink& sink_;
  size_t objects_ = 0;
  bool stopped_ = false;
  // Where what is judged along its bytes begins.
  uint64_t offset_ = 0;
  text::Place begin_;
};

}  // namespace

void SchemaJudge::CheckStream(text::ByteSource& source, const std::string& name, const Sink& sink) const {
  SchemaStream(*this, parts_->imported, parts_->program, parts_->unions, parts_->options, name, sink)
      .Run(source);
}

}  // namespace plimsoll::engine
