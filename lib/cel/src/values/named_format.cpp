// The formats that format.named and its siblings know, with the words of apimachinery.
#include <algorithm>
#include <array>

#include "kubernetes_values.h"
#include "plimsoll/schema/formats.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/url.h"

namespace plimsoll::cel {
namespace {

using Problems = std::vector<std::string>;

template <Problems (*rule)(std::string_view)>
Problems OfPrefix(std::string_view text) {
  return rule(schema::MaskTrailingDash(text));
}

template <schema::Format format>
bool Holds(std::string_view text) {
  return schema::Holds(format, text);
}

Problems UriProblems(std::string_view text) {
  const auto url = text::ParseRequestUri(text);
  return url ? Problems{} : Problems{url.error().message};
}
Problems UuidProblems(std::string_view text) {
  return Holds<schema::Format::kUuid>(text) ? Problems{} : Problems{"does not match the UUID format"};
}
Problems ByteProblems(std::string_view text) {
  return Holds<schema::Format::kByte>(text) ? Problems{} : Problems{"invalid base64"};
}
Problems DateProblems(std::string_view text) {
  return Holds<schema::Format::kDate>(text) ? Problems{} : Problems{"invalid date"};
}
Problems DateTimeProblems(std::string_view text) {
  return Holds<schema::Format::kDateTime>(text) ? Problems{} : Problems{"invalid datetime"};
}

constexpr std::array kFormats = {
    NamedFormat{"dns1123Label", "DNS1123Label", 30, schema::Dns1123LabelProblems},
    NamedFormat{"dns1123Subdomain", "DNS1123Subdomain", 60, schema::Dns1123SubdomainProblems},
    NamedFormat{"dns1035Label", "DNS1035Label", 30, schema::Dns1035LabelProblems},
    NamedFormat{"qualifiedName", "QualifiedName", 60, schema::QualifiedNameProblems},
    NamedFormat{"dns1123LabelPrefix", "DNS1123LabelPrefix", 30, OfPrefix<schema::Dns1123LabelProblems>},
    NamedFormat{"dns1123SubdomainPrefix", "DNS1123SubdomainPrefix", 60,
                OfPrefix<schema::Dns1123SubdomainProblems>},
    NamedFormat{"dns1035LabelPrefix", "DNS1035LabelPrefix", 30, OfPrefix<schema::Dns1035LabelProblems>},
    NamedFormat{"labelValue", "LabelValue", 40, schema::LabelValueProblems},
    NamedFormat{"uri", "URI", 1103, UriProblems},
    NamedFormat{"uuid", "uuid", 70, UuidProblems},
    NamedFormat{"byte", "byte", 84, ByteProblems},
    NamedFormat{"date", "date", 71, DateProblems},
    NamedFormat{"datetime", "datetime", 71, DateTimeProblems},
};

}  // namespace

std::span<const NamedFormat> NamedFormats() { return kFormats; }

const NamedFormat* FindNamedFormat(std::string_view name) {
  const auto at =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& f) { return f.name == name; });
  return at == kFormats.end() ? nullptr : &*at;
}

}  // namespace plimsoll::cel
