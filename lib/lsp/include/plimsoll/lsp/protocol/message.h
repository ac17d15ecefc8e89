// Message is one message of JSON-RPC as it was read, and ResponseText, NotificationText and RequestText are
// those that are sent.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::lsp {

// Codes of JSON-RPC and of the Language Server Protocol.
enum class ErrorCode : int {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kServerNotInitialized = -32002,
  kRequestFailed = -32803,
  kRequestCancelled = -32800,
};

class Message {
 public:
  enum class Kind : uint8_t { kRequest, kNotification, kResponse, kNotJson, kInvalid };

  explicit Message(std::string_view json);

  Kind kind() const { return kind_; }
  // Of a request or a response, as JSON: `1`, `"a"`. `null` if it has none that can be used.
  const std::string& id() const { return id_; }
  std::string_view method() const { return method_; }
  // `null` if it has none.
  value::Value params() const;
  // Of a response; null of one with an error.
  value::Value result() const;
  // The message of the error of a response; empty of one without.
  std::string error() const;

 private:
  void Sort();
  value::Value MemberOrNull(std::string_view key) const;

  std::unique_ptr<const text::Source> source_;
  std::unique_ptr<value::Document> document_;
  std::unique_ptr<value::Document> null_;
  Kind kind_ = Kind::kNotJson;
  std::string id_ = "null";
  std::string method_;
};

// Of an id, as JSON: `1`, `"a"`; empty for a value that is none.
std::string IdText(value::Value id);

using WriteValue = std::function<void(text::JsonWriter&)>;

// `result` is JSON.
std::string ResponseText(std::string_view id, std::string_view result);
std::string ErrorText(std::string_view id, ErrorCode code, std::string_view message);
std::string NotificationText(std::string_view method, const WriteValue& params);
std::string RequestText(std::string_view id, std::string_view method, const WriteValue& params);

}  // namespace plimsoll::lsp
