// Cuts a YAML stream into documents by lines, as kubectl does: a line that starts with
// `---` parts two documents wherever it is, also inside quotes and block scalars.
//
//   YamlSplitter splitter(source.bytes());
//   while (auto piece = splitter.Next()) use(piece->text);
//
// Upstream stops at a separator with something after it and loses the text before it.
// The splitter hands out that text with the complaint and goes on; SplitLikeUpstream
// gives the upstream reader's own answer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::text {

struct YamlPiece {
  // A document's text inside the stream, a kept separator line included.
  Span span;
  // The separator that ends this piece has this after it: `invalid Yaml document
  // separator: <rest>`. Empty when the separator is good.
  std::string separator_error;
  Span separator;
};

class YamlSplitter {
 public:
  explicit YamlSplitter(std::string_view stream, size_t begin = 0) : stream_(stream), at_(begin) {}

  // The next document; none at the end of the stream. A piece may be empty only when a bad
  // separator follows it.
  std::optional<YamlPiece> Next();

 private:
  std::string_view stream_;
  size_t at_;
};

// Cuts a stream at separators into at most `count` parts of about one size. A splitter finds in the parts,
// one after the other, what it finds in the stream.
std::vector<Span> CutYaml(std::string_view stream, size_t count);

struct UpstreamSplit {
  std::vector<std::string> documents;
  std::string error;
};

// The documents as k8s.io/apimachinery's YAML reader yields them: each line ends with LF,
// one CR before it dropped; reading ends at the first bad separator.
UpstreamSplit SplitLikeUpstream(std::string_view stream);

}  // namespace plimsoll::text
