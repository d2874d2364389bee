import { describe, expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';
import { first, itemsOf, KINDS, list, run, setLimit, start, TEAM } from './reviews.fixture.ts';

describe.each(KINDS)('the list of $kind', kind => {
  const nameOf = kind.kind === 'reviews' ? 'Review' : 'Recommendation';

  it('[MSC-200] is empty at first, and shows the cap of the month', async ({ acme }) => {
    expect(await list(acme, kind)).toEqual({ [kind.kind]: [], total: 0, limit: 200, remainingCapacity: 200 });
  });

  it('[MSC-200, D-MSC-29] is ordered by createTime, newest first, and paged', async ({ acme }) => {
    await run(acme, kind, 60);
    const all = await list(acme, kind);
    const times = itemsOf(all).map(({ createTime }) => String(createTime));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all).toMatchObject({ total: 60, limit: 200, remainingCapacity: 140 });
    const page = await list(acme, kind, { offset: 50, limit: 20 });
    expect([page.total, itemsOf(page)]).toEqual([60, itemsOf(all).slice(50)]);
    const byDefault = await acme.ok<Parameters<typeof itemsOf>[0]>('GET', `${kind.path}?teamId=${TEAM}`);
    expect(itemsOf(byDefault)).toEqual(itemsOf(all).slice(0, 50));
    expect(await acme.ok('GET', `${kind.path}?teamId=${TEAM}&limit=null&offset=null`)).toEqual(byDefault);
  });

  it('[D-MSC-29, D-MSC-36] hides what an import found gone; it can still be read, with deletedAt', async ({ acme }) => {
    await run(acme, kind, 60);
    const items = itemsOf(await list(acme, kind));
    const gone = items[10];
    if (!gone) throw new Error('There are fewer than 11 items');
    const external = 'externalReviewId' in gone ? gone.externalReviewId : gone.externalRecommendationId;
    sourceOf(acme, kind.kind).remove(kind.externalId, external);
    expect((await list(acme, kind)).total).toBe(60);
    await run(acme, kind, 1);
    const left = await list(acme, kind);
    expect([left.total, itemsOf(left).some(({ id }) => id === gone.id)]).toEqual([60, false]);
    const read = await acme.ok('GET', `${kind.path}/${gone.id}?teamId=${TEAM}`);
    expect(read).toMatchObject({ id: gone.id, deletedAt: expect.any(String) });
  });

  it('[MSC-205] an import takes over what was changed on the platform, and what was added', async ({ acme }) => {
    await run(acme, kind, 5);
    const source = sourceOf(acme, kind.kind);
    source.reword(kind.externalId, 'Better now.');
    await run(acme, kind, 5);
    const items = itemsOf(await list(acme, kind));
    expect([items.length, first(items).comment]).toEqual([10, 'Better now.']);
    expect(first(items).createdAt < first(items).updatedAt).toBe(true);
    // What did not change was not touched.
    expect(items[1]?.updatedAt).toBe(items[1]?.createdAt);
  });

  it('[D-MSC-30] shows the selected account alone, and keeps what was stored of another one', async ({ acme }) => {
    const { id } = await run(acme, kind, 5);
    const item = first(itemsOf(await list(acme, kind)));
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: kind.platform, channelId: `${kind.externalId}_2` });
    expect(await list(acme, kind)).toMatchObject({ total: 0, remainingCapacity: 200 });
    expect(await acme.ok('GET', `${kind.path}/import?teamId=${TEAM}`)).toEqual({ imports: [] });
    const missing = { status: 404, body: { message: `${nameOf} not found` } };
    expect(await acme.call('GET', `${kind.path}/${item.id}?teamId=${TEAM}`)).toMatchObject(missing);
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: kind.platform, channelId: kind.externalId });
    expect(await list(acme, kind)).toMatchObject({ total: 5, remainingCapacity: 195 });
    expect(await acme.ok('GET', `${kind.path}/import?teamId=${TEAM}`)).toMatchObject({ imports: [{ id }] });
  });

  it('[D-MSC-30, MSC-01] is 400 without an account', async ({ acme }) => {
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: kind.platform });
    const refused = { status: 400, body: { message: `The team has no connected ${kind.platform} account` } };
    for (const path of ['', '/import', '/some'])
      expect(await acme.call('GET', `${kind.path}${path}?teamId=${TEAM}`)).toMatchObject(refused);
    expect(await acme.call('POST', `${kind.path}/import`, { body: { teamId: TEAM, count: 1 } })).toMatchObject(refused);
  });

  it('[MSC-207] an unknown item, and one of another team, is 404', async ({ acme }) => {
    await run(acme, kind, 1);
    const { id } = first(itemsOf(await list(acme, kind)));
    expect(await acme.call('GET', `${kind.path}/nothing?teamId=${TEAM}`)).toMatchObject({ status: 404 });
    expect(await acme.call('GET', `${kind.path}/${id}?teamId=team_unknown`)).toMatchObject({
      status: 404,
      body: { message: 'Team not found' },
    });
  });

  it('[D-MSC-34] never has a capacity below 0', async ({ acme }) => {
    await run(acme, kind, 10);
    await setLimit(acme, 4);
    expect(await list(acme, kind)).toMatchObject({ limit: 4, remainingCapacity: 0, total: 10 });
  });

  it('[D-MSC-33] does not count in the usage of history imports', async ({ acme }) => {
    const usage = async () => acme.ok('GET', '/organization/usage/imports');
    const before = await usage();
    await run(acme, kind, 10);
    expect(await usage()).toEqual(before);
  });

  it('comes back with a snapshot, and an import goes on', async ({ acme }) => {
    await start(acme, kind, 60);
    await acme.sim.clock.advance('PT2S');
    await acme.ok('PUT', '/_sim/snapshots/half');
    await acme.sim.clock.advance('PT2S');
    const later = await list(acme, kind);
    await acme.ok('POST', '/_sim/snapshots/half/restore');
    expect(await list(acme, kind)).toMatchObject({ total: 50 });
    await acme.sim.clock.advance('PT2S');
    expect(await list(acme, kind)).toEqual(later);
  });
});

/** What a test changes on the platform of a kind. */
function sourceOf({ world }: Parameters<typeof list>[0], kind: 'reviews' | 'recommendations') {
  const { reviews } = world.platforms.GOOGLE_BUSINESS;
  const { recommendations } = world.platforms.FACEBOOK;
  return {
    remove: (account: string, id: string) => (kind === 'reviews' ? reviews : recommendations).remove(account, id),
    /** Rewords the newest one. */
    reword(account: string, comment: string): void {
      if (kind === 'reviews') reviews.put(account, { ...first(reviews.all(account)), comment });
      else recommendations.put(account, { ...first(recommendations.all(account)), comment });
    },
  };
}
