// EvalContext is what one evaluation works with: its memory, the documents its variables look
// into, how those are read, and what it has spent. One thread uses it at a time; kept from one
// evaluation to the next it allocates nothing new.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/cel/values/container_indexes.h"
#include "plimsoll/cel/values/eval_memory.h"
#include "plimsoll/cel/values/time_zone.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/pattern/pattern.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::cel {

inline constexpr std::string_view kCostExceeded = "operation cancelled: actual cost limit exceeded";
inline constexpr std::string_view kInterrupted = "operation interrupted";

// What an evaluation has cost. The limit is hit by the first step that takes the cost past it;
// what is spent after that step no longer counts.
class CostMeter {
 public:
  void Start(uint64_t limit) {
    spent_ = 0;
    limit_ = limit;
    exceeded_ = false;
  }
  // What is spent after this does not count.
  void Stop() { Exceed(spent_); }
  void Charge(uint64_t cost) {
    spent_ += cost;
    if (spent_ > limit_) [[unlikely]]
      Exceed(spent_);
  }
  // Several steps of cost 1.
  void ChargeUnits(uint64_t count) {
    spent_ += count;
    if (spent_ > limit_) [[unlikely]]
      Exceed(limit_ + 1);
  }
  // A presence test gives back what reading its attribute costs.
  void Refund(uint64_t cost) { spent_ -= cost; }
  bool exceeded() const { return exceeded_; }
  uint64_t spent() const { return exceeded_ ? spent_at_limit_ : spent_; }
  uint64_t limit() const { return limit_; }

 private:
  void Exceed(uint64_t spent) {
    if (!exceeded_) spent_at_limit_ = spent;
    exceeded_ = true;
  }

  uint64_t spent_ = 0;
  uint64_t limit_ = UINT64_MAX;
  uint64_t spent_at_limit_ = 0;
  bool exceeded_ = false;
};

// What the documents stand for: JSON as it is, or values of Go types. Expressions see the same in both, but
// for keys and indexes of the wrong kind and for comparisons with values of other kinds.
enum class DocumentStyle : uint8_t { kPlain, kGoValues };

class EvalContext {
 public:
  static constexpr size_t kMaxDocuments = 16;
  // Containers of more children than this are indexed when looked into.
  static constexpr uint32_t kUnindexed = 24;

  EvalMemory memory;
  CostMeter cost;
  // How the documents are read; null when none has a schema.
  const DeclTypes* decls = nullptr;
  // Where Go's code panics, the server stops the evaluation and reports this, whatever else the expression
  // would have said. Absent until then.
  Value panic;

  void Panic(Value error) {
    if (cost.exceeded()) return;
    panic = error;
    cost.Stop();
  }
  void Reset();
  // A document that values look into; its number.
  uint16_t AddDocument(const value::Document& document, DocumentStyle style = DocumentStyle::kPlain);
  // Whether the document stands for values of Go types, which upstream reads by reflection.
  bool HasGoValues(uint16_t document) const { return styles_[document] == DocumentStyle::kGoValues; }
  const value::Document& document(uint16_t number) const { return *documents_[number]; }
  std::string_view TextOf(uint16_t document, const value::Node& node) const {
    return documents_[document]->TextOf(node);
  }

  const ContainerIndex& ArrayIndex(const value::Node& array);
  const ContainerIndex& ObjectIndex(uint16_t document, const value::Node& object);
  // A pattern that is not known before evaluation; null with `error` if it is none.
  const pattern::Pattern* PatternOf(std::string_view text, pattern::PatternUse use, std::string& error);
  // A named time zone; null when there is none of that name.
  const TimeZone* ZoneOf(std::string_view name);

 private:
  // Patterns and zones made from data are kept for the next turn of the loop, no more than this many.
  static constexpr size_t kKept = 64;

  std::array<const value::Document*, kMaxDocuments> documents_{};
  std::array<DocumentStyle, kMaxDocuments> styles_{};
  uint16_t document_count_ = 0;
  ContainerIndexes indexes_;
  std::array<std::unordered_map<std::string, pattern::Pattern>, 2> patterns_;  // by use
  std::unordered_map<std::string, TimeZone> zones_;
};

}  // namespace plimsoll::cel
