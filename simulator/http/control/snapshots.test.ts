import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { viewWorld } from '../../domain/snapshots/snapshot.ts';
import { type ControlTest, created, it, readWorld, scheduled } from './control.fixture.ts';

const restore = (acme: ControlTest, snapshot: object, world = 'default') => acme.control('PUT', '/snapshot', { world, body: snapshot });

const schedule = (acme: ControlTest, postDate: string) => created(acme, '/post', scheduled(['TWITTER', 'FACEBOOK'], { postDate }));

/** A bit of everything; it draws ids, latencies and failures. */
async function live(acme: ControlTest): Promise<void> {
  await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
  await acme.did('POST', '/organizations/org_acme/api-keys');
  await acme.did('POST', '/organizations', { body: { limits: { dailyPosts: { TWITTER: 2 } } } });
  await acme.did('PATCH', '/platforms/FACEBOOK', { body: { failure: { mode: 'degraded', times: 5 }, latency: 'PT3S' } });
  await acme.did('PATCH', '/platforms/TIKTOK', { body: { status: 'maintenance', note: 'Back at ten', review: 5000 } });
  await acme.did('POST', '/platforms/THREADS/events', { body: { type: 'token-revoked', socialAccountId: 'sa_acme_threads' } });
  await schedule(acme, '2026-03-02T09:00:00Z');
  await schedule(acme, '2026-03-02T20:00:00Z');
  await acme.did('POST', '/social-accounts', { body: { teamId: 'team_free', type: 'REDDIT' } });
  await acme.did('DELETE', '/social-accounts/sa_acme_tiktok');
  await advance(acme, 'PT7H');
}

/** Moves the clock, with a receiver that fails the first delivery. */
async function advance(acme: ControlTest, by: string): Promise<void> {
  const before = acme.receiver.received();
  acme.receiver.answerEach(number => (number === before + 1 ? 500 : 200));
  await acme.did('POST', '/clock/advance', { body: { by } });
}

describe('GET and PUT /_sim/snapshot', () => {
  it('lead to the same outcome in another simulator', async ({ acme, create }) => {
    await live(acme);
    const other = await create();
    await live(other);
    expect(await readWorld(other)).toBe(await readWorld(acme));
  });

  it('restore seed, start and clock, and leave id and keys', async ({ acme, create }) => {
    const other = await create({ seed: 7, startTime: '2027-01-01T00:00:00Z' });
    await other.did('PATCH', '/clock', { body: { mode: 'manual', speed: 5 } });
    const snapshot = JSON.parse(await readWorld(other));
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 2 } });
    expect((await restore(acme, snapshot)).body).toMatchObject({ id: 'default', apiKeys: { acme: 'sk_sim_acme' } });
    expect(await acme.did<wire.Status>('GET', '/status')).toMatchObject({
      seed: 7,
      clock: { now: '2027-01-01T00:00:00.000Z', mode: 'manual', speed: 5 },
    });
    expect(JSON.parse(await readWorld(acme))).toEqual(snapshot);
  });

  it('lets other calls run while a large world is read, and shows it as it was', async ({ acme }) => {
    const { users } = acme.world.organizations;
    for (let i = 0; i < 20_000; i++)
      users.insert({ id: `user_${i}`, organizationId: 'org_acme', email: `${i}@b.test`, firstName: 'é', lastName: 'B', createdAt: 0 });
    const before = JSON.stringify(viewWorld(acme.world));
    const order: string[] = [];
    const text = readWorld(acme).finally(() => order.push('read'));
    await new Promise(resolve => setImmediate(resolve));
    await acme.call('POST', '/team', { body: { name: 'New' } });
    order.push('called');
    expect(await text).toBe(before);
    expect(order).toEqual(['called', 'read']);
    await restore(acme, JSON.parse(before));
    expect(await readWorld(acme)).toBe(before);
  });

  it('wait for deliveries in flight while the clock is manual', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    const snapshot = acme.did<wire.Snapshot>('GET', '/snapshot');
    await acme.receiver.reached(1);
    acme.receiver.answer(200);
    expect((await snapshot).state['webhooks']?.['deliveries']).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('do not wait while the clock runs: unfinished deliveries are sent again', async ({ acme }) => {
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime' } });
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    await restore(acme, JSON.parse(await readWorld(acme)));
    acme.receiver.answerEach(() => 200);
    await acme.did('POST', '/deliveries/settle');
    expect(await acme.did('GET', '/deliveries')).toMatchObject({ items: [{ status: 'SUCCEEDED', attempts: [{ number: 1 }] }] });
    expect(acme.receiver.received()).toBe(2);
  });
});

describe('a snapshot that cannot be restored', () => {
  it.for<[string, (snapshot: Snapshot) => void, string]>([
    [
      'of a version that is too old',
      snapshot => Object.assign(snapshot, { version: 1 }),
      'has format 1, written by social-publishing-sim 0.1.0; this is 0.1.0, which reads format 6. Use the version that wrote it, 0.1.0',
    ],
    [
      'of a newer version, in a form of its own',
      snapshot => Object.assign(snapshot, { version: 7, simulator: '9.0.0', more: 1 }),
      'has format 7, written by social-publishing-sim 9.0.0; this is 0.1.0, which reads format 6. Use 9.0.0 or a later version',
    ],
    [
      'of a newer version that does not say which',
      snapshot => Object.assign(snapshot, { version: 7, simulator: undefined }),
      'has format 7; this is 0.1.0, which reads format 6. Use a later version',
    ],
    ['with a webhook to another machine', withForeignWebhook, 'http:// goes to loopback only'],
    ['without a platform', snapshot => Reflect.deleteProperty(snapshot.platforms, 'TIKTOK'), 'The snapshot has no part TIKTOK'],
    ['with a platform too many', snapshot => Object.assign(snapshot.platforms, { MYSPACE: {} }), 'platforms'],
    ['without an area', snapshot => Reflect.deleteProperty(snapshot.state, 'posts'), 'The snapshot has no part posts.posts'],
    ['with broken state', snapshot => Object.assign(snapshot.state, { posts: { posts: [null] } }), 'The snapshot cannot be restored'],
    ['with a broken platform', snapshot => Object.assign(snapshot.platforms, { TIKTOK: null }), 'The snapshot cannot be restored'],
  ])('%s is 400 and changes nothing', async ([, damage, message], { acme }) => {
    await live(acme);
    const before = await readWorld(acme);
    const snapshot: Snapshot = JSON.parse(before);
    damage(snapshot);
    expect(await restore(acme, snapshot)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(await readWorld(acme)).toBe(before);
  });

  it('because its keys belong to another world is 409', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    const before = await readWorld(acme, 'world_1');
    const answer = await restore(acme, JSON.parse(await readWorld(acme)), 'world_1');
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('API key sk_sim_*** of the snapshot belongs to world default') },
    });
    expect(await readWorld(acme, 'world_1')).toBe(before);
    expect((await restore(acme, JSON.parse(before), 'world_1')).status).toBe(200);
  });
});

interface Snapshot {
  clock: object;
  platforms: object;
  state: object;
}

/** Puts the URL of the endpoint where none may lead. */
function withForeignWebhook(snapshot: Snapshot): void {
  const text = JSON.stringify(snapshot.state).replaceAll(/"url":"https?:\/\/[^/]+\//g, '"url":"http://169.254.169.254/');
  Object.assign(snapshot, { state: JSON.parse(text) });
}
