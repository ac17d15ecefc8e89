#include "plimsoll/json_schema.h"

#include <algorithm>
#include <map>

#include "engine_options.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "plimsoll/schema/dialect.h"
#include "public_report.h"

namespace plimsoll {
namespace {

// Documents by name, as files.
class Texts final : public engine::Files {
 public:
  explicit Texts(const std::vector<JsonSchema::Document>& documents) {
    for (const JsonSchema::Document& one : documents) texts_.emplace(one.name, one.text);
  }

  Result<std::optional<engine::FileKind>> KindOf(const std::string& path) const override {
    if (!texts_.contains(path)) return std::optional<engine::FileKind>();
    return std::optional(engine::FileKind::kFile);
  }
  Result<std::vector<engine::FileEntry>> List(const std::string& path) const override {
    return Fail(path + " is not a directory");
  }
  engine::ReadFile Read(const std::string& path, uint64_t max_bytes) const override {
    const auto found = texts_.find(path);
    if (found == texts_.end()) return std::unexpected(engine::ReadFailure{"no such document", false});
    if (found->second.size() > max_bytes) {
      return std::unexpected(engine::ReadFailure{"larger than " + Counted(max_bytes, "byte"), true});
    }
    return text::Source(path, found->second);
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override {
    return Fail(path + " cannot be read as a stream");
  }
  uint64_t SizeOf(const std::string&) const override { return 0; }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  std::map<std::string, std::string> texts_;
};

class HostBytes final : public text::ByteSource {
 public:
  explicit HostBytes(const JsonSchema::Read& read) : read_(read) {}

  Result<size_t> Read(std::span<char> room) override {
    const size_t got = read_(room.data(), room.size());
    if (got > room.size()) return Fail("the input could not be read");
    return got;
  }

 private:
  const JsonSchema::Read& read_;
};

}  // namespace

struct JsonSchema::Parts {
  Parts(const engine::Files& files, const std::vector<std::string>& paths, const SchemaOptions& from) {
    engine::SchemaJudgeOptions options = EngineOptions(from);
    const auto dialect = schema::DialectNamed(from.dialect);
    auto delegations = delegates.Adopt(from.delegations);
    std::string why;
    if (paths.empty()) why = "there is no schema";
    if (!from.dialect.empty() && !dialect) why = "unknown dialect '" + from.dialect + "'";
    if (!delegations) why = delegations.error().message;
    if (!why.empty()) {
      problems = FailedReport(paths.empty() ? "" : paths.front(), why);
      return;
    }
    if (dialect) options.dialect = *dialect;
    options.delegations = std::move(*delegations);
    most_bytes = std::min<uint64_t>(options.read.limits.max_bytes, text::kMaxSourceBytes);
    auto loaded = engine::SchemaJudge::Load(files, paths, options);
    if (!loaded) {
      problems = PublicReport(loaded.error());
      return;
    }
    judge = std::move(*loaded);
    for (const engine::InputReport& one : judge->schemas()) AddReport(one, problems);
  }

  HostDelegates delegates;
  uint64_t most_bytes = 0;
  std::unique_ptr<engine::SchemaJudge> judge;
  Report problems;
};

JsonSchema JsonSchema::FromFiles(const std::vector<std::string>& files, const SchemaOptions& options) {
  return JsonSchema(std::make_unique<Parts>(engine::Disk(), files, options));
}

JsonSchema JsonSchema::FromTexts(const std::vector<Document>& documents, const SchemaOptions& options) {
  std::vector<std::string> names;
  for (const Document& one : documents) names.push_back(one.name);
  return JsonSchema(std::make_unique<Parts>(Texts(documents), names, options));
}

JsonSchema::JsonSchema(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
JsonSchema::JsonSchema(JsonSchema&&) noexcept = default;
JsonSchema& JsonSchema::operator=(JsonSchema&&) noexcept = default;
JsonSchema::~JsonSchema() = default;

bool JsonSchema::ok() const { return parts_->judge != nullptr; }
const Report& JsonSchema::problems() const { return parts_->problems; }

Report JsonSchema::Check(std::string_view text, const std::string& name) const {
  if (!ok()) return parts_->problems;
  if (text.size() > parts_->most_bytes) {
    return FailedReport(name, "the input has more than " + Counted(parts_->most_bytes, "byte"));
  }
  return PublicReport(parts_->judge->Check(text::Source(name, text)));
}

void JsonSchema::CheckStream(const Read& read, const std::string& name,
                             const std::function<void(const Report& part)>& sink) const {
  if (!ok()) return sink(parts_->problems);
  HostBytes source(read);
  parts_->judge->CheckStream(source, name,
                             [&](const engine::InputReport& part) { sink(PublicReport(part)); });
}

}  // namespace plimsoll
