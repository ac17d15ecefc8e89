#include "plimsoll/engine/input/kustomization.h"

#include <algorithm>
#include <array>
#include <utility>

#include "named_object.h"
#include "plimsoll/text/base_name.h"

namespace plimsoll::engine {
namespace {

using value::Path;
using value::Step;
using value::Value;

// A place where paths are.
struct ReferenceSite {
  std::string_view field;   // a list or, for openapi, a map
  std::string_view member;  // of its items, a text or a list of them; empty if the items are the texts
  FileUse use;
  bool needed = true;
};

// Secrets and values of charts are often created where they are used and not kept in a repository, so that
// their absence says nothing.
constexpr auto kReferenceSites = std::to_array<ReferenceSite>({
    {"resources", "", FileUse::kResource},
    {"bases", "", FileUse::kResource},
    {"components", "", FileUse::kResource},
    {"crds", "", FileUse::kResource},
    {"patches", "path", FileUse::kPatch},
    {"patchesStrategicMerge", "", FileUse::kPatch},
    {"patchesJson6902", "path", FileUse::kPatch},
    {"replacements", "path", FileUse::kConfiguration},
    {"configurations", "", FileUse::kConfiguration},
    {"generators", "", FileUse::kConfiguration},
    {"transformers", "", FileUse::kConfiguration},
    {"validators", "", FileUse::kConfiguration},
    {"openapi", "path", FileUse::kConfiguration},
    {"configMapGenerator", "files", FileUse::kData},
    {"configMapGenerator", "envs", FileUse::kData},
    {"configMapGenerator", "env", FileUse::kData},
    {"secretGenerator", "files", FileUse::kData, false},
    {"secretGenerator", "envs", FileUse::kData, false},
    {"secretGenerator", "env", FileUse::kData, false},
    {"helmCharts", "valuesFile", FileUse::kData, false},
    {"helmCharts", "additionalValuesFiles", FileUse::kData, false},
    {"helmChartInflationGenerator", "values", FileUse::kData, false},
});

// Kustomize takes a text for a Git repository if it has a scheme or a user, or begins with github.com; a
// placeholder can become anything.
bool IsLocalPath(std::string_view path) {
  if (path.empty() || path.starts_with('/') || path.starts_with("github.com")) return false;
  return path.find_first_of(":@?${}") == std::string_view::npos;
}

class ReferenceReader {
 public:
  std::vector<FileReference> Read(Value kustomization) {
    for (const ReferenceSite& site : kReferenceSites) {
      const std::optional<Value> held = kustomization.Find(site.field);
      if (!held) continue;
      site_ = &site;
      field_ = Path().Push(Step::Field(std::string(site.field)));
      held->IsObject() ? ReadItem(*held) : ReadItems(*held);
    }
    return std::move(out_);
  }

 private:
  void ReadItems(Value list) {
    if (!list.IsArray()) return;
    uint32_t index = 0;
    for (const Value item : list.Items()) {
      field_.Push(Step::Index(index++));
      ReadItem(item);
      field_.Pop();
    }
  }

  void ReadItem(Value item) {
    // A text among `patches` is not what kustomize reads, but it is clear what is meant.
    if (site_->member.empty() || item.IsString()) return AddText(item);
    if (!item.IsObject()) return;
    const std::optional<Value> held = item.Find(site_->member);
    if (!held) return;
    field_.Push(Step::Field(std::string(site_->member)));
    held->IsArray() ? ReadTexts(*held) : AddText(*held);
    field_.Pop();
  }

  void ReadTexts(Value list) {
    uint32_t index = 0;
    for (const Value text : list.Items()) {
      field_.Push(Step::Index(index++));
      AddText(text);
      field_.Pop();
    }
  }

  // A text of several lines is not a path.
  void AddText(Value value) {
    if (!value.IsString()) return;
    std::string_view text = value.AsString();
    if (text.empty() || text.find('\n') != std::string_view::npos) return;
    if (site_->member == "files") text.remove_prefix(text.find('=') + 1);
    FileReference& made = out_.emplace_back();
    made.use = site_->use;
    made.path = text;
    made.component = site_->field == "components";
    made.needed = site_->needed && IsLocalPath(text);
    made.field = field_;
    made.span = value.span();
  }

  const ReferenceSite* site_ = nullptr;
  Path field_;
  std::vector<FileReference> out_;
};

bool IsFilled(std::optional<Value> value) { return value && value->Count() > 0; }

bool SetsSelectors(Value entry) {
  return entry.IsObject() && IsFilled(entry.Find("pairs")) && FlagIn(entry, "includeSelectors");
}

}  // namespace

bool IsKustomizationName(std::string_view path) {
  const std::string_view name = text::BaseName(path);
  return name == "kustomization.yaml" || name == "kustomization.yml" || name == "Kustomization";
}

std::vector<FileReference> ReferencesOf(Value kustomization) {
  if (!kustomization.IsObject()) return {};
  return ReferenceReader().Read(kustomization);
}

KustomizedFields FieldsSetBy(Value kustomization) {
  if (!kustomization.IsObject()) return {};
  KustomizedFields set;
  set.space = !TextIn(kustomization, "namespace").empty();
  set.selectors = IsFilled(kustomization.Find("commonLabels"));
  set.vars = IsFilled(kustomization.Find("vars"));
  const std::optional<Value> labels = kustomization.Find("labels");
  if (!labels || !labels->IsArray()) return set;
  for (const Value entry : labels->Items()) set.selectors |= SetsSelectors(entry);
  return set;
}

}  // namespace plimsoll::engine
