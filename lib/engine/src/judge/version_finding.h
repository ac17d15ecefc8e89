// A finding about the version of an object: it is at its apiVersion.
#pragma once

#include <string>
#include <utility>

#include "../input/named_object.h"
#include "../report/field_location.h"
#include "../report/object_findings.h"

namespace plimsoll::engine {

inline finding::Finding& AddAtVersion(value::Value object, finding::Code code, std::string message,
                                      ObjectFindings& findings) {
  finding::Finding& finding = findings.Add(code, PlaceOf(object, "apiVersion"), std::move(message));
  finding.path.Push(value::Step::Field("apiVersion"));
  return finding;
}

}  // namespace plimsoll::engine
