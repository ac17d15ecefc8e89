// Changes of enums and services.
#include "comparison.h"

namespace plimsoll::skew {

using finding::Code;

void Comparison::CompareEnums(const ProtoEnum& before, const ProtoEnum& after, Files files) {
  std::map<int64_t, std::set<std::string_view>> by_number;
  std::map<std::string_view, const ProtoEnumValue*> by_name;
  UsedNumbers used;
  std::set<int64_t> old_numbers;
  for (const ProtoEnumValue& value : after.values) {
    by_number[value.number].insert(value.name);
    by_name.emplace(value.name, &value);
    used.Take(value.number, value.name);
  }
  for (const ProtoEnumValue& value : before.values) {
    old_numbers.insert(value.number);
    const std::string number = std::to_string(value.number);
    const auto same_name = by_name.find(value.name);
    const auto same_number = by_number.find(value.number);
    if (same_name != by_name.end()) {
      if (same_name->second->number == value.number) continue;
      AddGone(Code::kProtoNumber, files, same_name->second->place, value.place,
              "value " + value.name + " of enum " + after.full_name + " changed its number from " + number +
                  " to " + std::to_string(same_name->second->number),
              "Old and new peers take it for another value. Restore the number.");
    } else if (same_number != by_number.end()) {
      const ProtoEnumValue& other = *by_name.at(*same_number->second.begin());
      AddGone(Code::kProtoJsonName, files, other.place, value.place,
              "value " + number + " of enum " + after.full_name + " changed its name from " + value.name +
                  " to " + other.name,
              "The binary encoding is the same. Peers that use JSON do not know the name; option allow_alias "
              "permits both names.");
    } else if (!after.reserved.Has(value.number)) {
      AddGone(Code::kProtoDeleted, files, after.place, value.place,
              "value " + value.name + " (" + number + ") of enum " + after.full_name +
                  " was deleted, but its number is not reserved",
              "Old peers still send it, and a later value with this number would be mistaken for it. Keep it "
              "as deprecated, or add 'reserved " +
                  number + ";'.");
    } else if (!after.reserved.Has(value.name)) {
      AddGone(Code::kProtoJsonName, files, after.place, value.place,
              "value " + value.name + " (" + number + ") of enum " + after.full_name +
                  " was deleted, and its name is not reserved",
              "A later value with this name would be mistaken for it in JSON. Add 'reserved \"" + value.name +
                  "\";' to the enum.");
    }
  }
  for (const ProtoEnumValue& value : after.values) {
    if (before.reserved.Has(value.name)) {
      Add(Code::kProtoJsonName, files, value.place,
          "value " + value.name + " of enum " + after.full_name + " uses a name that was reserved",
          "In JSON, it is mistaken for the value that was deleted.");
    }
    if (old_numbers.contains(value.number) || !before.reserved.Has(value.number)) continue;
    Add(Code::kProtoNumber, files, value.place,
        "value " + value.name + " of enum " + after.full_name + " uses the number " +
            std::to_string(value.number) + ", which was reserved",
        "Peers that still know the deleted value mistake the new one for it.");
  }
  CompareReserved(before.reserved, after.reserved, used, after.full_name, files, after.place);
  if (before.closed == after.closed) return;
  AddGone(
      Code::kProtoFieldType, files, after.place, before.place,
      "enum " + after.full_name + (after.closed ? " became closed" : " became open"),
      std::string(after.closed ? "New" : "Old") +
          " readers take a number without a name for a field that is not set; the others see the number.");
  changes_.back().severity = finding::Severity::kWarning;
}

void Comparison::CompareServices(const ProtoService& before, const ProtoService& after, Files files) {
  std::map<std::string_view, const ProtoMethod*> by_name;
  for (const ProtoMethod& method : after.methods) by_name.emplace(method.name, &method);
  for (const ProtoMethod& method : before.methods) {
    const auto same = by_name.find(method.name);
    if (same != by_name.end()) {
      CompareMethods(method, *same->second, after.full_name, files);
      continue;
    }
    AddGone(Code::kProtoDeleted, files, after.place, method.place,
            "rpc " + method.name + " of " + after.full_name + " was deleted",
            "Calls of old clients fail with the code Unimplemented. Keep it, and mark it as deprecated.");
  }
}

void Comparison::CompareMethods(const ProtoMethod& before, const ProtoMethod& after,
                                const std::string& service, Files files) {
  const std::string title = "rpc " + after.name + " of " + service;
  CompareMethodType(before.request, after.request, "the request of " + title, after.request_place,
                    before.request_place, files);
  CompareMethodType(before.response, after.response, "the response of " + title, after.response_place,
                    before.response_place, files);
  const auto streaming = [&](bool was, bool is, const char* what, text::Span place) {
    if (was == is) return;
    AddGone(Code::kProtoRpc, files, place, before.place,
            std::string(what) + " of " + title + (is ? " became a stream" : " is no longer a stream"),
            "Calls between old and new peers fail. Add another rpc instead.");
  };
  streaming(before.client_streaming, after.client_streaming, "the request", after.request_place);
  streaming(before.server_streaming, after.server_streaming, "the response", after.response_place);
  if (before.idempotency_level == after.idempotency_level) return;
  AddGone(
      Code::kProtoRpc, files, after.place, before.place,
      "the idempotency level of " + title + " changed from " + before.idempotency_level + " to " +
          after.idempotency_level,
      "Clients that rely on it retry calls, or send them as HTTP GET, which the other side does not expect.");
  changes_.back().severity = finding::Severity::kWarning;
}

void Comparison::CompareMethodType(const std::string& before, const std::string& after,
                                   const std::string& what, text::Span place, text::Span old_place,
                                   Files files) {
  if (Renamed(before) == after) return;
  const bool same = HaveSameShape(before, after);
  AddGone(Code::kProtoRpc, files, place, old_place, what + " changed from " + before + " to " + after,
          same ? "Both have the same encoding, so calls still work. Code that is generated changes."
               : "Old and new peers misread each other. Add another rpc instead.");
  if (same) changes_.back().severity = finding::Severity::kWarning;
}

}  // namespace plimsoll::skew
