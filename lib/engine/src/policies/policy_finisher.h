// PolicyFinisher makes ready what PolicyInputs has gathered, and says what is wrong with it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/engine/policies/policy_inputs.h"

namespace plimsoll::engine {

inline policy::GroupVersionKind KindOfParams(const policy::ParamKind& kind) {
  policy::GroupVersionKind out{{}, {}, kind.kind};
  policy::SplitApiVersion(kind.api_version, out.group, out.version);
  return out;
}

class PolicyFinisher {
 public:
  explicit PolicyFinisher(PolicyInputs& inputs);

  std::vector<InputReport> Run();

 private:
  void MakeResources();
  void AddParamResource(value::Value policy);
  // Whether the API server would accept a policy or binding; says why when not.
  bool Accepts(const ManifestObject& object);
  void AddToSet(const ManifestObject& object, policy::PolicySource source);
  void AddStaticOf(const StaticManifests& loaded, const Manifests& places);
  void AddCandidates();
  void CheckBindings();
  void CheckParams(const policy::BoundPolicy& bound);
  void NoteNamespaceReads();
  PolicyPlace PlaceIn(const ManifestObject& object, const value::Path& path);
  PolicyPlaces PlacesIn(const ManifestObject& object);
  finding::Finding& Report(const ManifestObject& object, finding::Code code, const value::Path& path,
                           std::string message);
  const ManifestObject* ManifestOf(const void* part) const;
  std::vector<InputReport> SettledReports();

  PolicyInputs& inputs_;
  kinds::Kinds newest_;  // of the newest release alone
  std::map<const text::Source*, InputReport> reports_;
  std::vector<std::shared_ptr<const text::Source>> order_;  // of the reports
  std::map<const text::Source*, text::LineIndex> lines_;
  std::map<const void*, const ManifestObject*> manifest_of_;  // by policies and bindings of the set
  std::set<const ManifestObject*> refused_;
};

}  // namespace plimsoll::engine
