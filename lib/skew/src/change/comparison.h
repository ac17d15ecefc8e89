// Comparison is the work of CompareProtos: one function for each kind of definition.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/skew/change/proto_changes.h"
#include "type_change.h"

namespace plimsoll::skew {

// What the fields of a message, or the values of an enum, use.
struct UsedNumbers {
  std::set<int64_t> numbers;
  std::set<std::string_view> names;

  void Take(int64_t number, std::string_view name) {
    numbers.insert(number);
    names.insert(name);
  }
};

class Comparison {
 public:
  Comparison(const ProtoSet& before, const ProtoSet& after) : before_(before), after_(after) {}

  std::vector<ProtoChange> Run();

 private:
  // The two files that are compared; for places.
  struct Files {
    size_t before = 0;
    size_t after = 0;
  };
  // Who cannot do what.
  struct Effect {
    Reading old_by_new = Reading::kSame;
    Reading new_by_old = Reading::kSame;

    bool none() const { return old_by_new == Reading::kSame && new_by_old == Reading::kSame; }
  };

  ProtoChange& Add(finding::Code code, Files files, text::Span place, std::string message, std::string hint);
  void AddGone(finding::Code code, Files files, text::Span place, text::Span old_place, std::string message,
               std::string hint);

  void ComparePackages();
  std::string Renamed(const std::string& old_name) const;
  template <class Map, class Compare>
  void CompareAll(const Map& before, const Map& after, const char* what, Compare compare);
  bool IsInsideGone(const std::string& name) const;
  // Where what is gone would be: the file of the same place in the list, or the first.
  size_t FileFor(size_t old_file) const;

  void CompareMessages(const ProtoMessage& before, const ProtoMessage& after, Files files);
  void CompareGoneField(const ProtoField& field, const ProtoMessage& after, Files files,
                        const std::map<std::string_view, const ProtoField*>& by_name);
  void CompareNewField(const ProtoField& field, const ProtoMessage& before, Files files);
  void CompareReserved(const Reserved& before, const Reserved& after, const UsedNumbers& used,
                       const std::string& name, Files files, text::Span place);
  void CompareExtensionRanges(const ProtoMessage& before, const ProtoMessage& after, Files files);
  void CompareOneofs(const ProtoMessage& before, const ProtoMessage& after, Files files);
  void CompareFields(const ProtoField& before, const ProtoField& after, Files files);
  void CompareNames(const ProtoField& before, const ProtoField& after, Files files);
  void CompareLabels(const ProtoField& before, const ProtoField& after, Files files);
  void CompareTypes(const ProtoField& before, const ProtoField& after, Files files);
  void CompareUtf8(const ProtoField& before, const ProtoField& after, Files files);
  void CompareExtensions();
  Effect TypeEffect(const ProtoField& before, const ProtoField& after);
  Effect NamedTypeEffect(const ProtoField& before, const ProtoField& after);
  Effect MapEffect(const ProtoField& before, const ProtoField& after);
  std::string TypeText(const ProtoField& field) const;

  void CompareEnums(const ProtoEnum& before, const ProtoEnum& after, Files files);
  void CompareServices(const ProtoService& before, const ProtoService& after, Files files);
  void CompareMethods(const ProtoMethod& before, const ProtoMethod& after, const std::string& service,
                      Files files);
  void CompareMethodType(const std::string& before, const std::string& after, const std::string& what,
                         text::Span place, text::Span old_place, Files files);

  // Whether two messages of different names are read alike in both directions.
  bool HaveSameShape(const std::string& before, const std::string& after);
  bool EnumsHaveSameShape(const std::string& before, const std::string& after) const;

  const ProtoSet& before_;
  const ProtoSet& after_;
  std::vector<ProtoChange> changes_;
  std::map<std::string, std::string> packages_;  // old to new, where they differ
  std::set<std::string> gone_;
  std::map<std::pair<std::string, std::string>, bool> shapes_;
  size_t shape_depth_ = 0;
  size_t shape_steps_ = 0;
};

// `field a of runtime.v1.Pod`.
std::string FieldTitle(const ProtoField& field);

}  // namespace plimsoll::skew
