#include "plimsoll/kinds/loaded_crd.h"

#include <utility>

namespace plimsoll::kinds {

LoadedCrd::LoadedCrd(crd::CrdDecoding decoding, std::vector<text::Span> aliases, schema::GoNumbers numbers,
                     const crd::ServeOptions& options)
    : decoding_(std::move(decoding)), aliases_(std::move(aliases)), numbers_(numbers), options_(options) {}

std::unique_ptr<const LoadedCrd> LoadedCrd::WithoutAliases() const {
  return LoadCrd(crd()->object.root(), {}, numbers_, options_);
}

std::string LoadedCrd::failure() const { return crd() != nullptr ? "" : decoding_.fatal.value_or(""); }

const crd::LintReport& LoadedCrd::lint() const {
  std::call_once(linted_, [&] {
    if (crd() != nullptr) lint_ = crd::LintCrd(*crd());
  });
  return lint_;
}

const crd::ServedCrd* LoadedCrd::served() const {
  std::call_once(compiled_, [&] {
    if (crd() != nullptr) served_ = crd::ServedCrd::Make(*crd(), options_);
  });
  return served_.get();
}

std::unique_ptr<const LoadedCrd> LoadCrd(value::Value object, std::span<const value::Problem> duplicates,
                                         schema::GoNumbers numbers, const crd::ServeOptions& options,
                                         MapKeyAlias alias) {
  std::vector<text::Span> aliases;
  crd::CrdDecoding decoding =
      crd::DecodeCrd(object, duplicates, numbers, alias == MapKeyAlias::kRead ? &aliases : nullptr);
  return std::make_unique<const LoadedCrd>(std::move(decoding), std::move(aliases), numbers, options);
}

}  // namespace plimsoll::kinds
