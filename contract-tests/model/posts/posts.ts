/** The model of posts: statuses, refusals and events. */

import { defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import { wait } from '../wait.ts';
import { changeKey } from './change-key.ts';
import { changeThere } from './change-there.ts';
import { createPost, reviewPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { findPost } from './find-post.ts';
import { listPosts } from './list-posts.ts';
import { makeDraft } from './make-draft.ts';
import {
  isBetweenAnswers,
  LATENCIES,
  type ModelPlatform,
  type ModelPost,
  PLATFORMS,
  type PostsModel,
  postsTimeline,
  REVIEW_MS,
} from './model.ts';
import { expectEvents, expectReceived, observe } from './observe.ts';
import { retryPost } from './retry-post.ts';
import { schedulePost } from './schedule-post.ts';
import { setHealth } from './set-health.ts';
import { setReview } from './set-review.ts';

/** Longer than the automatic retries of a post take. */
const REST_MS = 3_600_000;

const failPlatform = setPlatform<ModelPlatform, PostsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }, { mode: 'rate-limited' }, { mode: 'timeout' }, { mode: 'reject' }, { mode: 'auth' }],
  failuresPerRecovery: 2,
  isPossible: isBetweenAnswers,
});

/** Failures of single calls, and lost answers. Not on FACEBOOK, where other calls of the service would be counted, too. */
const failCalls = setPlatform<ModelPlatform, PostsModel>({
  platforms: ['BLUESKY', 'TIKTOK'],
  failures: [
    { mode: 'timeout', accepted: true },
    { mode: 'timeout', accepted: true, times: 1 },
    { mode: 'outage', times: 1 },
    { mode: 'reject', times: 2 },
    { mode: 'timeout', accepted: false, times: 3 },
  ],
  failuresPerRecovery: 5,
  isPossible: isBetweenAnswers,
});

const TEXT = 'A few words';
const DATA: PostsModel['data'] = { FACEBOOK: { text: TEXT }, BLUESKY: { text: TEXT } };
const VIDEO: PostsModel['data'] = { TIKTOK: { type: 'VIDEO', text: TEXT, uploadIds: ['upload_acme_video'] } };

const waits = wait<PostsModel>([1_000, 2_000, 5_000, 60_000, 180_000, 600_000, 1_800_000]);

export const postsModel = defineModel<PostsModel, ModelPost>({
  id: 'model/posts',
  area: 'posts',
  title: 'Posts follow their lifecycle, with every transition at its instant',
  rules: ['PST-01'],
  maxCommands: 50,
  commands: [
    { command: createPost, weight: 2, rules: ['D-PST-14'] },
    {
      command: waits,
      weight: 3,
      needs: ['clock'],
      rules: ['PST-05', 'PST-07', 'PST-11', 'PST-13', 'D-PST-02', 'D-PST-07', 'D-PST-09', 'D-PST-23'],
    },
    { command: schedulePost, rules: ['D-PST-01'] },
    { command: makeDraft, rules: ['D-PST-01'] },
    { command: changeKey, rules: ['D-PST-14'] },
    { command: deletePost, rules: ['D-PST-03'] },
    { command: retryPost, weight: 2, needs: ['clock'], rules: ['D-PST-04'] },
    { command: failPlatform, weight: 2, needs: ['control'], rules: ['PST-12', 'D-PST-05', 'D-PST-06', 'D-PST-08', 'D-PST-17'] },
    { command: failCalls, weight: 2, needs: ['control'], rules: ['D-PST-16'] },
    { command: setHealth, needs: ['control'], rules: ['HLT-04'] },
    { command: reviewPost, needs: ['clock', 'control'], rules: ['D-PST-22'] },
    { command: setReview, needs: ['control'], rules: ['D-PST-22'] },
    { command: changeThere, weight: 2, needs: ['clock'], rules: ['D-MSC-02', 'D-MSC-03', 'D-MSC-04', 'D-MSC-12', 'D-MSC-21', 'D-MSC-23'] },
    { command: listPosts, rules: ['D-PST-13'] },
    { command: findPost, rules: ['D-PST-13'] },
  ],
  async setUp({ has, control, time, accounts }) {
    const reviews = has.has('control');
    if (reviews) {
      for (const [platform, latency] of Object.entries(LATENCIES)) await control('PATCH', `/_sim/platforms/${platform}`, { latency });
      await control('PATCH', '/_sim/platforms/TIKTOK', { review: REVIEW_MS });
    }
    const data = Object.fromEntries(Object.entries(DATA).filter(([platform]) => accounts.has(platform)));
    return {
      now: time().from,
      posts: [],
      failures: new Map(),
      statuses: new Map(),
      reviews,
      data: has.has('control') ? { ...data, ...VIDEO } : data,
    };
  },
  timeline: { ...postsTimeline, observe: (post, _, real) => observe(post, real) },
  async compare(model, real) {
    for (const post of model.posts) await observe(post, real);
  },
  async finish(model, real) {
    if (!real.has.has('control')) return;
    await real.advanceTo(model.now + REST_MS);
    await expectEvents(model, real);
    await expectReceived(model, real);
  },
});
