// The identity of objects: group, kind, name and the like.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "objects.h"
#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/text_list.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {

using value::FlagIn;
using value::TextIn;
using value::TextsIn;

// The position of a member; of the object itself when there is none.
text::Span PlaceOf(value::Value object, std::string_view key);

using schema::GroupOf;
using schema::VersionOf;

// What identifies an object, whatever its version: group, kind, namespace and name. Empty
// when it has no name; without a namespace it is in `default`.
std::string IdentityOf(std::string_view api_version, std::string_view kind, value::Value object);
// The same at the end of a text.
void AppendIdentity(std::string& out, std::string_view api_version, std::string_view kind,
                    value::Value object);

// `Order front/breakfast` out of that. The namespace `default` is left out: it may not have been given.
std::string TitleOf(std::string_view identity);

// Gives items of a list what they leave to it: apiVersion and kind.
class ItemTyper {
 public:
  // The object itself, or a copy with both filled in that stays until the next call. The
  // object must be one.
  value::Value Typed(const ObjectRef& object);

 private:
  reshape::TapeWriter writer_;
  value::Document typed_;
};

}  // namespace plimsoll::engine
