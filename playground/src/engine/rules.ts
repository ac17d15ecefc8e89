// The rules of a CRD, with the paths of their schemas as `cel.eval` takes them.
import { isCrd, type Manifest, textAt } from './manifests.js';
import type { Rule } from './protocol.js';

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  'x-kubernetes-validations'?: { rule?: string; message?: string; messageExpression?: string }[];
};

const plainName = (name: string) => /^[A-Za-z0-9_-]+$/.test(name);

function collect(schema: Schema, at: string, crd: string, out: Rule[]) {
  for (const { rule, message, messageExpression } of schema['x-kubernetes-validations'] ?? []) {
    if (rule) out.push({ crd, at, rule, message: message ?? messageExpression ?? '' });
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (plainName(name)) collect(property, `${at}.${name}`, crd, out);
  }
  if (schema.items) collect(schema.items, `${at}[0]`, crd, out);
}

export function rulesOf(manifest: Manifest): Rule[] {
  const out: Rule[] = [];
  if (!isCrd(manifest)) return out;
  const versions = (manifest.value['spec'] as { versions?: { schema?: { openAPIV3Schema?: Schema } }[] } | undefined)?.versions;
  const schema = versions?.[0]?.schema?.openAPIV3Schema;
  if (schema) collect(schema, '', textAt(manifest.value, 'metadata', 'name'), out);
  return out;
}
