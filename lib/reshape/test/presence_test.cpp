#include "plimsoll/reshape/presence.h"

#include <gtest/gtest.h>

#include "plimsoll/reshape/preserve.h"
#include "plimsoll/value/equality.h"
#include "random_text.h"
#include "reading.h"

namespace plimsoll::reshape {
namespace {

// `pointer marks` a line, the marks by their first letters: missing, null, default applied,
// dropped as `x`.
std::string Text(const Presence& presence) {
  std::string text;
  for (const PresenceEntry& entry : presence.entries()) {
    text += std::string(entry.pointer) + " ";
    if (entry.marks.missing) text += 'm';
    if (entry.marks.was_null) text += 'n';
    if (entry.marks.default_applied) text += 'd';
    if (entry.marks.dropped) text += 'x';
    text += '\n';
  }
  return text;
}

const char* const kDefaultsSchema = R"({"properties":{
  "a":{"default":1},
  "b":{"nullable":true},
  "c":{"properties":{"d":{"default":{"z":1},"properties":{"z":{},"y":{"default":2}}},"e/~f":{}}},
  "l":{"items":{"default":5}}}})";

ShapeOptions Options(DefaultMode mode) {
  ShapeOptions options = ShapeOptions::DefaultOnly();
  options.drop_nulls = true;
  options.presence = true;
  options.defaults = mode;
  return options;
}

TEST(Presence, DistinguishesMissingNullAndDefaulted) {
  const Shaping run(kDefaultsSchema, R"({"a":null,"b":null,"c":{"e/~f":null},"l":[null,1]})",
                    Options(DefaultMode::kApply));
  EXPECT_EQ(Json(run.out.root()), R"({"a":1,"b":null,"c":{"d":{"y":2,"z":1}},"l":[5,1]})");
  EXPECT_EQ(Text(run.report->presence), "/a nd\n/b n\n/c/d md\n/c/e~1~0f nx\n/l/0 nd\n");
  EXPECT_TRUE(run.report->presence.At("/c/d").default_applied);
  EXPECT_FALSE(run.report->presence.At("/l/1").any());
}

TEST(Presence, AnnotatingChangesNothingButSaysWhatWould) {
  const Shaping run(kDefaultsSchema, R"({"a":null,"c":{"e/~f":1}})", Options(DefaultMode::kAnnotate));
  EXPECT_EQ(Json(run.out.root()), R"({"a":null,"c":{"e/~f":1}})");
  EXPECT_EQ(Text(run.report->presence), "/a n\n/b m\n/c/d m\n/l m\n");
  const PresenceMarks marks = run.report->presence.At("/c/d");
  EXPECT_EQ(Json(value::Value(run.planned.plan.defaults(), marks.default_value)), R"({"z":1})");
  EXPECT_EQ(run.report->presence.At("/b").default_value, kNone);
}

TEST(Presence, ThePreservingFormIsTheObjectAsItWasGiven) {
  const char* object = R"({"a":null,"b":null,"c":{"e/~f":null},"l":[null,1],"u":{"v":1}})";
  const Shaping run(kDefaultsSchema, object, Options(DefaultMode::kApply));
  value::Document preserved;
  PreservePresence(run.out.root(), run.report->presence, preserved);
  EXPECT_EQ(Json(preserved.root()), object);
}

TEST(Presence, DefaultingAndPreservingUndoEachOtherForRandomObjects) {
  Shaper shaper;
  value::Document shaped;
  value::Document preserved;
  for (uint32_t seed = 7000; seed < 7300; ++seed) {
    RandomText random(seed);
    const std::string schema = random.Schema();
    const Planned planned(schema);
    for (int i = 0; i < 10; ++i) {
      const std::string text = random.Object();
      SCOPED_TRACE("schema " + schema + "\nobject " + text);
      const Held object(text);
      const ShapeReport& report =
          shaper.Shape(planned.plan, object.root(), Options(DefaultMode::kApply), shaped);
      PreservePresence(shaped.root(), report.presence, preserved);
      ASSERT_TRUE(value::Equal(preserved.root(), object.root(), value::Equality::kSameKinds))
          << Json(shaped.root()) << "\n"
          << Json(preserved.root()) << "\n"
          << Text(report.presence);
      // Asking for presence does not change the result.
      ShapeOptions plain = Options(DefaultMode::kApply);
      plain.presence = false;
      shaper.Shape(planned.plan, object.root(), plain, preserved);
      ASSERT_TRUE(value::Equal(preserved.root(), shaped.root(), value::Equality::kSameKinds));
    }
  }
}

}  // namespace
}  // namespace plimsoll::reshape
