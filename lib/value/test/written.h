// Properties of what is written: over trees that rapidcheck makes up.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string_view>

#include "chosen_tree.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::value {

// What a reader (ReadJson, ReadYaml) makes of a text.
struct ReadBack {
  using Reader = ReadReport(std::string_view, const ReadOptions&, Document&);

  text::Source source;
  Document document;
  ReadReport report;

  ReadBack(std::string_view text, Reader reader, YamlNumbers numbers) : source("test", text) {
    ReadOptions options;
    options.numbers = numbers;
    report = reader(source.bytes(), options, document);
  }
};

// Fails the property unless the text was read.
inline void ExpectRead(const ReadBack& read, std::string_view text) {
  RC_LOG() << text << '\n';
  if (read.report.failure) RC_FAIL(read.report.failure->message);
  RC_ASSERT(read.report.duplicates.empty());
}

inline void ExpectEqual(const ReadBack& read, AnyValue value, Equality equality) {
  RC_ASSERT(Equal(read.document.root(), value, equality));
  RC_ASSERT(Hash(read.document.root(), equality) == Hash(value, equality));
}

enum class Uints : uint8_t { kNone, kSome };

inline void Property(const char* name, Uints uints, void (*holds)(const Tree&)) {
  const bool passed = rc::check(name, [=](Choices choices) {
    // Lists start out short; with this they make whole documents.
    const auto more = *rc::gen::container<Choices>(300, rc::gen::arbitrary<uint16_t>());
    if (*rc::gen::arbitrary<bool>()) choices.insert(choices.end(), more.begin(), more.end());
    holds(ChosenTree(choices, uints == Uints::kSome));
  });
  EXPECT_TRUE(passed);
}

}  // namespace plimsoll::value
