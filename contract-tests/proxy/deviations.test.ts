import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBench, type Handler, json, MAX_BYTES } from './proxy.fixture.ts';
import type { Report } from './proxy.ts';

const bench = await createBench();
const KEY = 'sk_live_0123456789';
const TEAM = {
  id: 'team_1',
  name: 'Team',
  avatarUrl: null,
  organizationId: 'org_1',
  createdById: 'user_1',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  deletedAt: null,
};
const TEAMS = { items: [], total: 0 };

interface Ask {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Sends a request through the proxy, and returns its report. */
async function exchange(handler: Handler, { method = 'GET', path = '/api/v1/team', headers = {}, body }: Ask = {}): Promise<Report> {
  bench.answer(handler);
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = {
    method,
    headers: { 'x-api-key': KEY, ...typed, ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  } as const;
  const answer = await fetch(`${bench.url}${path}`, init);
  // A body that cannot be unpacked fails here; the report is what counts.
  await answer.arrayBuffer().catch(() => undefined);
  return bench.reported();
}

const raw =
  (body: string | Uint8Array, headers: Readonly<Record<string, string>>, status = 200): Handler =>
  (request, response) => {
    request.resume();
    response.writeHead(status, headers);
    response.end(body);
  };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('an exchange that keeps the contract', () => {
  it.each<[string, Handler, Ask]>([
    ['a list', json(TEAMS), {}],
    ['one slash at the end', json(TEAMS), { path: '/api/v1/team/' }],
    ['a documented error', json({ statusCode: 404, message: 'Team not found' }, 404), { path: '/api/v1/team/nope' }],
    ['a compressed answer', raw(gzipSync(JSON.stringify(TEAMS)), { ...JSON_TYPE, 'content-encoding': 'gzip' }), {}],
    ['parameters of the query', json(TEAMS), { path: '/api/v1/team?limit=5&offset=10' }],
    ['a body', json(TEAM), { method: 'POST', body: '{"name":"Team"}' }],
    [
      'a list in the query',
      json({ statusCode: 404, message: 'Post not found' }, 404),
      { path: '/api/v1/analytics/post/bulk?postIds=a&postIds=b&platformType=FACEBOOK' },
    ],
  ])('has no deviations: %s', async (_, handler, ask) => {
    const report = await exchange(handler, ask);
    expect(report).toMatchObject({ deviations: [], unchecked: [] });
    expect(report.operationId).toBeDefined();
  });
});

describe('an answer that breaks the contract', () => {
  it.each<[string, Handler, Ask, object]>([
    ['lacks a property', json({ items: [] }), {}, { where: 'body', rule: 'required', part: '{"items":[]}' }],
    ['has a value of another type', json({ items: [], total: 'none' }), {}, { where: 'body.total', rule: 'type', part: '"none"' }],
    [
      'is wrong deep inside',
      json({ items: [TEAM, { ...TEAM, createdAt: 'yesterday' }], total: 2 }),
      {},
      { where: 'body.items.1.createdAt', rule: 'format', part: '"yesterday"' },
    ],
    ['has a status that is not documented', json({ items: [], total: 0 }, 418), {}, { where: '', rule: 'documented' }],
    [
      'has another media type',
      raw('<p>', { 'content-type': 'text/html' }),
      {},
      { rule: 'documented', message: expect.stringContaining('text/html') },
    ],
    ['has an invalid content type', raw('{}', { 'content-type': 'json' }), {}, { where: 'header.content-type', part: '"json"' }],
    ['is no JSON', raw('{"items":', JSON_TYPE), {}, { where: 'body', rule: 'encoding' }],
    ['is not compressed as it says', raw('{}', { ...JSON_TYPE, 'content-encoding': 'gzip' }), {}, { where: 'body', rule: 'encoding' }],
    ['is empty', raw('', JSON_TYPE), {}, { where: 'body' }],
    ['is an error in another shape', json({ error: 'gone' }, 404), { path: '/api/v1/team/x' }, { where: 'body', rule: 'required' }],
    ['is a redirect', raw('', { location: 'https://elsewhere.example/' }, 302), {}, { rule: 'documented' }],
  ])('is reported: it %s', async (_, handler, ask, expected) => {
    const { deviations } = await exchange(handler, ask);
    expect(deviations).toContainEqual(expect.objectContaining({ side: 'answer', ...expected }));
    expect(deviations.filter(({ side }) => side === 'request')).toEqual([]);
  });
});

describe('a request that breaks the contract', () => {
  const refused = json({ statusCode: 400, message: 'No' }, 400);
  it.each<[string, Ask, object]>([
    ['lacks a property', { method: 'POST', body: '{}' }, { where: 'body', rule: 'required', part: '{}' }],
    ['has a value of another type', { method: 'POST', body: '{"name":7}' }, { where: 'body.name', rule: 'type', part: '7' }],
    ['has no body', { method: 'POST' }, { where: '', message: 'Body parameter is required' }],
    ['is no JSON', { method: 'POST', body: '{' }, { where: 'body', rule: 'encoding' }],
    [
      'has another media type',
      { method: 'POST', body: 'name=x', headers: { 'content-type': 'text/plain' } },
      { message: expect.stringContaining('Supported content types') },
    ],
    ['has a parameter out of bounds', { path: '/api/v1/team?limit=-1' }, { where: 'query.limit', part: '"-1"' }],
    ['has a parameter of another type', { path: '/api/v1/team?limit=many' }, { where: 'query.limit', rule: 'type', part: '"many"' }],
    ['has an unknown parameter', { path: '/api/v1/team?limitt=5' }, { where: 'query.limitt', rule: 'undeclared', part: '"5"' }],
    [
      'has a wrong value in a parameter with a long name',
      { path: '/api/v1/analytics/post/bulk?postIds=a&platformType=NOWHERE' },
      { where: 'query.platformType', part: '"NOWHERE"' },
    ],
    ['lacks a parameter', { path: '/api/v1/comment' }, { where: 'query', rule: 'required' }],
    [
      'goes to an unknown path',
      { path: '/api/v1/teams' },
      { where: '', rule: 'undocumented', message: 'The document has no GET /api/v1/teams' },
    ],
    ['has an unknown method', { method: 'DELETE' }, { rule: 'undocumented', message: 'The document has no DELETE /api/v1/team' }],
  ])('is reported, but still reaches the target: it %s', async (_, ask, expected) => {
    const { deviations, status } = await exchange(refused, ask);
    expect(status).toBe(400);
    expect(deviations).toContainEqual(expect.objectContaining({ side: 'request', ...expected }));
  });

  it('is reported when it has no key', async () => {
    bench.answer(json({ statusCode: 401, message: 'No key' }, 401));
    await (await fetch(`${bench.url}/api/v1/team`)).text();
    expect((await bench.reported()).deviations).toEqual([expect.objectContaining({ side: 'request', rule: 'security' })]);
  });

  it('is judged in a form, too', async () => {
    bench.answer(refused);
    const form = new FormData();
    form.set('teamId', 'team_1');
    await (await fetch(`${bench.url}/api/v1/upload`, { method: 'POST', body: form, headers: { 'x-api-key': KEY } })).text();
    expect((await bench.reported()).deviations).toEqual([expect.objectContaining({ side: 'request', where: 'body', rule: 'required' })]);
    form.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff])]), 'a.jpg');
    await (await fetch(`${bench.url}/api/v1/upload`, { method: 'POST', body: form, headers: { 'x-api-key': KEY } })).text();
    expect((await bench.reported()).deviations).toEqual([]);
  });
});

