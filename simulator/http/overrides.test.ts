import { setupServer } from 'msw/node';
import { describe, expect } from 'vitest';
import type { Overrides } from '../../openapi/generated/control-types.ts';
import { it as base } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { createHandlers } from './msw.ts';

const OVERRIDES: Overrides = {
  messages: [
    { status: 400, at: 'message', ours: '{field} is required', theirs: '{field} should not be empty' },
    { status: 400, at: 'issues', ours: 'is required', theirs: '{field} Required' },
    { status: 404, ours: '{value} not found', theirs: 'No {value}' },
    { status: 404, ours: 'Cannot {value} {value2}', theirs: 'No route {value2}' },
    { status: 401, ours: 'API key is missing. Send it in the x-api-key header.', theirs: 'Unauthorized' },
    { operation: 'getTeam', status: 404, ours: '{value} not found', theirs: 'Unknown {value}' },
    { status: 503, ours: '{value}', theirs: 'Overridden' },
  ],
  issues: { order: 'by-name' },
  defaults: [
    { operation: 'createTeam', field: 'avatarUrl', value: 'https://example.com/none.png' },
    { operation: 'listTeams', field: 'items[].avatarUrl', value: '' },
  ],
};

/** `acme`: a simulator with overrides. */
const it = base.extend('options', { scope: 'file' }, { throttle: false, overrides: OVERRIDES });

/** A SCHEDULED post that lacks its text on two platforms. */
const INCOMPLETE = {
  teamId: 'team_acme_marketing',
  title: 'A',
  status: 'SCHEDULED',
  postDate: '2026-03-03T09:00:00Z',
  socialAccountTypes: ['YOUTUBE', 'INSTAGRAM'],
  data: { YOUTUBE: {}, INSTAGRAM: {} },
};

async function issuesOf(sim: TestSimulator): Promise<{ readonly message: unknown; readonly paths: readonly string[] }> {
  const { status, body } = await sim.call<{ message: string; issues: { path: string[] }[] }>('POST', '/post', { body: INCOMPLETE });
  expect(status).toBe(400);
  return { message: body.message, paths: body.issues.map(({ path }) => path.join('.')) };
}

describe('overrides', () => {
  it('rewrite the message of an error and those of its issues, and nothing else of it', async ({ acme }) => {
    const { status, body } = await acme.call('POST', '/team', { body: {} });
    expect([status, body]).toEqual([
      400,
      {
        statusCode: 400,
        message: 'name should not be empty',
        issues: [{ code: 'invalid_type', path: ['name'], message: 'name Required' }],
      },
    ]);
  });

  it('rewrite what is said before an operation runs, and where there is none', async ({ acme }) => {
    expect((await acme.call('GET', '/team', { key: null })).body).toEqual({ statusCode: 401, message: 'Unauthorized' });
    expect((await acme.call('GET', '/nothing')).body).toEqual({
      statusCode: 404,
      message: expect.stringContaining('No route /api/v1/nothing'),
    });
  });

  it('prefer those of the operation', async ({ acme }) => {
    expect((await acme.call('GET', '/team/x')).body).toEqual({ statusCode: 404, message: 'Unknown Team' });
    expect((await acme.call('DELETE', '/team/x')).body).toEqual({ statusCode: 404, message: 'No Team' });
  });

  it('leave other texts as they are', async ({ acme }) => {
    expect((await acme.call('GET', '/team', { key: 'x' })).body).toEqual({ statusCode: 403, message: 'API key is not valid.' });
  });

  it('order issues, and the message speaks of the first one', async ({ acme, create }) => {
    const { paths, message } = await issuesOf(acme);
    const plain = await issuesOf(await create());
    expect(paths).toEqual(plain.paths.toSorted());
    expect(paths).not.toEqual(plain.paths);
    expect(message).toMatch(new RegExp(`^${paths[0] ?? 'none'}`));
  });

  it('fill what the caller has left out, and keep what the caller has given', async ({ acme }) => {
    expect(await acme.ok('POST', '/team', { name: 'Without' })).toMatchObject({ avatarUrl: 'https://example.com/none.png' });
    expect(await acme.ok('POST', '/team', { name: 'With', avatarUrl: 'https://example.com/mine.png' })).toMatchObject({
      avatarUrl: 'https://example.com/mine.png',
    });
    const { items } = await acme.ok<{ items: { name: string; avatarUrl: string | null }[] }>('GET', '/team');
    expect(items.slice(0, 2)).toMatchObject([
      { name: 'With', avatarUrl: 'https://example.com/mine.png' },
      { name: 'Without', avatarUrl: '' },
    ]);
  });

  it('leave alone what an injected fault says, and not what it delays', async ({ acme }) => {
    await acme.ok('POST', '/_sim/faults', { operationId: 'listTeams', effect: { status: 503, message: 'Mine' } });
    expect((await acme.call('GET', '/team')).body).toEqual({ statusCode: 503, message: 'Mine' });
    await acme.ok('POST', '/_sim/faults', { operationId: 'getTeam', effect: { delayMs: 1 } });
    expect((await acme.call('GET', '/team/x')).body).toEqual({ statusCode: 404, message: 'Unknown Team' });
  });

  it('are in the log of requests as well', async ({ acme }) => {
    await acme.call('GET', '/team/x');
    expect(acme.sim.requests.all('getTeam').at(-1)).toMatchObject({ responseBody: { message: 'Unknown Team' } });
  });

  it('are the same over a socket, with msw and in another world', async ({ create, task, onTestFinished }) => {
    const { sim } = await create({ overrides: OVERRIDES });
    const { url } = await sim.listen();
    const world = await sim.createWorld();
    const msw = setupServer(...createHandlers(sim, { baseUrl: `https://${task.id}.example.com` }));
    msw.listen({ onUnhandledRequest: 'bypass' });
    onTestFinished(() => msw.close());
    const answers = [fetch(`${url}/api/v1/team`), fetch(`https://${task.id}.example.com/api/v1/team`), world.fetch('/api/v1/team')];
    for (const answer of answers) expect(await (await answer).json()).toEqual({ statusCode: 401, message: 'Unauthorized' });
  });
});

describe('without overrides', () => {
  it('a simulator speaks its own words', async ({ create }) => {
    const { call } = await create();
    expect((await call('GET', '/team/x')).body).toEqual({ statusCode: 404, message: 'Team not found' });
    expect((await call('POST', '/team', { body: { name: 'Without' } })).body).toMatchObject({ avatarUrl: null });
  });
});
