// Two .proto files with a line of `=` between them: both are read, linked and compared. A file that is
// compared with itself has no changes.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "given_files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace plimsoll::skew;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t cut = std::min(text.size(), text.find("\n=\n"));
  const std::string_view rest = text.substr(std::min(text.size(), cut + 3));
  const std::string other =
      "syntax = \"proto3\"; package other; message T { int32 a = 1; } enum E { Z = 0; }";
  const ProtoSet before = SetOf(std::string(text.substr(0, cut)), {{"other.proto", other}});
  const ProtoSet after = SetOf(std::string(rest), {{"other.proto", other}});
  if (before.ok() && !CompareProtos(before, before).empty()) std::abort();
  if (before.ok() && after.ok()) CompareProtos(before, after);
  return 0;
}
