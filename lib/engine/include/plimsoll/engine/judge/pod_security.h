// NamespacePolicies says what the admission plugin PodSecurity does in each namespace: by the labels of
// Namespaces among the inputs, and by a default for the others.
//
//   Result<NamespacePolicies> policies = NamespacePolicies::Parse("baseline");
//   policies->Add(source, {});
//   options.pod_security = &*policies;
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/builtin/security/pod_security.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class NamespacePolicies {
 public:
  // `LEVEL` or `LEVEL:VERSION` for namespaces without labels; `labels` for labels alone.
  static Result<NamespacePolicies> Parse(std::string_view text);

  // Takes up the labels of the Namespaces in a source. What cannot be read is passed over: it comes up when
  // the source is judged.
  void Add(const text::Source& source, const value::ReadOptions& options);

  // An object without a namespace is in `default`.
  const builtin::NamespaceSecurity& Of(std::string_view name) const;
  const builtin::NamespaceSecurity& defaults() const { return defaults_; }

 private:
  builtin::NamespaceSecurity defaults_;
  std::map<std::string, builtin::NamespaceSecurity, std::less<>> by_name_;
};

}  // namespace plimsoll::engine
