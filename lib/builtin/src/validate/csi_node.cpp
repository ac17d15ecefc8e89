#include "csi_node.h"

#include <string>
#include <unordered_map>

#include "../object/text_set.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxNodeId = 256;

void ValidateTopologyKeys(TextList keys, FieldPath driver, Errors& errors) {
  TextSet seen;
  for (const auto& [i, key] : keys) {
    if (key.empty()) errors.Required(driver);
    if (!seen.Add(key)) errors.Duplicate(driver, key);
    errors.Invalid(driver, key, schema::QualifiedNameProblems(key));
  }
}

void ValidateCsiNodeDriver(Struct driver, FieldPath path, Errors& errors) {
  ValidateCsiDriverName(driver.Text("name"), path.Child("name"), errors);
  const std::string_view id = driver.Text("nodeID");
  RequireNonEmpty(id, path.Child("nodeID"), "", errors);
  if (id.size() > kMaxNodeId) {
    errors.Invalid(path.Child("nodeID"), id, "must be " + std::to_string(kMaxNodeId) + " characters or less");
  }
  ValidateNonnegativeField(driver.At("allocatable").Int("count"), path.Child("allocatable", "count"), errors);
}

// Compares the drivers of an update with those of the same name before. What a driver can allocate may change
// since it can be counted anew.
class DriverComparison {
 public:
  explicit DriverComparison(Request& request)
      : request_(request), counts_(!request.release.Gate("MutableCSINodeAllocatableCount")) {
    for (const auto& [i, driver] : request.old.At("spec").Structs("drivers")) {
      const auto [at, added] = before_.try_emplace(driver.Text("name"), Before{driver, true});
      if (!added) at->second.alike &= AreEqual(driver, at->second.first);
    }
  }

  void Compare(uint32_t index, Struct driver) {
    const auto found = before_.find(driver.Text("name"));
    if (found == before_.end()) return;
    if (found->second.alike && AreEqual(driver, found->second.first)) return;
    request_.errors.Invalid(request_.Path("spec", "drivers"), ShownDriver(index),
                            std::string(kFieldIsImmutable));
  }

 private:
  struct Before {
    Struct first;
    bool alike;  // with all others of its name
  };

  bool AreEqual(Struct a, Struct b) const {
    return a.Text("nodeID") == b.Text("nodeID") && Equal(a.Get("topologyKeys"), b.Get("topologyKeys")) &&
           (!counts_ || Equal(a.Get("allocatable"), b.Get("allocatable")));
  }

  // As the server compares it: maybe without what it can allocate.
  Shown ShownDriver(uint32_t index) const {
    Object copy;
    copy.Clear(request_.object.object()->plan());
    const Struct spec = copy.root().Make("spec");
    spec.Set("drivers", request_.object.At("spec").Get("drivers"));
    const Struct driver = spec.Structs("drivers")[index].value;
    if (!counts_) driver.Remove("allocatable");
    return driver;
  }

  Request& request_;
  bool counts_;
  std::unordered_map<std::string_view, Before> before_;
};

}  // namespace

void ValidateCsiNode(Request& request) {
  ValidateMetadata(request);
  const FieldPath path = request.Path("spec", "drivers");
  TextSet names;
  for (const auto& [i, driver] : request.object.At("spec").Structs("drivers")) {
    const FieldPath item = path.Index(i);
    ValidateCsiNodeDriver(driver, item, request.errors);
    const std::string_view name = driver.Text("name");
    if (!names.Add(name)) request.errors.Duplicate(item.Child("name"), name);
    ValidateTopologyKeys(driver.Texts("topologyKeys"), item, request.errors);
  }
}

void ValidateCsiNodeUpdate(Request& request) {
  ValidateCsiNode(request);
  DriverComparison comparison(request);
  for (const auto& [i, driver] : request.object.At("spec").Structs("drivers")) comparison.Compare(i, driver);
}

}  // namespace plimsoll::builtin
