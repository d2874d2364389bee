/** Edits and removals on platforms in trouble: each mode of failure for each operation, before one that succeeds. */

import type { OperationId, Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, read } from '../../../suites/asking.ts';
import { type Changes, COMMENT_CHANGES, POST_CHANGES } from '../../../suites/published/operations.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

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
      await expectChanges({ world, platform, body: { teamId, commentId }, show }, comments, { text: 'New' });
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
