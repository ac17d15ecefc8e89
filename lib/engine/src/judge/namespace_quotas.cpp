#include "plimsoll/engine/judge/namespace_quotas.h"

#include <algorithm>

#include "../report/each_object.h"
#include "../severity/suppressions.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;

void NamespaceQuotas::Add(const text::Source& source, const value::ReadOptions& options) {
  if (source.bytes().find("ResourceQuota") == std::string_view::npos) return;
  ForEachObject(source, options, [&](value::Value object) {
    if (!IsCoreObject(object, "ResourceQuota")) return;
    builtin::ResourceQuota quota = builtin::ResourceQuotaOf(object);
    const std::string name = quota.name;
    quotas_.Set(TextIn(object.Find("metadata"), "namespace"), name, std::move(quota));
  });
}

builtin::QuotaBook& QuotaLedger::BookOf(const std::string& space) {
  return books_.try_emplace(space, quotas_.Of(space)).first->second;
}

std::set<uint32_t> QuotaLedger::AddDenials(InputReport& report) {
  std::set<uint32_t> refused;
  for (const QuotaRequest& request : report.quota_requests) {
    std::string denial = BookOf(request.space).Charge(request.claims);
    if (denial.empty()) continue;
    refused.insert(request.number);
    Finding& finding = report.findings.emplace_back(Code::kResourceQuota);
    finding.file = report.name;
    finding.object = request.number;
    finding.message = std::move(denial);
    finding.place = finding::Location{};
    finding.place->span = request.span;
  }
  return refused;
}

// A denial that is suppressed is no denial, so that `admit` gives the object.
void QuotaLedger::SettleDenials(InputReport& report, const text::Source& source,
                                std::set<uint32_t>& refused) {
  Settle(report, source);
  const SuppressedLines lines = LinesSuppressing(source, Code::kResourceQuota);
  report.suppressed += std::erase_if(report.findings, [&](const Finding& finding) {
    if (finding.code != Code::kResourceQuota || !finding.place || !lines.Covers(finding.place->start.line))
      return false;
    refused.erase(finding.object);
    return true;
  });
}

void QuotaLedger::Take(const InputReport& report) {
  for (const QuotaRequest& request : report.quota_requests) BookOf(request.space).Take(request.claims);
}

}  // namespace plimsoll::engine
