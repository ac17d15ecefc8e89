// Result<T> is what a function returns that can fail for a reason outside our code:
// an unreadable file, a broken schema, a quantity that is no quantity. A bad document
// is not a failure; it yields findings.
//
//   Result<Quantity> q = ParseQuantity("10Mi");
//   if (!q) return std::unexpected(q.error());
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace plimsoll {

struct Error {
  std::string message;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> Fail(std::string message) {
  return std::unexpected<Error>(Error{std::move(message)});
}

}  // namespace plimsoll
