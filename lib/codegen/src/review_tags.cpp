#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "plimsoll/declare/package_rules.h"
#include "plimsoll/declare/tag_names.h"
#include "review_rules.h"

namespace plimsoll::codegen {
namespace {

using finding::Code;

constexpr std::array<std::string_view, 3> kOptional = {"k8s:optional", "optional",
                                                       "kubebuilder:validation:Optional"};
constexpr std::array<std::string_view, 3> kRequired = {"k8s:required", "required",
                                                       "kubebuilder:validation:Required"};

// The first tag of those names that holds without a condition.
const WrittenTag* FirstOf(const TaggedField& field, const std::array<std::string_view, 3>& names) {
  for (const WrittenTag& tag : field.tags) {
    const TagView payload = tag.Payload();
    if (!payload.empty() && std::ranges::find(names, payload.front().name) != names.end()) return &tag;
  }
  return nullptr;
}

std::string Written(const TagLink& link) { return "+" + link.name; }

void ReviewSince(const TaggedField& field, const ReviewOptions& options, ReviewNotes& notes) {
  for (const WrittenTag& tag : field.tags) {
    if (!tag.HasLevel()) continue;
    const TagArgument* since = tag.outer().Named("since");
    if (since == nullptr) {
      notes.Add(Code::kSinceMissing, tag.place, Written(tag.outer()) + " has no since= release");
      continue;
    }
    // What is no version does not compile.
    const auto release = ParseRelease(since->value);
    if (release && options.release && *release > *options.release) {
      notes.Add(Code::kSinceImplausible, tag.place,
                Written(tag.outer()) + " is since " + since->value + ", which is later than " +
                    std::to_string(options.release->major) + "." + std::to_string(options.release->minor));
    }
  }
}

void ReviewPresence(const TaggedField& field, ReviewNotes& notes) {
  const WrittenTag* optional = FirstOf(field, kOptional);
  const WrittenTag* required = FirstOf(field, kRequired);
  // What tags of other tools say to each other is theirs to judge.
  const bool ours =
      optional != nullptr && required != nullptr && (IsRuleTag(*optional) || IsRuleTag(*required));
  if (ours) {
    notes.Add(Code::kConflictingTags, required->place,
              "field " + std::string(field.field) + " is both " + Written(optional->Payload().front()) +
                  " and " + Written(required->Payload().front()));
  }
  const auto member = std::ranges::find_if(field.tags, [](const WrittenTag& tag) {
    const TagView payload = tag.Payload();
    return !payload.empty() && payload.front().name == "k8s:unionMember";
  });
  if (member != field.tags.end() && !field.Mentions("k8s:optional")) {
    notes.Add(Code::kDependentTag, member->place,
              "field " + std::string(field.field) + " has +k8s:unionMember, which requires +k8s:optional");
  }
}

}  // namespace

std::optional<ReleaseVersion> ParseRelease(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  ReleaseVersion out;
  const char* const end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, out.major);
  if (major.ec != std::errc() || major.ptr == end || *major.ptr != '.') return std::nullopt;
  const auto minor = std::from_chars(major.ptr + 1, end, out.minor);
  // A patch release is one of its minor one.
  const bool ends = minor.ptr == end || *minor.ptr == '.' || *minor.ptr == '-';
  if (minor.ec != std::errc() || !ends) return std::nullopt;
  return out;
}

bool IsRuleTag(const WrittenTag& tag) { return declare::IsRuleTag(tag.outer().name); }

void ReviewTags(const gotypes::Universe& universe, const ReviewedPackage& package,
                const ReviewOptions& options, ReviewNotes& notes) {
  const bool versioned = declare::IsVersionPath(package.package->path);
  std::set<gotypes::TypeId> reported;
  for (const TaggedField& field : package.fields) {
    const auto rule = std::ranges::find_if(field.tags, IsRuleTag);
    if (!versioned && rule != field.tags.end() && reported.insert(field.type).second) {
      notes.Add(Code::kUnversionedTags, rule->place,
                "type " + universe.type(field.type).name + " has tags, but " + package.package->path +
                    " is not an API version");
    }
    ReviewSince(field, options, notes);
    if (!field.field.empty()) ReviewPresence(field, notes);
  }
}

void ReviewSubresources(const gotypes::Universe& universe, const Program& program, const std::string& package,
                        ReviewNotes& notes) {
  for (const RootType& root : program.roots) {
    const gotypes::GoType& type = universe.type(root.type);
    const auto is_kind = std::ranges::any_of(
        type.members, [](const gotypes::GoMember& member) { return member.name == "TypeMeta"; });
    const bool validated = std::ranges::find(root.subresources, "/status") != root.subresources.end();
    const bool is_resource = std::ranges::find(root.subresources, "/") != root.subresources.end();
    if (root.package != package || type.package != package || !is_kind || validated || !is_resource) continue;
    for (const FieldNode& field : program.nodes[root.node].fields) {
      if (field.member->json.name != "status") continue;
      if (field.rules.rules.empty() && !program.Reaches(field.node)) continue;
      notes.Add(
          Code::kSubresourceMissing, type.place,
          "type " + type.name + " has rules for its status, but no +k8s:supportsSubresource=\"/status\"");
    }
  }
}

}  // namespace plimsoll::codegen
