#include "plimsoll/cel/types/overload.h"

#include <iterator>

#include "plimsoll/base/assert.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/cel/types/type_text.h"

namespace plimsoll::cel {
namespace {

struct Row {
  bool function;  // the row names a function; the overloads below it are its own
  std::string_view id;
  std::string_view parameters;
  std::string_view result;
  uint8_t since;
};

constexpr Row kRows[] = {
#define PLIMSOLL_CEL_FUNCTION(name, text) {true, text, {}, {}, 0},
#define PLIMSOLL_CEL_OVERLOAD(name, id, parameters, result, since) {false, id, parameters, result, since},
#include "plimsoll/cel/types/overload_list.inc"
#undef PLIMSOLL_CEL_FUNCTION
#undef PLIMSOLL_CEL_OVERLOAD
};

constexpr size_t kNameSlots = 512;

// The texts between the commas outside of parentheses.
std::vector<std::string_view> SplitParameters(std::string_view text) {
  std::vector<std::string_view> out;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c != ',' || depth != 0) continue;
    if (i > begin) out.push_back(text.substr(begin, i - begin));
    begin = i + 2;
  }
  return out;
}

// "T.(A, B)" as T, A, B; "(A, B)" as A, B.
std::vector<std::string_view> ParameterTexts(std::string_view text, bool& member) {
  const size_t dot = text.find(".(");
  member = dot != std::string_view::npos;
  const std::string_view in_parentheses = member ? text.substr(dot + 2) : text.substr(1);
  std::vector<std::string_view> out = SplitParameters(in_parentheses.substr(0, in_parentheses.size() - 1));
  if (member) out.insert(out.begin(), text.substr(0, dot));
  return out;
}

}  // namespace

const OverloadTable& OverloadTable::Get() {
  static const OverloadTable table;
  return table;
}

OverloadTable::OverloadTable() {
  params_.reserve(std::size(kRows));
  for (const Row& row : kRows) {
    if (row.function) {
      functions_.push_back({static_cast<FunctionId>(functions_.size()), row.id, {}});
      continue;
    }
    OverloadInfo info{.number = static_cast<OverloadId>(overloads_.size()),
                      .function = functions_.back().number,
                      .since = row.since,
                      .id = row.id};
    std::vector<std::string_view> letters;
    std::vector<const Type*>& params = params_.emplace_back();
    for (const std::string_view text : ParameterTexts(row.parameters, info.member)) {
      params.push_back(ParseType(text, types_, letters));
      PLIMSOLL_ASSERT(params.back() != nullptr);
    }
    info.result = ParseType(row.result, types_, letters);
    PLIMSOLL_ASSERT(info.result != nullptr);
    info.params = params;
    info.variables = static_cast<uint8_t>(letters.size());
    overloads_.push_back(info);
  }
  size_t begin = 0;
  for (FunctionInfo& function : functions_) {
    size_t end = begin;
    while (end < overloads_.size() && overloads_[end].function == function.number) ++end;
    function.overloads = std::span(overloads_).subspan(begin, end - begin);
    begin = end;
  }
  IndexNames();
}

void OverloadTable::IndexNames() {
  names_.assign(kNameSlots, FunctionId::kNone);
  for (const FunctionInfo& function : functions_) {
    size_t i = HashBytes(function.name) % kNameSlots;
    while (names_[i] != FunctionId::kNone) i = (i + 1) % kNameSlots;
    names_[i] = function.number;
  }
}

FunctionId OverloadTable::FindFunction(std::string_view name) const {
  for (size_t i = HashBytes(name) % kNameSlots; names_[i] != FunctionId::kNone; i = (i + 1) % kNameSlots) {
    if (Function(names_[i]).name == name) return names_[i];
  }
  return FunctionId::kNone;
}

}  // namespace plimsoll::cel
