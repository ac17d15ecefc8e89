#include "call_policies.h"

#include <utility>
#include <vector>

#include "plimsoll/engine/policies/policy_types.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::batch {
namespace {

using finding::Code;
using value::Value;

constexpr const char* kUserForm =
    "user must be a name, or a map with username, uid, groups and extra as in an AdmissionReview";

// False if it is no list of texts. None: no texts.
bool ReadUserTexts(std::optional<Value> list, std::vector<std::string>& out) {
  if (!list || list->IsNull()) return true;
  if (!list->IsArray()) return false;
  for (const Value item : list->Items()) {
    if (!item.IsString()) return false;
    out.emplace_back(item.AsString());
  }
  return true;
}

bool ReadUserExtra(std::optional<Value> extra, engine::PolicyUser& out) {
  if (!extra || extra->IsNull()) return true;
  if (!extra->IsObject()) return false;
  for (const value::Member member : extra->Members()) {
    if (!ReadUserTexts(member.value, out.extra[std::string(member.key)])) return false;
  }
  return true;
}

// The call itself reports what else there is.
bool IsFoundByPolicy(const finding::Finding& finding) {
  return finding.code == Code::kPolicyDenied || finding.code == Code::kPolicyWarning ||
         finding.code == Code::kPolicyAudit || finding.code == Code::kPolicyUnusable;
}

}  // namespace

std::string ReadPolicyUser(const CallParts& parts, engine::PolicyUser& out) {
  const std::optional<Value> user = parts.Member("user");
  if (!user || user->IsNull()) return {};
  if (user->IsString()) {
    out.name = user->AsString();
    return {};
  }
  if (!user->IsObject()) return kUserForm;
  if (const std::string_view name = value::TextIn(*user, "username"); !name.empty()) out.name = name;
  out.uid = value::TextIn(*user, "uid");
  const bool good =
      ReadUserTexts(user->Find("groups"), out.groups) && ReadUserExtra(user->Find("extra"), out);
  return good ? "" : kUserForm;
}

void AddPolicyFindings(const KindSet& set, const Call& call, const text::Source& objects,
                       const engine::PolicyCheckOptions& options, engine::InputReport& report) {
  if (!call.policies || set.policies() == nullptr) return;
  engine::PolicyCheckReport said = engine::CheckByPolicies(*set.policies(), objects, options);
  std::erase_if(said.findings, [](const finding::Finding& finding) { return !IsFoundByPolicy(finding); });
  engine::AddInOrder(std::move(said.findings), report);
}

}  // namespace plimsoll::batch
