import * as fc from 'fast-check';
import { type InstantForm, instantForms, instantText } from '../../arbitraries/instants.ts';
import { nastyTexts, textsOfLength } from '../../arbitraries/nasty-texts.ts';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { halt, holderOf, isDeletable, LATENCIES, type ModelPlatform, newPost, PLATFORMS, type PostsModel, schedule } from './model.ts';
import { expectPost } from './observe.ts';

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
export const dueIn: fc.Arbitrary<number> = fc.constantFrom(-3_600_000, 0, 1, 60_000, 1_800_000);

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
