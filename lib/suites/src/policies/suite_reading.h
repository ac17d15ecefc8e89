// What the readers of all formats share.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../model/suite_fields.h"
#include "plimsoll/suites/policies/object_files.h"
#include "plimsoll/suites/policies/policy_suite.h"

namespace plimsoll::suites {

using UserExtra = std::map<std::string, std::vector<std::string>>;

struct PolicySuiteContext {
  const SuiteContext& suite;
  ObjectFiles& objects;

  // A path that is relative to the directory of the suite.
  std::string NextTo(std::string_view path) const;
  // The objects of a file that the suite names; says what is wrong with it.
  std::vector<const engine::ManifestObject*> ObjectsOf(const PlacedText& path) const;
  // The only object of a file.
  std::optional<CaseValue> OnlyObjectOf(const PlacedText& path) const;
  // What is known of a user beyond name, UID and groups: lists of texts by their keys. `what` is how messages
  // call the mapping.
  UserExtra UserExtraOf(value::Value mapping, std::string_view what, text::Span place) const;
  // Something that another tool has and the policies of an API server do not.
  void AddUnmapped(text::Span place, std::string message, std::string hint = {}) const;
};

// Copies an object, with a place in the suite.
CaseValue CaseValueOf(const engine::ManifestObject& object, text::Span place);
std::string_view NameOf(const engine::ManifestObject& object);
std::string_view NamespaceOf(const engine::ManifestObject& object);

void ReadPlimsollSuite(const PolicySuiteContext& context, value::Value root, PolicySuite& suite);
void ReadKyvernoTest(const PolicySuiteContext& context, value::Value root, PolicySuite& suite);
void ReadKaptestManifest(const PolicySuiteContext& context, value::Value root, PolicySuite& suite);

}  // namespace plimsoll::suites
