// Preparation is what the strategy for custom resources does to a decoded object before it is
// judged: the status that a request may not set is taken out or put back, the generation is
// counted.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

class Preparation {
 public:
  // All write a new document over the source of `object`; `has_status` is the subresource.
  // A name that is not empty is set.
  void Create(value::Value object, bool has_status, std::string_view name, value::Document& out);
  void Update(value::Value object, value::Value old, bool has_status, value::Document& out);
  // Before an update: the object with the metadata that clients cannot change, as the old one has it. False
  // if there is no metadata; nothing is written then.
  bool KeepServerFields(value::Value object, value::Value old, value::Document& out);
  // The old object with the status and the managed fields of the new one.
  void Status(value::Value object, value::Value old, value::Document& out);
  // The old object as one of another version.
  void Convert(value::Value object, std::string_view api_version, value::Document& out);

 private:
  using Stock = reshape::Stock;
  using Members = std::vector<std::pair<std::string_view, value::Value>>;

  void Begin(value::Value object, value::Document& out);
  void End();
  Stock Foreign(value::Value value) const;
  void CopyMember(const Stock& from, value::Member member);
  void CopyNamed(const Stock& from, value::Value object, std::string_view key);
  void WriteKeptMetadata(value::Value metadata, value::Value before);
  void WriteMetadata(value::Value object, int64_t generation, std::string_view name = {});
  bool SameContent(value::Value object, value::Value old, bool has_status);
  static void Collect(value::Value object, bool has_status, Members& members);

  reshape::TapeWriter writer_;
  Stock own_;
  reshape::Place place_;
  uint32_t count_ = 0;
  Members now_;
  Members before_;
};

}  // namespace plimsoll::crd
