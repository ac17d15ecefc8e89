// NodeExport writes one node of a schema as the target has it. Keywords that only make sense
// together are written together; what the target has no keyword for but can say with others is
// added to `allOf`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "export_writer.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::schema {

class NodeExport {
 public:
  NodeExport(ExportWriter& writer, NodeId node)
      : writer_(writer), schema_(writer.schema()), target_(writer.target()), node_(node) {}

  void Write(value::Tree& place);

 private:
  enum class Group : uint8_t {
    kTypes,
    kMaximum,
    kMinimum,
    kItems,
    kContains,
    kAdditional,
    kDependencies,
    kCondition,
    kExamples,
  };
  // The keywords of one bound: `maximum`, the flag beside it, and the bound that excludes itself.
  struct Bound {
    Keyword number;
    Keyword flag;
    Keyword exclusive;
  };

  bool Has(Keyword keyword) const { return schema_.Has(node_, keyword); }
  bool Once(Group group);
  value::TreeObject& object() { return out_->AsObject(); }

  void WriteEntry(const Entry& entry);
  void WriteGroup(Group group);
  void WritePlain(const Entry& entry);
  void WriteExtensions();
  void Finish();
  std::vector<NodeId> Targets();
  std::vector<NodeId> WriteDynamic(NodeId target, std::string_view name, std::vector<NodeId> others);

  // Forms. export_forms.cpp
  value::Tree ValueOf(const Entry& entry);
  value::Tree NumberAt(Keyword keyword);
  value::Tree LiteralAt(Keyword keyword, uint32_t literal);
  value::Tree RulesTree() const;
  value::Tree DocsTree() const;
  void PutNodes(value::Tree& place, std::span<const NodeId> nodes);
  void PutNamed(value::Tree& place, Keyword keyword);
  void PutSchemas(std::string_view name, const Entry& entry);
  value::Tree& Slot(std::string_view name) { return object().Set(name, value::Tree()).value; }

  // What is written with other keywords. export_rewrites.cpp
  void WriteTypes();
  void WriteTypesFlagged(const std::vector<std::string_view>& names, bool null);
  bool MustAddItems() const;
  void WriteBound(const Bound& bound);
  void WriteConst();
  void WriteExamples();
  void WriteFormat();
  void Add(value::Tree more) { more_.push_back(std::move(more)); }

  // The same for those that hold schemas. export_applicators.cpp
  void WriteItems();
  void WriteContains();
  void WriteAdditional();
  const Entry* Additional();
  void WriteDependencies();
  void WriteDependency(std::string_view name, const std::optional<NodeId>& node,
                       std::span<const std::string_view> texts);
  void WriteCondition();
  value::Tree& Choice(value::Tree first);

  void LeaveOut(Keyword keyword);
  void Warn(Keyword keyword, std::string message) { writer_.Warn(node_, keyword, std::move(message)); }

  ExportWriter& writer_;
  const Schema& schema_;
  const Dialect target_;
  const NodeId node_;
  value::Tree* out_ = nullptr;
  std::vector<value::Tree> more_;  // for allOf
  uint32_t written_ = 0;           // bits of the groups
};

// `{key: value}`
value::Tree ObjectOf(std::string_view key, value::Tree value);

}  // namespace plimsoll::schema
