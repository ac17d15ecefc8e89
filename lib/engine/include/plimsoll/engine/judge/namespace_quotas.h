// NamespaceQuotas are the ResourceQuotas of each namespace, as the inputs have them; QuotaLedger adds up what
// the objects of the inputs take of them.
//
//   NamespaceQuotas quotas;
//   quotas.Add(source, {});
//   options.quotas = &quotas;
//   QuotaLedger ledger(quotas);
//   for each input, in their order:
//     InputReport report = CheckObjects(kinds, source, options);
//     ledger.Charge(report, [&] { return source; });
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/limits/resource_quota.h"
#include "plimsoll/engine/judge/by_namespace.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class NamespaceQuotas {
 public:
  // Takes up the ResourceQuotas of a source. What cannot be read is passed over: it comes up when the source
  // is judged.
  void Add(const text::Source& source, const value::ReadOptions& options);

  const std::vector<builtin::ResourceQuota>& Of(std::string_view space) const { return quotas_.Of(space); }

 private:
  ByNamespace<builtin::ResourceQuota> quotas_;
};

class QuotaLedger {
 public:
  // The quotas must outlive it, and be complete.
  explicit QuotaLedger(const NamespaceQuotas& quotas) : quotas_(quotas) {}

  // Charges the objects of a report in their order, with an error for each that a quota refuses; returns the
  // numbers of these. Its source is read when there is one.
  template <class ReadSource>
  std::set<uint32_t> Charge(InputReport& report, const ReadSource& read_source) {
    std::set<uint32_t> refused = AddDenials(report);
    if (refused.empty()) return refused;
    if (const auto source = read_source()) SettleDenials(report, *source, refused);
    return refused;
  }
  // Objects that are there already: nothing is refused.
  void Take(const InputReport& report);

 private:
  std::set<uint32_t> AddDenials(InputReport& report);
  // Places the new findings, and takes out those that comments in the source suppress.
  static void SettleDenials(InputReport& report, const text::Source& source, std::set<uint32_t>& refused);
  builtin::QuotaBook& BookOf(const std::string& space);

  const NamespaceQuotas& quotas_;
  std::map<std::string, builtin::QuotaBook> books_;  // by namespace
};

}  // namespace plimsoll::engine
