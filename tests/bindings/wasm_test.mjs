// The package as its users have it: bad input, large input, closed engines, cancelled calls, memory.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
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
  const bytes = new TextEncoder().encode(JSON.stringify(pod));
  assert.deepEqual(engine.check(bytes), engine.check(JSON.stringify(pod)));
  assert.deepEqual(engine.check(bytes, { old: bytes }), engine.check(pod, { old: pod }));
  assert.deepEqual(engine.patch(bytes, new TextEncoder().encode('{}'), { type: 'merge' }), engine.patch(pod, {}, { type: 'merge' }));
  assert.deepEqual(engine.apply(pod, 'me', { live: bytes }), engine.apply(pod, 'me', { live: pod }));
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

test('what is no text and no object throws, and the engine goes on', async () => {
  const engine = await Engine.open();
  const circle = {};
  circle.circle = circle;
  for (const value of [undefined, null, Symbol('a'), () => pod, 1n, { a: 1n }, circle]) {
    fails('bad_request', () => engine.check(value));
    fails('bad_request', () => engine.patch(value, {}, { type: 'merge' }));
    fails('bad_request', () => engine.apply(value, 'me'));
  }
  for (const value of [1, true, []]) assert.equal(engine.check(value).findings[0].code, 'not_an_object');
  for (const value of [undefined, null, 1, {}, circle]) {
    fails('bad_request', () => engine.loadCrds(value));
    fails('bad_request', () => engine.loadPolicies(value));
    fails('bad_request', () => engine.batch().answerLines(value));
  }
  fails('bad_request', () => engine.batch().answer(undefined));
  fails('bad_request', () => engine.batch().answer(circle));
  assert.equal(engine.check(pod).valid, true);
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

test('time zones of the system are known, and no other files', async () => {
  const batch = (await Engine.open()).batch();
  const hours = (zone) => batch.answer({ method: 'cel.eval', expr: `timestamp('2024-07-10T07:30:00Z').getHours('${zone}')` }).result;
  assert.equal(hours('+02:00').value, '9');
  assert.match(hours('No/Where').error, /unknown time zone/);
  assert.match(hours('Europe').error, /unknown time zone/);
  assert.match(hours('../passwd').error, /invalid location name/);
  if (existsSync('/usr/share/zoneinfo/Asia/Kolkata')) assert.equal(hours('Asia/Kolkata').value, '13');
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

test('what decides whether a call ends cannot call its engine', async () => {
  const engine = await Engine.open();
  const batch = engine.batch();
  fails('bad_request', () => engine.check(pod, { cancelled: () => engine.check(pod) }));
  fails('bad_request', () => batch.answer({ method: 'hello' }, { cancelled: () => batch.answer({ method: 'hello' }) }));
  assert.equal(engine.check(pod).valid, true);
});

// Answers with whether a Pod is valid, or works until it is ended.
const WORKER = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { Engine } from ${JSON.stringify(import.meta.resolve('plimsoll'))};
  const { module, pod } = workerData;
  const engine = await Engine.open({ module });
  parentPort.on('message', (endless) => {
    parentPort.postMessage(engine.check(pod).valid);
    while (endless) engine.check(pod);
  });`;

test('workers share a module, and one that is ended during a call disturbs no other', async () => {
  const module = await compile();
  const url = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);
  const [one, two] = [1, 2].map(() => new Worker(url, { workerData: { module, pod } }));
  const answers = [once(one, 'message'), once(two, 'message')];
  one.postMessage(true);
  two.postMessage(false);
  assert.deepEqual(await Promise.all(answers), [[true], [true]]);
  await one.terminate();
  const again = once(two, 'message');
  two.postMessage(false);
  assert.deepEqual(await again, [true]);
  await two.terminate();
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
