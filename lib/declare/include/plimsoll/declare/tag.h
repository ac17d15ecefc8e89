// Tags: the `+k8s:name(args)=payload` lines in comments, read as Kubernetes' generators read them
// (gengo's codetags), with their error messages.
//
//   TagResult tag = ParseTag("k8s:eachVal=+k8s:maxLength=5");
//   tag->front().name;  // k8s:eachVal
//   tag->at(1).value;   // 5
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::declare {

enum class TagValue : uint8_t { kNone, kString, kInt, kBool, kTag, kRaw };

// `string`, `int`, ...; empty for kNone.
std::string_view TagValueName(TagValue type);

struct TagArgument {
  std::string name;  // empty for a positional one
  std::string value;
  TagValue type = TagValue::kString;

  // `name: "value"`.
  std::string Text() const;
};

// One link of a chain. kTag as its value means that the next link is its payload.
struct TagLink {
  std::string name;
  std::vector<TagArgument> args;
  TagValue value_type = TagValue::kNone;
  std::string value;
  // Of the first link: the comment line it is in, where that is known.
  std::string_view line = {};

  const TagArgument* Positional() const;
  const TagArgument* Named(std::string_view name) const;
};

// A tag with its payloads, outermost first. A tag inside another is the rest of the chain.
using TagChain = std::vector<TagLink>;
using TagView = std::span<const TagLink>;

enum class TagMode : uint8_t {
  kParsed,
  kRaw,  // all after `=` is one text
};

using TagResult = Result<TagChain>;

// `text` is a line without its `+`.
TagResult ParseTag(std::string_view text, TagMode mode = TagMode::kParsed);

// The canonical form, in which every string has double quotes.
std::string TagText(TagView tag);

// The lines that begin with `prefix`, without it, by the name of the tag. They borrow from the lines.
using TagLines = std::map<std::string, std::vector<std::string_view>, std::less<>>;
TagLines ExtractTags(std::string_view prefix, std::span<const std::string_view> lines);

}  // namespace plimsoll::declare
