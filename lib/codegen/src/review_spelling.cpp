// Tags that no generator knows are ignored by all of them, so a misspelt rule is no rule.
#include <algorithm>
#include <array>

#include "plimsoll/declare/directives.h"
#include "plimsoll/declare/package_rules.h"
#include "plimsoll/declare/tag_names.h"
#include "plimsoll/text/nearest_word.h"
#include "review_rules.h"

namespace plimsoll::codegen {
namespace {

constexpr std::string_view kPrefix = "k8s:";

// Tags of types and fields that are neither rules nor made of the name of a generator.
constexpr std::array<std::string_view, 5> kOtherTags = {
    "k8s:conversion-fn", "k8s:deprecated", "k8s:isSubresource", "k8s:set-gen", "k8s:supportsSubresource"};

// `k8s:deepcopy-gen` of `k8s:deepcopy-gen:interfaces`.
std::string_view BaseOf(std::string_view name) { return name.substr(0, name.find(':', kPrefix.size())); }

bool IsKnown(std::string_view name) {
  const std::string_view base = BaseOf(name);
  return declare::IsRuleTag(name) || declare::IsGeneratorTag(base) ||
         std::ranges::find(kOtherTags, base) != kOtherTags.end();
}

void ReviewName(std::string_view name, gotypes::GoPlace place, ReviewNotes& notes) {
  if (!name.starts_with(kPrefix) || IsKnown(name)) return;
  const auto suggestion = SuggestedTag(name);
  const std::string message = "unknown tag +" + std::string(name);
  if (suggestion) {
    notes.Add(finding::Code::kUnknownTag, place, message, "did you mean " + *suggestion + "?");
  } else {
    notes.Warn(finding::Code::kUnknownTag, place, message,
               "no generator of Kubernetes has a tag of this name");
  }
}

// Every line of a comment, also those that are no readable tags.
void ReviewLines(const gotypes::Universe& universe, const gotypes::CommentLines& lines, uint32_t file,
                 ReviewNotes& notes) {
  const char* const text = universe.file(file).text.data();
  for (const auto& [name, tags] : declare::ExtractTags("+", lines)) {
    for (const std::string_view line : tags) {
      ReviewName(name, {file, static_cast<uint32_t>(line.data() - text) - 1}, notes);
    }
  }
}

void ReviewDoc(const gotypes::Universe& universe, gotypes::GoPlace place, ReviewNotes& notes) {
  if (place.file == gotypes::GoPlace::kNowhere) return;
  ReviewLines(universe, universe.DocOf(place), place.file, notes);
}

}  // namespace

// The rest of a tag's name is too short to suggest a tag by its prefix.
std::optional<std::string> SuggestedTag(std::string_view name) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  std::vector<std::string_view> words;
  const auto add = [&](std::string_view tag) {
    if (tag.starts_with(kPrefix)) words.push_back(tag.substr(kPrefix.size()));
  };
  for (const std::string_view tag : declare::RuleTagNames()) add(tag);
  for (const std::string_view tag : declare::GeneratorTags()) add(tag);
  for (const std::string_view tag : kOtherTags) add(tag);
  const auto near = text::NearestWord(BaseOf(name).substr(kPrefix.size()), words);
  return near ? std::optional("+" + std::string(kPrefix) + std::string(*near)) : std::nullopt;
}

void ReviewSpelling(const gotypes::Universe& universe, const gotypes::GoPackage& package,
                    ReviewNotes& notes) {
  for (const uint32_t index : package.files) {
    if (universe.file(index).name.ends_with("/doc.go")) {
      ReviewLines(universe, declare::PackageComments(universe, package), index, notes);
    }
  }
  for (const gotypes::TypeId type : package.types) {
    const gotypes::GoPlace own = universe.type(type).place;
    ReviewDoc(universe, own, notes);
    for (const gotypes::GoMember& member : universe.MembersOf(type)) {
      // A type that is named after a struct has that one's fields, which are not its own.
      if (member.place.file == own.file && member.place.offset > own.offset) {
        ReviewDoc(universe, member.place, notes);
      }
    }
  }
  for (const gotypes::GoConstant& constant : package.constants) ReviewDoc(universe, constant.place, notes);
}

}  // namespace plimsoll::codegen
