// The parts of lint, each in a file of its own. All append in upstream's order.
#pragma once

#include <string>

#include "lint_errors.h"
#include "open_api_rules.h"
#include "plimsoll/crd/crd.h"
#include "plimsoll/schema/schema.h"
#include "shared_parts.h"

namespace plimsoll::crd {

void LintSpec(const Crd& crd, LintErrors& errors);

// What holds for names in spec and status; that some must be there holds for spec alone.
void LintNames(const Names& names, const value::Path& path, LintErrors& errors);
void LintRequiredNames(const Names& names, LintErrors& errors);

void LintDeprecation(const Version& version, const value::Path& path, LintErrors& errors);
void LintSubresources(const Subresources* subresources, const value::Path& path, LintErrors& errors);
void LintPrinterColumns(const List<PrinterColumn>* columns, const value::Path& path, LintErrors& errors);
// Without a schema (null) only what needs none is judged; upstream panics over the rest.
void LintSelectableFields(const List<Text>& fields, const schema::Schema* schema, const value::Path& path,
                          LintErrors& errors);
void LintConversion(const Crd& crd, LintErrors& errors);

void LintStoredVersions(const Crd& crd, LintErrors& errors);
void LintApproval(const Crd& crd, LintErrors& errors);
void LintPreserveUnknownFields(const Crd& crd, LintErrors& errors);

// One schema, at `path` (spec.validation or spec.versions[i].schema).
void LintValidation(const Validation* validation, bool status_enabled, const value::Path& path,
                    LintErrors& errors);

// The defaults of a schema whose structure is fine.
void LintDefaults(const schema::Schema& schema, const value::Path& path, LintErrors& errors);

// What x-kubernetes-validations say and cost, save on nodes that are wrong themselves or have
// something wrong below them.
void LintRules(const schema::Schema& schema, const value::Path& path, const FaultyNodes& faulty,
               LintErrors& errors);

}  // namespace plimsoll::crd
