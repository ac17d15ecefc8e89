// The objects of a case as they are sent and compared.
#pragma once

#include "plimsoll/base/result.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::suites {

// Sets what each object of a case gets: `generateName: test-` and `namespace: default`.
void SetCaseMetadata(value::Tree& object);
// Gives an object the name, namespace and resourceVersion of another, and the generation, which the server
// keeps. What the other does not have is removed.
void TakeIdentity(value::Tree& object, const value::Tree& from);
// Removes the metadata that a server or client sets by itself.
void DropAutomaticMetadata(value::Tree& object);
// The object after a JSON patch (a list) or a merge patch.
Result<value::Tree> Patched(const value::Tree& object, const value::Tree& patch);

}  // namespace plimsoll::suites
