import { limits } from '../../openapi/document.ts';
import type { Platform } from '../../openapi/generated/types.ts';
import type { PlatformComment } from '../domain/ports/people.ts';
import type {
  FailureMode,
  MediaFacts,
  PlatformHealthReport,
  PlatformPort,
  Publication,
  PublishCall,
  PublishResult,
} from '../domain/ports/platform.ts';
import type { PlatformPublished } from '../domain/ports/published.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { callForRequest, callPlatform, type FakePlatform, failed, nextFailure, noteFailedCall, platformStream } from './call-platform.ts';
import { createControls } from './controls.ts';
import type { InjectedFailure } from './failures.ts';
import { describeInjectedFailure, failureResponse, platformFailure } from './failures.ts';
import { publicationFields, stringField } from './fields.ts';
import { readHistory } from './history.ts';
import { createIdSource } from './id-source.ts';
import { postMetrics, profileMetrics } from './metrics.ts';
import type { CommentStore } from './people/comment-store.ts';
import { createPeople } from './people/people.ts';
import { profileOf } from './profiles.ts';
import { activeFailure, createPlatformState, type HealthOverride, type PlatformParts, visibleComment } from './state.ts';
import type { PlatformTraits } from './traits.ts';

const mediaBounds: Readonly<Record<string, Readonly<Record<string, MediaBounds>>>> = limits.posts.media;
const defaultTypes: Readonly<Record<string, string>> = limits.posts.defaultTypes;
const platformBounds: Readonly<Record<string, { readonly maxImageBytes: number }>> = limits.posts.refusedByPlatform;

/** The health status that each failure mode leads to; permanent refusals do not affect it. */
const STATUS: Readonly<Record<FailureMode, PlatformHealthReport['status']>> = {
  outage: 'outage',
  degraded: 'degraded',
  'rate-limited': 'degraded',
  timeout: 'degraded',
  reject: 'operational',
  auth: 'operational',
};

/** Creates a fake platform from its traits, and from the parts of its state that no other platform has. */
export function createFakePlatform(kernel: WorldKernel, traits: PlatformTraits, parts: PlatformParts = {}): PlatformPort {
  const state = createPlatformState(parts);
  const fake: FakePlatform = { kernel, traits, state };
  const controls = createControls(fake);
  const profile: PlatformPort['profile'] = externalId => profileOf(kernel.random, traits, externalId);
  return {
    id: traits.id,
    latencyMs: () => platformStream(fake, 'latency').integer(state.latency.minMs, state.latency.maxMs),
    publish: call => callPlatform(fake, call.account, () => acceptPost(fake, call), failed),
    call: (account, act) => callForRequest(fake, account, act),
    publication: id => state.publications.byId(id),
    publicationIdWith: (field, value) => state.publications.idWith(field, value),
    attempt: (account, act) => callPlatform(fake, account, () => ({ ok: true, value: act() }), failed),
    published: createPublished(fake),
    checkConnection: account => callPlatform(fake, account, () => ({ ok: true }), failed),
    checkServer() {
      if (healthReport(traits, activeFailure(state, kernel.clock.now()), state.health).status !== 'outage') return { ok: true };
      const failure = platformFailure(traits, 'outage');
      noteFailedCall(fake, null, failure, state.health.status === null ? 'outage' : 'health');
      return failed(failure);
    },
    history: (account, request) =>
      callPlatform(fake, account, () => ({ ok: true, ...readHistory(kernel, traits, account.externalId, request) }), failed),
    postingLimit(account) {
      const isLimited = activeFailure(state, kernel.clock.now())?.mode === 'rate-limited';
      const failure = isLimited ? nextFailure(fake, account) : null;
      if (!failure) return null;
      const answer = failureResponse(traits, failure);
      noteFailedCall(fake, account, answer, failure.mode);
      return answer;
    },
    postMetrics: post => postMetrics(kernel.random, traits, post),
    profileMetrics: externalId => profileMetrics(kernel.random, traits, externalId),
    profile,
    channels(externalId) {
      const listed = traits.channels === 'account' ? [{ id: externalId }, { id: `${externalId}_2` }] : (traits.channels ?? []);
      return listed.map(channel => {
        const { displayName, username, avatarUrl } = profile(channel.id);
        return { name: displayName, ...channel, username, avatarUrl };
      });
    },
    authorize: ({ externalId }) => controls.restoreToken(externalId),
    health: () => healthReport(traits, activeFailure(state, kernel.clock.now()), state.health),
    controls,
    // Last, because creating an object that starts with a spread is several times slower.
    ...createPeople(fake),
  };
}

