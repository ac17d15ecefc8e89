#include "node_pair.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using schema::Keyword;

void CompareDefaults(const NodePair& pair, ChangeList& changes) {
  const auto before = pair.before.Literal(pair.old_node, Keyword::kDefault);
  const auto after = pair.after.Literal(pair.new_node, Keyword::kDefault);
  if (before.has_value() == after.has_value() && (!before || value::Equal(*before, *after))) return;
  // Nobody but the API server sets the defaults of schemas, and only where there is nothing.
  const bool set = pair.custom() && (before || !pair.was_required);
  EffectSet effects = set ? EffectSet(Effect::kDefaulted) : EffectSet();
  if (!after && pair.required) effects |= Effect::kWriters;
  changes.Add(pair, Keyword::kDefault,
              !before  ? Direction::kAdded
              : !after ? Direction::kRemoved
                       : Direction::kChanged,
              effects);
}

}  // namespace plimsoll::compat
