import { describe, expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';
import { first, importedBy, itemsOf, KINDS, type Kind, list, read, run, setLimit, start, TEAM } from './reviews.fixture.ts';

const SEED_REVIEWS = 250;

describe.each(KINDS)('an import of $kind', kind => {
  it('[MSC-201, D-MSC-32] is PENDING, starts after a second and stores 50 items a second, until its count is reached', async ({ acme }) => {
    const created = await start(acme, kind, 120);
    const begun = { requestedCount: 120, teamId: TEAM, error: null, rateLimitResetAt: null, deletedAt: null };
    expect(created).toMatchObject({ ...begun, status: 'PENDING', startedAt: null, completedAt: null, [kind.counter]: 0 });
    await acme.sim.clock.advance('PT1S');
    const startedAt = '2026-03-02T09:00:01.000Z';
    expect(await read(acme, kind, created)).toMatchObject({ ...begun, status: kind.fetching, startedAt, [kind.counter]: 0 });
    const counts: (number | undefined)[] = [];
    for (let page = 0; page < 3; page++) {
      await acme.sim.clock.advance('PT1S');
      counts.push(importedBy(await read(acme, kind, created)));
    }
    expect(counts).toEqual([50, 100, 120]);
    const completedAt = '2026-03-02T09:00:04.000Z';
    expect(await read(acme, kind, created)).toMatchObject({ ...begun, status: 'COMPLETED', startedAt, completedAt });
  });

  it('[MSC-201] ends COMPLETED when nothing is left', async ({ acme }) => {
    await setLimit(acme, 1000);
    const newest = await run(acme, kind, SEED_REVIEWS);
    const rest = await run(acme, kind, SEED_REVIEWS);
    const { total } = await list(acme, kind);
    expect(importedBy(newest)).toBe(SEED_REVIEWS);
    expect(rest).toMatchObject({ status: 'COMPLETED', requestedCount: SEED_REVIEWS, [kind.counter]: total - SEED_REVIEWS });
    expect(importedBy(await run(acme, kind, 1))).toBe(0);
  });

  it('[D-MSC-28, MSC-205] goes from the newest to older ones, and further back the next time, without storing one twice', async ({
    acme,
  }) => {
    await run(acme, kind, 30);
    const newest = await list(acme, kind);
    await run(acme, kind, 30);
    const both = await list(acme, kind);
    expect([newest.total, both.total]).toEqual([30, 60]);
    expect(itemsOf(both).slice(0, 30)).toEqual(itemsOf(newest));
  });

  it('[MSC-202, D-MSC-24] is 409 while another one is active, and names it', async ({ acme }) => {
    const { id } = await start(acme, kind, 60);
    const refused = { status: 409, body: { message: `The import ${id} of this account is still PENDING. Wait until it has ended.` } };
    expect(await again(acme, kind)).toMatchObject(refused);
    await acme.sim.clock.advance('PT2S');
    expect(await again(acme, kind)).toMatchObject({ status: 409, body: { message: expect.stringContaining(kind.fetching) } });
    acme.sim.platforms[kind.platform].fail('rate-limited', { times: 1 });
    await acme.sim.clock.advance('PT1S');
    expect(await again(acme, kind)).toMatchObject({ status: 409, body: { message: expect.stringContaining('RATE_LIMITED') } });
  });

  it('[MSC-203, D-MSC-32] pauses for a rate limit until its reset, and resumes by itself', async ({ acme }) => {
    const resetAt = '2026-03-02T09:05:00.000Z';
    acme.sim.platforms[kind.platform].fail('rate-limited', { times: 1, resetAt: Date.parse(resetAt) });
    const created = await start(acme, kind, 10);
    await acme.sim.clock.advance('PT2S');
    const paused = { status: 'RATE_LIMITED', rateLimitResetAt: resetAt, completedAt: null };
    expect(await read(acme, kind, created)).toMatchObject(paused);
    await acme.sim.clock.advanceTo(resetAt);
    expect(await read(acme, kind, created)).toMatchObject({ status: kind.fetching, rateLimitResetAt: null });
    await acme.sim.clock.advance('PT1S');
    expect(await read(acme, kind, created)).toMatchObject({ status: 'COMPLETED', rateLimitResetAt: null, [kind.counter]: 10 });
  });

  it('[D-MSC-32] pauses for 15 minutes when the platform does not say for how long', async ({ acme }) => {
    acme.sim.platforms[kind.platform].fail('rate-limited', { times: 1 });
    const created = await start(acme, kind, 10);
    await acme.sim.clock.advance('PT2S');
    expect(await read(acme, kind, created)).toMatchObject({ status: 'RATE_LIMITED', rateLimitResetAt: '2026-03-02T09:15:02.000Z' });
  });

  it('[MSC-204, D-MSC-32] is FAILED after three tries a minute apart, keeps what it stored, and another one may start', async ({
    acme,
  }) => {
    const created = await start(acme, kind, 100);
    await acme.sim.clock.advance('PT2S');
    acme.sim.platforms[kind.platform].fail('outage', { times: 3 });
    await acme.sim.clock.advance('PT2M');
    expect(await read(acme, kind, created)).toMatchObject({ status: kind.fetching, error: null });
    await acme.sim.clock.advance('PT1S');
    const completedAt = '2026-03-02T09:02:03.000Z';
    const failed = { status: 'FAILED', error: expect.any(String), completedAt, [kind.counter]: 50 };
    expect(await read(acme, kind, created)).toMatchObject(failed);
    expect(await list(acme, kind)).toMatchObject({ total: 50, remainingCapacity: 150 });
    expect(await start(acme, kind, 10)).toMatchObject({ status: 'PENDING' });
  });

  it('[D-MSC-32] begins to count its tries anew at the next page', async ({ acme }) => {
    acme.sim.platforms[kind.platform].fail('outage', { times: 2 });
    const created = await start(acme, kind, 100);
    await acme.sim.clock.advance('PT2M2S');
    expect(await read(acme, kind, created)).toMatchObject({ status: kind.fetching, [kind.counter]: 50 });
    acme.sim.platforms[kind.platform].fail('outage', { times: 2 });
    await acme.sim.clock.advance('PT3M');
    expect(await read(acme, kind, created)).toMatchObject({ status: 'COMPLETED', [kind.counter]: 100 });
  });

  it('is FAILED when its account is not connected any more', async ({ acme }) => {
    const created = await start(acme, kind, 100);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: kind.platform });
    await acme.sim.clock.advance('PT2S');
    expect(await read(acme, kind, created)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('not connected any more') });
  });

  it('[MSC-206] is listed with the last 20, newest first', async ({ acme }) => {
    const ids: string[] = [];
    for (let n = 0; n < 21; n++) ids.push((await run(acme, kind, 1)).id);
    const { imports } = await acme.ok<{ imports: { id: string }[] }>('GET', `${kind.path}/import?teamId=${TEAM}`);
    expect(imports.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  });

  it('[MSC-207] is 404 for another organization, and for the other kind', async ({ acme }) => {
    const { id } = await start(acme, kind, 1);
    const other = KINDS.find(({ kind: name }) => name !== kind.kind) ?? first(KINDS);
    const name = kind.kind === 'reviews' ? 'Review' : 'Recommendation';
    const missing = { status: 404, body: { message: `${name} import not found` } };
    expect(await acme.call('GET', `${kind.path}/import/${id}`, { key: 'sk_sim_pro' })).toMatchObject(missing);
    expect(await acme.call('GET', `${other.path}/import/${id}`)).toMatchObject({ status: 404 });
    expect(await acme.call('GET', `${kind.path}/import/nothing`)).toMatchObject(missing);
  });

  it('[QTA-23] takes a count of 1 to 250', async ({ acme }) => {
    const status = async (count: unknown) => (await acme.call('POST', `${kind.path}/import`, { body: { teamId: TEAM, count } })).status;
    expect([await status(0), await status(251), await status(1.5), await status(250)]).toEqual([400, 400, 400, 201]);
  });

  it('[D-MSC-31] goes with its team, as what it has stored', async ({ acme }) => {
    const { id } = await run(acme, kind, 5);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await acme.call('GET', `${kind.path}/import/${id}`)).toMatchObject({ status: 404 });
    const { imports, reviews, recommendations } = acme.world.reviews;
    expect([imports.size, reviews.size, recommendations.size]).toEqual([0, 0, 0]);
  });

  it('[D-MSC-31] stays for years', async ({ acme }) => {
    const { id } = await run(acme, kind, 5);
    await acme.sim.clock.advance('P800D');
    expect(await read(acme, kind, { id })).toMatchObject({ status: 'COMPLETED' });
    expect(await list(acme, kind)).toMatchObject({ total: 5 });
  });
});

