#include "plimsoll/text/yaml_writer.h"

#include <cmath>

#include "plimsoll/base/assert.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"
#include "yaml_line.h"
#include "yaml_scalar.h"
#include "yaml_scalar_style.h"

namespace plimsoll::text {
namespace {

// Longer keys, in bytes, come after a question mark.
constexpr size_t kLongestSimpleKey = 128;
constexpr uint32_t kIndent = 2;

// The text itself, or its repaired form in `buffer`.
std::string_view ValidText(std::string_view text, std::string& buffer) {
  if (FindInvalidUtf8(text) == std::string_view::npos) return text;
  buffer = RepairUtf8(text);
  return buffer;
}

// Digits alone, which YAML reads as an integer of 64 bits.
bool PrintsAsInteger(double number) {
  return number == std::trunc(number) && number >= -0x1p63 && number < 0x1p64 && !JsonFloatMisleads(number);
}

std::string FloatText(double number) {
  if (std::isnan(number)) return ".nan";
  if (std::isinf(number)) return number > 0 ? ".inf" : "-.inf";
  if (number == 0 && std::signbit(number)) return "-0.0";
  std::string out;
  PrintsAsInteger(number) ? AppendJsonFloat(out, number) : AppendFloat(out, number);
  return out;
}

}  // namespace

YamlWriter::YamlWriter(std::string& out, YamlLook look)
    : look_(look), line_(std::make_unique<YamlLine>(out)) {}

YamlWriter::~YamlWriter() = default;

void YamlWriter::Key(std::string_view name) {
  std::string repaired;
  name = ValidText(name, repaired);
  OpenPending();
  StartEntry();
  YamlScalar scalar = ClassifyYamlString(name);
  if (look_.quote_merge_key && name == "<<") scalar.style = YamlWrittenStyle::kDoubleQuoted;
  explicit_key_ = scalar.multiline || name.size() > kLongestSimpleKey;
  if (!explicit_key_) {
    WriteYamlScalar(*line_, name, scalar.style, {Indent(), false});
    line_->Put(':');
    return;
  }
  line_->Put("? ");
  WriteYamlScalar(*line_, name, scalar.style, {Indent(), true});
  line_->StartLine(levels_.back().column);
  line_->Put(':');
}

void YamlWriter::String(std::string_view text) {
  std::string repaired;
  text = ValidText(text, repaired);
  if (StartValue() != Slot::kRoot) line_->Put(' ');
  WriteYamlScalar(*line_, text, ClassifyYamlString(text).style, {Indent(), true});
}

void YamlWriter::Int(int64_t number) {
  std::string text;
  AppendInt(text, number);
  Scalar(text);
}

void YamlWriter::Uint(uint64_t number) {
  std::string text;
  AppendUint(text, number);
  Scalar(text);
}

void YamlWriter::Float(double number) { Scalar(FloatText(number)); }
void YamlWriter::Bool(bool value) { Scalar(value ? "true" : "false"); }
void YamlWriter::Null() { Scalar("null"); }

void YamlWriter::Finish() {
  PLIMSOLL_ASSERT(levels_.empty() && !has_pending_);
  line_->StartLine(0);
}

void YamlWriter::Scalar(std::string_view ascii) {
  if (StartValue() != Slot::kRoot) line_->Put(' ');
  line_->Put(ascii);
}

// A sequence that is the value of an ordinary key has its dashes below the key's first
// letter, and everything else is two columns further in than what holds it.
void YamlWriter::Begin(Container container) {
  const Slot slot = StartValue();
  const bool indentless = slot == Slot::kValue && container == Container::kSequence;
  const uint32_t column = slot == Slot::kRoot ? 0 : levels_.back().column + (indentless ? 0 : kIndent);
  pending_ = {container, column, slot == Slot::kItem || slot == Slot::kExplicitValue};
  has_pending_ = true;
}

void YamlWriter::End(std::string_view if_empty) {
  if (!has_pending_) {
    PLIMSOLL_ASSERT(!levels_.empty());
    levels_.pop_back();
    return;
  }
  if (!levels_.empty()) line_->Put(' ');
  line_->Put(if_empty);
  has_pending_ = false;
}

void YamlWriter::OpenPending() {
  if (!has_pending_) return;
  levels_.push_back(pending_);
  has_pending_ = false;
}

// Goes to where the next key or dash is.
void YamlWriter::StartEntry() {
  Level& level = levels_.back();
  if (level.starts_on_line) {
    line_->PadTo(level.column);
    level.starts_on_line = false;
  } else {
    line_->StartLine(level.column);
  }
}

// Writes what is before a value, and says where it is.
YamlWriter::Slot YamlWriter::StartValue() {
  OpenPending();
  if (levels_.empty()) return Slot::kRoot;
  if (levels_.back().container == Container::kMap) return explicit_key_ ? Slot::kExplicitValue : Slot::kValue;
  StartEntry();
  line_->Put('-');
  return Slot::kItem;
}

// Where the further lines of a scalar begin.
uint32_t YamlWriter::Indent() const { return levels_.empty() ? kIndent : levels_.back().column + kIndent; }

}  // namespace plimsoll::text
