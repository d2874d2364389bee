import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { limits } from '../../../../openapi/document.ts';
import { checkError } from '../../../checks/error-shape.ts';
import type { Session } from '../../../session.ts';
import { expectEqual, expectThat, read } from '../../../suites/requests.ts';
import { READS, statusOf } from '../../../suites/throttles/throttles.ts';
import { behaviour, behaviourOf } from '../behaviour.fixture.ts';
import { advanceTo, nowOf } from '../organizations/world-looks.ts';

/** The windows of endpoints, filled one after the other. */
const [layer] = limits.throttle.layers;

behaviourOf<string>({
  id: 'throttles/apart',
  area: 'throttles',
  title: 'Each endpoint that is read without an id has separate windows: a full window does not affect other endpoints',
  rules: ['THR-01', 'THR-06'],
  needs: ['throttle', 'clock'],
  cases: () => ['all, one after the other'],
  async check(session) {
    const token = randomUUID();
    const { requests = 0 } = layer ?? {};
    for (const { id, path } of READS) {
      for (let sent = 1; sent <= requests; sent++)
        expectThat((await statusOf(session, path, token)) !== 429, `request ${sent} to ${id} is throttled when only others are full`);
      expectThat((await statusOf(session, path, token)) === 429, `request ${requests + 1} to ${id} is not throttled`);
    }
  },
});

/** Every request counts against the layers of the throttle, whether it succeeds or is refused. */
const [second] = limits.throttle.layers;
const SECOND = { windowMs: second?.windowMs ?? 0, requests: second?.requests ?? 0 };
const SUPPORT = 'team_acme_support';

/** Requests of one operation, all with the same status. */
interface Kind {
  readonly status: number;
  /** Spellings of one endpoint, used in turn. */
  readonly paths: readonly string[];
  readonly method?: string;
  readonly body?: string;
  readonly contentType?: string;
  /** Who sends the request; the organization of the session when absent. */
  readonly sender?: 'closed' | 'other' | 'wrong key' | 'bearer';
}

const KINDS: Readonly<Record<string, Kind>> = {
  'that succeed': { status: 200, paths: ['/api/v1/organization', '/api/v1/organization/', '/api/v1/organization?any=1'] },
  'about several ids': { status: 200, paths: ['/api/v1/team/team_acme_marketing', `/api/v1/team/${SUPPORT}`, `/api/v1/team/${SUPPORT}/`] },
  'that are invalid': { status: 400, paths: ['/api/v1/organization/usage/daily-limits', '/api/v1/organization/usage/daily-limits?date=x'] },
  'with malformed JSON': { status: 400, paths: ['/api/v1/comment'], method: 'POST', body: '{' },
  'of another content type': {
    status: 415,
    paths: ['/api/v1/social-account/copy'],
    method: 'POST',
    body: 'a=b',
    contentType: 'text/plain',
  },
  'about unknown ids': { status: 404, paths: ['/api/v1/post/nobody', '/api/v1/post/somebody'] },
  'that create something': { status: 200, paths: ['/api/v1/team', '/api/v1/team/'], method: 'POST', body: '{"name":"Counted"}' },
  'of an organization without the feature': {
    status: 404,
    paths: ['/api/v1/automations'],
    sender: 'closed',
  },
  'of a suspended organization': {
    status: 403,
    paths: ['/api/v1/upload'],
    sender: 'other',
  },
  'with an unknown key': { status: 403, paths: ['/api/v1/team'], sender: 'wrong key' },
  'with only a bearer token': { status: 401, paths: ['/api/v1/team'], sender: 'bearer' },
  'that write with an unknown key': {
    status: 403,
    paths: ['/api/v1/team'],
    method: 'POST',
    body: '{"name":"Counted"}',
    sender: 'wrong key',
  },
};

behaviourOf<null>({
  id: 'throttles/counted-anyway',
  area: 'throttles',
  title:
    'Every request counts, with any answer and any spelling of its endpoint; one too many gets 429 before any other check, and has no effect',
  rules: ['THR-01', 'THR-04', 'THR-05', 'THR-06', 'D-GEN-01', 'D-THR-01', 'D-THR-02'],
  needs: ['throttle', 'clock', 'control', 'writes'],
  cases: () => fc.constant(null),
  async check(session) {
    const { control } = session;
    await control?.('POST', '/_sim/reset', {});
    await control?.('PATCH', '/_sim/organizations/org_pro', { settings: { suspended: true } });
    await control?.('POST', '/_sim/clock/advance', { by: 'PT1M' });
    for (const [what, kind] of Object.entries(KINDS)) await expectCounted(session, what, kind);
    const { total } = await read(session, 'listTeams', { query: { search: 'Counted' } });
    expectEqual('the number of created teams', total, SECOND.requests + 1);
  },
});

