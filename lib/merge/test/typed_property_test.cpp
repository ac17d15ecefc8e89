#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/typed/typed.h"
#include "random_object.h"

namespace plimsoll::merge {
namespace {

RC_GTEST_PROP(TypedProperty, MergingAnObjectWithItselfChangesNothing, ()) {
  Parsed parsed;
  const Typed object = parsed.Of(RandomTypes(), "T", RandomObject());
  const Merged merged = Merge(object, object, parsed.arena);
  RC_ASSERT(merged.errors.empty());
  RC_ASSERT(NodesEqual(merged.value, object.value));
}

RC_GTEST_PROP(TypedProperty, MergingTwiceIsMergingOnce, ()) {
  Parsed parsed;
  const Typed live = parsed.Of(RandomTypes(), "T", RandomObject(true));
  const Typed config = parsed.Of(RandomTypes(), "T", RandomObject());
  Typed once = live;
  once.value = Merge(live, config, parsed.arena).value;
  RC_ASSERT(NodesEqual(Merge(once, config, parsed.arena).value, once.value));
  RC_ASSERT(Validate(once, Repeats::kAllowed).empty());
}

RC_GTEST_PROP(TypedProperty, WhatIsSharedIsMergedAsWhatIsNot, ()) {
  Parsed parsed;
  const std::string live = RandomObject(true);
  const Typed shared = parsed.Of(RandomTypes(), "T", live);
  const Typed config = parsed.Of(RandomTypes(), "T", RandomObject());
  const Node quick = Merge(shared, config, parsed.arena, Repeats::kRefused).value;
  const Node slow = Merge(shared, config, parsed.arena, Repeats::kAllowed).value;
  RC_ASSERT(NodeJson(quick) == NodeJson(slow));
}

RC_GTEST_PROP(TypedProperty, ComparingFindsNothingInEqualObjectsAndTheSameBothWays, ()) {
  Parsed parsed;
  const std::string text = RandomObject(true);
  const Typed a = parsed.Of(RandomTypes(), "T", text);
  const Typed again = parsed.Of(RandomTypes(), "T", text);
  const Typed b = parsed.Of(RandomTypes(), "T", RandomObject(true));
  RC_ASSERT(Compare(a, again, parsed.arena).Same());
  const Comparison there = Compare(a, b, parsed.arena);
  const Comparison back = Compare(b, a, parsed.arena);
  RC_ASSERT(Equal(there.added, back.removed));
  RC_ASSERT(Equal(there.removed, back.added));
  RC_ASSERT(Equal(there.modified, back.modified));
}

RC_GTEST_PROP(TypedProperty, WhatIsOwnedAndExtractedIsOwnedAgain, ()) {
  Parsed parsed;
  const Typed object = parsed.Of(RandomTypes(), "T", RandomObject());
  const FieldSet owned = ToFieldSet(object, parsed.arena);
  Typed extracted = object;
  extracted.value = ExtractItems(object, Leaves(owned, parsed.arena), KeyFields::kAppended, parsed.arena);
  RC_ASSERT(Validate(extracted, Repeats::kRefused).empty());
  RC_ASSERT(Difference(ToFieldSet(extracted, parsed.arena), owned, parsed.arena).Empty());
}

}  // namespace
}  // namespace plimsoll::merge
