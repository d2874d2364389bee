import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import type { Real } from '../../../../model/real.ts';
import { type EventsModel, expectEvent } from './model.ts';

/** Publishes a post or a comment, which the platform accepts, or refuses permanently. */
export const publish = fc.tuple(fc.constantFrom('post', 'comment'), fc.boolean()).map(
  ([what, isTaken]): Command<EventsModel> => ({
    check: () => true,
    async run(model, real) {
      if (!isTaken) await real.control('PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'reject' } });
      const { id } = what === 'post' ? await newPost(real) : await newComment(model, real);
      await real.control('POST', '/_sim/clock/advance', { by: 60_000 });
      if (!isTaken) await real.control('PATCH', '/_sim/platforms/FACEBOOK', { failure: null });
      expectEvent(model, `${what}.published`, id, isTaken ? 'POSTED' : 'ERROR');
    },
    toString: () => `publish a ${what} that is ${isTaken ? 'accepted' : 'refused'}`,
  }),
);

export async function newPost(real: Real) {
  const data = { FACEBOOK: { text: 'Hello' } };
  const postDate = new Date(real.time().from).toISOString();
  return real.did('createPost', {
    body: { teamId: real.teamId, title: 'Launch', status: 'SCHEDULED', postDate, socialAccountTypes: ['FACEBOOK'], data },
  });
}

function newComment({ livePostId }: EventsModel, real: Real) {
  return real.did('createComment', {
    body: { teamId: real.teamId, internalPostId: livePostId, socialAccountTypes: ['FACEBOOK'], text: 'Hello' },
  });
}
