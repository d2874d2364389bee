import { expectSame, expectStatus, type Fields, fieldsOf, iso, type Real } from '../real.ts';
import type { ModelPost, PostsModel } from './model.ts';

/** Throws unless the service shows the same post as the model. */
export async function observe(post: ModelPost, real: Real): Promise<void> {
  const answer = await real.call('getPost', { path: { id: post.id } });
  expectStatus('getPost', answer, 200);
  expectPost(post, fieldsOf(answer.body), real);
}

/** Throws unless a response shows the same post as the model. */
export function expectPost(post: ModelPost, shown: Fields, { transitions }: Real): void {
  const { id, status } = post;
  transitions.record('PostStatus', id, String(shown['status']));
  const failed = [...post.targets].filter(([, { failure }]) => failure).map(([platform]) => platform);
  const live = [...post.targets].filter(([, { isLive }]) => isLive).map(([platform]) => platform);
  const expected = {
    status,
    title: post.title,
    referenceKey: post.referenceKey,
    postDate: iso(post.postDate),
    postedDate: iso(post.postedDate),
    retryCount: post.retryCount,
    errors: failed.sort(),
    externalData: post.wasTried ? live.sort() : null,
  };
  const actual = { ...shown, errors: namesOf(shown['errors']) ?? [], externalData: namesOf(shown['externalData']) };
  for (const [field, value] of Object.entries(expected)) expectSame(`${field} of ${id} (${status})`, fieldsOf(actual)[field], value);
  for (const platform of post.targets.keys())
    expectSame(`the text of ${id} on ${platform}`, fieldsOf(fieldsOf(shown['data'])[platform])['text'], post.text);
  for (const entry of (shown['socialAccounts'] ?? []) as readonly unknown[]) expectMark(post, fieldsOf(entry));
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, post.hasError);
}

/** Throws unless the entry of a platform is marked as deleted exactly if the post was removed there. A deleted post has a mark in all of its entries. */
function expectMark({ id, status, targets }: ModelPost, entry: Fields): void {
  if (status === 'DELETED') return;
  const platform = String(fieldsOf(entry['socialAccount'])['type']);
  const removedAt = [...targets].find(([name]) => name === platform)?.[1].removedAt ?? null;
  expectSame(`when ${id} was removed from ${platform}`, entry['deletedAt'], iso(removedAt));
}

/** Returns the sorted keys of an object whose values are not null. */
function namesOf(value: unknown): string[] | null {
  if (value === null || value === undefined) return null;
  return Object.entries(fieldsOf(value))
    .filter(([, part]) => part !== null)
    .map(([name]) => name)
    .sort();
}

/** Throws unless `post.published` was emitted once for each final status, in order. */
export async function expectEvents({ posts }: PostsModel, { control }: Real): Promise<void> {
  const { items } = await control('GET', '/_sim/events?limit=1000');
  const events = (items as readonly Fields[])
    .filter(({ type }) => type === 'post.published')
    .map(({ data }) => fieldsOf(data))
    .toReversed();
  for (const { id, endings } of posts) {
    const statuses = events.filter(data => data['id'] === id).map(data => data['status']);
    expectSame(`the post.published events of ${id}`, statuses, endings);
  }
}

/** Throws unless exactly the platforms that accepted a post received it, each once. A lost answer must not cause a second post. */
export async function expectReceived({ posts }: PostsModel, { control }: Real): Promise<void> {
  for (const { id, targets } of posts) {
    const { items } = await control('GET', `/_sim/posts/${id}/received`);
    const received = (items as readonly Fields[]).map(({ platform }) => String(platform)).sort();
    const accepted = [...targets].filter(([, { publishedAt }]) => publishedAt !== null).map(([platform]) => platform);
    expectSame(`the platforms that received ${id}`, received, accepted.sort());
  }
}
