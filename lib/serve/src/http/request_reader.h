// RequestReader reads one HTTP/1.1 request as its bytes arrive. Boost.Beast parses; this file hides it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::serve {

struct RequestHead {
  std::string method;
  std::string target;
  std::string content_type;
  std::string accept;
  std::optional<uint64_t> content_length;
  bool expects_continue = false;
  bool keep_alive = false;
  bool is_http_1_1 = false;
};

enum class ReadProgress : uint8_t {
  kNeedMore,
  kHead,  // the head is complete; read on for the body
  kDone,
  kHeadersTooLarge,
  kBadRequest,
};

class RequestReader {
 public:
  explicit RequestReader(uint32_t max_header_bytes);
  ~RequestReader();

  // Uses bytes of `input` and says how many: the rest is to be given again, with more after it. Bytes of the
  // body are appended to `body`.
  ReadProgress Take(std::string_view input, size_t& used, std::string& body);
  const RequestHead& head() const;
  // Why the request is bad.
  std::string error() const;
  // Begins the next request.
  void Reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace plimsoll::serve
