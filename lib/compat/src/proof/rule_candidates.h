// Values for the fields that a CEL rule is about: one field at a time, then two, then three.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "candidates.h"

namespace plimsoll::compat {

class RuleCandidates {
 public:
  RuleCandidates(const Change& change, const TrialSchemas& schemas, Sampler& sampler,
                 const JointSchema& self);

  std::vector<Candidate> Make();

 private:
  struct Field {
    value::Path below;
    std::vector<std::optional<value::Tree>> values;  // none: the field is absent
  };

  void Learn(std::string_view rule);
  void AddField(const value::Path& pattern);
  void AddNumbersTo(Field& field, const JointSchema& schema, std::string_view type);
  void AddTextsTo(Field& field, const JointSchema& schema);
  Candidate With(size_t field, size_t value) const;
  void AddPairs();
  void AddTriples();

  Sampler& sampler_;
  const JointSchema& self_;
  std::set<int64_t> numbers_ = {0, 1, 2};
  std::vector<std::string> texts_;
  std::vector<value::Path> patterns_;
  std::vector<Field> fields_;
  std::vector<Candidate> out_;
};

}  // namespace plimsoll::compat
