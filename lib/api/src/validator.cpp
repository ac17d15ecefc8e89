#include "plimsoll/validator.h"

#include <span>

#include "plimsoll/engine/report/old_objects.h"
#include "plimsoll/value/write.h"
#include "public_report.h"
#include "validator_parts.h"

namespace plimsoll {
namespace {

std::string JsonOf(const value::Detached& object) {
  return value::WriteJson(object.root(), {.exact_floats = true}).value_or("null");
}

Stored PublicStored(const engine::StoredObject& from) {
  Stored out;
  out.json = JsonOf(from.object);
  for (const reshape::PresenceEntry& entry : from.presence.entries()) {
    std::vector<std::string>& marks = out.presence[std::string(entry.pointer)];
    if (entry.marks.missing) marks.emplace_back("missing");
    if (entry.marks.was_null) marks.emplace_back("wasNull");
    if (entry.marks.default_applied) marks.emplace_back("defaultApplied");
  }
  if (from.preserving) out.preserving_json = JsonOf(*from.preserving);
  return out;
}

}  // namespace

Validator::Validator(const Options& options) : parts_(std::make_unique<Parts>(options)) {}
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;
Validator::~Validator() = default;

const std::string& Validator::error() const { return parts_->error; }

Report Validator::AddCrds(std::string_view text, const std::string& name) {
  if (std::string why = parts_->Unusable(text); !why.empty()) return FailedReport(name, why);
  const text::Source source(name, text);
  const engine::LoadReport report = engine::LoadCrds(parts_->kinds, source, parts_->options.read);
  parts_->unions.Forget();
  return PublicReport(report);
}

Report Validator::AddUnions(std::string_view text, const std::string& name) {
  if (std::string why = parts_->Unusable(text); !why.empty()) return FailedReport(name, why);
  const text::Source source(name, text);
  kinds::UnionFacts& unions = parts_->unions;
  const size_t before = unions.declarations().size();
  Report out = PublicReport(engine::LoadUnionDeclarations(unions, source, parts_->options.read));
  unions.Forget();
  const std::vector<engine::InputReport> checked = engine::CheckUnionDeclarations(unions);
  for (const engine::InputReport& one : std::span(checked).subspan(before)) AddReport(one, out);
  return out;
}

Report Validator::Lint(std::string_view text, const std::string& name) const {
  if (std::string why = parts_->Unusable(text); !why.empty()) return FailedReport(name, why);
  return PublicReport(engine::LintCrds(text::Source(name, text), parts_->options.read));
}

Report Validator::Check(std::string_view text, const std::string& name) const {
  if (std::string why = parts_->Unusable(text); !why.empty()) return FailedReport(name, why);
  return PublicReport(engine::CheckObjects(parts_->kinds, text::Source(name, text), parts_->options));
}

Report Validator::CheckUpdate(std::string_view text, std::string_view old, const std::string& name) const {
  for (const std::string_view one : {text, old}) {
    if (std::string why = parts_->Unusable(one); !why.empty()) return FailedReport(name, why);
  }
  engine::OldObjects objects;
  const text::Source before(name + " (old)", old);
  Report out = PublicReport(objects.Add(before, parts_->options.read));
  engine::JudgeOptions options = parts_->options;
  options.old = &objects;
  AddReport(engine::CheckObjects(parts_->kinds, text::Source(name, text), options), out);
  return out;
}

Admitted Validator::Admit(std::string_view text, const std::string& name) const {
  Admitted out;
  if (std::string why = parts_->Unusable(text); !why.empty()) {
    static_cast<Report&>(out) = FailedReport(name, why);
    return out;
  }
  const engine::AdmitReport report =
      engine::AdmitObjects(parts_->kinds, text::Source(name, text), parts_->options);
  AddReport(report, out);
  for (const engine::StoredObject& stored : report.stored) out.stored.push_back(PublicStored(stored));
  return out;
}

}  // namespace plimsoll
