#include "configuration.h"

#include <algorithm>
#include <cstddef>

#include "plimsoll/value/value_text.h"

namespace plimsoll::serve {
namespace {

using value::Value;

// `*` stands for any characters. Greedy with one way back, so that the time is bounded by the product of both
// lengths.
bool MatchesStars(std::string_view pattern, std::string_view text) {
  size_t p = 0;
  size_t t = 0;
  size_t star = std::string_view::npos;
  size_t after = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      after = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++after;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

bool MatchesAny(const std::vector<std::string>& patterns, std::string_view text) {
  return std::ranges::any_of(patterns, [&](const std::string& one) { return MatchesStars(one, text); });
}

bool HasLabel(std::optional<Value> labels, const std::string& key, const std::string& pattern) {
  const std::optional<Value> held = labels ? labels->Find(key) : std::nullopt;
  return held && held->IsString() && MatchesStars(pattern, held->AsString());
}

}  // namespace

KindPattern KindPattern::Of(std::string_view text) {
  KindPattern out{"*", "*", std::string(text)};
  const size_t last = text.rfind('/');
  if (last == std::string_view::npos) return out;
  out.kind = text.substr(last + 1);
  out.group = text.substr(0, text.find('/'));
  if (const size_t first = out.group.size(); first != last)
    out.version = text.substr(first + 1, last - first - 1);
  return out;
}

bool KindPattern::Matches(const Subject& subject) const {
  const std::string_view named = subject.group.empty() ? std::string_view("core") : subject.group;
  return MatchesStars(kind, subject.kind) && MatchesStars(group, named) &&
         MatchesStars(version, subject.version);
}

bool Rule::Matches(const Subject& subject) const {
  const bool kind = kinds.empty() ||
                    std::ranges::any_of(kinds, [&](const KindPattern& one) { return one.Matches(subject); });
  if (!kind || (!namespaces.empty() && !MatchesAny(namespaces, subject.space))) return false;
  return std::ranges::all_of(
      labels, [&](const auto& label) { return HasLabel(subject.labels, label.first, label.second); });
}

const Settings& Configuration::For(const Subject& subject) const {
  for (const Rule& rule : rules) {
    if (rule.Matches(subject)) return rule.settings;
  }
  return settings;
}

bool Configuration::IsExempt(std::string_view space) const {
  return !space.empty() && MatchesAny(exempt_namespaces, space);
}

void Configuration::ExemptOwn(const std::string& space) {
  if (exempt_own_namespace && !space.empty()) exempt_namespaces.push_back(space);
}

}  // namespace plimsoll::serve
