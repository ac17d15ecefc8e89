#include "pod_dns.h"

#include <string>

#include "../vocabulary/address_texts.h"
#include "../vocabulary/field_texts.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxNameservers = 3;
constexpr uint32_t kMaxSearchPaths = 32;
constexpr size_t kMaxSearchCharacters = 2048;

void ValidateSearches(Struct config, FieldPath path, Errors& errors) {
  const Part searches = config.Get("searches");
  if (searches.Count() > kMaxSearchPaths) {
    errors.Invalid(path, searches, "must not have more than 32 search paths");
  }
  size_t characters = searches.Count() == 0 ? 0 : searches.Count() - 1;
  for (const auto& [i, search] : searches.Texts()) characters += search.size();
  if (characters > kMaxSearchCharacters) {
    errors.Invalid(path, searches,
                   "must not have more than 2048 characters (including spaces) in the search list");
  }
  for (const auto& [i, search] : searches.Texts()) {
    if (search == ".") continue;
    const std::string_view name = search.ends_with('.') ? search.substr(0, search.size() - 1) : search;
    errors.Invalid(path.Index(i), name, UnderscoreSubdomainProblems(name));
  }
}

}  // namespace

void ValidatePodDnsConfig(Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  const Struct config = spec.At("dnsConfig");
  if (spec.Text("dnsPolicy") == "None") {
    if (!config) return errors.Required(path, "must provide `dnsConfig` when `dnsPolicy` is None");
    if (config.Count("nameservers") == 0) {
      return errors.Required(path.Child("nameservers"),
                             "must provide at least one DNS nameserver when `dnsPolicy` is None");
    }
  }
  if (!config) return;
  const Part servers = config.Get("nameservers");
  if (servers.Count() > kMaxNameservers) {
    errors.Invalid(path.Child("nameservers"), servers, "must not have more than 3 nameservers");
  }
  for (const auto& [i, server] : servers.Texts()) {
    errors.Invalid(path.Child("nameservers").Index(i), server,
                   IpProblems(server, options.release.Since(kStrictAddresses)));
  }
  ValidateSearches(config, path.Child("searches"), errors);
  for (const auto& [i, option] : config.Structs("options")) {
    if (option.Text("name").empty()) errors.Required(path.Child("options").Index(i), "must not be empty");
  }
}

}  // namespace plimsoll::builtin
