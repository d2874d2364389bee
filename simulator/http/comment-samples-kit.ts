import type { Operations } from '../../openapi/generated/types.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { type Change, publishPost, TEAM } from './samples-kit.ts';

type CommentOperation = Extract<keyof Operations, `${string}Comment${string}`>;

/** What a call about comments needs. */
export const commentSamples: Readonly<Partial<Record<CommentOperation, (test: TestSimulator) => Promise<Change>>>> = {
  createCommentImport: async test => ({ body: { teamId: TEAM, postId: await publishPost(test), socialAccountType: 'THREADS' } }),
  listCommentImports: async test => ({ query: `teamId=${TEAM}&postId=${await publishPost(test)}` }),
  getCommentImport: async test => ({ path: { importId: await startCommentImport(test) } }),
  listImportedComments: async test => ({ query: `teamId=${TEAM}&postId=${await publishPost(test)}` }),
  actOnImportedComment: async test => ({ path: { commentId: await fetchComment(test) }, body: { teamId: TEAM, action: 'LIKE' } }),
  createComment: async test => ({ body: commentOn(await publishPost(test)) }),
  listComments: () => Promise.resolve({ query: `teamId=${TEAM}` }),
  getComment: async test => ({ path: { id: await makeComment(test) } }),
  updateComment: async test => ({ path: { id: await makeComment(test) }, body: { text: 'Another text' } }),
  deleteComment: async test => ({ path: { id: await makeComment(test) } }),
  retryComment: async test => {
    const body = commentOn(await publishPost(test));
    test.sim.platforms.THREADS.fail('reject');
    const id = await makeComment(test, body);
    await test.sim.clock.advance('PT2H');
    return { path: { id } };
  },
};

/** A comment that waits for a while. */
function commentOn(internalPostId: string): object {
  return { teamId: TEAM, internalPostId, socialAccountTypes: ['THREADS'], text: 'Hello', postDate: '2026-03-02T10:00:00Z' };
}

async function makeComment(test: TestSimulator, body?: object): Promise<string> {
  const answer = await test.call<{ id: string }>('POST', '/comment', { body: body ?? commentOn(await publishPost(test)) });
  return answer.body.id;
}

async function startCommentImport(test: TestSimulator): Promise<string> {
  const body = { teamId: TEAM, postId: await publishPost(test), socialAccountType: 'THREADS' };
  return (await test.call<{ id: string }>('POST', '/comment/import', { body })).body.id;
}

/** A comment of somebody, on a platform where it can be liked. */
async function fetchComment(test: TestSimulator): Promise<string> {
  const postId = await publishPost(test, 'MASTODON');
  const event = { type: 'comment', socialAccountId: 'sa_acme_mastodon', postId, text: 'Nice' };
  const { body } = await test.call<{ comment: { id: string } }>('POST', '/_sim/platforms/MASTODON/events', { body: event });
  return body.comment.id;
}
