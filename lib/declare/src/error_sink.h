// ErrorSink is where rules put errors, or only count them: most rules that do not pass are
// `optional` ones, whose errors nobody sees.
#pragma once

#include <cstddef>
#include <utility>

#include "field_path.h"
#include "plimsoll/declare/rule_error.h"

namespace plimsoll::declare {

// An error as upstream's constructors make it.
RuleError MakeError(finding::ErrorType type, const FieldPath& path, std::string detail,
                    finding::Origin origin);
// The same with a value that is shown as it is in JSON.
RuleError MakeError(finding::ErrorType type, const FieldPath& path, std::string detail,
                    finding::Origin origin, std::string shown);

class ErrorSink {
 public:
  // Only counts.
  ErrorSink() = default;
  explicit ErrorSink(RuleErrors& errors) : errors_(&errors) {}

  // `make` is called only when somebody will read the error.
  template <class Make>
  void Add(Make make) {
    ++count_;
    if (errors_ != nullptr) errors_->push_back(make());
  }
  void Append(RuleErrors errors) {
    count_ += errors.size();
    if (errors_ == nullptr) return;
    for (RuleError& error : errors) errors_->push_back(std::move(error));
  }

  size_t count() const { return count_; }
  // Calls `change` for the errors since there were so many.
  template <class Change>
  void Since(size_t count, Change change) {
    if (errors_ == nullptr) return;
    for (size_t i = errors_->size() - (count_ - count); i < errors_->size(); ++i) change((*errors_)[i]);
  }

 private:
  RuleErrors* errors_ = nullptr;
  size_t count_ = 0;
};

}  // namespace plimsoll::declare
