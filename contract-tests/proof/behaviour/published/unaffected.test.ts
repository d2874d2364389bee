/** What edits and removals on platforms leave as it is: other platforms of the post, the daily limit, and the events. */
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { createOn, livePostOn } from '../posts/fresh-posts.ts';

behaviour<null>({
  id: 'published/mixed-outcome',
  area: 'published',
  title: 'A post that failed on one platform can be removed from another where it is live',
  rules: ['D-MSC-02', 'D-MSC-03'],
  cases: [null],
  async check(world) {
    const { session, control, advance } = world;
    await control('PATCH', '/_sim/platforms/REDDIT', { failure: { mode: 'reject' } });
    const { now } = await control('GET', '/_sim/clock');
    const postId = await createOn(world, ['LINKEDIN', 'REDDIT'], { status: 'SCHEDULED', postDate: now });
    await advance('PT2H');
    const before = await read(session, 'getPost', { path: { id: postId } });
    expectEqual('the status of a mixed outcome', before['status'], 'ERROR');
    await read(session, 'deleteLinkedinPost', { body: { teamId: session.teamId, postId } });
    const after = await read(session, 'getPost', { path: { id: postId } });
    expectEqual('status and deletedAt after the removal', [after['status'], after['deletedAt']], ['ERROR', null]);
    const gone = objectsOf(after['socialAccounts']).map(entry => entry['deletedAt'] !== null);
    expectEqual('the number of entries that are gone', gone.filter(Boolean).length, 1);
    const body = { teamId: session.teamId, postId };
    expectAnswer('deleteRedditPost of what never was live', await ask(session, 'deleteRedditPost', { body }), 400);
  },
});

behaviour<null>({
  id: 'published/daily-limit',
  area: 'published',
  title: 'A post that is removed from its platform still counts in the daily limit, and no event says that it was edited or removed',
  rules: ['D-MSC-05', 'D-MSC-06'],
  cases: [null],
  async check(world) {
    const { session, control } = world;
    const postId = await livePostOn(world, ['LINKEDIN']);
    const used = async () => (await read(session, 'getDailyLimits', { query: { socialAccountId: 'sa_acme_linkedin' } }))['posts'];
    const events = async () => objectsOf((await control('GET', '/_sim/events?limit=100'))['items']).length;
    const before = [await used(), await events()];
    const body = { teamId: session.teamId, postId };
    await read(session, 'editLinkedinPost', { body: { ...body, description: 'New' } });
    await read(session, 'deleteLinkedinPost', { body });
    await world.advance('PT1M');
    expectEqual('daily use and the number of events', [await used(), await events()], before);
    expectThat(JSON.stringify(before[0]).includes('1'), `the post does not count: ${JSON.stringify(before[0])}`);
  },
});
