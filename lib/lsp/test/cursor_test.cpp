#include "plimsoll/lsp/syntax/cursor.h"

#include <gtest/gtest.h>

#include "cursor_mark.h"
#include "plimsoll/lsp/syntax/cel_text.h"
#include "plimsoll/lsp/syntax/object_place.h"

namespace plimsoll::lsp {
namespace {

struct CursorCase {
  std::string_view text;
  std::string_view what;  // `key spec "re"`, `value spec.replicas "1"`
};

std::string WhatIsAt(std::string text) {
  const size_t mark = text.find(kCursorMark);
  text.erase(mark, kCursorMark.size());
  const SyntaxTree tree = ParseSyntax(text);
  const Cursor cursor = CursorAt(tree, static_cast<uint32_t>(mark));
  if (cursor.kind == Cursor::Kind::kNone) return "none";
  std::string out = cursor.kind == Cursor::Kind::kKey ? "key " : "value ";
  if (const auto object = ObjectAround(tree, cursor)) {
    out += PathBelow(tree, object->root, cursor).FieldPathOrNothing();
  }
  if (cursor.may_be_key) out += " or key";
  if (cursor.needs_dash) out += " needs dash";
  return out + " '" + std::string(tree.TextOf(cursor.word)) + "'";
}

TEST(Cursor, IsInAKeyOrAValue) {
  const CursorCase cases[] = {
      {"‸", "key  ''"},
      {"ki‸", "value  or key 'ki'"},
      {"a: 1\nki‸", "key  'ki'"},
      {"a: 1\n‸\nb: 2", "key  ''"},
      {"a: ‸", "value a ''"},
      {"a: ‸\nb: 1", "value a ''"},
      {"a: fo‸o\nb: 1", "value a 'foo'"},
      {"a: \"fo‸o\"\nb: 1", "value a '\"foo\"'"},
      {"sp‸ec:\n  a: 1", "key  'spec'"},
      {"a: 1\n‸b: 2", "key  'b'"},
      {"‸a: 1\nb: 2", "key  'a'"},
      {"a:\n ‸ b: 2", "none"},
      {"a:\n  ‸b: 2", "key a 'b'"},
      {"a:\n- b: 1\n  ‸c: 2", "key a[0] 'c'"},
      {"a:\n‸- b: 1", "none"},
      {"spec:\n  ‸", "value spec or key ''"},
      {"spec:\n  ‸\nb: 1", "value spec or key ''"},
      {"spec:\n  re‸\nb: 1", "value spec or key 're'"},
      {"spec:\n  a: 1\n  ‸", "key spec ''"},
      {"spec:\n  a: 1\n  re‸\n", "key spec 're'"},
      {"spec:\n  a: 1\n‸\nb: 2\n", "key  ''"},
      {"spec:\n  l:\n  - a: 1\n    ‸\n", "key spec.l[0] ''"},
      {"spec:\n  l:\n  - a: 1\n  - ‸\n", "value spec.l[1] or key ''"},
      {"spec:\n  l:\n  - a: 1\n  - na‸\n", "value spec.l[1] or key 'na'"},
      {"spec:\n  l:\n    - a: 1\n    ‸\n", "value spec.l[0] needs dash ''"},
      {"spec:\n  l:\n  - a: 1\n  ‸\n", "key spec ''"},
      {"a: 1 # not ‸here", "none"},
      {"a: |\n  x‸x\nb: 1", "value a '|\n  xx'"},
      {"{\"a\": {\"b\": 1, ‸}}", "key a ''"},
      {"{\"a\": {\"b\": ‸}}", "value a.b ''"},
      {"{\"a\": {\"b‸\": 1}}", "key a '\"b\"'"},
      {"{\"a\": [\"x\", ‸]}", "value a[0] ''"},
      {"a: {b: ‸", "value a.b ''"},
      {"a: [‸", "value a[0] ''"},
      {"a: 1\r\nspec:\r\n  b: ‸\r\n", "value spec.b ''"},
      {"😀: 1\nspec:\n  😀: x‸\n", "value spec.😀 'x'"},
      {"spec:\n\ta: 1\n\t‸\n", "key spec ''"},
      {"kind: List\nitems:\n- kind: Pod\n  spec:\n    a: ‸\n", "value spec.a ''"},
      {"a: 1\n---\nb:\n  ‸", "value b or key ''"},
  };
  for (const CursorCase& each : cases) {
    EXPECT_EQ(WhatIsAt(std::string(each.text)), each.what) << each.text;
  }
}

TEST(CelText, IsFoundInRulesPoliciesAndWebhooks) {
  const std::string_view text = R"(kind: CustomResourceDefinition
spec:
  versions:
  - schema:
      openAPIV3Schema:
        x-kubernetes-validations:
        - rule: self.a > 1
          messageExpression: "'a'"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
spec:
  validations:
  - expression: object.b
  - message: no
  variables:
  - name: x
    expression: object.c
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
webhooks:
- matchConditions:
  - expression: request.d
---
apiVersion: v1
kind: ConfigMap
data:
  expression: none
)";
  const SyntaxTree tree = ParseSyntax(text);
  std::string found;
  for (const CelText& each : CelTextsIn(tree)) found += tree.ValueOf(each.node) + ";";
  EXPECT_EQ(found, "self.a > 1;'a';object.b;object.c;request.d;");
}

}  // namespace
}  // namespace plimsoll::lsp
