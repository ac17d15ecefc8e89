// What can be seen of a text without reading it as YAML or JSON: whether it may be a manifest, whether it
// is a template.
#pragma once

#include <string_view>

namespace plimsoll::engine {

// Whether a document of the text may have apiVersion and kind. Two searches for bytes; only a text that
// spells these keys with escapes is missed.
bool MayBeManifest(std::string_view bytes);

// Whether the text has the keys apiVersion and kind where manifests have them: at the start of a line, in
// quotes, or in a flow mapping. For texts that cannot be read.
bool ShowsManifestKeys(std::string_view bytes);

// Whether there is `{{` or `{%` outside of comments, quoted strings and block scalars. For texts that cannot
// be read: in others, such as `name: app-{{ version }}`, it is a part of a plain string.
bool LooksLikeTemplate(std::string_view text);

}  // namespace plimsoll::engine
