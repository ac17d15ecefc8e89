// RequestReader and ReplyReader on Beast's basic_parser: no message of Beast is made, only the fields that
// are used are kept. The one file that includes Beast.
//
// Beast 1.81 asserts that five bytes follow once it has seen the last chunk, of which there may be three
// ("0\r\n"); it handles them well. A client could end a build with assertions by that, so those of Boost are
// off.
#define BOOST_DISABLE_ASSERTS
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/verb.hpp>
#include <boost/optional/optional.hpp>

#include <algorithm>
#include <limits>

#include "reply_reader.h"
#include "request_reader.h"

namespace plimsoll::serve {
// Named, since parts of RequestReader and ReplyReader are made of it.
namespace parsing {

namespace beast = boost::beast;
namespace http = boost::beast::http;

// Heads of replies to our own clients.
constexpr uint32_t kMaxReplyHeaderBytes = 64 << 10;
// Lines between chunks of a body, trailers included.
constexpr size_t kMaxChunkLineBytes = 16 << 10;
// Whether Beast counts the first line among the headers depends on how many bytes it is given at once, so
// that its own limit is this much higher than the one that is kept.
constexpr uint32_t kBeastHeaderSlack = 64;

inline std::string Text(beast::string_view view) { return {view.data(), view.size()}; }

// Parts that requests and replies share. `sink` gets the body.
template <bool kIsRequest>
class Parser : public http::basic_parser<kIsRequest> {
 public:
  std::string* sink = nullptr;

 protected:
  void on_request_impl(http::verb, beast::string_view, beast::string_view, int, beast::error_code&) override {
  }
  void on_response_impl(int, beast::string_view, int, beast::error_code&) override {}
  void on_header_impl(beast::error_code&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&, beast::error_code&) override {}
  std::size_t on_body_impl(beast::string_view bytes, beast::error_code&) override { return Keep(bytes); }
  void on_chunk_header_impl(std::uint64_t, beast::string_view, beast::error_code&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, beast::string_view bytes, beast::error_code&) override {
    return Keep(bytes);
  }
  void on_finish_impl(beast::error_code&) override {}

 private:
  std::size_t Keep(beast::string_view bytes) {
    sink->append(bytes.data(), bytes.size());
    return bytes.size();
  }
};

class RequestParser final : public Parser<true> {
 public:
  RequestHead head;
  int host_count = 0;

 private:
  void on_request_impl(http::verb, beast::string_view method, beast::string_view target, int version,
                       beast::error_code&) override {
    head.method = Text(method);
    head.target = Text(target);
    head.is_http_1_1 = version == 11;
  }
  void on_field_impl(http::field name, beast::string_view, beast::string_view value,
                     beast::error_code&) override {
    if (is_header_done()) return;  // a trailer
    switch (name) {
      case http::field::host: ++host_count; break;
      case http::field::content_type: head.content_type = Text(value); break;
      case http::field::accept: head.accept = Text(value); break;
      case http::field::expect: head.expects_continue = beast::iequals(value, "100-continue"); break;
      default: break;
    }
  }
};

class ReplyParser final : public Parser<false> {
 public:
  ReplyHead head;

 private:
  void on_response_impl(int status, beast::string_view, int, beast::error_code&) override {
    head.status = status;
  }
  void on_field_impl(http::field name, beast::string_view, beast::string_view value,
                     beast::error_code&) override {
    if (is_header_done()) return;
    if (name == http::field::content_type) head.content_type = Text(value);
    if (name == http::field::retry_after) head.retry_after = Text(value);
  }
};

template <class AnyParser>
struct ParserState {
  boost::optional<AnyParser> parser;
  bool head_reported = false;
  uint32_t max_head_bytes = 0;
  uint64_t head_bytes = 0;  // that the parser has taken
  std::string error;

