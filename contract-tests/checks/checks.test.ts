import { describe, expect, it } from 'vitest';
import { callOf } from '../arbitraries/known-ids.ts';
import { createTransitions } from '../model/transitions.ts';
import type { Exchange } from '../run/results.ts';
import { allChecks } from './all.ts';
import type { JudgedExchange } from './check.ts';
import { createJudges, judgedExchange } from './judge.ts';
import { createResponseKinds } from './response-schema.ts';
import { transitionsCheck } from './transitions.ts';

const TEAM = {
  id: 'team_1',
  name: 'Marketing',
  avatarUrl: null,
  organizationId: 'org_1',
  createdById: 'user_1',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  deletedAt: null,
};

let clock = 0;

/** Returns an exchange about a team, ten milliseconds after the one before. */
function exchange(body: unknown, part: Partial<Exchange> = {}): Exchange {
  clock += 10;
  return {
    at: clock,
    durationMs: 1,
    method: 'PATCH',
    url: 'https://service.test/api/v1/team/team_1',
    requestHeaders: { 'x-api-key': 'sk_sim_of_the_run' },
    requestBody: null,
    status: 200,
    responseHeaders: { 'content-type': 'application/json' },
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
    ...part,
  };
}

const get = (path: string): Partial<Exchange> => ({ method: 'GET', url: `https://service.test${path}` });

const checks = allChecks(createTransitions());
const createJudge = await createJudges(checks);

/** Wrong exchanges, each with the check that finds it and a part of the message. */
const WRONG: readonly (readonly [check: string, wrong: Exchange, message: string])[] = [
  ['documented-status', exchange({ statusCode: 418, message: 'No' }, { status: 418 }), '418 is no documented status'],
  ['documented-status', exchange({ statusCode: 500, message: 'No' }, { status: 500 }), 'failed with 500'],
  ['content-type', exchange(TEAM, { responseHeaders: { 'content-type': 'text/html' } }), 'is text/html, not application/json'],
  ['content-type', exchange('{"id":'), 'is no JSON'],
  ['response-schema', exchange({ ...TEAM, name: 7 }), 'body.name'],
  ['undocumented-properties', exchange({ ...TEAM, colour: 'red' }), '/colour'],
  ['error-shape', exchange({ statusCode: 400, message: 'No' }, { status: 404 }), 'statusCode is 400 in an answer of 404'],
  ['error-shape', exchange({ statusCode: 404 }, { status: 404 }), 'has no message'],
  ['ids', exchange({ ...TEAM, organizationId: 7 }), 'organizationId 7 is no id'],
  ['times', exchange({ ...TEAM, updatedAt: 1772442000 }), 'is no ISO 8601 time'],
  ['times', exchange({ ...TEAM, updatedAt: '2026-03-02T10:00:00+01:00' }), 'is not in UTC with milliseconds'],
  ['time-order', exchange({ ...TEAM, updatedAt: '2026-03-01T09:00:00.000Z' }), 'is before createdAt'],
  ['pages', exchange({ items: [TEAM, { ...TEAM, id: 'team_2' }], total: 2 }, get('/api/v1/team?limit=1')), '2 items on a page of 1'],
  ['pages', exchange({ items: [TEAM], total: 0 }, get('/api/v1/team')), 'total is 0, and 1 items are shown after 0'],
  ['pages', exchange({ items: [TEAM, TEAM], total: 2 }, get('/api/v1/team')), '"team_1" is listed twice'],
  ['asked-for', exchange({ ...TEAM, id: 'team_2' }), 'shows "team_2" in place of "team_1"'],
  [
    'asked-for',
    exchange({ items: [{ teamId: 'team_2' }], total: 1 }, get('/api/v1/post?teamId=team_1')),
    'teamId=team_1 shows one with teamId team_2',
  ],
  [
    'asked-for',
    exchange(
      { items: [{ postDate: '2026-05-01T00:00:00.000Z' }], total: 1 },
      get('/api/v1/post?teamId=team_1&postDateTo=2026-04-01T00:00:00Z'),
    ),
    'postDateTo=2026-04-01T00:00:00Z lists one with postDate 2026-05-01',
  ],
  ['pages', exchange({ items: [TEAM], total: 3 }, get('/api/v1/team?offset=3')), 'total is 3, and 1 items are shown after 3'],
  [
    'list-order',
    exchange({ items: [TEAM, { ...TEAM, id: 'team_2', createdAt: '2026-03-03T09:00:00.000Z' }], total: 2 }, get('/api/v1/team')),
    'createdAt 2026-03-03T09:00:00.000Z comes after 2026-03-02T09:00:00.000Z, newest first',
  ],
  ['usage', exchange({ used: 3, limit: 10, remaining: 8 }, get('/api/v1/organization/usage/posts')), 'remaining is 8 with 3 of 10 used'],
  ['outcomes', exchange({ id: 'post_1', status: 'DELETED', deletedAt: null }, get('/api/v1/post/post_1')), 'and deletedAt is null'],
  [
    'outcomes',
    exchange(
      { id: 'i', status: 'COMPLETED', totalRows: 3, processedRows: 2, successRows: 2, failedRows: 0 },
      get('/api/v1/post-csv-import/i'),
    ),
    '2 of 3 rows processed',
  ],
  ['secrets', exchange({ ...TEAM, name: 'whsec_abcdefgh' }), 'shows a secret'],
  ['secrets', exchange({ ...TEAM, name: 'sk_sim_of_the_run' }), 'shows an API key'],
];

