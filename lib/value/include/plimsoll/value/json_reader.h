// Reads JSON into a tape, with the API server's acceptance rules and words.
//
//   JsonReader reader;  // keeps its memory: one for many documents allocates nothing after a while
//   Document document;
//   ReadReport report = reader.Read(source.bytes(), options, document);
//
// The bytes must be a Source's or a piece of them: kPadding further ones are readable. Spans and
// node offsets count from the first of them.
//
// When the report has a failure the document is empty, save for a number past float64: there the
// document is whole, with null for each such number, and repeated keys are reported too, although
// the API server would speak of the number alone.
//
// A repeated key keeps one member, which stays where it was itself: the first under kFirstWins,
// else the last.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

struct JsonWalkMemory;
struct JsonWalkEnd;

// How far a stretch of a container was read.
struct JsonRun {
  size_t end = 0;       // after the closing bracket, or after the comma of the last item
  bool closed = false;  // the container ends there
  bool cut = false;     // the text ends inside the next item; otherwise that is wrong or too deep
};

class JsonReader {
 public:
  JsonReader();
  ~JsonReader();
  JsonReader(JsonReader&&) noexcept;
  JsonReader& operator=(JsonReader&&) noexcept;

  // The whole text is one value.
  ReadReport Read(std::string_view bytes, const ReadOptions& options, Document& out);
  // The value that begins at or after `begin` in a text that may go on with others, as Go's stream
  // decoder reads it. `end` is where it stops. When only white space is left the document stays
  // empty without a failure and `end` is the text's size.
  ReadReport ReadPrefix(std::string_view bytes, size_t begin, const ReadOptions& options, Document& out,
                        size_t& end);
  // The items of an array, or the members of an object, whose opening bracket is before the text
  // and which may end after it. The document is a container of all that are whole; one that nothing
  // comes after yet, not even a comma, is not known to be. Repeats among the members themselves are
  // not looked for, those inside them are.
  ReadReport ReadRun(std::string_view bytes, bool object, const ReadOptions& options, Document& out,
                     JsonRun& run);

 private:
  ReadReport Report(const JsonWalkEnd& end, std::string_view bytes, const ReadOptions& options,
                    Document& out);

  std::unique_ptr<JsonWalkMemory> memory_;
  size_t value_before_ = 0;  // how long the last value of a stream was
};

ReadReport ReadJson(std::string_view bytes, const ReadOptions& options, Document& out);
ReadReport ReadJsonPrefix(std::string_view bytes, size_t begin, const ReadOptions& options, Document& out,
                          size_t& end);

// Upstream's list of strict errors: each path once, the first hundred, none when reading failed.
std::vector<std::string> StrictJsonErrors(const ReadReport& report);

// Whether the failure is that the text ends too early.
bool IsCutShort(const ReadReport& report);

}  // namespace plimsoll::value
