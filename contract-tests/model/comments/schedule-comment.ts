import * as fc from 'fast-check';
import { instantForms, instantText } from '../../arbitraries/instants.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { commentCommand, whichComment } from './comment-command.ts';
import { dueIn } from './create-comment.ts';
import { hasRoom, isEditable, isReachable, platformsOf, schedule } from './model.ts';
import { expectComment } from './observe.ts';

/** Schedules a comment or changes its date. A comment counts in a quota only once. */
export const scheduleComment = fc.tuple(whichComment, dueIn, instantForms).map(([choice, dueInMs, form]) =>
  commentCommand({
    name: `schedule, due in ${dueInMs / 1000} s,`,
    choice,
    prefers: isEditable,
    async run(comment, model, real) {
      const postDate = model.now + real.aheadMs + dueInMs;
      const body = { status: 'SCHEDULED', postDate: instantText(postDate, form) };
      const answer = await real.call('updateComment', { path: { id: comment.id }, body });
      const { parent, isCounted, days } = comment;
      const platforms = platformsOf(comment);
      const what = `updateComment of a comment in ${comment.status}`;
      if (parent.kind === 'created' && parent.comment.status === 'DELETED')
        return expectStatus(`${what} that replies to a deleted comment`, answer, 404);
      if (!hasRoom(model, { isCounted, days, platforms }, postDate)) return expectStatus(`${what} without quota`, answer, 403);
      if (!isReachable(model, comment, platforms, postDate)) return expectStatus(`${what} on a parent that is not published`, answer, 400);
      if (!isEditable(comment)) return expectStatus(what, answer, 400);
      expectStatus(what, answer, 200);
      schedule(model, comment, postDate);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);
