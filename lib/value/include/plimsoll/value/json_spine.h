// JsonSpine reads JSON values of any length, one after the other, in bounded memory and close to the
// speed of JsonReader. A value that fits into the window comes whole, as a document. One that does not
// is opened, and what it holds comes in runs: documents of as many whole items or members as the
// window has. Only an item that does not fit either is opened in turn, so what is open is the spine of
// the large containers around the place at hand.
//
//   JsonSpine spine(source, {});
//   for (;;) switch (spine.Next()) {
//     case JsonSpine::Event::kValue: use(spine.document().root()); break;
//     case JsonSpine::Event::kOpen: enter(spine.is_object(), spine.key()); break;
//     case JsonSpine::Event::kRun: for (Value item : spine.document().root().Items()) use(item); break;
//     case JsonSpine::Event::kClose: leave(); break;
//     case JsonSpine::Event::kEnd: return spine.failure();
//   }
//
// Words and places of errors are those of ReadJson. Repeated keys are found inside what comes whole;
// those of opened objects are for whoever reads along.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "plimsoll/value/json_stream.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

struct JsonSpineOptions {
  // Its limits of bytes and nodes do not count.
  ReadOptions read = {};
  // What is read at once.
  size_t window = size_t{256} << 10;
  // Of one string, number or key, and of an item that is wanted whole.
  size_t max_item_bytes = size_t{16} << 20;
};

class JsonSpine {
 public:
  // Borrows the source.
  JsonSpine(text::ByteSource& source, const JsonSpineOptions& options);
  ~JsonSpine();

  enum class Event : uint8_t { kValue, kOpen, kRun, kClose, kEnd };
  // What is next; all that the other functions say is valid until the next call. kEnd comes at the end
  // of the source and after a failure.
  Event Next();

  // For kValue the value; for kRun an array or object of items or members.
  const Document& document() const;
  const ReadReport& report() const;
  // Of the first byte of the document's source, or of the bracket that opens or closes.
  uint64_t offset() const;
  text::Place place() const;
  // Of an opened container.
  bool is_object() const;
  // Its key, when it is a member.
  std::optional<Value> key() const;
  uint64_t key_offset() const;
  text::Place key_place() const;

  // The items of the innermost open container are to come whole as far as max_item_bytes goes.
  void WantWholeItems();

  const std::optional<StreamProblem>& failure() const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace plimsoll::value
