// Options. Only a few have an effect on the wire; all others are passed over, so that files that define
// options need not be there.
#include "parser.h"

namespace plimsoll::skew {

bool ProtoParser::OptionStatement(ProtoOption& option) {
  Advance();
  return OneOption(option) && Expect(";");
}

bool ProtoParser::OneOption(ProtoOption& option) {
  option.place = token_.place;
  return OptionName(option.name) && Expect("=") && OptionValue(option);
}

// `deprecated`, `(gogoproto.nullable)`, `(a.b).c.d`, `features.(pb.go).api_level`.
bool ProtoParser::OptionName(std::string& out) {
  do {
    std::string part;
    const bool own = Accept("(");
    if (own ? !DottedName(part, "the name of an option", true) || !Expect(")")
            : !Word(part, "the name of an option")) {
      return false;
    }
    if (!out.empty()) out += '.';
    out += own ? "(" + part + ")" : part;
  } while (Accept("."));
  return !failed_;
}

bool ProtoParser::OptionValue(ProtoOption& option) {
  if (LookingAt("{")) return SkipBraces();
  if (token_.kind == ProtoToken::kString) return String(option.value, "a value");
  if (Accept("-")) option.value = "-";
  Accept("+");
  const bool is_value = token_.kind == ProtoToken::kWord || token_.kind == ProtoToken::kInteger ||
                        token_.kind == ProtoToken::kFloat;
  if (!is_value) return FailHere("expected the value of an option, not " + Shown());
  option.value += token_.text;
  Advance();
  return !failed_;
}

bool ProtoParser::OptionList(std::vector<ProtoOption>& out) {
  if (!Accept("[")) return !failed_;
  do {
    ProtoOption option;
    if (!OneOption(option)) return false;
    out.push_back(std::move(option));
  } while (Accept(","));
  return Expect("]");
}

// Counts instead of recursing, so that no depth is too much.
bool ProtoParser::SkipBraces() {
  const text::Span begin = token_.place;
  size_t open = 0;
  do {
    if (token_.kind == ProtoToken::kEnd) return FailAt(begin, "this brace is not closed");
    if (LookingAt("{")) ++open;
    if (LookingAt("}")) --open;
    Advance();
    if (failed_) return false;
  } while (open != 0);
  return true;
}

}  // namespace plimsoll::skew
