// UnionStream says whether the unions of values are satisfied that are too large to be held. Of an object
// that is open it keeps what its unions look at: the discriminators, and which members are set.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/check/loose_stream.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/unions/validation/union_validate.h"

namespace plimsoll::engine {

class UnionStream : public check::StreamCompanion {
 public:
  // Borrows the schema.
  explicit UnionStream(const unions::UnionSchema& schema) : schema_(schema) {}

  void Take(const std::optional<value::Step>& step, value::Value value, const PlaceOf& place_of,
            Problems& out) override;
  void Open(const std::optional<value::Step>& step, bool object, bool counts,
            const finding::Location& place) override;
  void Close(Problems& out) override;

 private:
  // A member or discriminator of a union: a scalar, or a container that is empty or holds one null.
  struct Kept {
    merge::Node node;
    std::string text;  // of a string
    finding::Location place;
  };
  struct Level {
    std::optional<value::Step> step;
    unions::UnionNodeId node = unions::kNoUnionNode;
    bool object = false;
    bool empty = true;
    finding::Location place;
    std::map<std::string, Kept, std::less<>> kept;
  };

  // The node of a child of the innermost level.
  unions::UnionNodeId NodeOf(const std::optional<value::Step>& step) const;
  // Whether a union of the innermost level looks at the child.
  bool IsLookedAt(const std::optional<value::Step>& step) const;
  // Of the innermost level.
  value::Path Path() const;
  void Validate(const Level& level, Problems& out);

  const unions::UnionSchema& schema_;
  std::vector<Level> levels_;
  Arena arena_;
};

}  // namespace plimsoll::engine
