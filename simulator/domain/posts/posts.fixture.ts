/** `it` for tests of posts: `acme` has helpers that create posts and control the platforms. */
import { LEAST_DATA } from '../../../contract-tests/least-data.ts';
import type { Platform, Post, PostBase, PostStatus } from '../../../openapi/generated/types.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import type { PlatformControls } from '../ports/platform.ts';
import type { Upload } from '../uploads/model.ts';

export const it = base.extend('acme', ({ acme }) => withPosts(acme));

export const NOW = Date.UTC(2026, 2, 2, 9);

export interface PostWorld extends TestSimulator {
  /** Creates {@link postBody} with changes; it must succeed. */
  post(changes?: object, key?: string): Promise<PostBase>;
  /** The post as it is now. */
  get(id: string): Promise<Post>;
  /** The posts of the `post.published` events so far. */
  readonly published: Post[];
  /** The `post.live` events so far: `<post id> <platform>`. */
  readonly live: string[];
  /** Makes a platform answer after exactly so many virtual milliseconds. */
  latency(platform: Platform, ms: number): void;
  controls(platform: Platform): PlatformControls;
  statusOf(id: string): Promise<PostStatus>;
  /** The number of publications on the platform. */
  publicationsOn(platform: Platform): number;
}

/** Adds the helpers of post tests to a test simulator. */
export function withPosts(acme: TestSimulator): PostWorld {
  const { world, ok } = acme;
  const published: Post[] = [];
  world.events.on('webhook', ({ type, data }) => {
    // The data of this event is the wire form of a post.
    if (type === 'post.published') published.push(structuredClone(data) as Post);
  });
  const live: string[] = [];
  world.events.on('post.live', ({ post, platform }) => live.push(`${post.id} ${platform}`));
  const controls = (platform: Platform) => world.platforms[platform].controls;
  const get = (id: string) => ok<Post>('GET', `/post/${id}`);
  return {
    ...acme,
    published,
    live,
    controls,
    get,
    post: (changes = {}, key) => ok('POST', '/post', { ...postBody(), ...changes }, key),
    latency: (platform, ms) => controls(platform).setLatency({ minMs: ms, maxMs: ms }),
    statusOf: async id => (await get(id)).status,
    publicationsOn: platform => controls(platform).publicationCount(),
  };
}

/** The request of a TWITTER text post for noon. */
export function postBody() {
  return {
    teamId: 'team_acme_marketing',
    title: 'Spring launch',
    status: 'SCHEDULED',
    postDate: '2026-03-02T12:00:00.000Z',
    socialAccountTypes: ['TWITTER'] as Platform[],
    data: { TWITTER: { text: 'It is here' } } as object,
  };
}

/** Minimal publishable data of each platform, for the accounts of the fixture. */
const SENDABLE = LEAST_DATA;

export const PLATFORMS = Object.keys(SENDABLE) as Platform[];

/** The part of a request that targets platforms with their minimal data. */
export function onPlatforms(...platforms: readonly Platform[]) {
  return { socialAccountTypes: platforms, data: Object.fromEntries(platforms.map(platform => [platform, SENDABLE[platform]])) };
}

const MIME_TYPES = { image: 'image/jpeg', video: 'video/mp4', document: 'application/pdf' } as const;

/** A complete upload entity. */
export function upload(changes: Partial<Upload> & Pick<Upload, 'id'>): Upload {
  const type = changes.type ?? 'image';
  return {
    organizationId: 'org_acme',
    teamId: null,
    fileName: 'file',
    mimeType: MIME_TYPES[type],
    sizeBytes: 1_000_000,
    path: `team_acme_marketing/${changes.id}.bin`,
    type,
    widthPixels: type === 'document' ? null : 1000,
    heightPixels: type === 'document' ? null : 1000,
    seconds: type === 'video' ? 20 : null,
    transferId: null,
    externalLink: null,
    storeKey: null,
    etag: changes.id,
    createdAt: NOW,
    updatedAt: NOW,
    deletedAt: null,
    jobId: null,
    ...changes,
  };
}
