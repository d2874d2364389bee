/** Every action on every platform: where it is allowed, and that a refused action changes nothing. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Answer, type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectObject, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';
import { OFFERED, PLATFORMS } from './offered-actions.ts';

/** DELETE comes last, because it removes the comment. */
const ACTIONS = ['LIKE', 'UNLIKE', 'HIDE', 'UNHIDE', 'APPROVE', 'REJECT', 'DELETE'] as const;
const FLAG_OF: Readonly<Record<(typeof ACTIONS)[number], string>> = {
  LIKE: 'canLike',
  UNLIKE: 'canLike',
  HIDE: 'canHide',
  UNHIDE: 'canHide',
  APPROVE: 'canModerate',
  REJECT: 'canModerate',
  DELETE: 'canDelete',
};

behaviour<number>({
  id: 'comment-imports/actions-by-platform',
  area: 'comment-imports',
  title:
    'An action is accepted if its platform has it and the flag of the comment allows it, with a ban on YOUTUBE only; a refused action changes nothing',
  rules: ['CMI-24', 'CMI-25', 'CMI-26', 'D-CMI-04'],
  // Each of the three cases has a third of the platforms.
  cases: [0, 1, 2],
  async check(world, third) {
    const platforms = PLATFORMS.filter((_, index) => index % 3 === third);
    const postId = await livePostOn(world, platforms);
    for (const platform of platforms) await expectActions({ world, postId, platform });
  },
});

interface Place {
  readonly world: FreshWorld;
  readonly postId: string;
  readonly platform: Platform;
}

async function expectActions(place: Place): Promise<void> {
  const { platform, world } = place;
  await receiveComment(place, 'another');
  const id = await receiveComment(place, 'fan');
  for (const action of ACTIONS)
    for (const banAuthor of [true, null, false, undefined]) {
      const mayBan = platform === 'YOUTUBE' && (action === 'APPROVE' || action === 'REJECT');
      const isOffered = OFFERED[platform]?.includes(action) ?? false;
      if (action === 'DELETE' && isOffered && banAuthor !== true) {
        if (banAuthor === undefined) await expectDeletion(place, id);
        continue;
      }
      const before = await commentsOf(place);
      const isAllowed = isOffered && fieldsOf(own(before, id)['platformData'])[FLAG_OF[action]] === true && (banAuthor !== true || mayBan);
      const what = `${action} with banAuthor ${String(banAuthor)} on ${platform}`;
      if (isAllowed) await expectRejection(place, id, action);
      const answer = await act(place, id, { action, banAuthor });
      expectAnswer(what, answer, isAllowed ? 200 : 400);
      const after = await commentsOf(place);
      if (!isAllowed) expectEqual(`the comments after ${what} was refused`, after, before);
      else {
        expectObject(`the answer of ${what}`, fieldsOf(fieldsOf(answer.body)['item']), own(after, id));
        expectEqual(`the other comments after ${what}`, without(after, id), without(before, id));
      }
    }
  await world.advance('PT1S');
}

/** Throws unless an action that the flag allows but the platform rejects fails and changes nothing. */
async function expectRejection(place: Place, id: string, action: string): Promise<void> {
  const { control } = place.world;
  const before = await commentsOf(place);
  await control('PATCH', `/_sim/platforms/${place.platform}`, { failure: { mode: 'reject' } });
  const answer = await act(place, id, { action });
  await control('PATCH', `/_sim/platforms/${place.platform}`, { failure: null });
  expectAnswer(`${action} that ${place.platform} rejects`, answer, 400);
  expectEqual(`the comments after ${action} was rejected on ${place.platform}`, await commentsOf(place), before);
}

async function expectDeletion(place: Place, id: string): Promise<void> {
  const before = await commentsOf(place);
  const isAllowed = fieldsOf(own(before, id)['platformData'])['canDelete'] === true;
  expectAnswer(`DELETE on ${place.platform}`, await act(place, id, { action: 'DELETE' }), isAllowed ? 200 : 400);
  expectEqual(`the comments after DELETE on ${place.platform}`, await commentsOf(place), isAllowed ? without(before, id) : before);
  if (isAllowed) expectAnswer(`a second DELETE on ${place.platform}`, await act(place, id, { action: 'DELETE' }), 404);
}

async function receiveComment({ world, postId, platform }: Place, author: string): Promise<string> {
  const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, text: 'Nice', author };
  const { comment } = await world.control('POST', `/_sim/platforms/${platform}/events`, event);
  return String(fieldsOf(comment)['id']);
}

function act({ world: { session } }: Place, commentId: string, body: Fields): Promise<Answer> {
  return ask(session, 'actOnImportedComment', { path: { commentId }, body: { teamId: session.teamId, ...body } });
}

async function commentsOf({ world: { session }, postId, platform }: Place): Promise<readonly Fields[]> {
  const query = { teamId: session.teamId, postId, platform, limit: 100 };
  return objectsOf((await read(session, 'listImportedComments', { query }))['items']);
}

const own = (comments: readonly Fields[], id: string): Fields => comments.find(each => each['id'] === id) ?? {};
const without = (comments: readonly Fields[], id: string): readonly Fields[] => comments.filter(each => each['id'] !== id);
