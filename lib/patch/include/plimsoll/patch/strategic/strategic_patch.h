// Strategic merge patch: Kubernetes' own patches, which know from the schema which lists are merged
// by a key. Applied as API servers do, made as kubectl does.
//
//   const schema::Schema schema = schema::ImportComponentSchema(components, *components.Find("Pod"));
//   PatchResult<Node> patched = ApplyStrategicPatch(pod, patch, PatchProgram(schema), arena);
//
// Objects and patches must be objects; null is an empty one. Results borrow from the arena and from the
// operands.
#pragma once

#include <memory>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/patch/merge/patch_error.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::patch {

class PatchSchemas;

// How strategic merge patches treat the fields of a type, whose schema ImportComponentSchema made. Fields are
// compiled when they are first needed, so only one thread at a time may use it. It borrows the schema.
class PatchProgram {
 public:
  explicit PatchProgram(const schema::Schema& schema);
  PatchProgram(PatchProgram&&) noexcept;
  PatchProgram& operator=(PatchProgram&&) noexcept;
  ~PatchProgram();

  PatchSchemas& schemas() const { return *schemas_; }

 private:
  std::unique_ptr<PatchSchemas> schemas_;
};

PatchResult<merge::Node> ApplyStrategicPatch(const merge::Node& object, const merge::Node& patch,
                                             const PatchProgram& program, Arena& arena);

PatchResult<merge::Node> CreateStrategicPatch(const merge::Node& before, const merge::Node& after,
                                              Identity identity, const PatchProgram& program, Arena& arena);

// As kubectl apply: see ThreeWayTexts.
struct ThreeWayObjects {
  merge::Node original;
  merge::Node modified;
  merge::Node current;
};
// Whether what others changed since is overwritten, or a conflict.
enum class Overwrite : uint8_t { kNo, kYes };

PatchResult<merge::Node> CreateThreeWayStrategicPatch(const ThreeWayObjects& objects, Overwrite overwrite,
                                                      Identity identity, const PatchProgram& program,
                                                      Arena& arena);

}  // namespace plimsoll::patch
