#include "catalog_diff.h"

#include <map>
#include <set>

#include "plimsoll/value/equality.h"

namespace plimsoll::engine {
namespace {

using catalog::Address;
using catalog::ContentId;
using value::Value;
using What = CatalogChange::What;
using Subject = CatalogChange::Subject;

using Contents = std::map<std::string, std::optional<ContentId>>;

// What changes in the schema of a kind is reported for the schema; CRDs have no other name.
Contents KindsIn(ReleaseView view) {
  Contents out;
  for (uint32_t i = 0; i < view.store->KindCount(view.release); ++i) {
    const catalog::KindEntry kind = view.store->KindAt(view.release, i);
    out.emplace(ShownKind(kind.name), kind.is_crd() ? std::optional(kind.content) : std::nullopt);
  }
  return out;
}

Contents ComponentsIn(ReleaseView view) {
  Contents out;
  for (uint32_t i = 0; i < view.store->ComponentCount(view.release); ++i) {
    const catalog::Component component = view.store->ComponentAt(view.release, i);
    out.emplace(component.name, component.content);
  }
  return out;
}

Contents DeclarationsIn(ReleaseView view) {
  Contents out;
  for (uint32_t i = 0; i < view.store->DeclarationCount(view.release); ++i) {
    const catalog::Component declaration = view.store->DeclarationAt(view.release, i);
    out.emplace(declaration.name, declaration.content);
  }
  return out;
}

class ReleaseDiff {
 public:
  ReleaseDiff(ReleaseView old, ReleaseView now) : old_(old), now_(now) {}

  Result<std::vector<CatalogChange>> Run() {
    Compare(KindsIn(old_), KindsIn(now_), Subject::kKind);
    Compare(ComponentsIn(old_), ComponentsIn(now_), Subject::kSchema);
    Compare(DeclarationsIn(old_), DeclarationsIn(now_), Subject::kRules);
    if (failure_) return std::unexpected(*failure_);
    return std::move(changes_);
  }

 private:
  void Compare(const Contents& old, const Contents& now, Subject subject) {
    std::set<std::string> names;
    for (const auto& [name, content] : old) names.insert(name);
    for (const auto& [name, content] : now) names.insert(name);
    for (const std::string& name : names) {
      const auto before = old.find(name);
      const auto after = now.find(name);
      if (before == old.end() || after == now.end()) {
        changes_.push_back({before == old.end() ? What::kAdded : What::kRemoved, name, subject, {}});
      } else if (Differ(before->second, after->second)) {
        changes_.push_back({What::kChanged, name, subject, Properties(*before->second, *after->second)});
      }
    }
  }

  bool Differ(std::optional<ContentId> before, std::optional<ContentId> after) const {
    return before && after && old_.store->AddressOf(*before) != now_.store->AddressOf(*after);
  }

  std::vector<std::string> Properties(ContentId before, ContentId after) {
    value::Document old, now;
    Result<void> read = old_.store->Read(before, old);
    if (read) read = now_.store->Read(after, now);
    if (!read) {
      failure_ = read.error();
      return {};
    }
    const std::optional<Value> had = old.root().Find("properties");
    const std::optional<Value> has = now.root().Find("properties");
    std::vector<std::string> out;
    if (has) {
      for (const value::Member member : has->Members()) {
        const std::optional<Value> previous = had ? had->Find(member.key) : std::nullopt;
        if (!previous) out.push_back("+" + std::string(member.key));
        if (previous && !value::Equal(*previous, member.value)) out.push_back("~" + std::string(member.key));
      }
    }
    if (!had) return out;
    for (const value::Member member : had->Members()) {
      if (!has || !has->Find(member.key)) out.push_back("-" + std::string(member.key));
    }
    return out;
  }

  ReleaseView old_, now_;
  std::vector<CatalogChange> changes_;
  std::optional<Error> failure_;
};

}  // namespace

std::string ShownKind(const schema::GroupVersionKind& name) {
  std::string out(name.group);
  if (!out.empty()) out += '/';
  return out.append(name.version).append(" ").append(name.kind);
}

Result<std::vector<CatalogChange>> DiffReleases(ReleaseView old, ReleaseView now) {
  return ReleaseDiff(old, now).Run();
}

}  // namespace plimsoll::engine
