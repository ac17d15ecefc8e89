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

void WriteList(text::JsonWriter& writer, std::string_view key, const std::vector<std::string>& texts) {
  writer.Key(key);
  writer.BeginArray();
  for (const std::string& text : texts) writer.String(text);
  writer.EndArray();
}

std::string PolicyAnswerOf(const batch::KindSet& set) {
  const engine::PolicyInputs* policies = set.policies();
  std::string out;
  text::JsonWriter writer(out);
  writer.BeginObject();
  writer.Key("policies");
  writer.Uint(policies == nullptr ? 0 : policies->policies().size());
  writer.Key("bindings");
  writer.Uint(policies == nullptr ? 0 : policies->bindings().size());
  WriteList(writer, "problems", set.policy_problems());
  WriteList(writer, "notes", set.policy_notes());
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
  Result<std::shared_ptr<const batch::KindSet>> made = MakeSet(crds, policies_);
  if (!made) return std::unexpected(made.error());
  std::string answer = AnswerOf(**made, read.problems);
  crds_ = std::move(crds);
  Use(std::move(*made));
  return answer;
}

Result<std::string> Engine::LoadPolicies(std::string_view text) {
  const std::lock_guard loading(loading_);
  batch::PolicyTexts policies;
  if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    policies.files.push_back(std::make_shared<const text::Source>("policies", text));
  }
  Result<std::shared_ptr<const batch::KindSet>> made = MakeSet(crds_, policies);
  if (!made) return std::unexpected(made.error());
  std::string answer = PolicyAnswerOf(**made);
  if (!(*made)->policy_problems().empty()) return answer;
  policies_ = std::move(policies);
  Use(std::move(*made));
  return answer;
}

Result<std::shared_ptr<const batch::KindSet>> Engine::MakeSet(const std::vector<batch::CrdEntry>& crds,
                                                              const batch::PolicyTexts& policies) const {
  const batch::KindSetParts parts{.crds = crds, .policies = policies, .policies_before = policies_.files};
  return batch::KindSet::Make(NamedFiles(true), options_.sources, parts);
}

void Engine::Use(std::shared_ptr<const batch::KindSet> set) {
  const std::lock_guard lock(mutex_);
  current_ = std::move(set);
}

std::shared_ptr<const batch::KindSet> Engine::Current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

}  // namespace plimsoll::c
