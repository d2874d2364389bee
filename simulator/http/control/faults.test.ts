import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it, setFault } from './control.fixture.ts';

const list = (acme: ControlTest, query = '') => acme.did<wire.FaultList>('GET', `/faults${query}`);
const DOWN = { status: 503 };

describe('POST /_sim/faults', () => {
  it.for([
    [{ status: 503 }, undefined],
    [{ status: 429, message: 'Slow down' }, { first: 2 }],
    [{ status: 500, message: '', after: true }, { every: 3 }],
    [{ delayMs: 0 }, { rate: 0.25 }],
    [{ delayMs: 3_600_000 }, { rate: 0 }],
    [{ reset: true }, { rate: 1 }],
    [{ truncateBytes: 0 }, { between: ['2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z'] }],
    [{ hang: true }, { between: ['2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z'], every: 3, rate: 0.5, first: 2 }],
    [{ endless: true }, { every: 2, first: 1 }],
    [{ bytesPerSecond: 1 }, undefined],
    [{ delayMs: { p50: 100, p95: 900 } }, undefined],
    [{ delayMs: { ms: 500, jitter: 200 } }, undefined],
  ] as const)('accepts the effect %j when %j', async ([effect, when], { acme }) => {
    expect(await setFault(acme, { operationId: 'createPost', effect, when })).toEqual({
      id: expect.stringMatching(/^fault_\w+$/),
      operationId: 'createPost',
      method: null,
      path: null,
      match: null,
      effect,
      when: when ?? null,
      applied: 0,
      retired: null,
    });
  });

  it.for([
    ['GET', '/api/v1/', 'getHealth'],
    ['GET', '/api/v1', 'getHealth'],
    ['POST', '/api/v1/post', 'createPost'],
    ['POST', '/api/v1/post/', 'createPost'],
    ['GET', '/api/v1/post/{id}', 'getPost'],
    ['GET', '/api/v1/post/{whatever}', 'getPost'],
    ['GET', '/api/v1/post/post_1', 'getPost'],
    ['POST', '/api/v1/post/{id}/retry', 'retryPost'],
    ['GET', '/api/v1/post/reference-key/ours%2F1', 'getPostByReferenceKey'],
    ['PUT', '/_storage/*', null],
    ['PUT', '/_storage/team_acme_marketing/k4m9.mp4', null],
    ['PUT', '/_storage/@world_1/*', null],
  ] as const)('%s %s applies to %s', async ([method, path, operationId], { acme }) => {
    expect(await setFault(acme, { method, path, effect: DOWN })).toMatchObject({ operationId, method, path });
  });

  it.for([
    ['creatPost', 'there is no operation creatPost; did you mean createPost?'],
    ['CREATEPOST', 'there is no operation CREATEPOST; did you mean createPost?'],
    ['zzz', 'there is no operation zzz; sim openapi lists all operations'],
  ] as const)('refuses the unknown operation %s', async ([operationId, message], { acme }) => {
    const answer = await acme.control('POST', '/faults', { body: { operationId, effect: DOWN } });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(`operationId: ${message}`) } });
  });

  it.for([
    ['GET', '/api/v1/pots', 'path: nothing answers GET /api/v1/pots; did you mean GET /api/v1/post?'],
    ['PUT', '/api/v1/post', 'path: nothing answers PUT /api/v1/post; did you mean GET /api/v1/post?'],
    ['GET', '/post', 'path: nothing answers GET /post; did you mean GET /api/v1/post?'],
    ['GET', '/', 'path: nothing answers GET /; did you mean GET /api/v1/?'],
    ['POST', '/api/v1/upload/multipart/compleet', 'did you mean POST /api/v1/upload/multipart/complete?'],
    ['GET', '/api/v1/post/{id}/comments/{x}/y', 'nothing answers'],
    ['GET', '/zzz', 'nothing answers GET /zzz; sim openapi lists all operations'],
    ['GET', '/api/v1/post/*', 'path: takes no *; write {id} for any value'],
    ['GET', '/api/v1/post?limit=1', 'path: must be without a query and a fragment'],
    ['GET', '/api/v1/post/%zz', 'is not valid percent-encoding'],
    ['GET', '/_storage/*', 'path: no fault can hit GET /_storage/*; did you mean PUT /_storage/*?'],
    ['GET', '/_media/*', 'path: no fault can hit GET /_media/*; did you mean PUT /_storage/*?'],
    ['GET', '/_sim/status', 'path: no fault can hit GET /_sim/status'],
    ['PUT', '/_storage/*/part', 'path: may have one *, at its end'],
    ['PUT', '/_storage/**', 'path: may have one *, at its end'],
    ['PUT', '/_storage/', 'path: names no object; write /_storage/* for all of them'],
    ['PUT', '/_storage', 'did you mean PUT /_storage/*?'],
  ] as const)('refuses the unknown route %s %s', async ([method, path, message], { acme }) => {
    const answer = await acme.control('POST', '/faults', { body: { method, path, effect: DOWN } });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect((await list(acme)).total).toBe(0);
  });

  it.for([
    [{ effect: DOWN }, 'A fault needs the operationId, or the method and the full path'],
    [{ method: 'GET', effect: DOWN }, 'A fault needs the operationId, or the method and the full path'],
    [{ path: '/api/v1/post', effect: DOWN }, 'A fault needs the operationId, or the method and the full path'],
    [{ operationId: 'listPosts', method: 'GET', effect: DOWN }, 'operationId: must not be combined with method and path'],
    [{ operationId: 'listPosts', path: '/api/v1/post', effect: DOWN }, 'operationId: must not be combined with method and path'],
    [
      { effect: { message: 'No' } },
      'effect: must have exactly one of status, delayMs, bytesPerSecond, truncateBytes, reset, hang, endless, not none',
    ],
    [
      { effect: { after: true } },
      'effect: must have exactly one of status, delayMs, bytesPerSecond, truncateBytes, reset, hang, endless, not none',
    ],
    [{ effect: { status: 500, delayMs: 5 } }, 'endless, not status and delayMs'],
    [{ effect: { reset: true, truncateBytes: 5 } }, 'endless, not truncateBytes and reset'],
    [{ effect: { reset: true, message: 'No' } }, 'effect.message: belongs to status only'],
    [{ effect: { delayMs: 5, after: true } }, 'effect.after: belongs to status only'],
    [{ effect: { delayMs: 'soon' } }, 'effect.delayMs: must be a duration such as 6h or PT6H, or milliseconds, not soon'],
    [{ effect: { delayMs: '61m' } }, 'effect.delayMs: must be at most 3600000, an hour, not 61m'],
    [{ effect: { delayMs: { p50: 5, jitter: 5 } } }, 'effect.delayMs: must have p50 and p95, or ms and jitter, not p50 and jitter'],
    [{ effect: { delayMs: { p50: 0, p95: 5 } } }, 'effect.delayMs.p50: must be at least 1 ms'],
    [{ effect: { delayMs: { p50: 5, p95: 4 } } }, 'effect.delayMs.p95: must be at least p50, not 4'],
    [{ effect: { hang: true, endless: true } }, 'endless, not hang and endless'],
    [{ effect: { endless: true, after: true } }, 'effect.after: belongs to status only'],
    [{ effect: { status: 500, message: 'x', body: 'x' } }, 'effect.message: must not be combined with body'],
    [{ effect: { delayMs: 5, body: 'x' } }, 'effect.body: belongs to status only'],
    [{ when: { between: ['2026-03-02T10:00:00Z', 'later'] } }, 'when.between.1: must be an ISO 8601 date-time'],
    [{ when: { between: ['PT10M', 'PT10M'] } }, 'when.between: must end later than it begins'],
    [{ operationId: 'listPosts', match: { body: { title: 'x' } } }, 'match.body: is of no use: the calls of this fault have no JSON body'],
    [{ operationId: 'nothing*', effect: DOWN }, 'operationId: there is no operation nothing*'],
    [{ when: { between: ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z'] } }, 'when.between: must end later than it begins'],
    [{ when: { between: ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00+01:00'] } }, 'when.between: must end later than it begins'],
  ] as const)('refuses %j', async ([body, message], { acme }) => {
    const named = 'effect' in body || 'when' in body || 'match' in body ? { operationId: 'createPost', effect: DOWN, ...body } : body;
    const bare = /^(?:A fault needs|method|path|operationId: must)/.test(message);
    const answer = await acme.control('POST', '/faults', { body: bare ? body : named });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect((await list(acme)).total).toBe(0);
  });
});

describe('POST /_sim/faults with match', () => {
  it('keeps what it matches, headers in lower case', async ({ acme }) => {
    const match = { body: { title: 'x' }, query: { a: 'b*' }, header: { 'User-Agent': 'x/*' }, apiKey: 'sk_sim_acme', nth: 2 };
    const fault = await setFault(acme, { operationId: 'createPost', match, effect: DOWN });
    expect(fault.match).toEqual({ ...match, header: { 'user-agent': 'x/*' } });
  });

  it.for(['*', 'list*', '*Post'])('accepts the operations %s', async (operationId, { acme }) => {
    expect(await setFault(acme, { operationId, effect: DOWN })).toMatchObject({ operationId, method: null });
  });

  it.for([
    ['body', { a: 1 }],
    ['apiKey', 'sk_sim_acme'],
  ] as const)('refuses the %s of a presigned PUT', async ([name, value], { acme }) => {
    const body = { method: 'PUT', path: '/_storage/*', match: { [name]: value }, effect: DOWN };
    const answer = await acme.control('POST', '/faults', { body });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(`match.${name}: is of no use`) } });
  });

  it('reads durations as delays and as times from now on', async ({ acme }) => {
    const { now } = await acme.did<wire.Clock>('GET', '/clock');
    const delayMs = { p50: '200ms', p95: 'PT2S' };
    const fault = await setFault(acme, { operationId: 'listPosts', effect: { delayMs }, when: { between: ['PT0S', '10m'] } });
    expect(fault).toMatchObject({
      effect: { delayMs: { p50: 200, p95: 2000 } },
      when: { between: [now, new Date(Date.parse(now) + 600_000).toISOString()] },
    });
  });
});

describe('created faults', () => {
  it('are listed newest first, and deleted one by one or all at once', async ({ acme }) => {
    const [first, second, third] = [
      await setFault(acme, { operationId: 'createPost', effect: DOWN }),
      await setFault(acme, { operationId: 'createPost', effect: DOWN }),
      await setFault(acme, { method: 'PUT', path: '/_storage/*', effect: DOWN }),
    ];
    expect(await list(acme)).toEqual({ items: [third, second, first], total: 3 });
    expect((await list(acme, '?offset=1&limit=1')).items).toEqual([second]);
    expect(await acme.did('DELETE', `/faults/${second.id}`)).toEqual(second);
    expect((await acme.control('DELETE', `/faults/${second.id}`)).status).toBe(404);
    expect(await list(acme)).toEqual({ items: [third, first], total: 2 });
    expect(await acme.did('DELETE', '/faults')).toEqual({ deleted: 2 });
    expect(await acme.did('DELETE', '/faults')).toEqual({ deleted: 0 });
    expect(await list(acme)).toEqual({ items: [], total: 0 });
  });

  it('belong to one world, end with a reset, and are in snapshots with their counters', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await setFault(acme, { operationId: 'listTeams', effect: DOWN, when: { every: 2 } });
    const statuses = async (key = 'sk_sim_acme') => {
      const answers = [await acme.call('GET', '/team', { key }), await acme.call('GET', '/team', { key })];
      return answers.map(({ status }) => status);
    };
    expect(await statuses('sk_sim_acme_world_1')).toEqual([200, 200]);
    await acme.call('GET', '/team');
    const snapshot = await acme.did('GET', '/snapshot');
    expect(await statuses()).toEqual([503, 200]);
    expect((await list(acme)).items).toMatchObject([{ applied: 1 }]);
    await acme.did('POST', '/reset');
    expect((await list(acme)).total).toBe(0);
    expect(await statuses()).toEqual([200, 200]);
    await acme.did('PUT', '/snapshot', { body: snapshot });
    expect((await list(acme)).items).toMatchObject([{ applied: 0 }]);
    expect(await statuses()).toEqual([503, 200]);
  });
});
