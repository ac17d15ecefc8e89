// KnownSources are well-known projects and where they publish their CRDs. `plimsoll catalog pull NAME`
// fetches from there, and the hint for an unknown kind names that command.
//
//   const KnownSource* source = FindKnownSource("cert-manager.io", "Certificate");
//   source->pull_name();  // "cert-manager": plimsoll catalog pull cert-manager
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace plimsoll::engine {

struct KnownSource {
  // The name of the catalog: lower case letters, digits and dashes.
  std::string_view name;
  // The repository, as git takes it.
  std::string_view url;
  // Directories and files in the repository, separated by spaces; those that are not there are passed over,
  // for releases differ.
  std::string_view paths;
  // API groups, separated by spaces. "*.example.com" stands for all groups below example.com.
  std::string_view groups;
  // Kinds, separated by spaces, if other projects have kinds in the same group. Empty: all kinds of the
  // groups.
  std::string_view kinds = "";
  // Release tags are this prefix, perhaps a v, and a version such as 1.2.3. Without any such tag the default
  // branch is taken.
  std::string_view tag_prefix = "";
  // Sources that are pulled together by this name, or empty.
  std::string_view set = "";

  // What to type after `plimsoll catalog pull`.
  std::string_view pull_name() const { return set.empty() ? name : set; }
};

// All of them, by name.
std::span<const KnownSource> KnownSources();

// The source that has a kind; null if none is known to have it. Without a kind: the first that has the group.
const KnownSource* FindKnownSource(std::string_view group, std::string_view kind = {});

// The sources that a name or the name of a set stands for; empty if there are none.
std::vector<const KnownSource*> KnownSourcesNamed(std::string_view name);

}  // namespace plimsoll::engine
