// Clone is a copy of a struct that may be changed without changing the object; it is gone with the object.
//
//   Clone spec(request.object.At("spec"));
//   spec.value().Remove("volumeName");
#pragma once

#include "struct.h"

namespace plimsoll::builtin {

class Clone {
 public:
  explicit Clone(Struct original) : object_(original.object()) {
    if (original) object_->Copy(item_, *original.item());
  }
  Clone(const Clone&) = delete;
  Clone& operator=(const Clone&) = delete;

  Struct value() { return {item_.form == Form::kNone ? nullptr : &item_, object_}; }

 private:
  Item item_;
  Object* object_;
};

}  // namespace plimsoll::builtin
