// What validation-gen asks of tags beside their being right: levels outermost, stable tags for
// stable APIs, and for every field with rules a word on whether it may be left out.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "extractor.h"

namespace plimsoll::declare {

class Linter {
 public:
  Linter(TypeFacts facts, Extractor& extractor) : facts_(facts), extractor_(extractor) {}

  void LintType(TypeId root);
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

  Tags AllTags(const gotypes::CommentLines& lines) const;
  void LintComment(TypeId container, TypeId type, const gotypes::CommentLines& lines, std::string_view field);
  std::string LevelUse(const Tags& tags) const;
  std::string Stability(TypeId container, const Tags& tags) const;
  std::string Requiredness(TypeId container, TypeId type, const Tags& tags);
  bool HasRules(TagView tag) const;
  bool HasRules(const Tags& tags) const;
  Result<Validations> Extract(TagScope scope, TypeId type, const Tags& tags, const GoMember* member);
  Result<Reach> Reaches(TypeId type, Opacity opacity, uint32_t depth);
  Result<Reach> ReachesStruct(TypeId type, Opacity opacity, uint32_t depth);

  TypeFacts facts_;
  Extractor& extractor_;
  std::set<TypeId> linted_;
  std::map<TypeId, std::vector<std::string>> complaints_;
  std::vector<TypeId> order_;
  std::map<std::pair<TypeId, Opacity>, std::optional<bool>> known_;
};

}  // namespace plimsoll::declare
