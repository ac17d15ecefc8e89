#include <algorithm>
#include <iterator>
#include <set>

#include "parser.h"

namespace plimsoll::skew {
namespace {

constexpr int64_t kMaxEnumNumber = INT32_MAX;

// In order, without overlaps, and in as few ranges as possible.
void Merge(std::vector<NumberRange>& ranges) {
  std::ranges::sort(ranges, {}, &NumberRange::first);
  std::vector<NumberRange> merged;
  for (const NumberRange& range : ranges) {
    if (!merged.empty() && range.first - 1 <= merged.back().last) {
      merged.back().last = std::max(merged.back().last, range.last);
    } else {
      merged.push_back(range);
    }
  }
  ranges = std::move(merged);
}

}  // namespace

bool Reserved::HasAll(NumberRange range) const {
  const auto after = std::ranges::upper_bound(numbers, range.first, {}, &NumberRange::first);
  return after != numbers.begin() && range.last <= std::prev(after)->last;
}

bool ProtoParser::Message(const std::string& scope) {
  Advance();
  ProtoMessage message;
  message.place = token_.place;
  std::string name;
  if (!Word(name, "the name of the message")) return false;
  message.full_name = NameIn(scope, name);
  return MessageBody(std::move(message));
}

bool ProtoParser::MessageBody(ProtoMessage message) {
  if (++depth_ > kMaxProtoNesting) return FailHere("messages are nested more than 64 levels deep");
  if (!Expect("{")) return false;
  // Before those inside it.
  const size_t position = file_.messages.size();
  file_.messages.emplace_back();
  while (!Accept("}")) {
    if (failed_) return false;
    if (token_.kind == ProtoToken::kEnd) return FailAt(message.place, "this message is not closed");
    if (!MessageStatement(message)) return false;
  }
  Merge(message.reserved.numbers);
  Merge(message.extension_ranges);
  if (failed_ || !CheckMessage(message)) return false;
  file_.messages[position] = std::move(message);
  --depth_;
  return true;
}

bool ProtoParser::MessageStatement(ProtoMessage& message) {
  ProtoOption option;
  if (Accept(";")) return !failed_;
  if (LookingAt("export") || LookingAt("local")) Advance();
  if (LookingAt("message") || LookingAt("enum") || LookingAt("extend")) return Definition(message.full_name);
  if (LookingAt("option")) return OptionStatement(option);
  if (LookingAt("oneof")) return Oneof(message);
  if (LookingAt("reserved")) return ReservedStatement(message.reserved, kMaxFieldNumber);
  if (LookingAt("extensions")) {
    Advance();
    std::vector<ProtoOption> options;
    if (!Ranges(message.extension_ranges, kMaxFieldNumber)) return false;
    if (LookingAt("[")) {
      // Declarations of extensions may have any shape.
      while (!LookingAt("]") && token_.kind != ProtoToken::kEnd) Advance();
      if (!Expect("]")) return false;
    }
    return Expect(";");
  }
  return Field(message.fields, message.full_name, false);
}

bool ProtoParser::Oneof(ProtoMessage& message) {
  Advance();
  ProtoOneof made;
  made.place = token_.place;
  if (!Word(made.name, "the name of the oneof") || !Expect("{")) return false;
  const auto position = static_cast<uint32_t>(message.oneofs.size());
  message.oneofs.push_back(std::move(made));
  while (!Accept("}")) {
    if (failed_) return false;
    ProtoOption option;
    if (LookingAt("option")) {
      if (!OptionStatement(option)) return false;
      continue;
    }
    if (!Field(message.fields, message.full_name, true)) return false;
    message.fields.back().oneof = position;
  }
  return !failed_;
}

bool ProtoParser::Extend(const std::string& scope) {
  Advance();
  std::string extendee;
  if (!DottedName(extendee, "the name of a message", true) || !Expect("{")) return false;
  while (!Accept("}")) {
    if (failed_) return false;
    std::vector<ProtoField> fields;
    if (!Field(fields, scope, false)) return false;
    file_.extensions.push_back({scope, extendee, std::move(fields.front())});
  }
  return !failed_;
}

bool ProtoParser::CheckMessage(const ProtoMessage& message) {
  std::set<int64_t> numbers;
  std::set<std::string_view> names;
  for (const ProtoField& field : message.fields) {
    const std::string number = std::to_string(field.number);
    if (!numbers.insert(field.number).second) {
      return FailAt(field.place, "number " + number + " is used twice in " + message.full_name);
    }
    if (!names.insert(field.name).second) {
      return FailAt(field.place, "field " + field.name + " is defined twice in " + message.full_name);
    }
    if (message.reserved.Has(field.number)) {
      return FailAt(field.place, "field " + field.name + " uses number " + number + ", which is reserved");
    }
    if (message.reserved.Has(field.name)) {
      return FailAt(field.place, "the name " + field.name + " is reserved");
    }
  }
  return true;
}

bool ProtoParser::Enum(const std::string& scope) {
  Advance();
  ProtoEnum made;
  made.place = token_.place;
  made.closed = syntax_ == ProtoSyntax::kProto2 || all_closed_;
  std::string name;
  if (!Word(name, "the name of the enum") || !Expect("{")) return false;
  made.full_name = NameIn(scope, name);
  while (!Accept("}")) {
    if (failed_ || !EnumStatement(made)) return false;
  }
  Merge(made.reserved.numbers);
  if (failed_ || !CheckEnum(made)) return false;
  file_.enums.push_back(std::move(made));
  return true;
}

bool ProtoParser::EnumStatement(ProtoEnum& made) {
  ProtoOption option;
  if (Accept(";")) return !failed_;
  if (LookingAt("option")) {
    if (!OptionStatement(option)) return false;
    if (option.name == "features.enum_type") made.closed = option.value == "CLOSED";
    return true;
  }
  if (LookingAt("reserved")) return ReservedStatement(made.reserved, kMaxEnumNumber);
  ProtoEnumValue value;
  value.place = token_.place;
  std::vector<ProtoOption> options;
  if (!Word(value.name, "the name of a value") || !Expect("=") || !Integer(value.number, "a number") ||
      !OptionList(options)) {
    return false;
  }
  made.values.push_back(std::move(value));
  return Expect(";");
}

bool ProtoParser::CheckEnum(const ProtoEnum& made) {
  if (made.values.empty()) return FailAt(made.place, "enum " + made.full_name + " has no values");
  std::set<std::string_view> names;
  for (const ProtoEnumValue& value : made.values) {
    if (value.number < INT32_MIN || value.number > INT32_MAX) {
      return FailAt(value.place, "numbers of enum values have 32 bits");
    }
    if (!names.insert(value.name).second) {
      return FailAt(value.place, "value " + value.name + " is defined twice in " + made.full_name);
    }
    if (made.reserved.Has(value.number) || made.reserved.Has(value.name)) {
      return FailAt(value.place, "value " + value.name + " uses a number or name that is reserved");
    }
  }
  return true;
}

bool ProtoParser::Ranges(std::vector<NumberRange>& out, int64_t most) {
  do {
    NumberRange range;
    if (!Integer(range.first, "a number")) return false;
    range.last = range.first;
    if (Accept("to")) {
      if (LookingAt("max")) {
        range.last = most;
        Advance();
      } else if (!Integer(range.last, "a number or max")) {
        return false;
      }
    }
    out.push_back(range);
  } while (Accept(","));
  return !failed_;
}

bool ProtoParser::ReservedStatement(Reserved& out, int64_t most) {
  Advance();
  if (token_.kind == ProtoToken::kInteger || LookingAt("-")) return Ranges(out.numbers, most) && Expect(";");
  do {
    std::string name;
    const bool good =
        token_.kind == ProtoToken::kWord ? Word(name, "a name") : String(name, "a name or a number");
    if (!good) return false;
    out.names.insert(std::move(name));
  } while (Accept(","));
  return Expect(";");
}

}  // namespace plimsoll::skew
