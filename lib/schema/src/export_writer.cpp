#include "export_writer.h"

#include "export_node.h"

namespace plimsoll::schema {

using value::Tree;

namespace {

constexpr std::string_view kPresenceMark = "x-goskema-presence";

bool AllowsNull(const Schema& schema, NodeId node) {
  if (schema.Flag(node, Keyword::kNullable)) return true;
  for (const std::string_view type : schema.Texts(node, Keyword::kTypes)) {
    if (type == "null") return true;
  }
  return false;
}

// Beside a reference nothing else counts in some targets.
void Mark(Tree& schema, Dialect target) {
  if (!schema.IsObject()) return;
  if (schema.AsObject().Find("$ref") != nullptr && RefStandsAlone(target)) {
    Tree list = Tree::NewArray();
    list.AsArray().push_back(std::move(schema));
    schema = Tree::NewObject();
    schema.AsObject().Set("allOf", std::move(list));
  }
  schema.AsObject().Set(kPresenceMark, Tree::Bool(true));
}

}  // namespace

Tree ExportWriter::Write(const ExportUnit& unit) {
  Tree out;
  todo_.push_back({unit.node, &out, false});
  while (!todo_.empty()) {
    const Task task = todo_.back();
    todo_.pop_back();
    NodeExport(*this, task.node).Write(*task.place);
    if (task.presence) Mark(*task.place, target());
  }
  return out;
}

void ExportWriter::Put(Tree& place, NodeId child) {
  if (plan_.UnitOf(child) != nullptr) {
    place = ReferenceTo(child);
  } else {
    todo_.push_back({child, &place, false});
  }
}

void ExportWriter::PutProperty(Tree& place, NodeId child, bool required) {
  const size_t before = todo_.size();
  Put(place, child);
  if (!options_.presence || required || !HidesPresence(child)) return;
  if (todo_.size() != before) {
    todo_.back().presence = true;
  } else {
    Mark(place, target());
  }
}

// Whether a missing value may be there later, or a null be the same as none.
bool ExportWriter::HidesPresence(NodeId property) const {
  const Schema& ir = schema();
  const auto hides = [&](NodeId node) { return ir.Has(node, Keyword::kDefault) || AllowsNull(ir, node); };
  if (hides(property)) return true;
  const std::optional<NodeId> target = ir.Target(property, Keyword::kRef);
  return target && hides(*target);
}

Tree ExportWriter::ReferenceTo(NodeId target) const {
  Tree out = Tree::NewObject();
  out.AsObject().Set("$ref", Tree::String(plan_.UnitOf(target)->reference));
  return out;
}

ExportWriter::ExportWriter(const ExportPlan& plan, const ExportOptions& options, uint32_t added,
                           std::vector<ExportWarning>& warnings)
    : plan_(plan), options_(options), added_(added), warnings_(warnings) {
  for (const DynamicAnchor& anchor : schema().DynamicAnchors()) ++anchors_[anchor.name];
  for (const Resource& resource : schema().Resources())
    recursive_anchors_ += resource.recursive_anchor ? 1U : 0U;
}

bool ExportWriter::IsAmbiguousAnchor(std::string_view name) const {
  const auto found = anchors_.find(name);
  return found != anchors_.end() && found->second > 1;
}

void ExportWriter::Warn(NodeId node, Keyword keyword, std::string message) {
  ExportWarning& warning = warnings_.emplace_back();
  warning.added = added_;
  warning.node = node;
  warning.keyword = keyword;
  warning.pointer = plan_.PathOf(node) + "/" + std::string(InfoOf(keyword).name);
  warning.message = std::move(message);
  const Entry* entry = schema().Find(node, keyword);
  warning.place = entry != nullptr ? entry->place : schema().node(node).place;
}

}  // namespace plimsoll::schema
