#include "tolerant_judge.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace plimsoll::engine {
namespace {

using finding::Finding;
using Cause = UnknownValues::Cause;

// Errors of an object are listed up to a limit, so that not all values of a wrong type are known at once.
// What is still wrong after so many rounds is judged as it is.
constexpr int kMaxReplacingRounds = 8;

ObjectRef WithValue(ObjectRef object, value::Value value) {
  object.value = value;
  return object;
}

}  // namespace

Judgement TolerantJudge::Judge(const ObjectRef& object, value::Syntax syntax, ObjectFindings& findings) {
  UnknownValues unknown(object.value, options_.placeholders, options_.skip_fields);
  if (unknown.IsPlaceholder("apiVersion") || unknown.IsPlaceholder("kind")) return Judgement::kUnknownKind;
  before_ = report_.findings.size();
  Judgement judgement = judge_.Judge(object, syntax, findings);
  if (unknown.empty()) return judgement;
  unknown.Learn(Made());
  if (CountSilenced(unknown) == 0) return judgement;
  judgement = JudgeReplaced(object, syntax, unknown, findings);
  for (int round = 0; round < kMaxReplacingRounds && unknown.Replace(Made()); ++round) {
    judgement = JudgeReplaced(object, syntax, unknown, findings);
  }
  unknown.Learn(Made());
  if (unknown.HasSubstitutes()) KeepThoseFoundWithout(object, syntax, unknown, findings);
  const auto silenced = [&](const Finding& finding) { return unknown.CauseOf(finding) != Cause::kNone; };
  const auto first = report_.findings.begin() + static_cast<ptrdiff_t>(before_);
  report_.findings.erase(std::remove_if(first, report_.findings.end(), silenced), report_.findings.end());
  return judgement;
}

Judgement TolerantJudge::JudgeReplaced(const ObjectRef& object, value::Syntax syntax, UnknownValues& unknown,
                                       ObjectFindings& findings) {
  report_.findings.erase(report_.findings.begin() + static_cast<ptrdiff_t>(before_), report_.findings.end());
  return judge_.Judge(WithValue(object, unknown.Replaced()), syntax, findings);
}

size_t TolerantJudge::CountSilenced(const UnknownValues& unknown) {
  size_t count = 0;
  for (const Finding& finding : Made()) {
    const Cause cause = unknown.CauseOf(finding);
    report_.placeholders += cause == Cause::kPlaceholder ? 1 : 0;
    report_.suppressed += cause == Cause::kSkippedField ? 1 : 0;
    count += cause != Cause::kNone ? 1 : 0;
  }
  return count;
}

// Expressions may not have been run without the values; what they read is known.
void TolerantJudge::KeepThoseFoundWithout(const ObjectRef& object, value::Syntax syntax,
                                          UnknownValues& unknown, ObjectFindings& findings) {
  const size_t with = report_.findings.size();
  unknown.LeaveOutSubstitutes();
  judge_.Judge(WithValue(object, unknown.Replaced()), syntax, findings);
  const auto second = report_.findings.begin() + static_cast<ptrdiff_t>(with);
  // A list that was cut short does not say what else would be found.
  const bool complete = std::none_of(second, report_.findings.end(), [](const Finding& finding) {
    return finding.code == finding::Code::kLimitFindings;
  });
  std::set<std::tuple<finding::Code, value::Path, std::string>> without;
  for (auto at = second; at != report_.findings.end(); ++at) {
    without.emplace(at->code, at->path, at->message);
  }
  report_.findings.erase(second, report_.findings.end());
  if (!complete) return;
  const auto only_with = [&](const Finding& finding) {
    return finding.expression.empty() && !without.contains({finding.code, finding.path, finding.message});
  };
  const auto first = report_.findings.begin() + static_cast<ptrdiff_t>(before_);
  report_.findings.erase(std::remove_if(first, report_.findings.end(), only_with), report_.findings.end());
}

}  // namespace plimsoll::engine
