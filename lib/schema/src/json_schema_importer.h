// Turns what a survey found into a Schema: one node a site, in their order.
#pragma once

#include <vector>

#include "plimsoll/schema/builder.h"
#include "plimsoll/schema/bundle.h"
#include "schema_survey.h"

namespace plimsoll::schema {

class JsonSchemaImporter {
 public:
  // The bundle is complete and will not move.
  JsonSchemaImporter(const Bundle& bundle, SchemaSurvey& survey)
      : bundle_(bundle), survey_(survey), builder_(bundle.document()) {}

  // Named nodes, where given, become the definitions of the first node.
  Schema Run(const std::vector<NamedNode>& definitions = {});

 private:
  void ReadNode(NodeId node);
  void ReadMember(NodeId node, Dialect dialect, uint8_t vocabularies, const value::Member& member);
  void ReadKeyword(NodeId node, const KeywordInfo& info, Dialect dialect, value::Value held);
  void ReadUnknown(NodeId node, Dialect dialect, const value::Member& member);
  void ReadTexts(NodeId node, Keyword keyword, value::Value held);
  void ReadNodes(NodeId node, Keyword keyword, value::Value held);
  void ReadNamedNodes(NodeId node, Keyword keyword, value::Value held);
  void ReadItems(NodeId node, Dialect dialect, value::Value held);
  void ReadDependencies(NodeId node, Keyword keyword, value::Value held);
  void ReadLiterals(NodeId node, Keyword keyword, value::Value held);
  void ReadRules(NodeId node, value::Value held);
  void ReadAlias(NodeId node, value::Value held);
  void SetSites();
  NodeId NodeOf(value::Value schema) const { return {survey_.SiteOf(schema.index())}; }
  void Warn(NodeId node, std::string_view keyword, std::string message);

  const Bundle& bundle_;
  SchemaSurvey& survey_;
  SchemaBuilder builder_;
};

}  // namespace plimsoll::schema
