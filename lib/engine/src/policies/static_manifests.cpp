#include "plimsoll/engine/policies/static_manifests.h"
#include "plimsoll/base/ascii.h"

#include <algorithm>
#include <map>
#include <set>

#include "manifest_object.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/split.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {
namespace {

using value::TextIn;
using value::Value;

constexpr std::string_view kSuffix = ".static.k8s.io";

bool IsManifest(std::string_view path) {
  const size_t dot = path.rfind('.');
  const std::string extension =
      ascii::ToLower(dot == std::string_view::npos ? std::string_view() : path.substr(dot));
  return extension == ".yaml" || extension == ".yml" || extension == ".json";
}

// Loads one file after the other. A function that returns a text returns why it stops.
class ManifestLoader {
 public:
  ManifestLoader(policy::PolicySort sort, const kinds::Kinds& kinds, StaticManifests& out)
      : sort_(sort), kinds_(kinds), out_(out) {}

  std::string Load(const ManifestFile& file) {
    const text::UpstreamSplit split = text::SplitLikeUpstream(file.text);
    if (!split.error.empty())
      return "failed to split YAML documents in file " + text::Quoted(file.path) + ": " + split.error;
    for (const std::string& document : split.documents) {
      const std::string_view trimmed = text::TrimSpace(document);
      if (trimmed.empty()) continue;
      const std::string error = LoadDocument(trimmed, file.path);
      if (!error.empty()) return "error loading " + file.path + ": " + error;
    }
    return {};
  }

  std::string CheckReferences() const {
    for (const StaticObject& binding : out_.bindings) {
      const std::string_view policy = TextIn(binding.object->root().Find("spec"), "policyName");
      const bool known =
          std::ranges::any_of(out_.policies, [&](const auto& each) { return each.name == policy; });
      if (!known) {
        return "binding " + text::Quoted(binding.name) + " references policy " + text::Quoted(policy) +
               " which does not exist in the manifest directory";
      }
    }
    return {};
  }

 private:
  std::string LoadDocument(std::string_view text, const std::string& file) {
    ReadManifest read = ReadManifestText(text);
    if (!read.error.empty()) return read.error;
    out_.objects.push_back(std::move(*read.object));
    return Accept(out_.objects.back(), read.duplicates, file);
  }

  std::string Accept(const value::Detached& object, const std::vector<std::string>& duplicates,
                     const std::string& file) {
    const ManifestKind kind = ManifestKindOf(object.root(), sort_);
    if (!kind.error.empty()) return kind.error;
    if (kind.part == ManifestPart::kList) return AcceptItems(object.root(), kind, duplicates, file);
    std::string error = ValidateManifest(object.root(), duplicates, kinds_);
    if (error.empty()) error = CheckItem(object.root(), kind.part, file);
    if (error.empty()) Keep(object, kind.part, file);
    return error;
  }

  // Items of a list of policies have the kind of the list; those of a plain list say what they are.
  std::string AcceptItems(Value list, const ManifestKind& kind, const std::vector<std::string>& duplicates,
                          const std::string& file) {
    const auto items = list.Find("items");
    if (!items) return {};
    for (const Value item : items->Items()) {
      out_.objects.push_back(kind.item_kind.empty() ? value::Detached(item) : WithKind(item, kind));
      const value::Detached& object = out_.objects.back();
      if (kind.item_kind.empty()) {
        const ManifestKind own = ManifestKindOf(object.root(), sort_);
        if (own.undecodable) return "failed to decode list item: " + own.error;
      }
      std::string error = Accept(object, duplicates, file);
      if (!error.empty()) return error;
    }
    return {};
  }

  std::string CheckItem(Value object, ManifestPart part, const std::string& file) {
    const std::string name(TextIn(object.Find("metadata"), "name"));
    if (name.empty()) return "resource in file " + text::Quoted(file) + " must have a name";
    if (!name.ends_with(kSuffix)) {
      return text::Quoted(name) + " in file " + text::Quoted(file) + " must have a name ending with " +
             text::Quoted(kSuffix);
    }
    auto& seen = part == ManifestPart::kPolicy ? policies_ : bindings_;
    const auto [known, is_new] = seen.emplace(name, file);
    if (!is_new) {
      return "duplicate name " + text::Quoted(name) + " found in file " + text::Quoted(file) +
             " (previously seen in " + text::Quoted(known->second) + ")";
    }
    const auto spec = object.Find("spec");
    return part == ManifestPart::kPolicy ? CheckPolicy(object, spec, name) : CheckBinding(spec, name);
  }

  static std::string CheckPolicy(Value object, std::optional<Value> spec, const std::string& name) {
    const auto params = spec ? spec->Find("paramKind") : std::nullopt;
    if (!params || params->IsNull()) return {};
    return std::string(TextIn(object, "kind")) + " " + text::Quoted(name) +
           ": spec.paramKind is not supported for static manifests";
  }

  static std::string CheckBinding(std::optional<Value> spec, const std::string& name) {
    const std::string_view policy = TextIn(spec, "policyName");
    const std::string subject = "binding " + text::Quoted(name);
    if (policy.empty()) return subject + " must reference a policy (spec.policyName)";
    if (!policy.ends_with(kSuffix))
      return subject + ": spec.policyName " + text::Quoted(policy) + " must end with " +
             text::Quoted(kSuffix);
    const auto params = spec ? spec->Find("paramRef") : std::nullopt;
    if (params && !params->IsNull()) return subject + ": spec.paramRef is not supported for static manifests";
    return {};
  }

  void Keep(const value::Detached& object, ManifestPart part, const std::string& file) {
    auto& list = part == ManifestPart::kPolicy ? out_.policies : out_.bindings;
    list.push_back({std::string(TextIn(object.root().Find("metadata"), "name")), file, &object});
  }

  policy::PolicySort sort_;
  const kinds::Kinds& kinds_;
  StaticManifests& out_;
  std::map<std::string, std::string> policies_;  // files by the names of what is in them
  std::map<std::string, std::string> bindings_;
};

}  // namespace

StaticManifests LoadStaticManifests(policy::PolicySort sort, std::vector<ManifestFile> files,
                                    const kinds::Kinds& kinds) {
  StaticManifests out;
  ManifestLoader loader(sort, kinds, out);
  std::ranges::sort(files, {}, &ManifestFile::path);
  for (const ManifestFile& file : files) {
    if (!out.error.empty()) break;
    if (IsManifest(file.path) && !file.text.empty()) out.error = loader.Load(file);
  }
  if (out.error.empty()) out.error = loader.CheckReferences();
  std::ranges::sort(out.policies, {}, &StaticObject::name);
  std::ranges::sort(out.bindings, {}, &StaticObject::name);
  return out;
}

}  // namespace plimsoll::engine
