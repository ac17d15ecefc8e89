// Schemas out of a program: structural OpenAPI schemas of Go types, or whole CRDs, with those rules
// that schemas can express: as keywords where there is one, else as CEL in x-kubernetes-validations
// with the message of the rule. What cannot be expressed completely is reported with its place.
//
//   Result<GeneratedSchema> made = GenerateSchema(universe, program, {.crd = true, .group =
//   "shop.example.com"}); for (const RuleGap& gap : made->gaps) show(gap.place + ": " + gap.rule + ": " +
//   gap.why);
//
// What a schema says of an object that is created is what the rules say: each field is valid or not
// with both. An absent struct is reported as a whole where the rules report what is missing in it. Objects
// with nulls are another matter: Go takes them for absent, schemas refuse them. Of an update the same
// holds when the old object was valid. Rules of alpha level are not enforced and so not exported.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/codegen/generated_file.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::codegen {

struct SchemaOptions {
  // Packages whose roots are wanted; all when empty.
  std::vector<std::string> packages = {};
  bool crd =
      false;  // a CRD for each root that is no part of another, instead of one OpenAPI document for all
  std::string group = {};  // of CRDs
  bool cluster_scoped = false;
};

// A rule that the schema does not have, or that it has in a weaker or stronger form.
struct RuleGap {
  std::string rule;   // `k8s:customValidation`
  std::string where;  // `example.com/shop/v1.Order.name`
  std::string place;  // `types.go:12`
  bool partly = false;
  std::string why;

  // `types.go:12: example.com/shop/v1.Order.name: k8s:customValidation is not exported: why`.
  std::string Text() const;
};

struct GeneratedSchema {
  std::vector<GeneratedFile> files;  // YAML
  std::vector<RuleGap> gaps;
};

Result<GeneratedSchema> GenerateSchema(gotypes::Universe& universe, const declare::Program& program,
                                       const SchemaOptions& options);

}  // namespace plimsoll::codegen
