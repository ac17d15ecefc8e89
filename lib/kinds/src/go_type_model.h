// GoTypeModel makes of types in a universe what Go's decoder sees of them, so that objects can be
// decoded as the API server would: wrong types and unknown fields are found before any rule runs.
#pragma once

#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/gotypes/universe.h"
#include "plimsoll/schema/go_type.h"

namespace plimsoll::kinds {

class GoTypeModel {
 public:
  // The universe must outlive it and change no more.
  explicit GoTypeModel(const gotypes::Universe& universe) : universe_(universe) {}

  // May be called by many threads at once. What it gives stays.
  const schema::GoType& Of(gotypes::TypeId type);

 private:
  using Members = std::vector<schema::GoField>;

  const schema::GoType* Model(gotypes::TypeId type);
  void Fill(gotypes::TypeId id, schema::GoType& out);
  void AddMembers(gotypes::TypeId type, std::string_view embedded, uint32_t depth, Members& out);
  std::string_view NameOf(gotypes::TypeId type);
  bool ReadsItself(const gotypes::GoType& type);

  const gotypes::Universe& universe_;
  std::mutex mutex_;
  std::map<gotypes::TypeId, schema::GoType*> known_;
  std::vector<gotypes::TypeId> open_;
  std::deque<schema::GoType> types_;
  std::deque<Members> members_;
  std::deque<std::string> names_;
  // Types with an UnmarshalJSON of their own, by file: bodies of functions are not read, so nothing
  // is known of what they take.
  std::map<uint32_t, std::set<std::string>> readers_;
};

}  // namespace plimsoll::kinds
