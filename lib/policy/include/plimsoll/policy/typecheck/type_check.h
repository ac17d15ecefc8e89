// What the API server's controller writes to the status of a ValidatingAdmissionPolicy: expressions that do
// not fit the schemas of the kinds that the policy matches. It never affects admission.
//
//   for (const ExpressionWarning& warning : CheckTypes(policy, resources, schemas)) ...
#pragma once

#include <string>
#include <vector>

#include "plimsoll/policy/cluster/resources.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"

namespace plimsoll::policy {

// Kinds of one rule that are looked at.
inline constexpr size_t kMaxCheckedKinds = 10;

class KindSchemas {
 public:
  virtual ~KindSchemas() = default;
  // As published, references resolved; null for a kind without one.
  virtual const schema::Schema* FindSchema(const GroupVersionKind& kind) const = 0;
  // Of metadata, for kinds whose schemas leave it to the server.
  virtual const schema::Schema* ObjectMeta() const = 0;
};

struct ExpressionWarning {
  value::Path path;  // `spec.validations[0].expression`
  std::string warning;
};

std::vector<ExpressionWarning> CheckTypes(const Policy& policy, const Resources& resources,
                                          const KindSchemas& schemas);

}  // namespace plimsoll::policy