/** Returns a title with the rules of the check, which the test proves. */
function titleOf(id: string): string {
  const rules = checks.find(check => check.id === id)?.rules ?? [];
  return `${rules.length > 0 ? `[${rules.join(', ')}] ` : ''}${id} finds it`;
}

/** Judges exchanges, and returns the findings about the last one. */
function findings(...exchanges: readonly Exchange[]): string[] {
  const { judge } = createJudge();
  const all = exchanges.map(each => judge(each).map(({ check, message }) => `${check.id}: ${message}`));
  return all.at(-1) ?? [];
}

describe('the checks of every exchange', () => {
  it('find nothing in a documented response, and ignore other URLs', () => {
    expect(findings(exchange(TEAM))).toEqual([]);
    expect(findings(exchange('<html>', get('/elsewhere')))).toEqual([]);
  });

  it('accept 502 only for operations that wait for a platform', () => {
    const down = (path: string) =>
      exchange({ statusCode: 502, message: 'Down' }, { status: 502, method: 'POST', url: `https://service.test/api/v1${path}` });
    expect(findings(down('/social-account/refresh-channels'))).toEqual([]);
    expect(findings({ ...down('/misc/linkedin/post'), method: 'DELETE' })).toEqual([]);
    expect(findings(down('/social-account/set-channel'))).toEqual([expect.stringContaining('failed with 502')]);
  });

  it.each(WRONG.map(([id, ...row]) => [titleOf(id), id, ...row] as const))('%s', (_, check, wrong, message) => {
    const found = findings(wrong).filter(finding => finding.startsWith(`${check}: `));
    expect(found).toEqual([expect.stringContaining(message)]);
  });

  it('compare two responses about one object', () => {
    const later = { ...TEAM, updatedAt: '2026-03-02T09:00:05.000Z' };
    expect(findings(exchange(TEAM), exchange(later))).toEqual([]);
    expect(findings(exchange(later), exchange(TEAM))).toEqual([expect.stringMatching(/^lasting-values: updatedAt of team_1 went back/)]);
    const other = { ...later, createdAt: '2026-03-02T09:00:01.000Z' };
    expect(findings(exchange(TEAM), exchange(other))).toEqual([expect.stringMatching(/^lasting-values: createdAt of team_1 was /)]);
  });

  it('do not compare exchanges that overlap', () => {
    const later = exchange({ ...TEAM, updatedAt: '2026-03-02T09:00:05.000Z' });
    expect(findings(later, exchange(TEAM, { at: later.at, durationMs: 30 }))).toEqual([]);
  });

  it('follow a status along its lifecycle, including unseen transitions', () => {
    const shown = (status: string) =>
      exchange({ id: 'run_1', createdAt: TEAM.createdAt, status }, get('/api/v1/automation-executions/run_1'));
    const broken = (...statuses: string[]) => findings(...statuses.map(shown)).filter(finding => finding.startsWith('transitions'));
    expect(broken('PENDING', 'COMPLETED')).toEqual([]);
    expect(broken('COMPLETED', 'RUNNING')).toEqual([
      'transitions: run_1.status went from COMPLETED to RUNNING: AutomationExecutionStatus has no such path',
    ]);
  });

  it('follow the status of a platform, which has no id, in the health of the service', () => {
    const transitions = createTransitions();
    const judge = transitionsCheck(transitions).begin();
    for (const status of ['operational', 'degraded', 'degraded', 'outage']) {
      const judged = judgedExchange(exchange({ status: 'ok', platforms: { SNAPCHAT: { status, note: '' } } }, get('/api/v1/')));
      expect(judged && judge(judged)).toEqual([]);
    }
    expect(transitions.coverage().find(({ lifecycle }) => lifecycle === 'PlatformStatus')?.seen).toBe(2);
  });

  it('forget earlier exchanges after a reset of the world', () => {
    const world = createJudge();
    world.judge(exchange({ ...TEAM, updatedAt: '2026-03-02T09:00:05.000Z' }));
    world.reset();
    expect(world.judge(exchange(TEAM))).toEqual([]);
  });
});

function response(body: unknown, part: Partial<JudgedExchange> = {}): JudgedExchange {
  const { operation } = callOf('getTeam', {});
  const sent = { pathParameters: {}, query: new Map(), requestHeaders: {}, sentAt: 0, answeredAt: 0 };
  return { ...sent, operation, status: 200, headers: { 'content-type': 'application/json' }, text: '', body, ...part };
}

describe('the kinds of responses', () => {
  it('differ in names and types, not in values', () => {
    const kinds = createResponseKinds();
    const post = { id: 'post_1', labels: ['a'], parts: [{ at: 1 }] };
    expect(kinds.isNew(response(post))).toBe(true);
    expect(kinds.isNew(response({ id: 'post_2', labels: ['b', 'c'], parts: [{ at: 2 }, { at: 3 }] }))).toBe(false);
  });

  it.each([
    ['a property less', response({ id: 'post_1' })],
    ['a property more', response({ id: 'post_1', title: 'A', more: 1 })],
    ['another type', response({ id: 'post_1', title: null })],
    ['another object in it', response({ id: 'post_1', title: 'A', parts: [{}] })],
    ['another status', response({ id: 'post_1', title: 'A' }, { status: 201 })],
    ['another content type', response({ id: 'post_1', title: 'A' }, { headers: {} })],
    ['another operation', response({ id: 'post_1', title: 'A' }, { operation: callOf('listTeams', {}).operation })],
  ])('differ by %s', (_, other) => {
    const kinds = createResponseKinds();
    kinds.isNew(response({ id: 'post_1', title: 'A' }));
    expect(kinds.isNew(other)).toBe(true);
    expect(kinds.isNew(other)).toBe(false);
  });
});
