/** The model of posts: statuses, refusals and events. */

import * as fc from 'fast-check';
import { wait } from '../choose.ts';
import { type Command, defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { changeThere, createPost, postCommand, REFERENCE_KEYS, reviewPost, schedulePost, setHealth, whichPost } from './commands.ts';
import {
  halt,
  holderOf,
  isBetweenAnswers,
  isDeletable,
  isEditable,
  isRetryable,
  LATENCIES,
  type ModelPlatform,
  type ModelPost,
  PLATFORMS,
  type PostStatus,
  type PostsModel,
  postsTimeline,
  REVIEW_MS,
  retryByHand,
} from './model.ts';
import { expectEvents, expectPost, expectReceived, observe } from './observe.ts';

/** Switches reviews of TIKTOK on or off. Without them an accepted post is published at once. */
const setReview = fc.boolean().map(
  (isOn): Command<PostsModel> => ({
    check: isBetweenAnswers,
    async run(model, { control }) {
      await control('PATCH', '/_sim/platforms/TIKTOK', { review: isOn ? REVIEW_MS : null });
      model.reviews = isOn;
    },
    toString: () => (isOn ? 'let TIKTOK review' : 'let TIKTOK accept at once'),
  }),
);

/** Retries a post: 400 unless it is in ERROR and was retried fewer than three times. */
const retryPost = whichPost.map(choice =>
  postCommand({
    name: 'retry',
    choice,
    prefers: ({ status }) => status === 'ERROR',
    async run(post, model, real) {
      const answer = await real.call('retryPost', { path: { id: post.id } });
      if (!isRetryable(post))
        return expectStatus(`retryPost of a post in ${post.status}, retried ${post.manualRetries} times`, answer, 400);
      expectStatus('retryPost', answer, 200);
      retryByHand(model, post, model.now);
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);

/** Makes a post a draft again: 400 unless it is DRAFT or SCHEDULED. */
const makeDraft = whichPost.map(choice =>
  postCommand({
    name: 'make a draft of',
    choice,
    prefers: isEditable,
    async run(post, _, real) {
      const answer = await real.call('updatePost', { path: { id: post.id }, body: { status: 'DRAFT' } });
      if (!isEditable(post)) return expectStatus(`updatePost of a post in ${post.status}`, answer, 400);
      expectStatus('updatePost', answer, 200);
      halt(post, 'DRAFT');
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);

const STATUSES: readonly PostStatus[] = ['DRAFT', 'SCHEDULED', 'PROCESSING', 'RETRYING', 'REVIEW', 'POSTED', 'ERROR', 'DELETED'];

/** Lists the posts of one status or all. DELETED posts are listed only by that status. */
const listPosts = fc.option(fc.constantFrom(...STATUSES)).map(
  (status): Command<PostsModel> => ({
    check: () => true,
    async run({ posts }, real) {
      const { items, total } = await real.did('listPosts', {
        query: { teamId: real.teamId, limit: 100, ...real.ownNames, ...(status && { status }) },
      });
      const expected = posts.filter(post => (status === null ? post.status !== 'DELETED' : post.status === status)).map(({ id }) => id);
      const ids = (items as readonly unknown[]).map(item => String(fieldsOf(item)['id']));
      expectSame(`the list of ${status ?? 'all'} posts`, ids.sort(), expected.sort());
      expectSame('its total', total, expected.length);
    },
    toString: () => `list ${status ?? 'all'} posts`,
  }),
);

/** Gets a post by its reference key: 404 if no post has exactly that key. */
const findPost = fc.record({ referenceKey: fc.constantFrom(...REFERENCE_KEYS), isPart: fc.constantFrom(false, false, true) }).map(
  ({ referenceKey, isPart }): Command<PostsModel> => ({
    check: () => true,
    async run(model, real) {
      const key = real.unique(referenceKey);
      const asked = isPart ? key.slice(0, -1) : key;
      const answer = await real.call('getPostByReferenceKey', { path: { referenceKey: asked } });
      const holder = isPart ? undefined : holderOf(model, key);
      expectStatus(`getPostByReferenceKey of ${asked}`, answer, holder ? 200 : 404);
      if (holder) expectSame('the post found', fieldsOf(answer.body)['id'], holder.id);
    },
    toString: () => `find ${isPart ? 'a part of ' : ''}${referenceKey}`,
  }),
);

/** Deletes a post: 400 when it is PROCESSING or DELETED. */
const deletePost = whichPost.map(choice =>
  postCommand({
    name: 'delete',
    choice,
    // Most posts are DRAFT or SCHEDULED, so the other statuses are preferred.
    prefers: post => isDeletable(post) && !isEditable(post),
    async run(post, _, real) {
      const answer = await real.call('deletePost', { path: { id: post.id } });
      if (!isDeletable(post)) return expectStatus(`deletePost of a post in ${post.status}`, answer, 400);
      expectStatus('deletePost', answer, 200);
      halt(post, 'DELETED');
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);

/** Changes the reference key of a post: 400 unless it is DRAFT or SCHEDULED, 409 if another post has the key. */
const changeKey = fc.tuple(whichPost, fc.option(fc.constantFrom(...REFERENCE_KEYS), { freq: 3 })).map(([choice, referenceKey]) =>
  postCommand({
    name: `give the key ${referenceKey ?? 'null'} to`,
    choice,
    prefers: isEditable,
    async run(post, model, real) {
      const key = referenceKey === null ? null : real.unique(referenceKey);
      const answer = await real.call('updatePost', { path: { id: post.id }, body: { referenceKey: key } });
      const holder = key === null ? undefined : holderOf(model, key);
      if (!isEditable(post)) return expectStatus(`updatePost of a post in ${post.status}`, answer, 400);
      if (holder && holder !== post) return expectStatus('updatePost with a taken key', answer, 409);
      expectStatus('updatePost', answer, 200);
      post.referenceKey = key;
    },
  }),
);

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
