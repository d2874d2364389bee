import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { type InstantForm, instantForms, instantText } from '../../arbitraries/instants.ts';
import { nastyTexts, textsOfLength } from '../../arbitraries/nasty-texts.ts';
import { choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command, SyncedReal } from '../define-model.ts';
import { statusOf, takeFailure } from '../platform-failures.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import {
  halt,
  healthOf,
  holderOf,
  isDeletable,
  isEditable,
  LATENCIES,
  type ModelPlatform,
  type ModelPost,
  newPost,
  PLATFORM_STATUSES,
  PLATFORMS,
  type PostsModel,
  schedule,
} from './model.ts';
import { expectPost } from './observe.ts';

export const whichPost = choices(9);

/** Returns a command on one of the posts. */
export function postCommand(command: ItemCommand<PostsModel, ModelPost>): Command<PostsModel> {
  return commandOn(({ posts }) => posts, command);
}

/** Lower than every platform's daily limit. */
const MAX_POSTS = 10;

interface NewPost {
  readonly status: 'DRAFT' | 'SCHEDULED';
  /** Milliseconds from now; null sends an empty date. */
  readonly dueInMs: number | null;
  readonly platforms: readonly ModelPlatform[];
  readonly referenceKey: string | null;
  readonly title: string;
  readonly text: string;
  /** The format of the date. */
  readonly form: InstantForm;
}

/** Two keys that differ only in case. */
export const REFERENCE_KEYS: readonly string[] = ['One', 'one'];

/** The longest text that all platforms accept. */
const LONGEST_TEXT = 300;
const texts = fc.oneof({ weight: 9, arbitrary: nastyTexts }, { weight: 1, arbitrary: textsOfLength(LONGEST_TEXT) });

/** From an hour ago to half an hour ahead. */
const dueIn: fc.Arbitrary<number> = fc.constantFrom(-3_600_000, 0, 1, 60_000, 1_800_000);

/** Creates a post: 400 if it is SCHEDULED without a date, 409 if another post has its key. */
export const createPost = fc
  .record({
    status: fc.constantFrom<NewPost['status'][]>('SCHEDULED', 'SCHEDULED', 'DRAFT'),
    dueInMs: fc.option(dueIn, { freq: 6 }),
    platforms: fc.subarray([...PLATFORMS], { minLength: 1 }),
    referenceKey: fc.option(fc.constantFrom(...REFERENCE_KEYS), { freq: 2 }),
    title: nastyTexts,
    text: texts,
    form: instantForms,
  })
  .map(
    (wanted): Command<PostsModel> => ({
      check: ({ posts }) => posts.length < MAX_POSTS,
      run: (model, real) => create(wanted, model, real),
      toString: () => describe(wanted),
    }),
  );

/** Publishes a post at once and waits until TIKTOK has answered, which puts the post into REVIEW if the platform reviews. Then it may delete the post. */
export const reviewPost = fc
  .record({
    platforms: fc.constantFrom<NewPost['platforms'][]>(['TIKTOK'], ['BLUESKY', 'TIKTOK'], ['FACEBOOK', 'TIKTOK']),
    title: nastyTexts,
    form: instantForms,
    isDeleted: fc.boolean(),
  })
  .map(
    ({ isDeleted, ...parts }): Command<PostsModel> => ({
      check: ({ posts }) => posts.length < MAX_POSTS,
      async run(model, real) {
        await create({ ...parts, status: 'SCHEDULED', dueInMs: 0, referenceKey: null, text: 'A few words' }, model, real);
        await real.advanceTo(model.now + LATENCIES.TIKTOK);
        const post = model.posts.at(-1);
        if (!post || !isDeleted || !isDeletable(post)) return;
        const shown = await real.did('deletePost', { path: { id: post.id } });
        halt(post, 'DELETED');
        expectPost(post, shown, real);
      },
      toString: () => `publish a post for ${parts.platforms.join(', ')}${isDeleted ? ', and delete it' : ''}`,
    }),
  );

async function create(wanted: NewPost, model: PostsModel, real: SyncedReal): Promise<void> {
  const { status, dueInMs, referenceKey, text } = wanted;
  const platforms = wanted.platforms.filter(platform => model.data[platform] !== undefined);
  if (platforms.length === 0) return;
  // A deployment that accepted it by mistake would publish it at once.
  if (status === 'SCHEDULED' && dueInMs === null && !real.has.has('clock')) return;
  const postDate = dueInMs === null ? null : model.now + real.aheadMs + dueInMs;
  const key = referenceKey === null ? null : real.unique(referenceKey);
  const title = real.name(wanted.title);
  const answer = await real.call('createPost', {
    body: {
      teamId: real.teamId,
      title,
      status,
      postDate: postDate === null ? '' : instantText(postDate, wanted.form),
      socialAccountTypes: platforms,
      data: Object.fromEntries(platforms.map(platform => [platform, { ...model.data[platform], text }])),
      ...(key !== null && { referenceKey: key }),
    },
  });
  if (status === 'SCHEDULED' && postDate === null) return expectStatus('createPost without a date', answer, 400);
  if (key !== null && holderOf(model, key)) return expectStatus('createPost with a taken key', answer, 409);
  expectStatus('createPost', answer, 200);
  const shown = fieldsOf(answer.body);
  const post = newPost(String(shown['id']), { referenceKey: key, postDate, title, text }, platforms);
  if (status === 'SCHEDULED') schedule(post, postDate ?? model.now, model.now);
  expectPost(post, shown, real);
  model.posts.push(post);
  await real.settle();
}

