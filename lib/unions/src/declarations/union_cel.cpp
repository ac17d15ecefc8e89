#include "plimsoll/base/ascii.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/unions/declarations/union_export.h"

namespace plimsoll::unions {
namespace {

std::string Literal(std::string_view text) {
  std::string out = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') out += '\\';
    if (letter == '\n') {
      out += "\\n";
    } else {
      out += letter;
    }
  }
  return out + '\'';
}

// `self.D == 'v'`, or one of several values.
std::string IsOneOf(const std::string& field, const std::vector<std::string>& values) {
  if (values.size() == 1) return field + " == " + Literal(values.front());
  return field + " in [" + text::Joined(values, ", ", Literal) + "]";
}

class CelWriter {
 public:
  explicit CelWriter(const UnionType& type) : type_(type) {}

  Result<std::vector<UnionCelRule>> Run() {
    if (type_.HasDiscriminator()) discriminator_ = Name(type_.discriminator);
    for (const UnionMember& member : type_.members) set_.push_back(IsSet(member));
    if (!unnamed_.empty()) return Fail("no expression can name the field " + unnamed_);
    if (!type_.IsTagged()) AddCount();
    if (type_.HasDiscriminator()) AddSelection();
    return std::move(out_);
  }

 private:
  std::string Name(const std::string& field) {
    const auto name = cel::EscapeFieldName(field);
    if (!name) unnamed_ = field;
    return "self." + name.value_or("");
  }

  std::string IsSet(const UnionMember& member) {
    const std::string name = Name(member.field);
    const bool counted = member.kind == MemberKind::kList || member.kind == MemberKind::kMap;
    return counted ? "(has(" + name + ") && size(" + name + ") > 0)" : "has(" + name + ")";
  }

  // Of strict unions only when no discriminator decides.
  void AddCount() {
    const bool exactly = type_.mode == UnionMode::kExactlyOne;
    if (!exactly && set_.size() < 2) return;
    // A sum costs servers less than a list that is filtered, which matters in lists without a limit.
    std::string rule;
    for (const std::string& set : set_) rule += (rule.empty() ? "(" : " + (") + set + " ? 1 : 0)";
    rule += exactly ? " == 1" : " <= 1";
    const bool decided = type_.strict && type_.HasDiscriminator();
    if (decided && type_.source == UnionSource::kDeclarative) return;
    if (decided) rule = "(has(" + discriminator_ + ") && " + discriminator_ + " != '') || " + rule;
    out_.push_back({rule,
                    std::string(exactly ? "must specify exactly one of: " : "must specify at most one of: ") +
                        MemberList(type_),
                    ""});
  }

  // All spellings of the values that select a member.
  std::vector<std::string> ValuesOf(const UnionMember& member) const {
    std::vector<std::string> out = member.values;
    if (!type_.any_first_case) return out;
    for (const std::string& value : member.values) {
      std::string other = value;
      if (!other.empty() && ascii::IsLetter(other[0])) {
        other[0] = static_cast<char>(other[0] ^ 0x20);
        out.push_back(other);
      }
    }
    return out;
  }

  void AddSelection() {
    for (size_t i = 0; i < type_.members.size(); ++i) {
      const UnionMember& member = type_.members[i];
      const std::string named =
          "(has(" + discriminator_ + ") && " + IsOneOf(discriminator_, ValuesOf(member)) + ")";
      if (type_.strict) {
        AddFor(member, "!" + set_[i] + " || " + named, "may only be");
      } else if (const auto others = OtherValues(i); !others.empty()) {
        AddFor(
            member,
            "!" + set_[i] + " || !has(" + discriminator_ + ") || !(" + IsOneOf(discriminator_, others) + ")",
            "may only be");
      }
      if (type_.require_selected) AddFor(member, "!" + named + " || " + set_[i], "must be");
    }
  }

  std::vector<std::string> OtherValues(size_t own) const {
    std::vector<std::string> out;
    for (size_t i = 0; i < type_.members.size(); ++i) {
      if (i == own) continue;
      const std::vector<std::string> values = ValuesOf(type_.members[i]);
      out.insert(out.end(), values.begin(), values.end());
    }
    return out;
  }

  void AddFor(const UnionMember& member, std::string rule, const std::string& words) {
    const std::string values = text::Joined(member.values, " or ", text::Quoted);
    const auto name = cel::EscapeFieldName(member.field);
    const bool plain = name && *name == member.field;
    out_.push_back({std::move(rule), words + " specified when `" + type_.discriminator + "` is " + values,
                    plain ? '.' + member.field : "['" + member.field + "']"});
  }

  const UnionType& type_;
  std::string discriminator_;
  std::vector<std::string> set_;
  std::string unnamed_;
  std::vector<UnionCelRule> out_;
};

}  // namespace

Result<std::vector<UnionCelRule>> UnionCelRules(const UnionType& type) { return CelWriter(type).Run(); }

}  // namespace plimsoll::unions
