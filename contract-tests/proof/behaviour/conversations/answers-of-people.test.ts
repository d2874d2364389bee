/** Replies to replies, and reactions. */

import * as fc from 'fast-check';
import { fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { flowWorld, PLATFORMS, type Platform } from '../automations/flow-world.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const NEEDS = ['clock', 'control', 'writes'] as const;

interface ThreadChoice {
  readonly platform: Platform;
  /** The index of the comment that each one replies to; a later index makes it a comment on the post. */
  readonly parents: readonly number[];
  readonly isImported: boolean;
}

behaviourOf<ThreadChoice>({
  id: 'answers-of-people/threads',
  area: 'comment-imports',
  title: 'Each comment has the id of its parent, at any depth of the thread, also after an import',
  rules: ['CMI-10', 'CMI-21', 'CMI-22'],
  needs: NEEDS,
  cases: () =>
    fc.record({
      platform: fc.constantFrom(...PLATFORMS),
      parents: fc.tuple(fc.constant(9), fc.constantFrom(0, 9), fc.constantFrom(0, 1, 1, 9), fc.constantFrom(0, 1, 2, 2)),
      isImported: fc.boolean(),
    }),
  async check(session, { platform, parents, isImported }) {
    const world = await flowWorld(session, platform);
    const postId = await world.publishPost();
    const ids: string[] = [];
    const expected: (string | null)[] = [];
    for (const [index, parent] of parents.entries()) {
      const parentExternalId = ids[parent];
      expected.push(parentExternalId ?? null);
      const event = { type: 'comment', postId, text: `Comment ${index}`, author: `fan_${index}` };
      const { comment } = await world.act({ ...event, ...(parentExternalId !== undefined && { parentExternalId }) });
      ids.push(String(fieldsOf(comment)['externalId']));
    }
    const { teamId } = session;
    if (isImported) {
      await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
      await session.control?.('POST', '/_sim/clock/advance', { by: 'PT5M' });
    }
    // Checks both filters together.
    const filters = { platform, socialAccountId: world.accountId };
    const { items } = await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100, ...filters } });
    const shown = new Map(objectsOf(items).map(({ externalId, externalParentId }) => [externalId, externalParentId]));
    const parentsShown = ids.map(id => shown.get(id));
    expectEqual('the parents of the comments', parentsShown, expected);
    const other = PLATFORMS.find(name => name !== platform);
    const none = await read(session, 'listImportedComments', { query: { teamId, postId, ...filters, platform: other } });
    expectEqual(`the comments of the account on ${other}`, none['items'], []);
  },
});

behaviourOf<readonly ('love' | null)[]>({
  id: 'answers-of-people/reactions',
  area: 'conversations',
  title: 'A message has at most one reaction of the account, which null removes',
  rules: ['DMS-11', 'DMS-30', 'D-DMS-07'],
  needs: NEEDS,
  cases: () => fc.array(fc.constantFrom('love', 'love', null), { minLength: 1, maxLength: 4 }),
  async check(session, steps) {
    const world = await flowWorld(session, 'INSTAGRAM');
    const { message, conversation } = await world.act({ type: 'message', participant: 'fan_1', text: 'Hello' });
    const path = { id: String(fieldsOf(conversation)['id']), messageId: String(fieldsOf(message)['id']) };
    for (const reaction of steps) {
      const shown = await read(session, 'reactToMessage', { path, body: { reaction } });
      const { items } = await read(session, 'listMessages', { path: { id: path.id } });
      const expected = reaction === null ? [] : [{ from: 'ACCOUNT', reaction }];
      expectEqual('the reactions in the answer', shown['reactions'], expected);
      expectEqual('the reactions in the list', objectsOf(items)[0]?.['reactions'], expected);
    }
    expectAnswer('an unknown reaction', await ask(session, 'reactToMessage', { path, body: { reaction: 'angry' } }), 400);
  },
});
