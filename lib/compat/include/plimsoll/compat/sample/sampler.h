// Sampler makes values that obey schemas.
//
// A value must obey several schemas at once: its own, those it refers to, the parts of allOf, and of oneOf
// and anyOf one branch. All of them are gathered (Joint), and what each keyword requires is the strictest of
// them. Only what is required is made.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "plimsoll/compat/sample/sample_scalar.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Lists that are asked for are longer, so that they can exceed a bound.
inline constexpr uint64_t kMaxListItems = 1'100;

class Sampler {
 public:
  // `branch` is which alternative of oneOf and anyOf is taken, the last when there are fewer.
  // Schemas of CRDs say all there is to know; lists that other kinds require are not empty, and their
  // defaults mean nothing.
  // `root` is the schema of the objects where that is not the root of the schema.
  Sampler(const schema::Schema& schema, bool custom, size_t branch = 0,
          std::optional<schema::NodeId> root = std::nullopt)
      : schema_(schema), custom_(custom), branch_(branch), start_(root.value_or(schema.root())) {}

  // Of the objects.
  JointSchema Root() const { return Joint({start_}); }
  JointSchema Property(const JointSchema& schema, std::string_view name) const;
  // Of the items of a list (`items`), or of the values of a map (`additionalProperties`).
  JointSchema Element(const JointSchema& schema, schema::Keyword keyword) const;
  // What is below a schema; none when the path leads out of it.
  JointSchema Follow(JointSchema schema, const std::vector<value::Step>& steps) const;
  std::set<std::string_view> Required(const JointSchema& schema) const;

  value::Tree Sample(const JointSchema& schema, size_t depth);
  // The same with so many items, or one that differs from others of the schema. Where the schema wants
  // different items or keys they are different, and fewer if there are not so many.
  value::Tree List(const JointSchema& schema, uint64_t count, size_t depth);
  value::Tree Variant(const JointSchema& schema, size_t variant);

 private:
  JointSchema Joint(const std::vector<schema::NodeId>& nodes) const;
  // Published documents give Go's zero values as defaults, which say nothing.
  std::optional<value::Value> Default(const JointSchema& schema) const;
  // At most so many values that differ from each other.
  std::vector<value::Tree> Different(const JointSchema& schema, uint64_t count, size_t depth);
  void AddWithFields(const JointSchema& schema, uint64_t count, size_t depth, std::vector<value::Tree>& out);
  value::Tree ListMap(const JointSchema& items, const std::vector<std::string_view>& keys, uint64_t count,
                      size_t depth);
  value::Tree SampleOfType(const JointSchema& schema, size_t depth);
  value::Tree Object(const JointSchema& schema, size_t depth);
  value::Tree IntOrString(const JointSchema& schema);
  void AddMissing(const JointSchema& schema, size_t depth, value::Tree& out);

  const schema::Schema& schema_;
  bool custom_;
  size_t branch_;
  schema::NodeId start_;
  size_t variant_ = 0;  // of the item of a list at hand
  size_t made_ = 0;
  PatternTexts texts_;
};

}  // namespace plimsoll::compat
