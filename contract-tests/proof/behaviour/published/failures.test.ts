import type { OperationId, Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { type Changes, COMMENT_CHANGES, POST_CHANGES } from '../../../suites/published/operations.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn, livePostOn } from '../posts/fresh-posts.ts';

/** Edits and removals on platforms in trouble: each mode of failure for each operation, before one that succeeds. */
const MODES = [
  ['outage', 502],
  ['timeout', 502],
  ['rate-limited', 429],
  ['reject', 400],
  ['auth', 400],
] as const;

/** An operation about something that is live, and what reads it. */
interface Operation {
  readonly world: FreshWorld;
  readonly platform: Platform;
  readonly id: OperationId;
  readonly body: object;
  readonly show: () => Promise<unknown>;
}

behaviour<Platform>({
  id: 'published/failures',
  area: 'published',
  title:
    'An edit or removal fails as its platform does and changes nothing, succeeds at once when the platform works, and is 404 once all is gone',
  rules: ['MSC-100', 'D-MSC-04', 'D-MSC-21', 'D-MSC-23'],
  cases: [...new Set([...Object.keys(POST_CHANGES), ...Object.keys(COMMENT_CHANGES)])] as Platform[],
  async check(world, platform) {
    const { session, advance } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, [platform]);
    const comments = COMMENT_CHANGES[platform];
    if (comments) {
      const comment = { teamId, internalPostId: postId, socialAccountTypes: [platform], text: 'Thanks' };
      const commentId = String((await read(session, 'createComment', { body: comment }))['id']);
      await advance('PT2M');
      const show = () => read(session, 'getComment', { path: { id: commentId } });
      const edit = { text: 'New', ...(platform === 'MASTODON' && { spoilerText: 'News' }) };
      await expectChanges({ world, platform, body: { teamId, commentId }, show }, comments, edit);
      const there = fieldsOf((await show())['externalData']);
      expectEqual(`externalData.${platform} of a comment that was removed`, there[platform], null);
    }
    const posts = POST_CHANGES[platform];
    const show = () => read(session, 'getPost', { path: { id: postId } });
    if (posts) await expectChanges({ world, platform, body: { teamId, postId }, show }, posts, { description: 'New' });
  },
});

type Subject = Omit<Operation, 'id'>;

async function expectChanges(subject: Subject, { edit, remove }: Changes, change: object): Promise<void> {
  const edited = edit && { ...subject, id: edit, body: { ...subject.body, ...change } };
  if (edited) await expectOutcomes(edited, 'leaves');
  const removed = { ...subject, id: remove };
  await expectOutcomes(removed, 'changes');
  for (const operation of edited ? [removed, edited] : [removed])
    expectAnswer(`${operation.id} of what is gone`, await called(operation), 404);
}

/** Throws unless an operation fails in each mode, changing nothing, and then succeeds. */
async function expectOutcomes(operation: Operation, success: 'leaves' | 'changes'): Promise<void> {
  const { world, platform, id, show } = operation;
  const before = await show();
  for (const [mode, status] of MODES) {
    await world.control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode, times: 1 } });
    expectAnswer(`${id} with ${mode}`, await called(operation), status);
    expectEqual(`what ${id} with ${mode} leaves`, await show(), before);
  }
  expectAnswer(id, await called(operation), 200);
  const isSame = JSON.stringify(await show()) === JSON.stringify(before);
  expectThat(isSame === (success === 'leaves'), `${id} ${isSame ? 'leaves no mark' : 'changes what the service stores'}`);
}

function called({ world: { session }, id, body }: Operation) {
  return ask(session, id, { body });
}

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
