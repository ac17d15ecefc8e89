#include "plimsoll/compat/diff/crd_diff.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api_diff.h"
#include "plimsoll/crd/version_name.h"
#include "plimsoll/schema/schema_equality.h"

namespace plimsoll::compat {

using crd::Crd;
using crd::Version;

namespace {

const schema::Schema* SchemaOf(const Version& version) {
  return version.validation && version.validation->open_api ? &*version.validation->open_api : nullptr;
}

Comparison CompareSchemasOf(const Version& before, const Version& after) {
  const schema::Schema* old_schema = SchemaOf(before);
  const schema::Schema* new_schema = SchemaOf(after);
  if (old_schema == nullptr || new_schema == nullptr) return {};
  Comparison out = CompareSchemas(*old_schema, *new_schema, SchemaUse::kCustomResource);
  for (Change& change : out.changes) {
    change.old_version = before.name.text;
    change.new_version = after.name.text;
  }
  return out;
}

class CrdWalk {
 public:
  CrdWalk(const Crd& before, const Crd& after, CrdParts parts)
      : before_(before), after_(after), parts_(parts) {}

  Comparison Run() {
    ChangeList apis;
    CompareApis(before_, after_, parts_, apis);
    Take(apis.Take());
    for (const Version* version : VersionsOf(before_)) {
      const Version* now = after_.FindVersion(version->name.text);
      if (now != nullptr) SameVersion(*version, *now);
    }
    if (!HasWebhook()) Across();
    if (differs_) Take(CompareCosts(before_, after_));
    return std::move(out_);
  }

 private:
  bool HasWebhook() const {
    const bool had = parts_ == CrdParts::kOfObjects && before_.conversion.strategy.text == "Webhook";
    return had || after_.conversion.strategy.text == "Webhook";
  }

  void SameVersion(const Version& before, const Version& after) {
    ChangeList apis;
    CompareVersionApis(before, after, parts_, apis);
    Comparison api_changes = apis.Take();
    for (Change& change : api_changes.changes) change.old_version = change.new_version = before.name.text;
    Take(std::move(api_changes));
    const schema::Schema* old_schema = SchemaOf(before);
    const schema::Schema* new_schema = SchemaOf(after);
    const bool both = old_schema != nullptr && new_schema != nullptr;
    if (both && schema::SameSchema(*old_schema, *new_schema)) return;
    differs_ = true;
    Take(CompareSchemasOf(before, after));
  }

  // Objects of one version are read and written as another. Only differences count that were not there
  // before, and that are not those of a version with itself.
  void Across() {
    size_t pairs = 0;
    const std::vector<const Version*> old_versions = VersionsOf(before_);
    for (const Version* now : VersionsOf(after_)) {
      const Version* same = before_.FindVersion(now->name.text);
      for (const Version* old : old_versions) {
        if (!old->served || !now->served || old == same) continue;
        if (++pairs > kMaxVersionPairs) return;
        // Nothing is different from how it was.
        if (same != nullptr && !differs_) continue;
        std::set<std::string> known =
            Signatures(same != nullptr ? CompareSchemasOf(*old, *same) : Comparison());
        Comparison found = CompareSchemasOf(*old, *now);
        std::erase_if(found.changes, [&](const Change& change) {
          return known.contains(change.Signature()) || seen_.contains(change.Signature());
        });
        found.without_effect = 0;
        Take(std::move(found));
      }
    }
  }

  static std::set<std::string> Signatures(const Comparison& comparison) {
    std::set<std::string> out;
    for (const Change& change : comparison.changes) out.insert(change.Signature());
    return out;
  }

  void Take(Comparison found) {
    out_.without_effect += found.without_effect;
    for (Change& change : found.changes) {
      seen_.insert(change.Signature());
      out_.changes.push_back(std::move(change));
    }
  }

  const Crd& before_;
  const Crd& after_;
  const CrdParts parts_;
  bool differs_ = false;  // a schema of a version that both have
  std::set<std::string> seen_;
  Comparison out_;
};

}  // namespace

Comparison CompareCrds(const Crd& before, const Crd& after, CrdParts parts) {
  return CrdWalk(before, after, parts).Run();
}

// Neighbours first, then those that are further apart, so that a change is reported where it comes in.
Comparison CompareServedVersions(const Crd& crd) {
  std::vector<const Version*> versions;
  for (const Version* version : VersionsOf(crd)) {
    if (version->served) versions.push_back(version);
  }
  std::ranges::stable_sort(versions, [](const Version* a, const Version* b) {
    return crd::CompareVersionNames(a->name.text, b->name.text) < 0;
  });
  Comparison out;
  std::set<std::string> seen;
  size_t pairs = 0;
  for (size_t distance = 1; distance < versions.size(); ++distance) {
    for (size_t i = 0; i + distance < versions.size() && pairs < kMaxVersionPairs; ++i, ++pairs) {
      Comparison found = CompareSchemasOf(*versions[i], *versions[i + distance]);
      if (distance == 1) out.without_effect += found.without_effect;
      for (Change& change : found.changes) {
        const bool is_new = seen.insert(change.Signature()).second;
        if (is_new || distance == 1) out.changes.push_back(std::move(change));
      }
    }
  }
  return out;
}

}  // namespace plimsoll::compat