describe('what cannot be checked', () => {
  const large = `{"items":[],"total":0,"rest":"${'x'.repeat(MAX_BYTES)}"}`;

  it.each<[string, Handler, Ask, object]>([
    [
      'an answer that is too large',
      raw(large, JSON_TYPE),
      {},
      { side: 'answer', reason: expect.stringContaining(`larger than ${MAX_BYTES} bytes`) },
    ],
    [
      'an answer that is too large when it is decompressed',
      raw(gzipSync(large), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
      {},
      { side: 'answer', reason: expect.stringContaining('when it is decompressed') },
    ],
    [
      'an encoding that is unknown',
      raw('…', { ...JSON_TYPE, 'content-encoding': 'snappy' }),
      {},
      { side: 'answer', reason: expect.stringContaining('snappy') },
    ],
    ['a request that is too large', json(TEAM), { method: 'POST', body: `{"name":"${'x'.repeat(MAX_BYTES)}"}` }, { side: 'request' }],
    ['a path outside of the document', json({}), { path: '/healthz' }, { side: 'request', reason: 'The document has no GET /healthz' }],
    ['a group of operations that the document omits', json({}), { path: '/api/v1/billing/credits/balance' }, { side: 'request' }],
    ['a preflight', json({}), { method: 'OPTIONS' }, { side: 'request' }],
  ])('is reported, but not as a deviation: %s', async (_, handler, ask, expected) => {
    expect(await exchange(handler, ask)).toMatchObject({ deviations: [], unchecked: [expected] });
  });

  it('does not prevent other checks', async () => {
    const { deviations } = await exchange(raw(large, { 'content-type': 'text/html' }), { path: '/api/v1/team?limit=-1' });
    expect(deviations.map(({ side }) => side)).toEqual(['request', 'answer']);
  });
});

describe('what a report shows', () => {
  it('contains no key and no signature of a URL', async () => {
    const signed = 'https://storage.example/a?X-Amz-Signature=abcdef&x=1';
    const echo = json({ items: [{ ...TEAM, name: 7, avatarUrl: signed, id: KEY }], total: KEY });
    const report = await exchange(echo, { path: `/api/v1/team?key=${KEY}&limit=x`, headers: { authorization: `Bearer ${KEY}tail` } });
    const text = JSON.stringify(report);
    expect(report.deviations.length).toBeGreaterThan(3);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('tail');
    expect(text).toContain('sk_live_***');
    expect(JSON.stringify(await exchange(json({ url: signed }), {}))).not.toContain('abcdef');
  });

  it.each([
    ['in the path of an unknown call', `/api/v1/${KEY}`],
    ['in a parameter of another name', `/api/v1/team?note=${KEY}`],
  ])('contains no key %s', async (_, path) => {
    const text = JSON.stringify(await exchange(json({ items: [], total: 0 }), { path }));
    expect(text).not.toContain(KEY);
  });

  it('is cut when it is long', async () => {
    const { deviations } = await exchange(json({ items: 'x'.repeat(10_000), total: 0 }));
    expect(deviations[0]?.part).toHaveLength(2001);
  });
});
