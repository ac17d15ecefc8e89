// url(), isURL() and the parts of a URL.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "libraries.h"
#include "plimsoll/text/url.h"

namespace plimsoll::cel {
namespace {

Value BadUrl(EvalContext& context, const Error& error) {
  return context.memory.Error("URL parse error during conversion from string: " + error.message);
}

// Upstream parses twice: as a request's URI and as any URL. With a scheme and no fragment the two
// read alike.
bool ReadsAlike(const text::Url& request, std::string_view text) {
  return !request.scheme.empty() && text.find('#') == std::string_view::npos;
}

Value UrlFromString(EvalContext& context, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  if (const Value read = context.memory.LastUrl(text); !read.IsAbsent()) return read;
  auto request = text::ParseRequestUri(text);
  if (!request) return BadUrl(context, request.error());
  if (ReadsAlike(*request, text)) return context.memory.Url(*std::move(request));
  auto url = text::ParseUrl(text);
  return url ? context.memory.Url(*std::move(url)) : BadUrl(context, url.error());
}

Value IsUrl(EvalContext& context, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  auto request = text::ParseRequestUri(text);
  if (!request) return Value::Bool(false);
  if (ReadsAlike(*request, text)) context.memory.SetLastUrl(text, context.memory.Url(*std::move(request)));
  return Value::Bool(true);
}

// The URL lives as long as its value, so its parts need no copy.
Value Scheme(EvalContext&, const Value* arguments) {
  return Value::String(arguments[0].As<text::Url>().scheme);
}
Value Host(EvalContext&, const Value* arguments) { return Value::String(arguments[0].As<text::Url>().host); }
Value Hostname(EvalContext&, const Value* arguments) {
  return Value::String(text::SplitHost(arguments[0].As<text::Url>()).host);
}
Value Port(EvalContext&, const Value* arguments) {
  return Value::String(text::SplitHost(arguments[0].As<text::Url>()).port);
}
Value EscapedPath(EvalContext& context, const Value* arguments) {
  return context.memory.String(text::EscapedPath(arguments[0].As<text::Url>()));
}

Value Query(EvalContext& context, const Value* arguments) {
  auto pairs = text::ParseQuery(arguments[0].As<text::Url>().raw_query);
  // Values of one key side by side, in their order.
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  MapBody map;
  for (size_t begin = 0; begin < pairs.size();) {
    size_t end = begin;
    while (end < pairs.size() && pairs[end].first == pairs[begin].first) ++end;
    Value* values = context.memory.NewValues(end - begin);
    for (size_t i = begin; i < end; ++i) values[i - begin] = context.memory.String(pairs[i].second);
    map.Set(context.memory, context.memory.String(pairs[begin].first),
            Value::List(values, static_cast<uint32_t>(end - begin)));
    begin = end;
  }
  return Value::Map(context.memory.New(map));
}

constexpr Binding kUrlBindings[] = {
    {OverloadId::kStringToUrl, UrlFromString},     {OverloadId::kIsUrlString, IsUrl},
    {OverloadId::kUrlGetScheme, Scheme},           {OverloadId::kUrlGetHost, Host},
    {OverloadId::kUrlGetHostname, Hostname},       {OverloadId::kUrlGetPort, Port},
    {OverloadId::kUrlGetEscapedPath, EscapedPath}, {OverloadId::kUrlGetQuery, Query},
};

}  // namespace

std::span<const Binding> UrlBindings() { return kUrlBindings; }

}  // namespace plimsoll::cel
