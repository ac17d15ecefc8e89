// ReplyReader reads one HTTP/1.1 response as its bytes arrive, for our own clients.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "request_reader.h"

namespace plimsoll::serve {

struct ReplyHead {
  int status = 0;
  std::string content_type;
  std::string retry_after;
  bool keep_alive = false;
};

class ReplyReader {
 public:
  ReplyReader();
  ~ReplyReader();

  // As RequestReader::Take.
  ReadProgress Take(std::string_view input, size_t& used, std::string& body);
  // The connection has ended; true if the response is complete by that.
  bool End();
  const ReplyHead& head() const;
  std::string error() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace plimsoll::serve
