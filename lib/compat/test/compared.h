// Two CRDs for tests, and what is compared of them.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "plimsoll/compat/proof/counterexample.h"
#include "plimsoll/compat/proof/trial.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::compat {

inline std::string CrdWithSpec(const std::string& spec) {
  return R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",)"
         R"("metadata":{"name":"tools.example.com"},"spec":)" +
         spec + "}";
}

inline std::string CrdWithSchema(const std::string& schema) {
  return CrdWithSpec(
      R"({"group":"example.com","scope":"Namespaced","names":{"plural":"tools","kind":"Tool"},)"
      R"("versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},)"
      R"("schema":{"openAPIV3Schema":)" +
      schema + "}}]}");
}

class Compared {
 public:
  Compared(const std::string& before, const std::string& after)
      : before_(Decoded(before)),
        after_(Decoded(after)),
        old_served_(crd::ServedCrd::Make(*before_.crd, {.whole_objects = true})),
        new_served_(crd::ServedCrd::Make(*after_.crd, {.whole_objects = true})) {}

  const crd::Crd& before() const { return *before_.crd; }
  const crd::Crd& after() const { return *after_.crd; }
  const crd::ServedCrd& old_served() const { return *old_served_; }
  const crd::ServedCrd& new_served() const { return *new_served_; }

  std::optional<Counterexample> Prove(const Change& change) {
    const schema::Schema* before = SchemaOf(*before_.crd, change.old_version);
    const schema::Schema* after = SchemaOf(*after_.crd, change.new_version);
    if (before == nullptr || after == nullptr || !change.keyword) return std::nullopt;
    CrdTrial trial(*old_served_, change.old_version, *new_served_, change.new_version);
    return FindCounterexample(change, {*before, *after}, trial, trial.Header());
  }

  // Whether the example does what it is said to do, in a trial of its own.
  bool Holds(const Change& change, const Counterexample& example) {
    CrdTrial trial(*old_served_, change.old_version, *new_served_, change.new_version);
    if (example.update) return !trial.ObserveUpdate(example.object, *example.update).empty();
    const Observation& seen = trial.Observe(example.object);
    const bool written =
        !DifferenceOf(&seen.stored, &seen.written).lost && !DifferenceOf(&seen.stored, &seen.written).gained;
    return seen.accepted && (!seen.Effects().empty() || !written);
  }

 private:
  static crd::CrdDecoding Decoded(const std::string& json) {
    const text::Source source("crd.json", json);
    value::Document document;
    EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok()) << json;
    crd::CrdDecoding out = crd::DecodeCrd(document.root(), {}, schema::GoNumbers::kAsWritten);
    EXPECT_TRUE(out.crd) << out.fatal.value_or("") << json;
    return out;
  }

  static const schema::Schema* SchemaOf(const crd::Crd& crd, const std::string& version) {
    const crd::Version* found = crd.FindVersion(version);
    return found != nullptr && found->validation && found->validation->open_api
               ? &*found->validation->open_api
               : nullptr;
  }

  crd::CrdDecoding before_;
  crd::CrdDecoding after_;
  std::unique_ptr<const crd::ServedCrd> old_served_;
  std::unique_ptr<const crd::ServedCrd> new_served_;
};

}  // namespace plimsoll::compat
