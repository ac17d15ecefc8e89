// Endpoints of Services, in both of their kinds.
#include <array>
#include <set>
#include <string>

#include "../vocabulary/address_texts.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

void ReportAddressProblems(const RuleSite& site, const value::Path& below, Value at, std::string_view text,
                           const schema::NameProblems& problems) {
  for (const std::string& problem : problems) site.InvalidAs(below, at, text::Quoted(text), problem);
}

void CheckAddresses(const RuleSite& site, Value addresses, std::string_view type, const value::Path& below) {
  constexpr uint32_t kCanonical = 33;
  const bool ipv6 = type == "IPv6";
  const bool canonical = ipv6 && site.minor_version() >= kCanonical;
  const bool strict = ipv6 || site.minor_version() >= kStrictAddresses;
  size_t index = 0;
  for (const Value item : addresses.Items()) {
    const value::Path at = ItemPath(below, index++);
    const std::string_view text = TextOf(item);
    const auto problems = canonical ? NewIpProblems(text) : IpProblems(text, strict);
    ReportAddressProblems(site, at, item, text, problems);
    if (!problems.empty()) continue;
    if ((text.find(':') != std::string_view::npos) != (type == "IPv6")) {
      site.InvalidAs(below, item, text::Quoted(text), "must be an " + std::string(type) + " address");
    }
    ReportAddressProblems(site, at, item, text, SpecialIpProblems(text));
  }
}

}  // namespace

void CheckEndpointAddress(const RuleSite& site) {
  const std::string_view ip = TextIn(site.value(), "ip");
  const Value at = site.value().Find("ip").value_or(site.value());
  ReportAddressProblems(site, "ip", at, ip, IpProblems(ip, site.minor_version() >= kStrictAddresses));
  ReportAddressProblems(site, "ip", at, ip, SpecialIpProblems(ip));
}

void CheckEndpointSubset(const RuleSite& site) {
  const auto count = [&](std::string_view list) {
    const std::optional<Value> held = Given(site.value(), list);
    return held ? held->Count() : 0;
  };
  if (count("addresses") + count("notReadyAddresses") == 0) {
    site.Required({}, site.value(), "must specify `addresses` or `notReadyAddresses`");
  }
  if (count("ports") < 2) return;
  ForEach(site.value(), "ports", [&](Value port, size_t index) {
    if (TextIn(port, "name").empty()) site.Required(ItemPath("ports", index, "name"), port);
  });
}

void CheckEndpointSlice(const RuleSite& site) {
  const std::string_view type = TextIn(site.value(), "addressType");
  if (type == "IPv4" || type == "IPv6") {
    ForEach(site.value(), "endpoints", [&](Value endpoint, size_t index) {
      if (const auto addresses = Given(endpoint, "addresses")) {
        CheckAddresses(site, *addresses, type, ItemPath("endpoints", index, "addresses"));
      }
    });
  }
  std::set<std::string_view> names;
  ForEach(site.value(), "ports", [&](Value port, size_t index) {
    if (!names.insert(TextIn(port, "name")).second) {
      site.DuplicateText(ItemPath("ports", index, "name"), port, "name");
    }
  });
}

}  // namespace plimsoll::builtin
