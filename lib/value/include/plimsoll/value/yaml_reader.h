// Reads the first YAML document of a text into a tape, as the API server and kubectl do.
//
//   YamlReader reader;                                   // keeps its memory between documents
//   ReadReport report = reader.Read(source.bytes(), {}, document);
//   if (!report.ok()) use(report.failure->message);      // yaml: line 3: did not find expected key
//
// Places. A scalar's node spans the scalar without its anchor and tag, a block mapping is
// at its first key, a block sequence at its first dash, a flow collection at its bracket, an
// empty value where it is missing. The node an alias stands for is placed at the alias; what
// lies below keeps the place where it is written.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

class YamlReader {
 public:
  YamlReader();
  ~YamlReader();
  YamlReader(YamlReader&&) noexcept;
  YamlReader& operator=(YamlReader&&) noexcept;

  // `bytes` must be a Source's bytes or a piece of them: kPadding further bytes are readable.
  // Spans and node offsets count from the start of `bytes`.
  //
  // report.failure is the error of the plain conversion. Repeated keys are in
  // report.duplicates, in upstream's order, each with the message `line 3: key "a" already
  // set in map`; merged keys count. A key that repeats only as JSON text (1 and "1") is no
  // duplicate, the later one stays.
  ReadReport Read(std::string_view bytes, const ReadOptions& options, Document& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The same with a reader of its own.
ReadReport ReadYaml(std::string_view bytes, const ReadOptions& options, Document& out);

// The error of upstream's strict conversion, empty when there is none: what makes a document
// unreadable, else its repeated keys, else what cannot become JSON.
std::string StrictYamlError(const ReadReport& report);

}  // namespace plimsoll::value
