// What a Shaper is to do. The defaults are what the API server does to a request.
#pragma once

#include <cstdint>

#include "plimsoll/value/limits.h"

namespace plimsoll::reshape {

// Fields the schema does not know. kStrict removes them as kPrune does, and lists them.
enum class Unknown : uint8_t { kPrune, kStrict, kPreserve };

// kAnnotate leaves the object as it is and notes in the presence what would be set.
enum class DefaultMode : uint8_t { kIgnore, kAnnotate, kApply };

// What the root of the object is.
enum class Root : uint8_t {
  // A value like any other.
  kValue,
  // A whole resource: apiVersion and kind are left alone, metadata is brought into its typed
  // form before anything else.
  kResource,
  // An embedded resource, whatever the schema says of the root.
  kEmbedded,
};

// Where the object comes from. Metadata fields of a wrong type make a request fail; from
// storage they are dropped one by one, and a generation of 0 becomes 1.
enum class Provenance : uint8_t { kRequest, kStorage };

struct ShapeOptions {
  Unknown unknown = Unknown::kPrune;
  // Removes nulls from objects where the schema neither allows them nor has a default.
  bool drop_nulls = true;
  // Brings the metadata of embedded resources into its typed form.
  bool coerce = true;
  DefaultMode defaults = DefaultMode::kApply;
  Root root = Root::kResource;
  Provenance provenance = Provenance::kRequest;
  // Fills ShapeReport::presence. kAnnotate is of no use without it.
  bool presence = false;
  // Of these max_nodes and max_bytes count: the nodes of the result, and the bytes of text
  // it holds beside the source. Defaults can make a small object large.
  value::Limits limits;

  static ShapeOptions PruneOnly(Unknown unknown = Unknown::kPrune) {
    ShapeOptions options = ValueOnly();
    options.unknown = unknown;
    return options;
  }
  static ShapeOptions DefaultOnly() {
    ShapeOptions options = ValueOnly();
    options.defaults = DefaultMode::kApply;
    return options;
  }

 private:
  static ShapeOptions ValueOnly() {
    ShapeOptions options;
    options.unknown = Unknown::kPreserve;
    options.drop_nulls = false;
    options.coerce = false;
    options.defaults = DefaultMode::kIgnore;
    options.root = Root::kValue;
    return options;
  }
};

}  // namespace plimsoll::reshape
