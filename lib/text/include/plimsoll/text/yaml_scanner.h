// YamlScanner turns a YamlText into tokens exactly as go-yaml v2 does, lookahead included:
// the parser takes one token at a time and gets a problem no sooner and no later than
// upstream would report it. The essay on simple keys is at the head of yaml_scan_keys.cpp.
//
//   YamlScanner scanner;             // reusable, keeps its memory
//   scanner.Start(bytes.text(), side);
//   while (const YamlToken* token = scanner.Peek()) { ...; scanner.Skip(); }
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/yaml_bytes.h"
#include "plimsoll/text/yaml_token.h"

namespace plimsoll::text {

inline constexpr uint32_t kMaxYamlDepth = 10000;
// The one problem that is a limit.
inline constexpr const char* kYamlDepthProblem = "exceeded max depth of 10000";

class YamlScanner {
 public:
  // Text of scalars that is not a piece of the source is appended to `side`.
  void Start(const YamlText& text, std::string& side);

  // The next token, null when there is a problem. Not to be called after kStreamEnd.
  const YamlToken* Peek() { return available_ ? &tokens_[head_] : FetchMore(); }
  void Skip() {
    available_ = false;
    ++parsed_;
    ++head_;
  }

  const YamlProblem& problem() const { return problem_; }
  std::string_view TagText(uint32_t offset, uint32_t length) const {
    return std::string_view(tag_text_).substr(offset, length);
  }

 private:
  // A place where a key without `?` may have started. One for each flow level.
  struct SimpleKey {
    bool possible = false;
    bool required = false;
    uint32_t number = 0;  // of its token
    uint32_t at = 0;
    uint32_t column = 0;
  };
  static constexpr uint32_t kNoNumber = UINT32_MAX;
  static constexpr uint32_t kNoSlot = UINT32_MAX;

  // The queue of tokens, simple keys, indentation (yaml_scan_keys.cpp).
  const YamlToken* FetchMore();
  YamlToken& Append(YamlTokenKind kind, uint32_t start, uint32_t end);
  void Insert(uint32_t number, YamlTokenKind kind, uint32_t at);
  uint32_t NextNumber() const { return parsed_ + static_cast<uint32_t>(tokens_.size()) - head_; }
  uint32_t SlotOfHead() const { return head_ < slots_.size() ? slots_[head_] : kNoSlot; }
  void SetSlot(uint32_t number, uint32_t slot);
  bool CheckSimpleKey(SimpleKey& key, bool& valid);
  bool SaveSimpleKey();
  void RegisterSimpleKey(uint32_t at, uint32_t column);
  bool RemoveSimpleKey() { return !simple_keys_.back().possible || RemovePossibleKey(); }
  bool RemovePossibleKey();
  // A collection starts at a column further right, and ends at one further left.
  bool RollIndent(uint32_t column, uint32_t number, YamlTokenKind kind, uint32_t at) {
    return flow_level_ > 0 || indent_ >= column || PushIndent(column, number, kind, at);
  }
  bool PushIndent(uint32_t column, uint32_t number, YamlTokenKind kind, uint32_t at);
  void UnrollIndent(int64_t column) {
    if (flow_level_ == 0 && indent_ > column) PopIndents(column);
  }
  void PopIndents(int64_t column);

  // What comes next (yaml_scanner.cpp).
  bool FetchNext();
  bool FetchByCharacter(char c);
  bool ScanToNextToken();
  bool FetchStreamEnd();
  bool FetchDirective();
  bool FetchDocumentIndicator(YamlTokenKind kind);
  bool FetchFlowStart(YamlTokenKind kind);
  bool FetchFlowEnd(YamlTokenKind kind);
  bool FetchFlowEntry();
  bool FetchBlockEntry();
  bool FetchKey();
  bool FetchValue();
  bool FetchAnchor(YamlTokenKind kind);
  bool FetchTag();
  bool FetchBlockScalar(YamlStyle style);
  bool FetchQuoted(YamlStyle style);
  bool FetchPlain();
  template <class Scan>
  bool FetchScalar(Scan scan);
  bool TakeAsKey(const YamlToken& scalar, uint32_t column);

