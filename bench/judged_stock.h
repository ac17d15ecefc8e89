// Sources that are judged over and over, as the command `check` does it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "counted.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/old_objects.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"

namespace plimsoll::bench {

// What a pass must find.
struct Expected {
  size_t objects = 0;
  size_t findings = 0;
};

class JudgedStock {
 public:
  // Empty texts are left out: `crd`, if objects are of built-in kinds, and `old`, if they are created.
  JudgedStock(const std::string& crd, std::string objects, const std::string& old, Expected expected);
  JudgedStock(const JudgedStock&) = delete;

  bool Check();
  // The same, with the objects that would be stored.
  bool Admit();

 private:
  bool IsExpected(const engine::InputReport& report) const;

  kinds::Kinds kinds_;
  engine::OldObjects old_;
  engine::JudgeOptions options_;
  text::Source source_;
  Expected expected_;
};

// Passes that own a stock.
Pass CheckPass(const std::string& crd, std::string objects, const std::string& old, Expected expected);
Pass AdmitPass(const std::string& crd, std::string objects, Expected expected);

// One text after the other, by number.
inline constexpr int kCountedObjects = 16;
template <class Make>
std::string Joined(const Make& make) {
  std::string out;
  for (int i = 0; i < kCountedObjects; ++i) out += make(i);
  return out;
}

}  // namespace plimsoll::bench
