// Where kubeconform looks for the schema of a kind: a path with variables, as
// `schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json`.
//
//   Result<SchemaLocation> location = SchemaLocation::Parse("schemas");
//   location->PathOf({"Deployment", "apps/v1", "master", false});
//   // schemas/master-standalone/deployment-apps-v1.json
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::dropins {

// What a schema is looked for by.
struct SchemaQuery {
  std::string kind;
  std::string api_version;
  std::string kubernetes_version;  // `master` or `1.36.0`
  bool strict = false;
};

// `deployment-apps-v1`: how kubeconform's schemas of Kubernetes are called.
std::string SchemaFileStem(std::string_view kind, std::string_view api_version);

class SchemaLocation {
 public:
  // What does not end in `json` is a directory that is laid out as kubeconform's own schemas are.
  static Result<SchemaLocation> Parse(std::string text);

  std::string PathOf(const SchemaQuery& query) const;

 private:
  struct Piece {
    bool is_variable = false;
    std::string text;  // or the name of the variable
  };

  std::vector<Piece> pieces_;
};

}  // namespace plimsoll::dropins
