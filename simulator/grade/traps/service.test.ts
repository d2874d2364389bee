import { describe, expect } from 'vitest';
import type { Post } from '../../../openapi/generated/types.ts';
import { onPlatforms, postBody } from '../../domain/posts/posts.fixture.ts';
import { it, type TrappedClient } from './receiver.fixture.ts';

describe('the trap outcomes', () => {
  const HOUR_MS = 3_600_000;

  async function publish(client: TrappedClient, count: number, target: object): Promise<Post[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await client.ok<Post>('POST', '/post', { ...postBody(), ...target })).id);
    await client.advance(6 * HOUR_MS);
    return Promise.all(ids.map(id => client.ok<Post>('GET', `/post/${id}`)));
  }

  it('lets some posts fail on one platform, and go through when they are retried', async ({ trapped }) => {
    const client = await trapped('outcomes');
    const posts = await publish(client, 3, onPlatforms('TWITTER', 'LINKEDIN'));
    const failed = posts.filter(({ status }) => status === 'ERROR');
    expect(failed.length).toBeGreaterThan(0);
    expect(client.times()).toBe(failed.length);
    for (const { id, externalData } of failed) {
      expect(Object.keys(externalData ?? {})).toHaveLength(1);
      await client.ok('POST', `/post/${id}/retry`);
      await client.advance(HOUR_MS);
      expect(await client.ok('GET', `/post/${id}`)).toMatchObject({ status: 'POSTED' });
    }
    expect(client.rule('domain/outcomes')).toMatchObject({ result: 'passed', occasions: failed.length });
  });

  it('leaves posts for one platform in peace', async ({ trapped }) => {
    const client = await trapped('outcomes');
    const posts = await publish(client, 4, onPlatforms('TWITTER'));
    expect(posts.map(({ status }) => status)).toEqual(['POSTED', 'POSTED', 'POSTED', 'POSTED']);
  });
});

describe('the trap reauthorization', () => {
  const DAY_MS = 86_400_000;

  it('reports once that a connection is lost, and removes the account a day later', async ({ trapped }) => {
    const client = await trapped('reauthorization');
    const before = client.world.accounts.byId.size;
    for (let i = 0; i < 20; i++) await client.ok('GET', '/team');
    await client.advance(1000);
    expect(client.times()).toBe(1);
    expect(client.receiver.requests.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      {
        type: 'social-account.updated',
        data: { socialAction: { details: { code: 'REMOTE_DISCONNECT_DELETION_SCHEDULED', deleteAccountAfter: 24 } } },
      },
    ]);
    await client.advance(DAY_MS + 60_000);
    expect(client.world.accounts.byId.size).toBe(before - 1);
    expect(client.rule('domain/reconnects')).toMatchObject({ result: 'warning', occasions: 1 });
  });

  it('leaves the account to a client that asks for a new connection', async ({ trapped }) => {
    const client = await trapped('reauthorization');
    client.receiver.respond(() => ({ status: 200, body: '', error: null }));
    for (let i = 0; i < 3; i++) await client.ok('GET', '/team');
    await client.advance(1000);
    const lost = client.world.accounts.byId.all().find(({ deleteOn }) => deleteOn !== null);
    const { teamId, type } = lost ?? { teamId: '', type: '' };
    await client.ok('POST', '/social-account/connect', { teamId, type, redirectUrl: 'https://client.example/connected' });
    expect(client.rule('domain/reconnects')).toMatchObject({ result: 'passed', occasions: 1 });
  });

  it('waits until somebody would hear of it', async ({ create }) => {
    const client = await create({ grade: { traps: ['reauthorization'] }, throttle: false });
    for (let i = 0; i < 20; i++) await client.ok('GET', '/team');
    expect(client.world.accounts.byId.all().filter(({ deleteOn }) => deleteOn !== null)).toEqual([]);
  });
});

describe('the trap limits', () => {
  it('takes only a few posts of an account a day', async ({ create }) => {
    const client = await create({ grade: { traps: ['limits', 'deprecated'] }, throttle: false });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await client.call('POST', '/post', { body: postBody() })).status);
    const refused = statuses.filter(status => status === 403).length;
    expect(refused).toBeGreaterThanOrEqual(1);
    expect(statuses.indexOf(403)).toBeGreaterThanOrEqual(3);
    expect(client.sim.grade().traps).toMatchObject([{ name: 'deprecated' }, { name: 'limits', times: refused }]);
    const nextDay = { ...postBody(), postDate: '2026-03-03T12:00:00.000Z' };
    expect((await client.call('POST', '/post', { body: nextDay })).status).toBe(200);
  });

  it('takes one where no other trap is set', async ({ trapped }) => {
    const client = await trapped('limits');
    const statuses = [await client.call('POST', '/post', { body: postBody() }), await client.call('POST', '/post', { body: postBody() })];
    expect(statuses.map(({ status }) => status)).toEqual([200, 403]);
  });

  it('never raises a limit', async ({ trapped }) => {
    const { world } = await trapped('limits');
    const free = world.organizations.byId.get('org_free');
    expect(free?.limits.dailyComments?.TWITTER).toBe(0);
    expect(Math.max(...Object.values(free?.limits.dailyComments ?? {}).map(Number))).toBeLessThanOrEqual(3);
  });
});
