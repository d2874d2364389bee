/** What the tests of this area share: a fresh world each, on a clock that stands, and calls that take one line. */
import type { Platform, Post, PostBase, PostStatus } from '../../../openapi/generated/types.ts';
import type { Simulator } from '../../index.ts';
import { createTestSimulator, type Loose, type TestAnswer } from '../../testing/test-simulator.ts';
import type { Organization } from '../organizations/model.ts';
import type { PlatformControls } from '../ports/platform.ts';
import type { Upload } from '../uploads/model.ts';
import type { World } from '../world.ts';

export const NOW = Date.UTC(2026, 2, 2, 9);

/** One world of a simulator that the tests of a file share. */
export interface PostWorld {
  readonly world: World;
  /** A call by its path below `/api/v1`, as `acme` unless another organization is named. */
  call(method: string, path: string, body?: unknown, as?: string): Promise<TestAnswer>;
  /** A call that must succeed; its body. */
  did<T = Loose>(method: string, path: string, body?: unknown, as?: string): Promise<T>;
  /** Makes a post from {@link postBody} with changes; it must succeed. */
  post(changes?: object, as?: string): Promise<PostBase>;
  /** The post as it is now. */
  get(id: string, as?: string): Promise<Post>;
  advance(ms: number): Promise<void>;
  /** The posts of `post.published` so far. */
  readonly published: Post[];
  /** What went live so far, as the areas hear of it: `<post id> <platform>`. */
  readonly live: string[];
  /** Makes a platform answer after exactly so many virtual milliseconds. */
  latency(platform: Platform, ms: number): void;
  controls(platform: Platform): PlatformControls;
  statusOf(id: string): Promise<PostStatus>;
  /** How often something was really published on the platform. */
  publicationsOn(platform: Platform): number;
}

export interface PostTest {
  readonly sim: Simulator;
  readonly problems: unknown[];
  fresh(): Promise<PostWorld>;
}

/** A simulator without throttle, whose worlds the tests of a file share. */
export async function createPostTest(): Promise<PostTest> {
  const test = await createTestSimulator({ throttle: false });
  const { sim, problems } = test;
  return {
    sim,
    problems,
    async fresh() {
      const made = await test.call<{ id: string; apiKeys: Record<string, string> }>('POST', '/_sim/worlds', { body: {} });
      const world = sim.worlds.get(made.body.id);
      if (!world) throw new Error('The simulator made no world');
      return postWorld(world, (method, path, body, as) => test.call(method, path, { body, key: made.body.apiKeys[as] ?? '' }));
    },
  };
}

function postWorld(world: World, call: (method: string, path: string, body: unknown, as: string) => Promise<TestAnswer>): PostWorld {
  const published: Post[] = [];
  const did = async <T>(method: string, path: string, body?: unknown, as = 'acme'): Promise<T> => {
    const answer = await call(method, path, body, as);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${messageOf(answer)}`);
    // The caller says what it expects; a test that is wrong about it fails.
    return answer.body as T;
  };
  world.events.on('webhook', ({ type, data }) => {
    // The data of this event is the wire form of a post.
    if (type === 'post.published') published.push(structuredClone(data) as Post);
  });
  const live: string[] = [];
  world.events.on('post.live', ({ post, platform }) => live.push(`${post.id} ${platform}`));
  const controls = (platform: Platform) => world.platforms[platform].controls;
  const get = (id: string, as = 'acme') => did<Post>('GET', `/post/${id}`, undefined, as);
  return {
    world,
    published,
    did,
    call: (method, path, body, as = 'acme') => call(method, path, body, as),
    post: (changes = {}, as = 'acme') => did('POST', '/post', { ...postBody(), ...changes }, as),
    get,
    live,
    controls,
    latency: (platform, ms) => controls(platform).setLatency({ minMs: ms, maxMs: ms }),
    statusOf: async id => (await get(id)).status,
    publicationsOn: platform => controls(platform).publicationCount(),
    async advance(ms) {
      await world.clock.advanceTo(world.clock.now() + ms);
    },
  };
}

/** The sentence of an error body. */
export function messageOf({ body }: TestAnswer): string {
  return typeof body.message === 'string' ? body.message : JSON.stringify(body);
}

/** A post for noon that every test may bend: a text for TWITTER. */
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

/** What a post of each platform must have to go out, in the fixture's world. */
export const SENDABLE: Readonly<Record<Platform, object>> = {
  TWITTER: { text: 'Hello' },
  FACEBOOK: { text: 'Hello' },
  INSTAGRAM: { uploadIds: ['upload_acme_image'] },
  THREADS: { text: 'Hello' },
  TIKTOK: { uploadIds: ['upload_acme_video'] },
  YOUTUBE: { uploadIds: ['upload_acme_video'] },
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board', uploadIds: ['upload_acme_image'] },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  MASTODON: { text: 'Hello' },
  BLUESKY: { text: 'Hello' },
  DISCORD: { channelId: 'c1', text: 'Hello' },
  SLACK: { channelId: 'c2', text: 'Hello' },
  GOOGLE_BUSINESS: { text: 'Hello' },
  SNAPCHAT: { uploadIds: ['upload_acme_video'] },
};

export const PLATFORMS = Object.keys(SENDABLE) as Platform[];

/** A body's part that targets platforms with what they need. */
export function onPlatforms(...platforms: readonly Platform[]) {
  return { socialAccountTypes: platforms, data: Object.fromEntries(platforms.map(platform => [platform, SENDABLE[platform]])) };
}

export function organizationOf(world: World, id = 'org_acme'): Organization {
  const organization = world.organizations.byId.get(id);
  if (!organization) throw new Error(`No organization ${id}`);
  return organization;
}

/** Changes an organization as the dashboard would. */
export function setOrganization(world: World, changes: Partial<Organization>, id = 'org_acme'): void {
  world.organizations.byId.update(organizationOf(world, id), changes);
}

/** A finished upload that a test makes up. */
export function upload(changes: Partial<Upload> & Pick<Upload, 'id'>): Upload {
  const type = changes.type ?? 'image';
  return {
    organizationId: 'org_acme',
    teamId: null,
    fileName: 'file',
    mimeType: { image: 'image/jpeg', video: 'video/mp4', document: 'application/pdf' }[type],
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
    ...changes,
  };
}
