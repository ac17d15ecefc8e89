// A rule that is migrated from handwritten code is alpha or beta until that code is gone, in all
// versions of its group alike. So a rule that is wrapped in one version and plain in another was
// forgotten in one of them; and where versions have since, beta does not come before alpha.
#include <map>
#include <tuple>

#include "plimsoll/declare/package_rules.h"
#include "review_rules.h"

namespace plimsoll::codegen {
namespace {

using finding::Code;

struct Use {
  const gotypes::GoPackage* package = nullptr;
  const WrittenTag* tag = nullptr;

  std::string_view Version() const {
    const std::string_view path = package->path;
    return path.substr(path.rfind('/') + 1);
  }
  bool IsAlpha() const { return tag->outer().name == "k8s:alpha"; }
  std::optional<ReleaseVersion> Since() const {
    const TagArgument* since = tag->HasLevel() ? tag->outer().Named("since") : nullptr;
    return since != nullptr ? ParseRelease(since->value) : std::nullopt;
  }
};

// Group, type, field, rule.
using RuleName = std::tuple<std::string, std::string, std::string, std::string>;
using Uses = std::map<RuleName, std::vector<Use>>;

Uses Gather(const gotypes::Universe& universe, const std::vector<ReviewedPackage>& packages) {
  Uses out;
  for (const ReviewedPackage& reviewed : packages) {
    const std::string& path = reviewed.package->path;
    if (!declare::IsVersionPath(path)) continue;
    const std::string group = path.substr(0, path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
    for (const TaggedField& field : reviewed.fields) {
      for (const WrittenTag& tag : field.tags) {
        if (!IsRuleTag(tag) || tag.Payload().empty()) continue;
        out[{group, universe.type(field.type).name, std::string(field.field), TagText(tag.Payload())}]
            .push_back({reviewed.package, &tag});
      }
    }
  }
  return out;
}

void ReviewLevels(const std::string& rule, const std::vector<Use>& uses, ReviewNotes& notes) {
  const Use* wrapped = nullptr;
  for (const Use& use : uses) {
    if (use.tag->HasLevel()) wrapped = &use;
  }
  if (wrapped == nullptr) return;
  for (const Use& use : uses) {
    if (use.tag->HasLevel() || use.package == wrapped->package) continue;
    notes.Add(Code::kLevelDiffers, use.tag->place,
              "+" + rule + " is enforced here, but " + wrapped->tag->outer().name.substr(4) + " in version " +
                  std::string(wrapped->Version()));
  }
}

void ReviewStages(const std::string& rule, const std::vector<Use>& uses, ReviewNotes& notes) {
  for (const Use& beta : uses) {
    const auto since = beta.IsAlpha() ? std::nullopt : beta.Since();
    if (!since) continue;
    for (const Use& alpha : uses) {
      const auto before = alpha.IsAlpha() ? alpha.Since() : std::nullopt;
      if (!before || *before <= *since) continue;
      notes.Add(Code::kSinceImplausible, beta.tag->place,
                "+" + rule + " is beta since " + beta.tag->outer().Named("since")->value +
                    ", but alpha since " + alpha.tag->outer().Named("since")->value + " in version " +
                    std::string(alpha.Version()));
      break;
    }
  }
}

}  // namespace

void ReviewVersions(const gotypes::Universe& universe, const std::vector<ReviewedPackage>& packages,
                    ReviewNotes& notes) {
  for (const auto& [name, uses] : Gather(universe, packages)) {
    ReviewLevels(std::get<3>(name), uses, notes);
    ReviewStages(std::get<3>(name), uses, notes);
  }
}

}  // namespace plimsoll::codegen
