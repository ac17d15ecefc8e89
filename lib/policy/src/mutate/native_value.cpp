#include "native_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <new>
#include <vector>

#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/time.h"

namespace plimsoll::policy {
namespace {

using cel::Tag;
using merge::Node;

value::Value ValueIn(const cel::EvalContext& context, cel::Value value) {
  const value::Document& document = context.document(value.document());
  return {document, static_cast<uint32_t>(value.node() - &document.tape()[0])};
}

Node ObjectFrom(std::vector<merge::Member>& members, Arena& arena) {
  merge::SortMembers(members);
  return Node::Object(merge::CopyMembers(members, arena));
}

// `0x1f`.
std::string HexOf(uint64_t number) {
  char digits[16];
  const char* end = std::to_chars(digits, digits + sizeof digits, number, 16).ptr;
  return "0x" + std::string(static_cast<const char*>(digits), end);
}

// []uint8{0x61, 0x62}
std::string GoBytes(std::string_view bytes) {
  std::string out = "[]uint8{";
  for (size_t i = 0; i < bytes.size(); ++i)
    out += (i == 0 ? "" : ", ") + HexOf(static_cast<uint8_t>(bytes[i]));
  return out + "}";
}

// time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC)
std::string GoDate(value::Time time) {
  constexpr std::array<std::string_view, 12> kMonths = {"January",   "February", "March",    "April",
                                                        "May",       "June",     "July",     "August",
                                                        "September", "October",  "November", "December"};
  const std::string text = time.InUtc().Format(value::TimeLayout::kRfc3339Nano);
  const auto number = [&](size_t at, size_t length) { return std::stoi(text.substr(at, length)); };
  const std::string month(kMonths[static_cast<size_t>(number(5, 2) - 1)]);
  std::string out = "time.Date(" + std::to_string(number(0, 4)) + ", time." + month;
  for (const size_t at : {size_t{8}, size_t{11}, size_t{14}, size_t{17}})
    out += ", " + std::to_string(number(at, 2));
  return out + ", " + std::to_string(time.nanoseconds) + ", time.UTC)";
}

// A value of a list or map as Go writes it in source.
std::string GoElement(cel::EvalContext& context, cel::Value value) {
  std::string text;
  cel::AppendGoText(context, text, value);
  return value.tag() == Tag::kString ? text::Quoted(text) : text;
}

std::string GoList(cel::EvalContext& context, cel::Value list) {
  std::string out = "[]ref.Val{";
  bool first = true;
  for (cel::ListCursor items(context, list); items.Next(); first = false) {
    out += (first ? "" : ", ") + GoElement(context, items.item());
  }
  return out + "}";
}

std::string GoMap(cel::EvalContext& context, cel::Value map) {
  std::vector<std::string> entries;
  for (cel::MapCursor each(context, map); each.Next();) {
    entries.push_back(GoElement(context, each.key()) + ":" + GoElement(context, each.value()));
  }
  std::ranges::sort(entries);
  std::string out = "map[ref.Val]ref.Val{";
  for (size_t i = 0; i < entries.size(); ++i) out += (i == 0 ? "" : ", ") + entries[i];
  return out + "}";
}

// `fail to convert field "labels": map key '\x01' is of type types.Int, not string`.
std::string BadKey(cel::Value key) {
  std::string shown;
  if (key.tag() == Tag::kInt || key.tag() == Tag::kUint) {
    const std::string quoted = text::Quoted(std::string(1, static_cast<char>(key.AsInt())));
    shown = "'" + quoted.substr(1, quoted.size() - 2) + "'";
  } else {
    shown = "%!q(" + std::string(cel::GoTypeOf(key)) + ")";
  }
  return "map key " + shown + " is of type " + std::string(cel::GoTypeOf(key)) + ", not string";
}

// What Go prints of a list or map of values.
std::string ShownList(cel::EvalContext& context, cel::Value list) {
  std::string out = "[";
  for (cel::ListCursor items(context, list); items.Next();) {
    if (out.size() > 1) out += ' ';
    cel::AppendGoText(context, out, items.item());
  }
  return out + "]";
}

std::string ShownMap(cel::EvalContext& context, cel::Value map) {
  std::vector<std::string> entries;
  for (cel::MapCursor each(context, map); each.Next();) {
    std::string entry;
    cel::AppendGoText(context, entry, each.key());
    entry += ':';
    cel::AppendGoText(context, entry, each.value());
    entries.push_back(std::move(entry));
  }
  std::ranges::sort(entries);
  std::string out = "map[";
  for (size_t i = 0; i < entries.size(); ++i) out += (i == 0 ? "" : " ") + entries[i];
  return out + "]";
}

}  // namespace

std::string_view NativeValues::Keep(std::string_view text) { return arena_.Copy(text); }

Node NativeValues::ForeignOf(std::string_view type, std::string_view shown, std::string_view syntax) {
  return Node::Foreign(*new (arena_.Allocate(sizeof(merge::ForeignValue)))
                           merge::ForeignValue{Keep(type), Keep(shown), Keep(syntax)});
}

Node NativeValues::InDocument(cel::Value value) {
  const auto node = merge::LoadNode(ValueIn(context_, value), arena_);
  return node ? *node : Node();
}

Node NativeValues::ScalarOf(cel::Value value) {
  std::string text;
  switch (value.tag()) {
    case Tag::kBool: return Node::Bool(value.AsBool());
    case Tag::kInt: return Node::Int(value.AsInt());
    case Tag::kDouble: return Node::Float(value.AsDouble());
    case Tag::kString:
    case Tag::kType: return Node::String(Keep(value.text()));
    case Tag::kNull: return ForeignOf("structpb.NullValue", "NULL_VALUE", "0");
    case Tag::kUint:
      text = std::to_string(value.AsUint());
      return ForeignOf("uint64", text, HexOf(value.AsUint()));
    case Tag::kDuration:
      cel::AppendGoText(context_, text, value);
      return ForeignOf("time.Duration", text, std::to_string(value.AsDuration().nanoseconds));
    case Tag::kTimestamp:
      cel::AppendGoText(context_, text, value);
      return ForeignOf("time.Time", text, GoDate(value.AsTimestamp()));
    case Tag::kBytes:
      cel::AppendGoText(context_, text, value);
      return ForeignOf("[]uint8", text, GoBytes(value.text()));
    case Tag::kQuantity:
      text = value.As<value::Quantity>().String();
      return ForeignOf("*resource.Quantity", text, text);
    default: cel::AppendGoText(context_, text, value); return ForeignOf(cel::GoTypeOf(value), text, text);
  }
}

Node NativeValues::NativeOf(cel::Value value) {
  Node out;
  std::string error;
  switch (value.tag()) {
    case Tag::kOptional: return value.boxed() == nullptr ? Node() : NativeOf(*value.boxed());
    case Tag::kMessage:
      if (ObjectOf(value, out, error)) return out;
      return ForeignOf("*types.Err", error, error);
    case Tag::kList: {
      const std::string shown = ShownList(context_, value);
      return ForeignOf("[]ref.Val", shown, GoList(context_, value));
    }
    case Tag::kMap: {
      const std::string shown = ShownMap(context_, value);
      return ForeignOf("map[ref.Val]ref.Val", shown, GoMap(context_, value));
    }
    case Tag::kConcatList: {
      std::vector<Node> items;
      for (cel::ListCursor each(context_, value); each.Next();) items.push_back(NativeOf(each.item()));
      return Node::Array(merge::CopyNodes(items, arena_));
    }
    case Tag::kDocumentList:
    case Tag::kDocumentMap: {
      if (!context_.HasGoValues(value.document())) return InDocument(value);
      const bool list = value.tag() == Tag::kDocumentList;
      const std::string shown = list ? ShownList(context_, value) : ShownMap(context_, value);
      return ForeignOf(list ? "[]string" : "map[string]string", shown, shown);
    }
    default: return ScalarOf(value);
  }
}

bool NativeValues::ListOf(cel::Value list, bool literal, Node& out, std::string& error) {
  std::vector<Node> items;
  for (cel::ListCursor each(context_, list); each.Next();) {
    Node item;
    if (literal) {
      item = NativeOf(each.item());
    } else if (!FieldOf(each.item(), item, error)) {
      return false;
    }
    items.push_back(item);
  }
  out = Node::Array(merge::CopyNodes(items, arena_));
  return true;
}

bool NativeValues::MapOf(cel::Value map, bool literal, Node& out, std::string& error) {
  std::vector<merge::Member> members;
  for (cel::MapCursor each(context_, map); each.Next();) {
    if (each.key().tag() != Tag::kString) {
      error = BadKey(each.key());
      return false;
    }
    Node value;
    if (literal) {
      value = NativeOf(each.value());
    } else if (!FieldOf(each.value(), value, error)) {
      return false;
    }
    members.push_back({Keep(each.key().text()), value});
  }
  out = ObjectFrom(members, arena_);
  return true;
}

bool NativeValues::FieldOf(cel::Value value, Node& out, std::string& error) {
  switch (value.tag()) {
    case Tag::kList: return ListOf(value, /*literal=*/true, out, error);
    case Tag::kMap: return MapOf(value, /*literal=*/true, out, error);
    case Tag::kConcatList:
    case Tag::kDocumentList: return ListOf(value, /*literal=*/false, out, error);
    case Tag::kDocumentMap: return MapOf(value, /*literal=*/false, out, error);
    case Tag::kOptional: {
      const bool literal = value.boxed() != nullptr &&
                           (value.boxed()->tag() == Tag::kList || value.boxed()->tag() == Tag::kMap);
      if (literal) return FieldOf(*value.boxed(), out, error);
      out = NativeOf(value);
      return true;
    }
    default: out = NativeOf(value); return true;
  }
}

bool NativeValues::ObjectOf(cel::Value message, Node& out, std::string& error) {
  std::vector<merge::Member> members;
  for (const cel::MessageField& field : message.As<cel::MessageBody>().fields) {
    Node value;
    if (!FieldOf(field.value, value, error)) {
      error = "fail to convert field " + text::Quoted(field.name) + ": " + error;
      return false;
    }
    members.push_back({Keep(field.name), value});
  }
  out = ObjectFrom(members, arena_);
  return true;
}

namespace {

void CheckTypeNames(cel::EvalContext& context, cel::Value value, const std::string& path, std::string& out) {
  if (value.tag() == Tag::kMessage) {
    const auto& message = value.As<cel::MessageBody>();
    if (message.type != path) {
      if (!out.empty()) out += '\n';
      out += "unexpected type name " + text::Quoted(message.type) + ", expected " + text::Quoted(path) +
             ", which matches field name path from root Object type";
    }
    for (const cel::MessageField& field : message.fields) {
      CheckTypeNames(context, field.value, path + "." + std::string(field.name), out);
    }
  } else if (value.tag() == Tag::kList) {
    for (cel::ListCursor each(context, value); each.Next();) CheckTypeNames(context, each.item(), path, out);
  } else if (value.tag() == Tag::kMap) {
    for (cel::MapCursor each(context, value); each.Next();) CheckTypeNames(context, each.value(), path, out);
  }
}

}  // namespace

std::string TypeNameProblems(cel::EvalContext& context, cel::Value message) {
  std::string out;
  CheckTypeNames(context, message, std::string(message.As<cel::MessageBody>().type), out);
  return out;
}

}  // namespace plimsoll::policy
