// SchemaJudge judges any JSON or YAML by one schema: JSON Schema of any dialect, or a schema inside
// an OpenAPI document. Nothing needs to be a Kubernetes object.
//
//   auto judge = SchemaJudge::Load(files, {"order.schema.json"}, {});
//   InputReport report = (*judge)->Check(source);
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/check/compile.h"
#include "plimsoll/check/loose_stream.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/judge/delegate.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/schema/dialect.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct SchemaJudgeOptions {
  // Of schemas without `$schema`.
  schema::Dialect dialect = schema::kDefaultDialect;
  // `format` is an assertion; otherwise it is an annotation.
  bool assert_formats = false;
  // Whether x-kubernetes-list-type, -int-or-string and -preserve-unknown-fields apply.
  bool kubernetes_extensions = true;
  check::NumberMode numbers = check::NumberMode::kExact;
  // When values of enum, const and uniqueItems are equal.
  value::Equality equality = value::Equality::kStructural;
  check::IntOrString int_or_string = check::IntOrString::kAnyString;
  // What is ignored in the schema is an error.
  bool warnings_as_errors = false;
  // Nothing is judged after the first document with an error.
  bool fail_fast = false;
  // Of each document, only the first error is reported.
  bool first_error = false;
  check::Ambiguity ambiguity = check::Ambiguity::kError;
  // Files that declare unions beside the schema, by its kind.
  std::vector<std::string> unions = {};
  // What the host evaluates itself; only those with a keyword. Values of streams that are too large to be
  // held are not passed on, and a warning says so.
  std::vector<Delegation> delegations = {};
  // Whether findings show the values of Secrets.
  SecretDisplay secrets = SecretDisplay::kMasked;
  value::ReadOptions read;
  // Of streams: what happens when a keyword would have to keep more than so many bytes.
  check::StreamStrategy strategy = check::StreamStrategy::kBestEffort;
  size_t threshold = check::kStreamThreshold;
};

class SchemaJudge {
 public:
  // The first path is the schema; `#` and a JSON Pointer after it name a part of the file. The
  // others are documents it may refer to by their `$id`. Relative references are files beside the
  // schema; nothing is fetched. The report of a failure is that of the schema.
  static std::expected<std::unique_ptr<SchemaJudge>, InputReport> Load(const Files& files,
                                                                       const std::vector<std::string>& paths,
                                                                       const SchemaJudgeOptions& options);
  ~SchemaJudge();

  // What there is to say about the schemas: keywords that are ignored.
  const std::vector<InputReport>& schemas() const;
  // What values are judged by, for those who judge them one by one.
  const check::LooseProgram& program() const;
  // May be called by many threads at once.
  InputReport Check(const text::Source& source) const;

  // Counts and findings of one part; the findings are located in the whole stream.
  using Sink = std::function<void(const InputReport& part)>;
  // Judges an input of any length in bounded memory: small documents one after the other, large values
  // of JSON along their bytes. Findings are reported as they are made.
  void CheckStream(text::ByteSource& source, const std::string& name, const Sink& sink) const;

 private:
  struct Parts;
  explicit SchemaJudge(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace plimsoll::engine
