// The values that are tried at the place of a change, by what has changed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "candidates.h"
#include "plimsoll/pattern/pattern_text.h"

namespace plimsoll::compat {

class ValueCandidates {
 public:
  ValueCandidates(const Change& change, const TrialSchemas& schemas, Sampler& sampler, JointSchema joint)
      : change_(change), schemas_(schemas), sampler_(sampler), joint_(std::move(joint)) {}

  std::vector<Candidate> Make();

 private:
  void Add(value::Tree value) { AddBelow({}, std::move(value)); }
  void AddBelow(value::Path below, value::Tree value) {
    out_.push_back({std::move(below), std::move(value)});
  }
  void AddRemoval(value::Path below = {}) { out_.push_back({std::move(below), std::nullopt}); }

  void AddSamples();
  void AddAround();
  void AddNear(double bound);
  void AddNumbers(double around);
  void AddTexts(double length);
  void AddTextsOf(std::string_view pattern, double length);
  void AddLists(double count);
  void AddMaps(double count);
  void AddPattern();
  pattern::TextLength LengthOfBoth() const;
  void AddFormats();
  void AddChoices();
  void AddTwins();
  void AddUnknown();
  void AddEntries();
  void AddAnything();
  void AddOfRule();
  void AddOfParts();
  void AddSubsets(const std::vector<std::string>& names);
  bool AllowsAnyName() const;
  void SetMember(const std::string& name, value::Tree& object);

  // json_schema_candidates.cpp
  void AddOfJsonSchema(schema::Keyword keyword);
  void AddConstants();
  void AddKeys();
  void AddTriggers();
  void AddShortLists();

  const Change& change_;
  const TrialSchemas& schemas_;
  Sampler& sampler_;
  const JointSchema joint_;
  std::vector<Candidate> out_;
};

}  // namespace plimsoll::compat
