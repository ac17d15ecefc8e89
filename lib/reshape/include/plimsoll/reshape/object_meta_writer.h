// ObjectMetaWriter writes metadata as it looks after the API server has decoded it into
// metav1.ObjectMeta and encoded it again: unknown fields gone, empty ones left out, times in
// UTC with whole seconds. Members keep their order.
//
// It does not explain: where the metadata does not fit or has unknown fields, GoDecode says
// so in upstream's words. Almost no object comes to that, so the way that all take is one
// without texts and allocations.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/schema/go_type.h"

namespace plimsoll::reshape {

enum class MetaFit : uint8_t { kExact, kUnknownFields, kMisfit };

class ObjectMetaWriter {
 public:
  explicit ObjectMetaWriter(TapeWriter& writer) : writer_(writer) {}

  // With kMisfit nothing was written. `lenient` drops fields that do not fit, so only metadata
  // that is no object at all is a misfit then.
  MetaFit Write(const Stock& from, uint32_t index, bool lenient);

 private:
  static constexpr uint32_t kNoIndex = UINT32_MAX;  // no value, only a type

  // What became of a value.
  enum class Outcome : uint8_t { kWritten, kEmpty, kMisfit };
  // A value in the stock on its way to a Go type. `empty` is that of its field; items and
  // entries are always written.
  struct Item {
    uint32_t index;
    const schema::GoType& type;
    schema::GoEmpty empty;
  };

  Outcome WriteValue(const Item& item);
  Outcome WriteZero(const Item& item, Place place);
  Outcome WriteString(const Item& item);
  Outcome WriteBool(const Item& item);
  Outcome WriteInteger(const Item& item);
  Outcome WriteTime(const Item& item);
  Outcome WriteRaw(const Item& item);
  Outcome WriteStruct(const Item& item, bool lenient);
  Outcome WriteSlice(const Item& item);
  Outcome WriteMap(const Item& item);
  // The member at `key`; kEmpty also for one without a field.
  Outcome WriteField(uint32_t key, const schema::GoType& type);
  uint32_t WriteMissing(const Item& item, Place place);
  bool HasMember(uint32_t object, std::string_view name) const;

  TapeWriter& writer_;
  Stock from_;
  bool unknown_ = false;
  std::string text_;
};

}  // namespace plimsoll::reshape
