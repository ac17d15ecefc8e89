// The rules for metadata of a new object (metav1.ObjectMeta on create), for resources and for
// what is embedded in them.
//
//   CheckObjectMeta(metadata, {.namespaced = true, .name_rule = DnsSubdomainName}, MetadataPath(),
//   object.span(), errors);
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// What is wrong with a name; `prefix` when it is a generateName that something is appended to.
using NameRule = std::function<NameProblems(std::string_view name, bool prefix)>;

// `metadata`, made once.
const value::Path& MetadataPath();

NameProblems DnsSubdomainName(std::string_view name, bool prefix);

struct ObjectMetaRules {
  // A namespaced object must have a namespace, another must not.
  bool namespaced = false;
  NameRule name_rule = DnsSubdomainName;
  // Is used where there is no name; embedded resources need none.
  std::string_view fallback_name = {};
  // The metadata is as the client sent it. The request handler of the server removes the namespace of objects
  // that have none, repeated owner references, and managed fields that are not valid, before it validates.
  bool as_sent = false;
};

// The name that the server makes of a `generateName` before it checks names: five characters more, 63 in all.
std::string GeneratedName(std::string_view prefix);

// Owner references that are equal to one before them; the server removes them and warns.
std::vector<value::Value> RepeatedOwners(value::Value metadata);
// The warning about them. There must be one at least.
std::string RepeatedOwnersWarning(std::span<const value::Value> repeated);

// `metadata` is a value GoDecode finds no failure in (as kGoObjectMeta), or absent. Errors about
// something missing are placed at `owner`, the object that lacks it. Labels and annotations
// come in the order of the text; upstream's order is random.
void CheckObjectMeta(std::optional<value::Value> metadata, const ObjectMetaRules& rules,
                     const value::Path& path, text::Span owner, finding::ErrorList& errors);

// What is the same whether an object is new or not: labels, annotations, owner references and
// managed fields.
void CheckLastingObjectMeta(value::Value metadata, const value::Path& path, text::Span owner,
                            finding::ErrorList& errors);

// Go's strings.ToLower as far as it matters for name rules: ASCII, and the two other letters that
// have a lower case in ASCII.
std::string LowerCase(std::string_view text);

}  // namespace plimsoll::schema
