#include "engine.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"

namespace plimsoll::c {
namespace {

std::string AnswerOf(const batch::KindSet& set, const std::vector<batch::CrdProblem>& problems) {
  std::string out;
  text::JsonWriter writer(out);
  writer.BeginObject();
  writer.Key("kinds");
  writer.Uint(set.served().size());
  writer.Key("problems");
  writer.BeginArray();
  for (const batch::CrdProblem& problem : problems) {
    writer.BeginObject();
    writer.Key("name");
    writer.String(problem.name);
    writer.Key("origin");
    writer.String(problem.origin);
    writer.Key("message");
    writer.String(problem.message);
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
  return out + '\n';
}

// One of the same name takes the place of the earlier one.
void Replace(std::vector<batch::CrdEntry>& crds, batch::CrdEntry entry) {
  const auto same = std::ranges::find(crds, entry.name, &batch::CrdEntry::name);
  if (same == crds.end()) {
    crds.push_back(std::move(entry));
  } else {
    *same = std::move(entry);
  }
}

}  // namespace

Result<std::string> Engine::Open() {
  // Options name files whether requests may or not.
  batch::CrdsRead read;
  batch::ReadCrdFiles(NamedFiles(true), options_.sources.crds, read);
  return Add(std::move(read));
}

Result<std::string> Engine::LoadCrds(std::string_view text) {
  batch::CrdsRead read;
  batch::ReadCrds(text::Source("crds", text), read);
  return Add(std::move(read));
}

Result<std::string> Engine::Add(batch::CrdsRead read) {
  const std::lock_guard loading(loading_);
  std::vector<batch::CrdEntry> crds = crds_;
  for (batch::CrdEntry& entry : read.entries) Replace(crds, std::move(entry));
  const batch::PolicyTexts no_policies;
  const batch::KindSetParts parts{
      .crds = crds, .policies = no_policies, .policies_before = no_policies.files};
  Result<std::shared_ptr<const batch::KindSet>> made =
      batch::KindSet::Make(NamedFiles(true), options_.sources, parts);
  if (!made) return std::unexpected(made.error());
  std::string answer = AnswerOf(**made, read.problems);
  crds_ = std::move(crds);
  const std::lock_guard lock(mutex_);
  current_ = std::move(*made);
  return answer;
}

std::shared_ptr<const batch::KindSet> Engine::Current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

}  // namespace plimsoll::c
