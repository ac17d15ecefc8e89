// YamlExpander is the second pass of reading YAML, for documents that need it: it walks the
// raw tape as upstream's decoder walks its tree, puts what aliases stand for in their places,
// merges `<<`, finds repeated keys, and meets the decoder's errors in the decoder's order.
// Keys keep their kinds, members that lost are marked kDroppedKey (see yaml_keys.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"
#include "yaml_raw.h"

namespace plimsoll::value {

// A key that was there before.
struct YamlRepeat {
  uint64_t time = 0;  // when the decoder meets it
  Node key;
  Node first;
  uint32_t value = 0;  // the node of the raw tape that the key was given
  Path path;
};

class YamlExpander {
 public:
  // From raw.tape to out's tape, which must be empty. `text` is the YamlText's data.
  std::optional<Problem> Expand(YamlRaw& raw, const char* text, const ReadOptions& options, Document& out);

  bool has_dropped() const { return has_dropped_; }
  bool has_odd_keys() const { return has_odd_keys_; }
  // In the order of the decoder.
  std::vector<YamlRepeat>& repeats() { return repeats_; }

 private:
  struct Frame {
    enum class Kind : uint8_t {
      kSequence,
      kMapping,
      kMerged,     // a mapping whose members go to the mapping that merges it
      kMergeList,  // the sequence after `<<`
      kAlias,      // what an alias stands for is above it
    };
    enum class Due : uint8_t { kKey, kValue, kEntry };

    Kind kind = Kind::kSequence;
    Due due = Due::kKey;
    uint32_t next = 0;   // the raw node to visit next
    uint32_t end = 0;    // after the last of them
    uint32_t out = 0;    // the collection's own node
    uint32_t count = 0;  // items so far
    uint32_t base = 0;   // of its entries, or of its elements
    uint32_t key = 0;    // on the out tape
    uint32_t value = 0;  // raw; of kAlias: the alias
  };
  struct Entry {
    uint32_t key = 0;    // on the out tape
    uint32_t value = 0;  // raw
    uint64_t time = 0;
  };

  bool CountVisit(uint32_t raw_node);
  bool Visit(uint32_t raw_node);
  bool OpenAlias(uint32_t raw_node);
  bool Place(uint32_t raw_node, const Node& place);
  bool Step();
  bool StepSequence(Frame& frame);
  bool StepMapping(Frame& frame);
  bool StepMergeList(Frame& frame);
  void CloseAlias(const Frame& frame);
  bool Merge(uint32_t raw_value);
  bool MergeMapping(uint32_t raw_node);
  void CloseMapping();

  void FindRepeats(uint32_t base);
  void NoteRepeat(const Entry& first, const Entry& again);
  int CompareKeys(const Node& a, const Node& b) const;
  bool SameKeys(const Node& a, const Node& b) const;
  Path PathOf(const Node& key);

  bool Fail(ProblemKind kind, const std::string& words, uint32_t raw_node);

  YamlRaw* raw_ = nullptr;
  const char* text_ = nullptr;
  ReadOptions options_;
  Document* out_ = nullptr;
  std::vector<Frame> frames_;
  std::vector<Entry> entries_;
  std::vector<uint32_t> elements_;
  std::vector<uint32_t> order_;
  std::vector<YamlRepeat> repeats_;
  uint64_t time_ = 0;
  uint64_t visits_ = 0;
  uint64_t alias_visits_ = 0;
  uint32_t alias_depth_ = 0;
  uint32_t outer_alias_ = 0;  // the raw node through which the aliases being expanded began
  uint32_t alias_nodes_ = 0;
  uint32_t depth_ = 0;
  uint64_t path_steps_ = 0;
  uint64_t repeat_bytes_ = 0;
  bool has_dropped_ = false;
  bool has_odd_keys_ = false;
  std::optional<Problem> problem_;
};

}  // namespace plimsoll::value