/** Handles a post that has reached the platform. */
function acceptPost(fake: FakePlatform, call: PublishCall): PublishResult {
  const { traits, state } = fake;
  const existing = state.publications.find(call.idempotencyKey);
  if (existing) return acceptedAs(fake, existing);
  const type = typeOfPost(traits.id, call.data);
  if (call.media.some(file => isTooLarge(traits.id, type, file))) return failed(platformFailure(traits, 'too-large'));
  if (hasUnknownFlair(call)) return failed(platformFailure(traits, 'unknown-flair'));
  const publication = createPublication(fake, call, type);
  const received = { at: fake.kernel.clock.now(), data: call.data, uploadIds: call.media.map(({ uploadId }) => uploadId) };
  state.publications.add(call.idempotencyKey, publication, received);
  return acceptedAs(fake, publication);
}

/** Whether a post has a flair that its subreddit does not have (D-MSC-57). */
function hasUnknownFlair({ data, flairIds }: PublishCall): boolean {
  const flairId = stringField(data, 'flairId');
  return flairIds !== undefined && flairId !== null && !flairIds.includes(flairId);
}

/** The answer to an accepted post, which may not be live yet: it is in review, or has a time of its own (D-PST-24). */
function acceptedAs({ kernel }: FakePlatform, publication: Publication): PublishResult {
  const reviewMs = publication.publishedAt - kernel.clock.now();
  return reviewMs > 0 ? { ok: true, publication, reviewMs } : { ok: true, publication };
}

function createPublication(fake: FakePlatform, { account, data, media }: PublishCall, type: string): Publication {
  const { kernel, traits, state } = fake;
  const now = kernel.clock.now();
  const fields = publicationFields(kernel, traits, { account, type, data, media, now, ids: createIdSource(platformStream(fake, 'ids')) });
  const publishedAt = Math.max(now + (state.reviewMs ?? 0), traits.liveAt?.(data) ?? now);
  return { id: fields.id, permalink: fields.permalink, publishedAt, fields: { ...fields } };
}

/** The health of a platform: an override wins over an injected failure. The note is technical, and empty for `operational`. */
function healthReport(traits: PlatformTraits, failure: InjectedFailure | null, override: HealthOverride): PlatformHealthReport {
  const status = override.status ?? (failure ? STATUS[failure.mode] : 'operational');
  if (override.note !== null) return { status, note: override.note };
  if (status === 'operational') return { status, note: '' };
  return { status, note: failure && override.status === null ? describeInjectedFailure(traits, failure) : `${status}: set by hand` };
}

/** The bounds of one type of post that the platform itself checks. */
interface MediaBounds {
  readonly minFiles: number;
  readonly video?: { readonly maxBytes?: number; readonly [bound: string]: unknown };
}

/** The type of a post on a platform: from its data, or the platform's default; `DEFAULT` if the platform has no types. */
function typeOfPost(platform: Platform, data: Readonly<Record<string, unknown>>): string {
  const type = data['type'];
  const fallback = defaultTypes[platform] ?? 'DEFAULT';
  return fallback !== 'DEFAULT' && typeof type === 'string' ? type : fallback;
}

/** Whether a file exceeds the platform's limit for videos, or for images, which only the platform checks. */
function isTooLarge(platform: Platform, type: string, file: MediaFacts): boolean {
  const maxBytes = file.type === 'video' ? mediaBounds[platform]?.[type]?.video?.maxBytes : platformBounds[platform]?.maxImageBytes;
  return maxBytes !== undefined && file.type !== 'document' && file.sizeBytes > maxBytes;
}

/** Changes to what is live on a fake platform. */
function createPublished({ kernel, state }: FakePlatform): PlatformPublished {
  const { publications, people } = state;
  return {
    editPost: (publicationId, changes) => publications.edit(publicationId, kernel.clock.now(), changes),
    removePost: publicationId => publications.remove(publicationId),
    editComment(commentId, text) {
      if (!visibleComment(state, commentId)) return false;
      people.comments.update(commentId, { text });
      return true;
    },
    removeComment(commentId) {
      const comment = visibleComment(state, commentId);
      if (!comment) return false;
      for (const id of threadOf(people.comments, comment)) people.comments.remove(id);
      return true;
    },
  };
}

/** The ids of a comment and of all replies below it. */
function threadOf(comments: CommentStore, { id, publicationId }: Pick<PlatformComment, 'id' | 'publicationId'>): ReadonlySet<string> {
  const all = comments.page(publicationId, 0, comments.count(publicationId));
  const ids = new Set([id]);
  // A set iterates over what is added meanwhile, too.
  for (const parent of ids) for (const comment of all) if (comment.parentId === parent) ids.add(comment.id);
  return ids;
}