  // Directives, anchors, tags (yaml_scan_tags.cpp).
  bool ScanDirective();
  bool ScanVersion(YamlToken& token);
  bool ScanVersionNumber(uint32_t& number);
  bool ScanTagDirective(YamlToken& token);
  bool ScanTag(YamlToken& token);
  bool ScanTagHandle(bool directive, YamlToken& token);
  bool ScanUri(bool has_head, YamlToken& token);
  bool ScanUriEscape();
  bool SkipRestOfLine();

  // Scalars (yaml_scan_plain.cpp, yaml_scan_quoted.cpp, yaml_scan_block.cpp).
  bool ScanPlain(YamlToken& token);
  bool SkipPlainBreaks(int64_t indent, bool& broken);
  bool TrackPlain(uint32_t stop);
  void JoinLines();
  bool ScanQuoted(YamlToken& token);
  bool ScanQuotedSlowly(YamlToken& token);
  bool ScanQuotedWord(char quote, bool& joined);
  bool SkipQuotedBlanks(bool joined);
  bool ScanEscape();
  bool ScanEscapeCode(uint32_t digits);
  bool ScanBlockScalar(YamlToken& token);
  bool ScanBlockHeader(int& chomping, uint32_t& increment);
  bool ScanBlockBreaks(uint32_t& indent, uint32_t& end);

  // Places.
  const char* Here() const { return data_ + pos_; }
  uint32_t OffsetOf(const char* at) const { return static_cast<uint32_t>(at - data_); }
  uint32_t Column() { return ascii_ ? pos_ - line_start_ : CountedColumn(); }
  uint32_t CountedColumn();
  bool IsFurtherThan(uint32_t from, uint32_t characters) const;
  bool AtLineStart() const { return pos_ == line_start_; }
  // What go-yaml's reader must have decoded at this point.
  bool Ensure(uint32_t characters) { return !tracked_ || EnsureTracked(characters); }
  bool EnsureTracked(uint32_t characters);
  bool HasLoaded(uint32_t characters) const;
  // Moves on, with go-yaml's lookahead after each character.
  bool Advance(const char* to, uint32_t ahead) {
    if (tracked_) return AdvanceTracked(to, ahead);
    pos_ = OffsetOf(to);
    return true;
  }
  bool AdvanceTracked(const char* to, uint32_t ahead);
  bool SkipMark();
  bool SkipLine();
  bool ReadBreak(std::string& out);
  bool Fail(const char* problem) {
    problem_ = {YamlProblem::Kind::kScanner, problem, pos_};
    return false;
  }

  const char* data_ = nullptr;
  uint32_t pos_ = 0;
  uint32_t end_ = 0;
  uint32_t line_start_ = 0;
  bool ascii_ = true;
  bool tracked_ = false;
  bool available_ = false;
  bool simple_key_allowed_ = true;
  uint32_t flow_level_ = 0;
  int64_t indent_ = -1;

  std::vector<YamlToken> tokens_;
  uint32_t head_ = 0;    // the first of tokens_ not taken yet
  uint32_t parsed_ = 0;  // how many were taken: the number of the head
  std::vector<int64_t> indents_;
  std::vector<SimpleKey> simple_keys_;
  std::vector<uint32_t> slots_;

  std::string* side_ = nullptr;
  std::string tag_text_;
  std::string first_break_;
  std::string more_breaks_;
  YamlProblem problem_;

  // Up to where the column of this line has been counted.
  uint32_t counted_to_ = 0;
  uint32_t counted_ = 0;

  // Only while tracked_.
  YamlText text_;
  size_t next_piece_ = 0;
  uint32_t loaded_end_ = 0;
  uint32_t buffer_start_ = 0;
};

}  // namespace plimsoll::text
