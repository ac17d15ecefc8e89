// OldObjects holds the objects as they were, to be found by group, kind, namespace and name.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class OldObjects {
 public:
  // Takes up every object of the source; of two with the same name the last stays, and one without a
  // name can only be the only one. The report says what could not be read.
  InputReport Add(const text::Source& source, const value::ReadOptions& options);

  // The old version of an object. An object without a namespace is in `default`.
  std::optional<value::Value> Find(std::string_view api_version, std::string_view kind,
                                   value::Value object) const;
  // The one object there is; nothing when there are more.
  std::optional<value::Value> Only() const;
  // All of the namespace and name of an object, whatever their kinds; the only one when it has no name.
  std::vector<value::Value> Named(value::Value object) const;
  size_t size() const { return by_name_.size(); }

 private:
  std::deque<value::Detached> objects_;
  std::map<std::string, size_t, std::less<>> by_name_;  // to objects_
};

}  // namespace plimsoll::engine