describe('after a completed import', () => {
  const [reviews, recommendations] = KINDS;

  it('[D-MSC-24] FACEBOOK takes the next one after a minute', async ({ acme }) => {
    const { id } = await start(acme, recommendations, 10);
    await acme.sim.clock.advance('PT2S');
    const message = `The import ${id} of this account was completed just now. The next one may start at 2026-03-02T09:01:02.000Z.`;
    expect(await again(acme, recommendations)).toMatchObject({ status: 409, body: { message } });
    await acme.sim.clock.advance('PT59.999S');
    expect(await again(acme, recommendations)).toMatchObject({ status: 409 });
    await acme.sim.clock.advance(1);
    expect(await again(acme, recommendations)).toMatchObject({ status: 201 });
  });

  it('[D-MSC-24] GOOGLE_BUSINESS takes the next one at once, and FACEBOOK after a FAILED one', async ({ acme }) => {
    await start(acme, reviews, 10);
    await acme.sim.clock.advance('PT2S');
    expect(await again(acme, reviews)).toMatchObject({ status: 201 });
    acme.sim.platforms.FACEBOOK.fail('outage', { times: 3 });
    await start(acme, recommendations, 10);
    await acme.sim.clock.advance('PT2M2S');
    expect(await again(acme, recommendations)).toMatchObject({ status: 201 });
  });
});

function again(acme: Parameters<typeof start>[0], { path }: Kind) {
  return acme.call('POST', `${path}/import`, { body: { teamId: TEAM, count: 10 } });
}
