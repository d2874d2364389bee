/** The model of created comments: statuses, quotas and events. */

import * as fc from 'fast-check';
import { defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import { fieldsOf, type Real } from '../real.ts';
import { wait } from '../wait.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { firstComment } from './first-comment.ts';
import { listComments } from './list-comments.ts';
import { makeDraft } from './make-draft.ts';
import {
  type CommentPlatform,
  type CommentsModel,
  commentsTimeline,
  DAILY_COMMENTS,
  isBetweenAnswers,
  LATENCIES,
  MONTHLY_COMMENTS,
  type ModelComment,
  PLATFORMS,
} from './model.ts';
import { expectEvents, expectUsage, observe } from './observe.ts';
import { retryComment } from './retry-comment.ts';
import { scheduleComment } from './schedule-comment.ts';

/** Long enough for the last automatic retry of what is under way. */
const REST_MS = 3_600_000;

/** FACEBOOK and THREADS do not refuse for good: that would cost the account. */
const failPlatform = fc.oneof(
  setPlatform<CommentPlatform, CommentsModel>({
    platforms: PLATFORMS,
    failures: [{ mode: 'outage' }, { mode: 'rate-limited' }, { mode: 'timeout' }],
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
  rules: [
    'CMT-01',
    'CMT-02',
    'CMT-03',
    'CMT-04',
    'CMT-11',
    'CMT-12',
    'CMT-13',
    'CMT-14',
    'CMT-17',
    'CMT-18',
    'CMT-21',
    'CMT-24',
    'CMT-26',
    'CMT-27',
    'D-CMT-01',
    'D-CMT-02',
    'D-CMT-04',
  ],
  maxCommands: 45,
  needs: ['clock', 'control', 'tier'],
  commands: [
    { command: createComment, weight: 3 },
    { command: waits, weight: 3 },
    { command: scheduleComment },
    { command: makeDraft },
    { command: deleteComment, weight: 2 },
    { command: retryComment, weight: 2 },
    { command: firstComment },
    { command: failPlatform, weight: 3 },
    { command: listComments },
  ],
  async setUp(real) {
    const { control } = real;
    const limits = { dailyComments: DAILY_COMMENTS, monthlyComments: MONTHLY_COMMENTS };
    await control('PATCH', '/_sim/organizations/org_acme', { limits });
    for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCIES[platform] });
    const [postId, draftPostId] = [await makePost(real, 'SCHEDULED'), await makePost(real, 'DRAFT')];
    await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
    const said = { type: 'comment', socialAccountId: 'sa_acme_facebook', postId, text: 'Nice', author: 'fan' };
    const { comment } = await control('POST', '/_sim/platforms/FACEBOOK/events', said);
    const fetchedId = String(fieldsOf(comment)['id']);
    return { now: real.time().from, postId, draftPostId, fetchedId, comments: [], failures: new Map(), made: 0, jobs: 0, monthly: 0 };
  },
  timeline: { ...commentsTimeline, observe },
  async finish(model, real) {
    await real.advanceTo(model.now + REST_MS);
    for (const comment of model.comments) await observe(comment, model, real);
    await expectUsage(model, real);
    await expectEvents(model, real);
  },
});

async function makePost(real: Real, status: 'DRAFT' | 'SCHEDULED'): Promise<string> {
  const postDate = new Date(real.time().from).toISOString();
  const data = Object.fromEntries(PLATFORMS.map(platform => [platform, { text: 'A few words' }]));
  const body = { teamId: real.teamId, title: 'Modelled', status, postDate, socialAccountTypes: PLATFORMS, data };
  return String((await real.did('createPost', { body }))['id']);
}
