/** What may be done with a comment, by its author and its platform. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { OFFERED, PLATFORMS } from '../comment-imports/offered-actions.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

/** The action that a flag allows. */
const ACTION_OF: Readonly<Record<string, string>> = { canDelete: 'DELETE', canHide: 'HIDE', canLike: 'LIKE', canModerate: 'APPROVE' };

behaviour<number>({
  id: 'comment-imports/flags',
  area: 'comment-imports',
  title: 'A comment allows only actions that its platform has, and a comment of the account itself can only be deleted',
  rules: ['D-CMI-04'],
  cases: [0, 1, 2],
  async check(world, third) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const platforms = PLATFORMS.filter((_, index) => index % 3 === third);
    const postId = await livePostOn(world, platforms);
    for (const platform of platforms) {
      const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, text: 'Theirs', author: 'fan' };
      await control('POST', `/_sim/platforms/${platform}/events`, event);
    }
    await comment(world, { internalPostId: postId, socialAccountTypes: platforms, text: 'Ours' });
    await advance('PT5M');
    for (const socialAccountType of platforms)
      await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType } }, 201);
    await advance('PT5M');
    const { items } = await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100 } });
    for (const platform of platforms)
      for (const text of ['Theirs', 'Ours']) {
        const found = objectsOf(items).find(each => each['platform'] === platform && each['text'] === text);
        const data = fieldsOf(found?.['platformData']);
        const allowed = Object.keys(ACTION_OF).filter(flag => data[flag] === true);
        const what = `what "${text}" allows on ${platform}`;
        const offered = OFFERED[platform] ?? [];
        if (text === 'Ours') expectEqual(what, allowed, offered.includes('DELETE') ? ['canDelete'] : []);
        for (const flag of allowed)
          expectThat(offered.includes(ACTION_OF[flag] ?? ''), `${what} has ${flag}, which the platform does not have`);
      }
  },
});

behaviour<number>({
  id: 'comments/circles',
  area: 'comments',
  title: 'A comment cannot become a reply to itself, nor to one of its own replies, and stays unchanged',
  rules: [],
  cases: [1, 2, 3],
  async check(world, depth) {
    const { session } = world;
    const postId = await livePostOn(world, ['FACEBOOK']);
    const parts = { internalPostId: postId, socialAccountTypes: ['FACEBOOK'], status: 'DRAFT' };
    const line = [await comment(world, { ...parts, text: 'First' })];
    for (let i = 0; i < depth; i++) line.push(await comment(world, { ...parts, text: `Reply ${i}`, internalParentCommentId: line.at(-1) }));
    const path = { id: line[0] ?? '' };
    const before = await read(session, 'getComment', { path });
    for (const internalParentCommentId of line) {
      const answer = await ask(session, 'updateComment', { path, body: { internalParentCommentId } });
      expectAnswer(`a cycle of ${line.indexOf(internalParentCommentId) + 1}`, answer, 400);
      expectEqual('the comment that would close a cycle', await read(session, 'getComment', { path }), before);
    }
  },
});

async function comment({ session }: FreshWorld, parts: Fields): Promise<string> {
  const { text, ...others } = parts;
  const types = others['socialAccountTypes'] as readonly string[];
  const data = Object.fromEntries(types.map(type => [type, { text }]));
  const body = { teamId: session.teamId, title: 'A comment', status: 'SCHEDULED', ...others, data };
  return String((await read(session, 'createComment', { body }))['id']);
}
