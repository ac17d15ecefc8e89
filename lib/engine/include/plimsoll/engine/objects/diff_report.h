// DiffReport writes what differs, for people or as JSON.
//
//   v1 ConfigMap shop/colours (a.yaml, b.yaml)
//     ~ .data.roof: "red" -> "green"
//     + .data.door: "blue"
//   + v1 Secret shop/key (b.yaml)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/objects/object_diff.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::engine {

class DiffReport {
 public:
  DiffReport(bool json, std::string& out);

  void Changed(const ManifestObject& before, const ManifestObject& after,
               const std::vector<FieldChange>& changes);
  void Added(const ManifestObject& object) { Alone(object, "added", '+', "after"); }
  void Removed(const ManifestObject& object) { Alone(object, "removed", '-', "before"); }
  void Finish();
  bool differs() const { return differs_; }

 private:
  void Alone(const ManifestObject& object, std::string_view change, char sign, std::string_view side);
  void Text(const FieldChange& change);
  void Json(const FieldChange& change);
  void BeginObject(const ManifestObject& object, std::string_view change);
  void Member(std::string_view key, std::string_view text);

  bool json_;
  std::string& out_;
  text::JsonWriter writer_;
  bool differs_ = false;
};

}  // namespace plimsoll::engine
