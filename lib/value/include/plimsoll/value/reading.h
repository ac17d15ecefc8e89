// What goes into the JSON and YAML readers and what comes out: options in, a report out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/path.h"

namespace plimsoll::value {

// Which value of a repeated key stays. Repeats are reported in every mode; kError says
// that the caller means them as errors, and keeps the last as the API server does for JSON.
enum class DuplicateKeys : uint8_t { kError, kLastWins, kFirstWins };

// How the YAML reader hands on numbers. kAsServer gives what the API server ends up with
// after its detour through JSON text: 1.0 is the integer 1, 18446744073709551615 a float.
// kAsWritten keeps kUint and floats apart, and the bytes of !!binary also where they are no UTF-8.
enum class YamlNumbers : uint8_t { kAsServer, kAsWritten };

// What plain scalars of YAML mean. Kubernetes reads YAML 1.1, where `yes` is a boolean and `010` is 8; in the
// core schema of YAML 1.2 they are a string and 10.
enum class YamlVersion : uint8_t { k1_1, k1_2 };

enum class Syntax : uint8_t { kJson, kYaml };

struct ReadOptions {
  DuplicateKeys duplicates = DuplicateKeys::kError;
  YamlVersion yaml = YamlVersion::k1_1;
  YamlNumbers numbers = YamlNumbers::kAsServer;
  Limits limits = {};
};

enum class ProblemKind : uint8_t {
  kSyntax,        // no document could be read
  kNumberRange,   // a JSON number past float64
  kDecode,        // YAML that parses but means nothing to the API server: bad tags, merges, keys
  kConvert,       // YAML that means something JSON cannot hold: null as a key, infinities
  kDuplicateKey,  // a key that was there before
  kLimitBytes,
  kLimitDepth,
  kLimitNodes,
  kLimitAliases,
  kLimitDocuments,
  kSeparator,   // a `---` line with something after it
  kUnreadable,  // the source of a stream failed
};

struct Problem {
  ProblemKind kind = ProblemKind::kSyntax;
  // Upstream's words where there are any: `invalid character 'x' after object key`,
  // `yaml: line 3: ...`, `duplicate field "a.b"`.
  std::string message;
  text::Span span;
  // For kDuplicateKey: the first place of the key, and the path of the member.
  text::Span first;
  Path path;
  // The bytes of the message before its words: `yaml: line 3: `. That line counts from the start of the
  // document and is sometimes one off; the span is the true place.
  uint32_t lead = 0;

  std::string_view Words() const { return std::string_view(message).substr(lead); }
};

struct ReadReport {
  // Why there is no document, or why it is not the API server's: then nothing else counts.
  std::optional<Problem> failure;
  // Repeated keys in the order upstream reports them.
  std::vector<Problem> duplicates;
  // What the strict YAML conversion says instead, where the failure quotes a mapping with
  // repeated keys: it quotes the first values, the plain conversion the last.
  std::string strict_failure = {};

  static ReadReport Failed(Problem problem) {
    ReadReport report;
    report.failure = std::move(problem);
    return report;
  }
  bool ok() const { return !failure.has_value(); }
};

}  // namespace plimsoll::value
