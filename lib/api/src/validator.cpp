#include "plimsoll/validator.h"

#include <algorithm>

#include "engine_options.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/engine/catalog.h"
#include "plimsoll/engine/known_kinds.h"
#include "plimsoll/engine/old_objects.h"
#include "plimsoll/value/write.h"
#include "public_report.h"

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

struct Validator::Parts {
  explicit Parts(const Options& from) : options(EngineOptions(from)), catalog(options) {
    auto made = engine::KnownKinds::OfKubernetes(from.kubernetes_version);
    if (!made) {
      error = made.error().message;
      return;
    }
    kinds = std::move(*made);
    kinds->Compile(catalog.serve_options());
    catalog.Use(*kinds);
    auto delegations = delegates.Adopt(from.delegations);
    if (!delegations) {
      error = delegations.error().message;
      return;
    }
    options.delegations = std::move(*delegations);
  }

  // Empty when the text can be used.
  std::string Unusable(std::string_view text) const {
    if (!error.empty()) return error;
    const uint64_t most = std::min<uint64_t>(options.read.limits.max_bytes, text::kMaxSourceBytes);
    return text.size() <= most ? "" : "the input has more than " + Counted(most, "byte");
  }

  HostDelegates delegates;
  engine::JudgeOptions options;
  std::unique_ptr<engine::KnownKinds> kinds;
  engine::Catalog catalog;
  std::string error;
};

Validator::Validator(const Options& options) : parts_(std::make_unique<Parts>(options)) {}
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;
Validator::~Validator() = default;

const std::string& Validator::error() const { return parts_->error; }

Report Validator::AddCrds(std::string_view text, const std::string& name) {
  if (std::string why = parts_->Unusable(text); !why.empty()) return FailedReport(name, why);
  return PublicReport(parts_->catalog.Load(text::Source(name, text), parts_->options.read));
}

Report Validator::Lint(std::string_view text, const std::string& name) const {
  if (std::string why = parts_->Unusable(text); !why.empty()) return FailedReport(name, why);
  return PublicReport(engine::Catalog::Lint(text::Source(name, text), parts_->options.read));
}

Report Validator::Check(std::string_view text, const std::string& name) const {
  if (std::string why = parts_->Unusable(text); !why.empty()) return FailedReport(name, why);
  return PublicReport(parts_->catalog.Check(text::Source(name, text), parts_->options));
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
  AddReport(parts_->catalog.Check(text::Source(name, text), options), out);
  return out;
}

Admitted Validator::Admit(std::string_view text, const std::string& name) const {
  Admitted out;
  if (std::string why = parts_->Unusable(text); !why.empty()) {
    static_cast<Report&>(out) = FailedReport(name, why);
    return out;
  }
  const engine::AdmitReport report = parts_->catalog.Admit(text::Source(name, text), parts_->options);
  AddReport(report, out);
  for (const engine::StoredObject& stored : report.stored) out.stored.push_back(PublicStored(stored));
  return out;
}

}  // namespace plimsoll