  void Reset(uint32_t max_header_bytes) {
    parser.emplace();
    max_head_bytes = max_header_bytes;
    head_bytes = 0;
    parser->header_limit(
        std::min(max_header_bytes, std::numeric_limits<uint32_t>::max() - kBeastHeaderSlack) +
        kBeastHeaderSlack);
    parser->body_limit(boost::none);
    head_reported = false;
  }

  ReadProgress Take(std::string_view input, size_t& used, std::string& body) {
    used = 0;
    parser->sink = &body;
    while (!parser->is_done()) {
      beast::error_code failure;
      const size_t taken =
          parser->put(boost::asio::const_buffer(input.data() + used, input.size() - used), failure);
      used += taken;
      if (!head_reported) head_bytes += taken;
      if (!head_reported && parser->is_header_done()) {
        head_reported = true;
        return head_bytes > max_head_bytes ? ReadProgress::kHeadersTooLarge : ReadProgress::kHead;
      }
      if (failure == http::error::need_more || (!failure && used == input.size() && !parser->is_done())) {
        return Unfinished(input.size() - used);
      }
      if (failure) return Failed(failure);
    }
    return ReadProgress::kDone;
  }

 private:
  // Beast has a limit for heads, but none for lines between chunks.
  ReadProgress Unfinished(size_t left) {
    if (!parser->is_header_done() && head_bytes + left > max_head_bytes)
      return ReadProgress::kHeadersTooLarge;
    if (!parser->is_header_done() || left <= kMaxChunkLineBytes) return ReadProgress::kNeedMore;
    error = "a line between chunks is too long";
    return ReadProgress::kBadRequest;
  }
  ReadProgress Failed(const beast::error_code& failure) {
    error = failure.message();
    return failure == http::error::header_limit ? ReadProgress::kHeadersTooLarge : ReadProgress::kBadRequest;
  }
};

}  // namespace parsing

struct RequestReader::State : parsing::ParserState<parsing::RequestParser> {
  uint32_t max_header_bytes = 0;
};

RequestReader::RequestReader(uint32_t max_header_bytes) : state_(std::make_unique<State>()) {
  state_->max_header_bytes = max_header_bytes;
  Reset();
}
RequestReader::~RequestReader() = default;

ReadProgress RequestReader::Take(std::string_view input, size_t& used, std::string& body) {
  const ReadProgress progress = state_->Take(input, used, body);
  if (progress != ReadProgress::kHead) return progress;
  RequestHead& head = state_->parser->head;
  // As RFC 9112 requires: other servers on the way may have taken the request for another host.
  if (head.is_http_1_1 && state_->parser->host_count != 1) {
    state_->error = "it must have one Host header";
    return ReadProgress::kBadRequest;
  }
  head.keep_alive = state_->parser->keep_alive();
  if (const auto length = state_->parser->content_length()) head.content_length = *length;
  return progress;
}
const RequestHead& RequestReader::head() const { return state_->parser->head; }
std::string RequestReader::error() const { return state_->error; }
void RequestReader::Reset() { state_->Reset(state_->max_header_bytes); }

struct ReplyReader::State : parsing::ParserState<parsing::ReplyParser> {};

ReplyReader::ReplyReader() : state_(std::make_unique<State>()) {
  state_->Reset(parsing::kMaxReplyHeaderBytes);
}
ReplyReader::~ReplyReader() = default;

ReadProgress ReplyReader::Take(std::string_view input, size_t& used, std::string& body) {
  const ReadProgress progress = state_->Take(input, used, body);
  if (progress == ReadProgress::kHead) state_->parser->head.keep_alive = state_->parser->keep_alive();
  return progress;
}
bool ReplyReader::End() {
  if (!state_->parser->is_header_done()) return false;
  boost::beast::error_code failure;
  state_->parser->put_eof(failure);
  return !failure;
}
const ReplyHead& ReplyReader::head() const { return state_->parser->head; }
std::string ReplyReader::error() const { return state_->error; }

}  // namespace plimsoll::serve
