// The discoverer walks from root types through everything they hold, makes a node of each type and
// has its tags extracted: fields first, then what their deferred steps give, then the type's own.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "extractor.h"
#include "plimsoll/declare/program.h"

namespace plimsoll::declare {

class Discoverer {
 public:
  Discoverer(TypeFacts facts, Program& program, Extractor& extractor)
      : facts_(facts), program_(program), extractor_(extractor) {}

  // Tags on constants, which enums need before any type is looked at.
  Result<void> ReadConstants(const gotypes::GoPackage& package);
  Result<uint32_t> DiscoverRoot(TypeId type);
  // Packages that turn up are read and looked into.
  void IncludeEverything() { include_everything_ = true; }
  // When every root is in: which nodes have rules at all, and the order rules run in.
  void Finish();

 private:
  Result<uint32_t> Discover(TypeId type, std::string path, uint32_t depth);
  Result<void> CheckShape(TypeId type) const;
  Result<void> DiscoverParts(uint32_t node, const std::string& path, uint32_t depth, Validations& own);
  Result<void> AddTypeTags(uint32_t node, const std::string& path, Validations& own);
  Result<void> DiscoverStruct(uint32_t node, const std::string& path, uint32_t depth, Validations& own);
  Result<void> RunDeferred(std::vector<Deferred> steps, TypeId type, FieldNode& field,
                           Validations& parent) const;
  Result<FieldNode> DiscoverField(TypeId parent, const GoMember& member, const std::string& path,
                                  uint32_t depth, Validations& validations);
  Result<void> AddFieldIterations(FieldNode& field, const std::string& path);
  Result<void> AddTypeIterations(uint32_t node, const std::string& path);
  Result<Validations> TypeTags(TypeId type, const std::string& path);
  Result<void> ResolveType(Validations& validations, TypeId type, const std::string& path);
  uint32_t CallOf(uint32_t node);
  bool IsIncluded(const std::string& package) const { return extractor_.canonical().contains(package); }
  Result<void> IncludePackageOf(TypeId type);
  std::string ForeignError(const std::string& path, std::string_view what, TypeId type,
                           std::string_view tag) const;
  bool NodeHasNow(const TypeNode& node) const;
  void Sort(RuleList& list) const;

  TypeFacts facts_;
  Program& program_;
  Extractor& extractor_;
  std::map<TypeId, std::vector<TaggedConstant>> constants_;
  bool include_everything_ = false;
};

}  // namespace plimsoll::declare