function describe({ status, dueInMs, platforms, referenceKey, title, text }: NewPost): string {
  const date = dueInMs === null ? 'without a date' : `due in ${dueInMs / 1000} s`;
  return `create a ${status} post ${date} for ${platforms.join(', ')}${referenceKey ? ` with key ${referenceKey}` : ''}, ${JSON.stringify([title, text])}`;
}

/** Schedules a post: 400 unless it is DRAFT or SCHEDULED. */
export const schedulePost = fc.tuple(whichPost, dueIn, instantForms).map(([choice, dueInMs, form]) =>
  postCommand({
    name: `schedule in ${dueInMs / 1000} s`,
    choice,
    prefers: isEditable,
    async run(post, model, real) {
      const postDate = model.now + real.aheadMs + dueInMs;
      const body = { status: 'SCHEDULED', postDate: instantText(postDate, form) };
      const answer = await real.call('updatePost', { path: { id: post.id }, body });
      if (!isEditable(post)) return expectStatus(`updatePost of a post in ${post.status}`, answer, 400);
      expectStatus('updatePost', answer, 200);
      schedule(post, postDate, model.now);
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);

/** What can be done to a post where it is live. */
interface Change {
  readonly operation: OperationId;
  readonly platform: ModelPlatform;
  readonly isRemoval: boolean;
}

const CHANGES: readonly Change[] = [
  { operation: 'editFacebookPost', platform: 'FACEBOOK', isRemoval: false },
  { operation: 'deleteFacebookPost', platform: 'FACEBOOK', isRemoval: true },
  { operation: 'deleteBlueskyPost', platform: 'BLUESKY', isRemoval: true },
];

/**
 * Edits a post on a platform, or removes it there: 404 when it is deleted or gone, 400 while it is not live there, and what the failure of the platform
 * says. A removal whose answer was lost has taken effect on the platform alone.
 */
export const changeThere = fc.tuple(whichPost, fc.constantFrom(...CHANGES)).map(([choice, { operation, platform, isRemoval }]) =>
  postCommand({
    name: operation,
    choice,
    prefers: post => post.targets.get(platform)?.isLive ?? false,
    async run(post, model, real) {
      const more = isRemoval ? {} : { description: 'Other words' };
      const answer = await real.call(operation, { body: { teamId: real.teamId, postId: post.id, ...more } });
      const { status, arrives } = outcomeOf(model, post, platform);
      const target = post.targets.get(platform);
      if (target && arrives && isRemoval) target.isGone = true;
      if (target && status === 200 && isRemoval) target.removedAt = model.now;
      expectStatus(`${operation} of a post in ${post.status}`, answer, status);
    },
  }),
);

/** The status of the answer, and whether the platform does what it was asked. */
function outcomeOf(model: PostsModel, post: ModelPost, platform: ModelPlatform): { readonly status: number; readonly arrives: boolean } {
  const target = post.targets.get(platform);
  if (post.status === 'DELETED') return { status: 404, arrives: false };
  if (!target?.isLive) return { status: 400, arrives: false };
  if (target.removedAt !== null) return { status: 404, arrives: false };
  const failure = takeFailure(model, platform);
  if (failure) return { status: statusOf(failure), arrives: failure.accepted ?? false };
  return target.isGone ? { status: 404, arrives: false } : { status: 200, arrives: true };
}

/** Sets the status and note that health shows for a platform. A null status shows the platform's actual status again. */
export const setHealth = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    statuses: fc.shuffledSubarray([...PLATFORM_STATUSES, null], { minLength: 1, maxLength: 3 }),
    note: fc.constantFrom('Slow since 9', ' ', null),
  })
  .map(
    ({ platform, statuses, note }): Command<PostsModel> => ({
      check: () => true,
      async run(model, real) {
        for (const status of statuses) {
          await real.control('PATCH', `/_sim/platforms/${platform}`, { status, note });
          if (status === null) model.statuses.delete(platform);
          else model.statuses.set(platform, status);
          const shown = await expectHealth(model, real, platform);
          if (note !== null) expectSame(`note of ${platform} in health`, shown['note'], note);
        }
      },
      toString: () =>
        `${platform} status ?? 'it is').join(', then ')} => is shown as ${statuses.map(status => status ?? 'its actual status').join(', then ')} => status ?? 'it is').join(', then ')}${note === null ? '' : `: ${JSON.stringify(note)}`}`,
    }),
  );

/** Compares the health of all platforms, and returns that of one. */
async function expectHealth(model: PostsModel, real: Real, platform: ModelPlatform): Promise<Fields> {
  const health = fieldsOf((await real.did('getHealth'))['platforms']);
  for (const each of PLATFORMS) {
    const { status } = fieldsOf(health[each]);
    real.transitions.record('PlatformStatus', each, String(status));
    expectSame(`status of ${each} in health`, status, healthOf(model, each));
  }
  return fieldsOf(health[platform]);
}
