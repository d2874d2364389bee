/** `it` for tests of comments: on `acme` every platform answers after one second, so that every instant in a test is known. */
import { expect } from 'vitest';
import type {
  Comment,
  CommentImport,
  CommentPlatform,
  FetchedComment,
  FetchedCommentList,
  ImportCommentPlatform,
  Platform,
  Post,
  PostBase,
} from '../../../openapi/generated/types.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import type { PlatformControls } from '../ports/platform.ts';
import { onPlatforms, postBody } from '../posts/posts.fixture.ts';

export { setOrganization } from '../organizations/organizations.fixture.ts';

export const it = base.extend('acme', ({ acme }) => withComments(acme));

export const TEAM = 'team_acme_marketing';
export const SECOND = 1000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The interface's list, in its own words. */
export const IMPORT_PLATFORMS: readonly ImportCommentPlatform[] = [
  'FACEBOOK',
  'INSTAGRAM',
  'LINKEDIN',
  'YOUTUBE',
  'TIKTOK',
  'REDDIT',
  'THREADS',
  'MASTODON',
  'BLUESKY',
];
export const COMMENT_PLATFORMS: readonly CommentPlatform[] = [...IMPORT_PLATFORMS, 'DISCORD', 'SLACK'];

/** What somebody leaves on a platform. */
export interface FanComment {
  readonly text?: string;
  readonly author?: string | { readonly externalId: string; readonly name?: string; readonly username?: string };
  readonly parentExternalId?: string;
  readonly publishedAt?: string;
  readonly likesCount?: number;
  readonly socialAccountId?: string;
}

/** Which post is meant. */
export type PostReference = { readonly postId: string } | { readonly importedPostId: string };

export interface CommentWorld extends TestSimulator {
  controls(platform: Platform): PlatformControls;
  /** A post of {@link TEAM} that is live on these platforms. */
  livePost(...platforms: Platform[]): Promise<Post>;
  /** A post of the past, imported. */
  importedPost(platform: Platform): Promise<string>;
  /** Somebody comments, by the control API; what the service made of it. */
  fanComments(
    platform: Platform,
    on: PostReference,
    comment?: FanComment,
  ): Promise<{ readonly comment?: FetchedComment; readonly executions: readonly unknown[] }>;
  /** The same, delivered to the service; the comment that it stored. */
  received(platform: Platform, on: PostReference, comment?: FanComment): Promise<FetchedComment>;
  startImport(platform: ImportCommentPlatform, on: PostReference, more?: object): Promise<CommentImport>;
  /** What `POST /comment/import` in {@link TEAM} answers that must be refused; for INSTAGRAM by default. */
  importRefusal(body: object): Promise<string>;
  getImport(run: Pick<CommentImport, 'id'>): Promise<CommentImport>;
  /** Starts an import and lets it end. */
  runImport(platform: ImportCommentPlatform, on: PostReference): Promise<CommentImport>;
  fetched(on: PostReference, query?: Readonly<Record<string, string>>): Promise<FetchedCommentList>;
  /** `POST /comment` in {@link TEAM}; it must succeed. */
  comment(body: object): Promise<Comment>;
  get(id: string): Promise<Comment>;
  /** What `POST /comment` in {@link TEAM} answers that must be refused: `400 No text …`. */
  refusal(body: object): Promise<string>;
  /** The data of the events of a type so far. */
  events<T>(type: string): T[];
}

/** A test's world with what tests of comments do in it. */
export function withComments(acme: TestSimulator): CommentWorld {
  const { world, call, ok, advance, webhookEvents } = acme;
  for (const { controls } of Object.values(world.platforms)) controls.setLatency({ minMs: SECOND, maxMs: SECOND });
  const fanComments: CommentWorld['fanComments'] = (platform, on, comment = {}) =>
    ok('POST', `/_sim/platforms/${platform}/events`, {
      type: 'comment',
      socialAccountId: `sa_acme_${platform.toLowerCase()}`,
      text: 'Nice',
      author: { externalId: 'someone', name: 'Some One', username: 'someone' },
      ...on,
      ...comment,
    });
  const startImport: CommentWorld['startImport'] = (platform, on, more) =>
    ok('POST', '/comment/import', { teamId: TEAM, socialAccountType: platform, ...on, ...more });
  const getImport: CommentWorld['getImport'] = ({ id }) => ok('GET', `/comment/import/${id}`);
  return {
    ...acme,
    fanComments,
    startImport,
    getImport,
    controls: platform => world.platforms[platform].controls,
    async livePost(...platforms) {
      const post = { ...postBody(), postDate: '2026-03-01T00:00:00Z', ...onPlatforms(...platforms) };
      const { id } = await ok<PostBase>('POST', '/post', post);
      await advance(2 * SECOND);
      return ok('GET', `/post/${id}`);
    },
    async importedPost(platform) {
      await ok('POST', '/post-history-import', { teamId: TEAM, socialAccountType: platform, count: 1 });
      await advance(MINUTE);
      const { posts } = await ok<{ posts: { id: string }[] }>(
        'GET',
        `/post-history-import/posts?teamId=${TEAM}&socialAccountType=${platform}`,
      );
      return posts[0]?.id ?? '';
    },
    async received(platform, on, fanComment) {
      const { comment } = await fanComments(platform, on, fanComment);
      if (!comment) throw new Error('The service did not receive the comment');
      return comment;
    },
    async importRefusal(body) {
      const before = world.comments.imports.size;
      const answer = await call('POST', '/comment/import', { body: { teamId: TEAM, socialAccountType: 'INSTAGRAM', ...body } });
      expect(world.comments.imports.size).toBe(before);
      return `${answer.status} ${String(answer.body.message)}`;
    },
    async runImport(platform, on) {
      const run = await startImport(platform, on);
      await advance(MINUTE);
      return getImport(run);
    },
    fetched: (on, query = {}) => ok('GET', `/comment/import/comments?${new URLSearchParams({ teamId: TEAM, ...on, ...query }).toString()}`),
    comment: body => ok('POST', '/comment', { teamId: TEAM, ...body }),
    get: id => ok('GET', `/comment/${id}`),
    async refusal(body) {
      const before = world.comments.created.size;
      const answer = await call('POST', '/comment', { body: { teamId: TEAM, ...body } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(world.comments.created.size).toBe(before);
      return `${answer.status} ${String(answer.body.message)}`;
    },
    // The caller says what the events of that type carry.
    events: <T>(type: string) => webhookEvents.filter(event => event.type === type).map(({ data }) => data as T),
  };
}

/** Turns direct messages and automations of org_acme on or off; with both off, comments wait on their platform for an import. */
export async function setFeatures({ ok }: CommentWorld, features: { readonly dms: boolean; readonly automations: boolean }): Promise<void> {
  await ok('PATCH', '/_sim/organizations/org_acme', { features });
}
