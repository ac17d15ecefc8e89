#include "plimsoll/engine/catalogs/crd_harvest.h"

#include <algorithm>
#include <memory>
#include <set>

#include "../input/named_object.h"
#include "../input/template_text.h"
#include "../report/crd_reader.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/catalog/builder.h"
#include "plimsoll/catalog/facts.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using value::Tree;
using value::Value;

constexpr std::string_view kApproval = "api-approved.kubernetes.io";

std::string NameOfCrd(Value crd) {
  const auto metadata = crd.Find("metadata");
  return std::string(metadata ? TextIn(*metadata, "name") : std::string_view());
}

// What the verdict and the judging of objects depend on. Labels and most annotations are for others, and in
// charts they hold templates; so may the conversion, which nothing here calls.
Tree EssentialCrd(Value crd) {
  Tree out = Tree::NewObject();
  for (const char* key : {"apiVersion", "kind"}) {
    out.AsObject().Set(key, Tree::String(std::string(TextIn(crd, key))));
  }
  Tree metadata = Tree::NewObject();
  metadata.AsObject().Set("name", Tree::String(NameOfCrd(crd)));
  const auto old = crd.Find("metadata");
  const auto annotations = old ? old->Find("annotations") : std::nullopt;
  if (const auto approval = annotations ? annotations->Find(kApproval) : std::nullopt) {
    Tree kept = Tree::NewObject();
    kept.AsObject().Set(kApproval, Tree::From(*approval));
    metadata.AsObject().Set("annotations", std::move(kept));
  }
  out.AsObject().Set("metadata", std::move(metadata));
  if (const auto spec = crd.Find("spec"); spec && spec->IsObject()) {
    Tree kept = Tree::From(*spec);
    kept.AsObject().Remove("conversion");
    out.AsObject().Set("spec", std::move(kept));
  }
  return out;
}

// Empty if the API server would accept the CRD. Unknown fields are dropped by the server, unless a client
// needs more.
std::string Refusal(Value crd, schema::GoNumbers numbers) {
  const std::unique_ptr<const kinds::LoadedCrd> loaded = kinds::LoadCrd(crd, {}, numbers);
  if (loaded->crd() == nullptr) return loaded->failure();
  const crd::LintReport& report = loaded->lint();
  if (report.errors.empty()) return {};
  const size_t more = report.errors.size() - 1 + report.left_out;
  return report.errors.front().Text() + (more == 0 ? "" : " (and " + std::to_string(more) + " more)");
}

}  // namespace

// One file, or the text of one without template actions.
class CrdHarvest::Reading {
 public:
  Reading(const text::Source& source, const value::ReadOptions& options) : source_(source) {
    CrdReader reader(source, options);
    while (reader.Next()) {
      const value::StreamEntry& entry = reader.entry();
      if (entry.report.failure && failure_.empty()) failure_ = entry.report.failure->message;
      for (const FoundCrd& found : reader.crds()) TakeCrd(found.object, schema::GoNumbersOf(entry.syntax));
    }
  }

  // Why a document cannot be read; empty if all can.
  const std::string& failure() const { return failure_; }

  void MoveTo(CrdHarvest& harvest) {
    for (auto& [key, kept] : found_) {
      Kept& before = harvest.kept_[key];
      if (kept.json.size() > before.json.size()) before = std::move(kept);
    }
    std::ranges::move(refused_, std::back_inserter(harvest.report_.refused));
  }

 private:
  void TakeCrd(Value crd, schema::GoNumbers numbers) {
    const auto spec = crd.Find("spec");
    const auto names = spec ? spec->Find("names") : std::nullopt;
    const std::string group(spec ? TextIn(*spec, "group") : std::string_view());
    const std::string kind(names ? TextIn(*names, "kind") : std::string_view());
    const auto json = value::WriteJson(EssentialCrd(crd), {.escape_html = false});
    if (!json) return Refuse(crd, "it cannot be written as JSON");
    const text::Source text(source_.name(), *json);
    value::Document essential;
    if (!value::ReadJson(text.bytes(), {}, essential).ok()) return Refuse(crd, "it cannot be read as JSON");
    if (std::string reason = Refusal(essential.root(), numbers); !reason.empty()) {
      return Refuse(crd, std::move(reason));
    }
    Kept& before = found_[{group, kind}];
    if (json->size() > before.json.size()) before = {*json, source_.name()};
  }

  void Refuse(Value crd, std::string reason) {
    refused_.push_back({source_.name(), NameOfCrd(crd), std::move(reason)});
  }

  const text::Source& source_;
  std::string failure_;
  std::map<Key, Kept> found_;
  std::vector<LeftOut> refused_;
};

void CrdHarvest::Add(const text::Source& source) {
  if (!MayHoldCrd(source)) return;
  Reading reading(source, options_);
  if (reading.failure().empty() || !HasTemplateActions(source.bytes())) {
    if (!reading.failure().empty()) report_.unreadable.push_back({source.name(), "", reading.failure()});
    return reading.MoveTo(*this);
  }
  const text::Source plain(source.name(), WithoutTemplateActions(source.bytes()));
  Reading without(plain, options_);
  ++report_.templates;
  if (!without.failure().empty()) {
    report_.unreadable.push_back({source.name(), "", "it is a template: " + reading.failure()});
  }
  without.MoveTo(*this);
}

HarvestReport CrdHarvest::Finish() {
  if (kept_.size() > kMaxHarvestedCrds) {
    report_.failure = "there are more than " + std::to_string(kMaxHarvestedCrds) + " CRDs";
    return std::move(report_);
  }
  catalog::Builder builder;
  std::set<std::string> groups;
  for (const auto& [key, kept] : kept_) {
    const text::Source text(kept.file, kept.json);
    value::Document document;
    const bool read = value::ReadJson(text.bytes(), {}, document).ok();
    PLIMSOLL_ASSERT(read);  // it was read before
    if (!read) continue;
    if (const Result<size_t> added = catalog::AddCrd(document.root(), "", builder, catalog::Prose::kKeep);
        !added) {
      report_.refused.push_back({kept.file, NameOfCrd(document.root()), added.error().message});
      continue;
    }
    ++report_.crds;
    groups.insert(key.first);
  }
  report_.groups.assign(groups.begin(), groups.end());
  if (report_.crds == 0) return std::move(report_);
  Result<std::string> bytes = builder.Finish();
  bytes ? std::swap(report_.catalog, *bytes) : std::swap(report_.failure, bytes.error().message);
  return std::move(report_);
}

}  // namespace plimsoll::engine