async function expectCounted(session: Session, what: string, kind: Kind): Promise<void> {
  const fresh = randomUUID();
  const send = (number: number) => sendOne(session, kind, fresh, number);
  for (let i = 0; i < SECOND.requests; i++) expectEqual(`status of request ${i + 1} ${what}`, (await send(i)).status, kind.status);
  for (const number of [0, 1]) await expectThrottled(`one more request ${what}`, await send(number));
  // Requests without a known key are counted by the clock of the first world, which does not advance.
  if (kind.sender === 'wrong key' || kind.sender === 'bearer') return;
  await session.control?.('POST', '/_sim/clock/advance', { by: SECOND.windowMs - 1 });
  await expectThrottled(`a request ${what} at the end of the second`, await send(0));
  await session.control?.('POST', '/_sim/clock/advance', { by: 1 });
  expectEqual(`status of a request ${what} after the second`, (await send(0)).status, kind.status);
}

function headersOf({ apiKey, closedApiKey = '', otherApiKey = '' }: Session, { sender }: Kind, fresh: string): Record<string, string> {
  if (sender === 'bearer') return { authorization: `Bearer ${fresh}` };
  const keys = { closed: closedApiKey, other: otherApiKey, 'wrong key': `sk_${fresh}` };
  return { 'x-api-key': sender ? keys[sender] : apiKey };
}

function sendOne(session: Session, kind: Kind, fresh: string, number: number): Promise<Response> {
  const { paths, method = 'GET', body, contentType = 'application/json' } = kind;
  const headers = { ...headersOf(session, kind, fresh), ...(body !== undefined && { 'content-type': contentType }) };
  const path = paths[number % paths.length] ?? '';
  return session.fetch(session.baseUrl + path, { method, headers, ...(body !== undefined && { body }) });
}

async function expectThrottled(what: string, response: Response): Promise<void> {
  expectEqual(`status of ${what}`, response.status, 429);
  const text = await response.text();
  checkError({ status: 429, headers: {}, text, body: JSON.parse(text) as unknown }, 429);
}

/** Rounds of requests that are far enough apart for the shorter layers, and fill a longer one. */
const LAYERS = [
  { windowMs: 10_000, most: 500, rounds: 6, requests: 95, everyMs: 1_000 },
  { windowMs: 60_000, most: 2_000, rounds: 34, requests: 60, everyMs: 1_700 },
] as const;

behaviour<(typeof LAYERS)[number]>({
  id: 'throttles/layers',
  area: 'throttles',
  title: 'An endpoint answers 429 beyond 500 requests in 10 seconds and 2,000 a minute, until the window of its first request is over',
  rules: ['THR-02', 'THR-03', 'THR-05', 'D-THR-01', 'D-THR-02'],
  needs: ['throttle'],
  cases: LAYERS,
  async check(world, { windowMs, most, rounds, requests, everyMs }) {
    const { session } = world;
    const path = '/api/v1/organization';
    const send = async () => (await sendOne(session, { status: 200, paths: [path] }, '', 0)).status;
    await world.advance('PT1M');
    const began = await nowOf(world);
    for (let round = 0; round < rounds; round++) {
      await advanceTo(world, began + round * everyMs);
      for (let sent = round * requests + 1; sent <= (round + 1) * requests; sent++)
        expectEqual(`the status of request ${sent} within ${windowMs} ms`, await send(), sent <= most ? 200 : 429);
    }
    await advanceTo(world, began + windowMs - 1);
    expectEqual(`the status in the last of ${windowMs} ms`, await send(), 429);
    await advanceTo(world, began + windowMs);
    expectEqual(`the status after ${windowMs} ms`, await send(), 200);
  },
});

behaviour<null>({
  id: 'throttles/keys',
  area: 'throttles',
  title: 'Each key of an organization has its own windows, and a bearer token beside a key changes nothing',
  rules: ['THR-07'],
  needs: ['throttle'],
  cases: [null],
  async check(world) {
    const { baseUrl, apiKey, fetch } = world.session;
    const { key } = await world.control('POST', '/_sim/organizations/org_acme/api-keys', { key: 'sk_sim_further' });
    await world.advance('PT1M');
    const send = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`${baseUrl}/api/v1/organization`, { method: 'GET', headers })).status;
    for (let sent = 1; sent <= 100; sent++) expectEqual(`the status of request ${sent}`, await send({ 'x-api-key': apiKey }), 200);
    expectEqual('the status of one more', await send({ 'x-api-key': apiKey }), 429);
    expectEqual('with a bearer token', await send({ 'x-api-key': apiKey, authorization: 'Bearer other' }), 429);
    expectEqual('with another key', await send({ 'x-api-key': String(key) }), 200);
  },
});
