#include "dns_label.h"

#include <string>

#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

void WarnOfName(Request& request, std::string_view use) {
  const schema::NameProblems problems =
      schema::Dns1123LabelProblems(request.object.At("metadata").Text("name"));
  if (problems.empty()) return;
  std::string list;
  for (const std::string& problem : problems) list += (list.empty() ? "" : " ") + problem;
  request.warnings.Add(request.Path("metadata", "name"),
                       "this is used in " + std::string(use) +
                           ", which can result in surprising behavior; a DNS label is recommended: [" + list +
                           "]");
}

}  // namespace plimsoll::builtin
