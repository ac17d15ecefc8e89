// Lists and maps for CEL rules that compare items with each other, or look at keys: items twice, twice but
// for one field, texts of the rule as items, as many items as there may be, and strange keys.
#pragma once

#include <string>
#include <vector>

#include "candidates.h"

namespace plimsoll::compat {

class ListCandidates {
 public:
  // Of a rule about values of `self`: the fields it reads and the texts it has. All must outlive it.
  ListCandidates(Sampler& sampler, const JointSchema& self, const std::vector<value::Path>& patterns,
                 const std::vector<std::string>& texts)
      : sampler_(sampler), self_(self), patterns_(patterns), texts_(texts) {}

  std::vector<Candidate> Make();

 private:
  // A list or map that the rule visits, as a pattern below self, and what it reads of each element.
  struct Visited {
    value::Path container;
    std::vector<value::Path> fields = {};
  };

  std::vector<Visited> FindVisited() const;
  void AddList(const Visited& visited, const value::Path& place, const JointSchema& list);
  void AddTwinsOf(const value::Path& place, const JointSchema& list, const value::Tree& item,
                  const std::vector<value::Path>& fields);
  void AddTexts(const value::Path& place, const JointSchema& list);
  void AddFull(const Visited& visited, const value::Path& place, const JointSchema& list);
  void AddKeys(const value::Path& place, const JointSchema& entries);
  void AddPair(const value::Path& place, const JointSchema& list, const value::Tree& first,
               const value::Tree& second);

  Sampler& sampler_;
  const JointSchema& self_;
  const std::vector<value::Path>& patterns_;
  const std::vector<std::string>& texts_;
  std::vector<Candidate> out_;
};

}  // namespace plimsoll::compat
