// CompatSide is one of the two states that are compared: the kinds of its files, by name.
//
//   CompatSide before;
//   before.Add(text::Source("old.yaml", text), {});
//   for (const ComparedPair& pair : PairUp(before, after)) show(ComparePair(pair, {}));
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

// What is compared: a CRD, or a CompositeResourceDefinition of Crossplane as the CRD that is made of it.
struct ComparedCrd {
  std::unique_ptr<const kinds::LoadedCrd> crd;
  const text::Source* source = nullptr;
  uint32_t object = 0;  // its position in the source, from 1
  text::Span place = {};
  bool placeless = false;  // its parts have no places in the source
};

// A JSON Schema, or the schemas of an OpenAPI document.
struct ComparedSchema {
  schema::ImportedSchema imported;
  bool open_api = false;
  const text::Source* source = nullptr;
  text::Span place = {};
};

class CompatSide {
 public:
  // What cannot be read or decoded is reported. Other objects are passed over.
  InputReport Add(text::Source source, const value::ReadOptions& options);

  // By the name of the CRD. Of two with one name the last counts.
  const std::map<std::string, ComparedCrd>& crds() const { return crds_; }
  // By the names of their files.
  const std::map<std::string, ComparedSchema>& schemas() const { return schemas_; }
  bool empty() const { return crds_.empty() && schemas_.empty(); }

 private:
  std::vector<std::unique_ptr<const text::Source>> sources_;
  std::map<std::string, ComparedCrd> crds_;
  std::map<std::string, ComparedSchema> schemas_;
};

// One kind before and after; one of them is null where it is not on both sides.
struct ComparedPair {
  const ComparedCrd* before = nullptr;
  const ComparedCrd* after = nullptr;
};

struct ComparedSchemas {
  const ComparedSchema* before = nullptr;
  const ComparedSchema* after = nullptr;
};

// By name; one on each side is a pair. What is on one side only is left out.
std::vector<ComparedSchemas> PairUpSchemas(const CompatSide& before, const CompatSide& after);

// By name. One CRD on each side is a pair, whatever the names.
std::vector<ComparedPair> PairUp(const CompatSide& before, const CompatSide& after);

}  // namespace plimsoll::engine
