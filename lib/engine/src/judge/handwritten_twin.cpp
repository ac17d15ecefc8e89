#include "handwritten_twin.h"

#include <algorithm>

#include "../report/object_findings.h"
#include "plimsoll/finding/error_type.h"

namespace plimsoll::engine {
namespace {

using finding::ErrorType;
using finding::Finding;

bool IsRuleError(const Finding& finding) {
  return finding.type != ErrorType::kNone && finding.type != ErrorType::kInternal;
}

bool SaysTheSame(const Finding& one, const Finding& other) {
  return one.type == other.type && one.path == other.path;
}

}  // namespace

std::vector<std::string> HandwrittenTwin::Compare(const ObjectRef& object, std::optional<value::Value> old,
                                                  const std::vector<Finding>& declared) {
  const kinds::Kind* kind = kinds_.Find(object.inherited_api_version, object.inherited_kind);
  if (kind == nullptr || kind->builtin() == nullptr || std::ranges::none_of(declared, IsRuleError)) return {};
  findings_.clear();
  ObjectFindings findings(file_, 1, object.value, findings_);
  judge_.UseOld(old);
  judge_.Judge(object, value::Syntax::kJson, findings);
  std::vector<std::string> out;
  for (const Finding& one : declared) {
    const auto same = [&](const Finding& other) { return SaysTheSame(one, other); };
    if (!IsRuleError(one) || std::ranges::any_of(findings_, same)) continue;
    out.push_back(std::string(finding::CauseOf(one.type)) + ' ' + one.path.FieldPath());
  }
  return out;
}

}  // namespace plimsoll::engine
