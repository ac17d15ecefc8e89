#include "plimsoll/crd/lint.h"

#include "lint_parts.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::crd {
namespace {

// A CRD is called after its plural and its group.
void LintMetadata(const Crd& crd, LintedMetadata source, LintErrors& errors) {
  const std::string wanted = std::string(crd.names.plural.text) + "." + std::string(crd.group.text);
  const schema::NameRule rule = [&](std::string_view name, bool prefix) {
    schema::NameProblems problems = schema::DnsSubdomainName(name, prefix);
    if (name != wanted) problems.push_back("must be spec.names.plural+\".\"+spec.group");
    return problems;
  };
  finding::ErrorList found;
  const text::Span owner = crd.metadata ? crd.metadata->span() : crd.object.root().span();
  const schema::ObjectMetaRules rules{
      .namespaced = false, .name_rule = rule, .as_sent = source == LintedMetadata::kFromRequest};
  schema::CheckObjectMeta(crd.metadata, rules, "metadata", owner, found);
  for (finding::FieldError& error : found) errors.Add(std::move(error));
}

}  // namespace

LintReport LintCrd(const Crd& crd, LintedMetadata metadata) {
  LintErrors errors;
  LintMetadata(crd, metadata, errors);
  LintSpec(crd, errors);
  LintNames(crd.accepted_names, "status.acceptedNames", errors);
  LintStoredVersions(crd, errors);
  LintApproval(crd, errors);
  LintPreserveUnknownFields(crd, errors);
  return {std::move(errors.list()), errors.left_out()};
}

}  // namespace plimsoll::crd
