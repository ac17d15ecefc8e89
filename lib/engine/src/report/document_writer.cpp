#include "plimsoll/engine/report/document_writer.h"

#include <utility>

#include "plimsoll/value/write.h"

namespace plimsoll::engine {

void DocumentWriter::Write(value::AnyValue root, std::string& out) {
  const bool first = std::exchange(first_, false);
  const bool yaml = as_ == WriteAs::kYaml;
  const value::KeyOrder sorted = yaml ? value::KeyOrder::kNatural : value::KeyOrder::kByBytes;
  const value::KeyOrder order = sort_keys_ ? sorted : value::KeyOrder::kAsRead;
  if (yaml) {
    if (!first) out += "---\n";
    out += *value::WriteYaml(root, {.order = order});
    return;
  }
  const bool indented = as_ == WriteAs::kJson;
  out += *value::WriteJson(
      root, {.indented = indented, .escape_html = false, .order = order, .exact_floats = true});
  out += '\n';
}

}  // namespace plimsoll::engine
