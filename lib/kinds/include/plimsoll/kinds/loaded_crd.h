// LoadedCrd is a CRD that was decoded, with what is made of it on first use: what the API server says to it,
// and what judges its objects. Any number of threads may use it.
//
//   const std::unique_ptr<const LoadedCrd> crd = LoadCrd(document.root(), {}, schema::GoNumbers::kAsWritten);
//   if (crd->crd() == nullptr) refuse(crd->failure());
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/crd/served_crd.h"

namespace plimsoll::kinds {

// Whether x-kubernetes-map-key is read as x-kubernetes-list-map-keys. The API server ignores it.
enum class MapKeyAlias : uint8_t { kIgnored, kRead };

class LoadedCrd {
 public:
  LoadedCrd(crd::CrdDecoding decoding, std::vector<text::Span> aliases, schema::GoNumbers numbers,
            const crd::ServeOptions& options);

  const crd::CrdDecoding& decoding() const { return decoding_; }
  // Null when it cannot be decoded; `failure` says why.
  const crd::Crd* crd() const { return decoding_.crd.get(); }
  std::string failure() const;
  // Keywords that were read as others. With any, it is not the CRD that the API server would read, which
  // WithoutAliases is.
  const std::vector<text::Span>& aliases() const { return aliases_; }
  std::unique_ptr<const LoadedCrd> WithoutAliases() const;
  // What the API server would say to its creation, apart from what decoding says.
  const crd::LintReport& lint() const;
  // Null when it cannot be decoded.
  const crd::ServedCrd* served() const;

 private:
  const crd::CrdDecoding decoding_;
  const std::vector<text::Span> aliases_;
  const schema::GoNumbers numbers_;
  const crd::ServeOptions options_;
  mutable std::once_flag linted_;
  mutable crd::LintReport lint_;
  mutable std::once_flag compiled_;
  mutable std::unique_ptr<const crd::ServedCrd> served_;
};

// Decodes a CRD; the document may go afterwards. `duplicates` and `numbers` are as for crd::DecodeCrd. What
// the options refer to must outlive the CRD.
std::unique_ptr<const LoadedCrd> LoadCrd(value::Value object, std::span<const value::Problem> duplicates,
                                         schema::GoNumbers numbers, const crd::ServeOptions& options = {},
                                         MapKeyAlias alias = MapKeyAlias::kIgnored);

}  // namespace plimsoll::kinds
