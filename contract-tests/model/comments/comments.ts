/** The model of created comments: statuses, quotas and events. */

import * as fc from 'fast-check';
import { wait } from '../choose.ts';
import { defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import { changeThere, deleteComment, firstComment, listComments, makeDraft, retryComment, scheduleComment } from './commands.ts';
import { createComment } from './create-comment.ts';
import { type CommentPlatform, type CommentsModel, type ModelComment, PLATFORMS } from './model.ts';
import { expectEvents, expectUsage, observe } from './observe.ts';
import { setUp } from './set-up.ts';
import { commentsTimeline, isBetweenAnswers } from './timeline.ts';

/** Longer than the automatic retries of a comment take. */
const REST_MS = 3_600_000;

/** FACEBOOK and THREADS never reject: repeated rejections would disconnect the account. */
const failPlatform = fc.oneof(
  setPlatform<CommentPlatform, CommentsModel>({
    platforms: PLATFORMS,
    failures: [{ mode: 'outage' }, { mode: 'rate-limited' }, { mode: 'timeout' }, { mode: 'timeout', accepted: true }],
    failuresPerRecovery: 1,
    isPossible: isBetweenAnswers,
  }),
  setPlatform<CommentPlatform, CommentsModel>({
    platforms: ['BLUESKY'],
    failures: [{ mode: 'reject' }],
    failuresPerRecovery: 1,
    isPossible: isBetweenAnswers,
  }),
);

const waits = wait<CommentsModel>([1_000, 2_000, 10_000, 60_000, 180_000, 600_000, 36_000_000]);

export const commentsModel = defineModel<CommentsModel, ModelComment>({
  id: 'model/comments',
  area: 'comments',
  title: 'Comments follow their lifecycle and count against the daily and monthly quotas',
  rules: ['CMT-04', 'CMT-11', 'CMT-13', 'CMT-14'],
  maxCommands: 45,
  commands: [
    { command: createComment, weight: 3, rules: ['CMT-03', 'CMT-26', 'CMT-27', 'D-CMT-04'] },
    { command: waits, weight: 3, needs: ['clock', 'tier'], rules: ['CMT-01', 'CMT-02'] },
    { command: scheduleComment, rules: ['D-CMT-02'] },
    { command: makeDraft, rules: ['D-CMT-02'] },
    { command: deleteComment, weight: 2, rules: ['D-CMT-02'] },
    // A deployment gets no retries: without failures none is needed, and a retry could publish.
    { command: retryComment, weight: 2, needs: ['control'], rules: ['CMT-17', 'CMT-18'] },
    { command: firstComment, needs: ['clock', 'control'] },
    { command: failPlatform, weight: 3, needs: ['control'], rules: ['CMT-12', 'D-CMT-01'] },
    { command: changeThere, needs: ['clock', 'control'], rules: ['D-MSC-04', 'D-MSC-05', 'D-MSC-09', 'D-MSC-12'] },
    { command: listComments, rules: ['CMT-21', 'CMT-24'] },
  ],
  setUp,
  timeline: { ...commentsTimeline, observe },
  async finish(model, real) {
    if (!real.has.has('clock')) return;
    await real.advanceTo(model.now + REST_MS);
    for (const comment of model.comments) await observe(comment, model, real);
    await expectUsage(model, real);
    await expectEvents(model, real);
  },
});
