#include "rest_judge.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "unknown_values.h"

namespace plimsoll::engine {
namespace {

using builtin::Mistyped;
using finding::Finding;
using value::Value;
using Findings = std::vector<Finding>;
using FindingKey = std::tuple<finding::Code, value::Path, std::string>;

FindingKey FindingIdentity(const Finding& finding) { return {finding.code, finding.path, finding.message}; }

std::set<FindingKey> FindingIdentities(const Findings& findings) {
  std::set<FindingKey> out;
  for (const Finding& finding : findings) out.insert(FindingIdentity(finding));
  return out;
}

// Finds the containers around the values. Both are in the order of the tape.
struct Surroundings {
  PlaceholderMarks marks;
  std::set<uint32_t> undecided;
};

void LookAround(Value container, const std::set<uint32_t>& texts, Surroundings& out) {
  for (const value::Member member : container.Members()) {
    if (!out.marks.IsMarked(member.value.index())) continue;
    out.marks.names |= member.key == "name";
    if (texts.contains(member.value.index())) out.undecided.insert(container.index());
  }
}

Surroundings SurroundingsOf(Value object, const std::vector<Mistyped>& mistyped) {
  Surroundings out;
  std::set<uint32_t> texts;
  for (const Mistyped& one : mistyped) {
    out.marks.values.push_back(one.value);
    if (one.shape == builtin::FieldShape::kString) texts.insert(one.value);
  }
  std::ranges::sort(out.marks.values);
  const uint32_t end = object.index() + object.node().Size();
  for (uint32_t at = object.index(); at < end; ++at) {
    const Value value(object.document(), at);
    if (value.IsObject()) LookAround(value, texts, out);
  }
  return out;
}

void KeepFoundIn(const Findings& others, Findings& findings) {
  const std::set<FindingKey> known = FindingIdentities(others);
  std::erase_if(findings, [&](const Finding& finding) { return !known.contains(FindingIdentity(finding)); });
}

}  // namespace

Findings JudgeRest(Value object, const std::vector<Mistyped>& mistyped, const Findings& reported,
                   const JudgeInstead& judge) {
  Surroundings around = SurroundingsOf(object, mistyped);
  UnknownValues unknown(object, std::move(around.marks), std::move(around.undecided));
  if (!unknown.Replace(reported)) return {};
  Findings rest = judge(unknown.Replaced());
  if (unknown.HasSubstitutes()) {
    unknown.LeaveOutSubstitutes();
    KeepFoundIn(judge(unknown.Replaced()), rest);
  }
  const std::set<FindingKey> known = FindingIdentities(reported);
  std::erase_if(rest, [&](const Finding& finding) {
    return known.contains(FindingIdentity(finding)) ||
           unknown.CauseOf(finding) != UnknownValues::Cause::kNone;
  });
  return rest;
}

}  // namespace plimsoll::engine
