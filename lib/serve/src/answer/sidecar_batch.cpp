// POST /v1/batch: requests as JSON lines, each answered as soon as it has arrived.
#include <cstddef>
#include <string>
#include <utility>

#include "plimsoll/batch/batch.h"
#include "plimsoll/text/files.h"
#include "sidecar_methods.h"

namespace plimsoll::serve {
namespace {

// Clients must not read the files of the server.
class NoFiles final : public text::Files {
 public:
  Result<std::optional<text::FileKind>> KindOf(const std::string&) const override { return Fail(kRefusal); }
  Result<std::vector<text::FileEntry>> List(const std::string&) const override { return Fail(kRefusal); }
  text::ReadFile Read(const std::string&, uint64_t) const override {
    return std::unexpected(text::ReadFailure{kRefusal, false});
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override { return Fail(kRefusal); }
  uint64_t SizeOf(const std::string&) const override { return 0; }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  static constexpr const char* kRefusal = "requests to a server cannot name files";
};

class BatchStream final : public Stream {
 public:
  explicit BatchStream(const value::ReadOptions& read) : max_line_(read.limits.max_bytes) {}

  void Take(std::string_view bytes, std::string& out) override {
    while (!bytes.empty()) {
      const size_t end = bytes.find('\n');
      const std::string_view piece = bytes.substr(0, end);
      bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
      Add(piece);
      if (end != std::string_view::npos) AnswerLine(out);
    }
  }

  void End(std::string& out) override {
    if (!line_.empty() || too_long_) AnswerLine(out);
  }

  RequestFacts Facts() override {
    RequestFacts facts;
    facts.endpoint = "/v1/batch";
    facts.verdict = "allowed";
    return facts;
  }

 private:
  void Add(std::string_view piece) {
    if (too_long_ || line_.size() + piece.size() > max_line_) {
      too_long_ = true;
      line_.clear();
    } else {
      line_ += piece;
    }
  }

  void AnswerLine(std::string& out) {
    if (too_long_) {
      out += R"({"id":null,"failure":{"code":"malformed_request","message":"the line is too long"}})";
      out += '\n';
    } else if (line_.find_first_not_of(" \t\r") != std::string::npos) {
      out += batch_.Answer(line_);
      out += '\n';
    }
    line_.clear();
    too_long_ = false;
  }

  const uint64_t max_line_;
  const NoFiles files_;
  batch::Batch batch_{files_};
  std::string line_;
  bool too_long_ = false;
};

}  // namespace

std::unique_ptr<Stream> OpenBatch(const value::ReadOptions& read) {
  return std::make_unique<BatchStream>(read);
}

}  // namespace plimsoll::serve
