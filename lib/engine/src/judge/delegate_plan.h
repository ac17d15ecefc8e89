// DelegatePlan is where a schema has keywords of delegates. Made once a schema, used for many values.
//
//   const DelegatePlan plan(schema, delegations);
//   plan.Run(root, {.api_version = "v1", .kind = "Pod"}, [](value::Value at, Path path, Violation v) { ...
//   });
#pragma once

#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/engine/judge/delegate.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::engine {

// Of one object.
inline constexpr size_t kMaxViolations = 1000;

struct DelegateSubject {
  std::string_view api_version = {};
  std::string_view kind = {};
};

// `value` is the one at `path`, or the nearest above it.
using ViolationSink = std::function<void(value::Value value, const value::Path& path, Violation violation)>;

class DelegatePlan {
 public:
  // Delegations by field do not count here. All must outlive it.
  DelegatePlan(const schema::Schema& schema, const std::vector<Delegation>& delegations);

  bool empty() const { return uses_.empty(); }
  // Violations above kMaxViolations are only counted; returns how many.
  size_t Run(value::Value root, const DelegateSubject& subject, const ViolationSink& sink) const;

 private:
  friend class DelegateWalk;
  struct Use {
    const Delegate* delegate;
    value::Value argument;
  };

  void Find(uint32_t node, value::Value raw, const std::vector<Delegation>& delegations);
  void Mark();
  std::vector<uint32_t> Below(uint32_t node) const;

  const schema::Schema& schema_;
  std::multimap<uint32_t, Use> uses_;  // by node
  std::vector<bool> marks_;            // nodes that have one, here or below
};

// Runs the delegations by field. As DelegatePlan::Run otherwise.
size_t RunFieldDelegates(value::Value root, const DelegateSubject& subject,
                         const std::vector<Delegation>& delegations, const ViolationSink& sink);

}  // namespace plimsoll::engine
