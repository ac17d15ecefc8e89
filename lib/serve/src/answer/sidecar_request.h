// SidecarRequest is the body of a request of the sidecar API: JSON or YAML with named parts, or the objects
// themselves.
//
//   {"object": {...}, "old": {...}, "unknownFields": "prune"}
//
// A part that is an object can also be given as a text in YAML or JSON; positions are then those of this
// text.
#pragma once

#include <expected>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "../observe/exchange.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::serve {

// What is wrong with a body.
struct UnreadBody {
  std::string message;
  bool too_large = false;  // its values take more memory than a request may take
};

class SidecarRequest {
 public:
  // Only with `bare` may the body be the objects themselves.
  static std::expected<SidecarRequest, UnreadBody> Read(const Request& request,
                                                        const value::ReadOptions& options, bool bare);

  // The body is the objects themselves.
  bool is_bare() const { return bare_; }
  // The objects, whether bare or not; none if they are missing.
  std::optional<text::Source> Objects() const;
  // A part as a text to be read again; none if it is missing.
  std::optional<text::Source> Part(std::string_view name) const;
  std::string_view Text(std::string_view name) const;
  bool Flag(std::string_view name) const;
  // What is no part of this request; empty when there is nothing like that.
  std::string Unknown(std::initializer_list<std::string_view> known) const;

 private:
  text::Source AsWritten(std::string_view name, value::Value part) const;

  std::shared_ptr<const text::Source> source_;
  std::shared_ptr<value::Document> document_;
  bool bare_ = false;
  bool json_ = false;
};

}  // namespace plimsoll::serve
