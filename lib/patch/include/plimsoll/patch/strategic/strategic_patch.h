// Strategic merge patch: Kubernetes' own patches, which know from the schema which lists are merged
// by a key. Applied as API servers do, made as kubectl does.
//
//   const PatchProgram program({components, *components.Find("io.k8s.api.core.v1.Pod")});
//   PatchResult<Node> patched = ApplyStrategicPatch(pod, patch, program, arena);
//
// Objects and patches must be objects; null stands for an empty one. Results live in the arena and
// in what the operands live in.
#pragma once

#include <memory>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/patch/merge/patch_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::patch {

class PatchSchemas;

// The schemas of OpenAPI 3, or the definitions of OpenAPI 2, by their names, and that of the object.
struct PatchTypes {
  value::Value components;
  value::Value root;
};

// What strategic merge patches know of a type. It looks at a schema when it is first needed, and then
// remembers, so one thread at a time may use it. It borrows the schemas.
class PatchProgram {
 public:
  PatchProgram(const PatchTypes& types);  // NOLINT: types will do where there is but one patch
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
