// The package as its users have it: bad input, large input, closed engines, cancelled calls, memory.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Batch, compile, Engine, PlimsollError } from 'plimsoll';

const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image: 'a' }] } };
const fails = (code, work) => assert.throws(work, (error) => error instanceof PlimsollError && error.code === code);

test('a valid object is stored with its defaults', async () => {
  const engine = await Engine.open();
  const { valid, stored } = engine.admit(pod);
  assert.equal(valid, true);
  assert.equal(stored[0].spec.restartPolicy, 'Always');
});

test('an update is compared with the old object', async () => {
  const engine = await Engine.open();
  const renamed = { ...pod, spec: { ...pod.spec, nodeName: 'b' } };
  const report = engine.check(renamed, { old: pod });
  assert.equal(report.valid, false);
  assert.match(report.findings[0].message, /Forbidden/);
});

test('policies are evaluated for a user', async () => {
  const engine = await Engine.open();
  const policy = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'only-ann' },
    spec: {
      matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }] },
      validations: [{ expression: "request.userInfo.username == 'ann'" }],
    },
  };
  const binding = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name: 'only-ann' },
    spec: { policyName: 'only-ann', validationActions: ['Deny'] },
  };
  const loaded = engine.loadPolicies(`${JSON.stringify(policy)}\n---\n${JSON.stringify(binding)}`);
  assert.deepEqual(loaded, { policies: 1, bindings: 1, problems: [], notes: [] });
  assert.equal(engine.check(pod).findings[0].code, 'policy_denied');
  assert.equal(engine.admit(pod, { user: 'ann' }).valid, true);
});

test('bytes are read as text is', async () => {
  const engine = await Engine.open();
  assert.deepEqual(engine.check(new TextEncoder().encode(JSON.stringify(pod))), engine.check(JSON.stringify(pod)));
});

test('objects that are no JSON or no objects have findings', async () => {
  const engine = await Engine.open();
  for (const text of ['{', '{"a":', '\0', '[]', '"', '\u{fffd}: [', 'a: *b']) assert.equal(engine.check(text).valid, false, text);
});

test('requests that are not understood throw', async () => {
  const engine = await Engine.open();
  fails('bad_request', () => engine.check(''));
  fails('bad_request', () => engine.patch(pod, {}, { type: 'other' }));
  fails('unknown_kind', () => engine.explain('nothing'));
  await assert.rejects(Engine.open({ kubernetesVersion: 'x' }), { code: 'bad_request' });
  await assert.rejects(Engine.open({ unknown: 1 }), { code: 'bad_request' });
});

test('a request that is too large throws, and the engine goes on', async () => {
  const engine = await Engine.open({ maxBytes: 1000 });
  fails('too_large', () => engine.check('a'.repeat(1001)));
  assert.equal(engine.check(pod).valid, true);
});

test('large and deep inputs are answered', async () => {
  const engine = await Engine.open();
  const large = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: 'x'.repeat(20_000_000) } };
  assert.equal(engine.check(large).valid, false);
  for (const count of [100, 9_000, 1_000_000]) {
    assert.equal(engine.check('['.repeat(count)).valid, false);
    assert.equal(engine.check('{"a":'.repeat(count)).valid, false);
  }
  assert.equal(engine.check(pod).valid, true);
});

test('requests cannot name files', async () => {
  const batch = (await Engine.open()).batch();
  assert.equal(batch.answer({ method: 'crd.load', crdId: 'a', crdFile: '/etc/passwd' }).failure.code, 'unreadable');
});

test('lines of a batch that are not understood are answered', async () => {
  const batch = (await Engine.open()).batch();
  assert.ok(batch instanceof Batch);
  const replies = batch.answerLines('nonsense\n{"id":1,"method":"nothing"}\n').trim().split('\n').map(JSON.parse);
  assert.deepEqual(replies.map((reply) => reply.failure.code), ['malformed_request', 'unknown_method']);
});

test('a closed engine throws', async () => {
  const engine = await Engine.open();
  const batch = engine.batch();
  engine.close();
  engine.close();
  fails('closed', () => engine.check(pod));
  fails('closed', () => engine.batch());
  fails('closed', () => batch.answer({ method: 'hello' }));
  batch.close();
  fails('closed', () => batch.answer({ method: 'hello' }));
});

test('a call can be cancelled, and throws what its function throws', async () => {
  const engine = await Engine.open();
  const many = Array(100).fill(JSON.stringify(pod)).join('\n---\n');
  let calls = 0;
  fails('cancelled', () => engine.check(many, { cancelled: () => ++calls > 10 }));
  assert.equal(calls, 11);
  assert.throws(() => engine.check(many, { cancelled: () => { throw new RangeError('mine'); } }), /mine/);
  assert.equal(engine.check(many).objects, 100);
});

test('engines share a module and nothing else', async () => {
  const module = await compile();
  const [one, two] = await Promise.all([Engine.open({ module }), Engine.open({ module })]);
  one.close();
  assert.equal(two.check(pod).valid, true);
});

test('100,000 calls take no more memory', async () => {
  const engine = await Engine.open();
  const text = JSON.stringify(pod);
  const call = (count) => { for (let i = 0; i < count; ++i) engine.check(i % 2 ? '{' : text); };
  call(10_000);
  const before = process.memoryUsage().rss;
  call(100_000);
  const more = process.memoryUsage().rss - before;
  assert.ok(more < 32 << 20, `${more} bytes more`);
});
