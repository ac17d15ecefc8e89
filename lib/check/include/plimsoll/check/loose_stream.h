// LooseStream judges JSON values of any length by a loose program while their bytes arrive, with the
// verdicts and the words of LooseRunner. Values that fit into the window are judged whole; of larger
// ones only the containers around the place at hand are open, and what their keywords have counted.
//
//   LooseStream stream(program, source, {}, [](const StreamFinding& finding) { show(finding); });
//   while (stream.Next()) count(stream.accepted());
//   if (stream.failure()) complain(*stream.failure());
//
// Alternatives (anyOf, oneOf, not, if, dependentSchemas) of an open container are all followed at once,
// so they need no second look. What cannot be reported without keeping data is kept up to a threshold:
// items of uniqueItems and keys of list maps, and which parts a keyword has looked at for unevaluated*.
// Past the threshold the strategy decides; what was not decided is always said, as a finding
// `undecided`.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/check/loose_runner.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/text/byte_source.h"
#include "plimsoll/value/json_stream.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::check {

// What happens when a keyword would have to keep more than the threshold.
enum class StreamStrategy : uint8_t {
  kFailFast,    // nothing more is read
  kBestEffort,  // everything else is still judged
  kFullBuffer,  // it is kept, whatever it takes
};

inline constexpr size_t kStreamThreshold = size_t{16} << 20;
inline constexpr size_t kStreamWindow = size_t{256} << 10;
// What an item that is kept counts beside its text.
inline constexpr size_t kKeptItemCost = 96;

// Something else that values are judged by while they are read, such as unions. It gets every part of a value
// once, in the order of the text, and answers with problems, which are reported like findings of the program.
class StreamCompanion {
 public:
  struct Problem {
    finding::Code code = finding::Code::kInvalidValue;
    bool warning = false;
    value::Path path;
    finding::Location place;
    std::string message;
    std::string hint;
  };
  using Problems = std::vector<Problem>;
  // Where in the stream a span of the document of the value is.
  using PlaceOf = std::function<finding::Location(text::Span span)>;

  virtual ~StreamCompanion() = default;
  // A whole value: a child of the innermost open container, or with no step one for itself.
  virtual void Take(const std::optional<value::Step>& step, value::Value value, const PlaceOf& place_of,
                    Problems& out) = 0;
  // A container that is too large to come whole. What is in a repeated member may not count.
  virtual void Open(const std::optional<value::Step>& step, bool object, bool counts,
                    const finding::Location& place) = 0;
  virtual void Close(Problems& out) = 0;
};

struct LooseStreamOptions {
  // max_steps is for each part that is judged whole, max_findings for each value.
  LooseOptions run = {};
  value::ReadOptions read = {};
  StreamStrategy strategy = StreamStrategy::kBestEffort;
  // Bytes that all keywords together may keep of a value. Also the longest string or number.
  size_t threshold = kStreamThreshold;
  // Larger containers are opened.
  size_t window = kStreamWindow;
  // Borrowed. May be null.
  StreamCompanion* companion = nullptr;
};

struct StreamFinding {
  finding::Code code = finding::Code::kInvalidValue;
  bool warning = false;
  value::Path path;
  finding::Location place;
  schema::NodeId node;
  schema::Keyword keyword = schema::Keyword::kNever;
  std::string message;
  std::string hint;
};

class LooseStream {
 public:
  using Report = std::function<void(const StreamFinding& finding)>;

  // Borrows the program and the source. Findings are reported as they are certain.
  LooseStream(const LooseProgram& program, text::ByteSource& source, const LooseStreamOptions& options,
              Report report);
  ~LooseStream();

  // Judges the next value; false when there is none, or none that is whole.
  bool Next();
  // Whether the last value fits: then nothing was reported about it but warnings.
  bool accepted() const;
  // Why the stream could not be read to its end.
  const std::optional<value::StreamProblem>& failure() const;
  // Whether nothing more was read because something could not be decided.
  bool stopped() const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace plimsoll::check
