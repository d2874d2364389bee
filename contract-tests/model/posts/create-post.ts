import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { holderOf, type ModelPlatform, newPost, PLATFORMS, type PostsModel, schedule } from './model.ts';
import { expectPost } from './observe.ts';

/** Below every platform's daily limit. */
const MAX_POSTS = 10;

interface NewPost {
  readonly status: 'DRAFT' | 'SCHEDULED';
  /** How long from now, milliseconds; null leaves the date out. */
  readonly dueInMs: number | null;
  readonly platforms: readonly ModelPlatform[];
  readonly referenceKey: string | null;
}

export const REFERENCE_KEYS: readonly string[] = ['one', 'two'];

/** From an hour ago to half an hour ahead. */
export const dueIn: fc.Arbitrary<number> = fc.constantFrom(-3_600_000, 0, 1, 60_000, 1_800_000);

/** Creates a post: 400 if it is SCHEDULED without a date, 409 if another post has its key. */
export const createPost = fc
  .record({
    status: fc.constantFrom<NewPost['status'][]>('SCHEDULED', 'SCHEDULED', 'DRAFT'),
    dueInMs: fc.option(dueIn, { freq: 6 }),
    platforms: fc.subarray([...PLATFORMS], { minLength: 1 }),
    referenceKey: fc.option(fc.constantFrom(...REFERENCE_KEYS), { freq: 2 }),
  })
  .map(
    (wanted): Command<PostsModel> => ({
      check: ({ posts }) => posts.length < MAX_POSTS,
      run: (model, real) => create(wanted, model, real),
      toString: () => describe(wanted),
    }),
  );

async function create({ status, dueInMs, platforms: wanted, referenceKey }: NewPost, model: PostsModel, real: SyncedReal): Promise<void> {
  const platforms = wanted.filter(platform => model.data[platform] !== undefined);
  if (platforms.length === 0) return;
  // A deployment that takes it would publish it at once.
  if (status === 'SCHEDULED' && dueInMs === null && !real.has.has('clock')) return;
  const postDate = dueInMs === null ? null : model.now + real.aheadMs + dueInMs;
  const key = referenceKey === null ? null : real.unique(referenceKey);
  const answer = await real.call('createPost', {
    body: {
      teamId: real.teamId,
      title: real.name('Modelled'),
      status,
      postDate: postDate === null ? '' : new Date(postDate).toISOString(),
      socialAccountTypes: platforms,
      data: Object.fromEntries(platforms.map(platform => [platform, model.data[platform]])),
      ...(key !== null && { referenceKey: key }),
    },
  });
  if (status === 'SCHEDULED' && postDate === null) return expectStatus('createPost without a date', answer, 400);
  if (key !== null && holderOf(model, key)) return expectStatus('createPost with a taken key', answer, 409);
  expectStatus('createPost', answer, 200);
  const shown = fieldsOf(answer.body);
  const post = newPost(String(shown['id']), { referenceKey: key, postDate }, platforms);
  if (status === 'SCHEDULED') schedule(post, postDate ?? model.now, model.now);
  expectPost(post, shown, real);
  model.posts.push(post);
  await real.settle();
}

function describe({ status, dueInMs, platforms, referenceKey }: NewPost): string {
  const date = dueInMs === null ? 'without a date' : `due in ${dueInMs / 1000} s`;
  return `create a ${status} post ${date} for ${platforms.join(', ')}${referenceKey ? ` with key ${referenceKey}` : ''}`;
}
