// Text with the actions of Go templates taken out, so that CRDs in the templates of Helm charts can be
// read. This renders nothing: an action on a line of its own becomes an empty line, a quoted string is what
// it prints, what nindent would put on lines of its own is left out, and any other action is replaced by the
// word "template". Both branches of a condition stay.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::engine {

inline bool HasTemplateActions(std::string_view text) { return text.find("{{") != std::string_view::npos; }

std::string WithoutTemplateActions(std::string_view text);

}  // namespace plimsoll::engine
