import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../define-model.ts';
import { fieldsOf } from '../real.ts';
import { type AutomationsModel, type ModelComment, PEOPLE, type Person, PLATFORMS } from './model.ts';
import { postEvent } from './post-event.ts';
import { SAYINGS, type Saying } from './recipes.ts';
import { roomFor, withRoom } from './set-budget.ts';

const MAX_COMMENTS = 20;

/** A person comments on one of the two posts, or replies to a comment there. */
export const comment = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    person: fc.constantFrom(...(Object.keys(PEOPLE) as Person[])),
    saying: fc.constantFrom(...SAYINGS),
    post: fc.constantFrom(0, 0, 0, 1),
    isReply: fc.constantFrom(false, false, false, true),
    room: roomFor,
  })
  .map(
    ({ platform, person, saying, post, isReply, room }): Command<AutomationsModel> => ({
      check: ({ comments }) => comments.length < MAX_COMMENTS,
      run: (model, real) =>
        withRoom(model, real, platform, room, () => postComment(model, real, { platform, person, saying, post, isReply })),
      toString: () =>
        `${person} ${isReply ? 'replies to a comment' : 'comments'} on post ${post} on ${platform}: "${saying.text}"${room === null ? '' : `, with ${room} runs left`}`,
    }),
  );

type Commented = Pick<ModelComment, 'platform' | 'person' | 'post' | 'isReply'> & { readonly saying: Saying };

/** Posts a comment as a person. */
export async function postComment(
  model: AutomationsModel,
  real: SyncedReal,
  { platform, person, saying, post, isReply }: Commented,
): Promise<void> {
  const author = { externalId: person, name: PEOPLE[person] };
  const parent = isReply && { parentExternalId: 'unknown' };
  const what = { type: 'comment', postId: model.posts[post], text: saying.text, author, ...parent };
  await postEvent(model, real, { platform, what }, answer => {
    const id = String(fieldsOf(answer['comment'])['id']);
    const made: ModelComment = { id, platform, person, post, isReply, isClaimed: false, isLiked: false };
    model.comments.push(made);
    return { type: 'COMMENT_CREATED', platform, person, saying, payload: null, comment: made };
  });
}
