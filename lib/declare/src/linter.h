// Linter applies validation-gen's rules of style to valid tags: levels are outermost, stable APIs use stable
// tags, and every field with rules is optional, required or forbidden.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "extractor.h"
#include "plimsoll/declare/lint.h"

namespace plimsoll::declare {

class Linter {
 public:
  Linter(TypeFacts facts, Extractor& extractor) : facts_(facts), extractor_(extractor) {}

  void LintType(TypeId root);
  // By type, in the order they were met.
  const std::vector<Complaint>& complaints() const { return complaints_; }
  // `lint failed:` with every complaint by type, or empty.
  std::string Report() const;

 private:
  // What of a type is not looked into.
  struct Opacity {
    bool type = false;
    bool key = false;
    bool value = false;
    friend auto operator<=>(const Opacity&, const Opacity&) = default;
  };
  struct Reach {
    bool has = false;
    bool cut = false;  // by a cycle, so that the answer holds only here
  };
  using Tags = std::vector<TagChain>;
  // What is wrong, and in which line; empty when nothing is.
  struct Fault {
    std::string message;
    std::string_view line = {};
  };

  Tags AllTags(const gotypes::CommentLines& lines) const;
  void LintComment(TypeId container, TypeId type, gotypes::GoPlace place, std::string_view field);
  void Complain(TypeId container, gotypes::GoPlace place, std::string_view field, finding::Code code,
                const Fault& fault);
  Fault LevelUse(const Tags& tags) const;
  Fault Stability(TypeId container, const Tags& tags) const;
  std::string Requiredness(TypeId container, TypeId type, const Tags& tags);
  bool HasRules(TagView tag) const;
  bool HasRules(const Tags& tags) const;
  Result<Validations> Extract(TagScope scope, TypeId type, const Tags& tags, const GoMember* member);
  Result<Reach> Reaches(TypeId type, Opacity opacity, uint32_t depth);
  Result<Reach> ReachesStruct(TypeId type, Opacity opacity, uint32_t depth);

  TypeFacts facts_;
  Extractor& extractor_;
  std::set<TypeId> linted_;
  std::vector<Complaint> complaints_;
  std::map<std::pair<TypeId, Opacity>, std::optional<bool>> known_;
};

}  // namespace plimsoll::declare
