// jsonpatch.escapeKey, which only environments of mutations declare.
#include <string>

#include "libraries.h"

namespace plimsoll::cel {
namespace {

Value EscapePatchKey(EvalContext& context, const Value* arguments) {
  std::string out;
  for (const char c : arguments[0].text()) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return context.memory.String(out);
}

}  // namespace

Implementation DeclaredImplementation(std::string_view function) {
  return function == "jsonpatch.escapeKey" ? EscapePatchKey : nullptr;
}

}  // namespace plimsoll::cel
