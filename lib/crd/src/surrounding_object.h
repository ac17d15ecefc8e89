// An otherwise empty resource around a value: how upstream judges defaults inside of metadata.
//
//   {"metadata": {"name": <the value>}, "kind": "Validation", "apiVersion": "validation/v1"}
#pragma once

#include <span>
#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

// One step down: to the member of that name, or to the one item of a list.
struct SurroundingStep {
  bool is_item = false;
  std::string_view key;
};

// `way` leads from the resource to the value; its first step is to a member.
void SurroundWithObject(std::span<const SurroundingStep> way, value::Value value, value::Document& out);

}  // namespace plimsoll::crd
