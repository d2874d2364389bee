import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { ReceivedPost } from '../../domain/ports/platform.ts';
import type { Post, PostHistoryEntry } from '../../domain/posts/model.ts';
import { idempotencyKeyOf } from '../../domain/posts/publish-to-platform.ts';
import { eventsAbout, listDeliveries } from '../../domain/webhooks/queries.ts';
import type { World } from '../../domain/world.ts';
import { iso, parseInstant } from '../../kernel/time.ts';
import type { ControlOperations } from './operation.ts';
import { found } from './unknown-id.ts';

/** The history of a post. */
export const postOperations = {
  getReceivedPost({ world }, { path }) {
    const post = found(world.posts.byId.get(path.id), `Post ${path.id}`);
    const items = post.targets.flatMap(({ type }) => {
      const received = world.platforms[type].controls.received(idempotencyKeyOf(post, type));
      return received ? [renderReceived(type, received)] : [];
    });
    return { postId: post.id, items, total: items.length };
  },

  getPostTimeline({ world }, { path }) {
    const post = found(world.posts.byId.get(path.id), `Post ${path.id}`);
    const items = itemsOf(world, post);
    return { postId: post.id, organizationId: post.organizationId, teamId: post.teamId, items, total: items.length };
  },
} satisfies Partial<ControlOperations>;

function renderReceived(platform: Platform, { at, data, uploadIds, edits, isRemoved }: ReceivedPost): wire.ReceivedPost {
  const { text, nativeScheduleTime, uploadIds: _ids, ...options } = data;
  const scheduledAt = typeof nativeScheduleTime === 'string' ? parseInstant(nativeScheduleTime) : undefined;
  return {
    platform,
    at: iso(at),
    text: typeof text === 'string' ? text : null,
    media: [...uploadIds],
    options,
    nativeScheduleTime: iso(scheduledAt ?? null),
    edits: edits && { lastAt: iso(edits.lastAt), changes: { ...edits.changes } },
    isRemoved,
  };
}

const EMPTY_ITEM = { platform: null, attempt: null, failure: null, permalink: null, until: null, event: null };

/** Oldest first; at the same instant a change of the post comes before its webhook event. */
function itemsOf(world: World, post: Post): wire.PostHistoryItem[] {
  const items = [
    { ...EMPTY_ITEM, at: iso(post.createdAt), kind: 'CREATED' as const },
    ...historyOf(post),
    ...(post.deletedAt === null ? [] : [{ ...EMPTY_ITEM, at: iso(post.deletedAt), kind: 'DELETED' as const }]),
    ...eventsOf(world, post),
  ];
  return items.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
}

/** What happens to a post that is live is no attempt at it. */
const CHANGES: ReadonlySet<string> = new Set<PostHistoryEntry['kind']>(['EDITED', 'REMOVED']);

function historyOf(post: Post): wire.PostHistoryItem[] {
  const attempts = new Map<string, number>();
  let reviewed: readonly string[] = [];
  return post.history.map(entry => {
    const { kind, platform } = entry;
    if (platform === null || CHANGES.has(kind)) return renderEntry(post, entry);
    // Going live after a review is not another attempt.
    const isAttempt = !(kind === 'LIVE' && reviewed.includes(platform));
    if (isAttempt) attempts.set(platform, (attempts.get(platform) ?? 0) + 1);
    if (kind === 'REVIEW') reviewed = [...reviewed, platform];
    return { ...renderEntry(post, entry), attempt: attempts.get(platform) ?? null };
  });
}

function renderEntry(post: Post, { at, kind, platform, failure, until }: PostHistoryEntry): wire.PostHistoryItem {
  const target = post.targets.find(({ type }) => type === platform);
  return {
    ...EMPTY_ITEM,
    at: iso(at),
    kind,
    platform,
    until: iso(until),
    permalink: kind === 'LIVE' ? (target?.publication?.permalink ?? null) : null,
    failure: failure && {
      code: failure.code,
      httpStatus: failure.httpStatus,
      isTransient: failure.transient,
      errorMessage: failure.message,
      userFacingMessage: failure.userFacingMessage,
      resetAt: iso(failure.resetAt),
    },
  };
}

function eventsOf(world: World, post: Post): wire.PostHistoryItem[] {
  return eventsAbout(world, post.organizationId, post.id).map(({ id, type, createdAt }) => ({
    ...EMPTY_ITEM,
    at: iso(createdAt),
    kind: 'EVENT',
    event: { id, type, deliveries: deliveriesOf(world, id) },
  }));
}

/** More than any organization registers. */
const MOST_DELIVERIES = 100;

function deliveriesOf(world: World, eventId: string): wire.PostHistoryDelivery[] {
  const { items } = listDeliveries(world, { offset: 0, limit: MOST_DELIVERIES, eventId });
  return items.toReversed().map(({ id, webhookId, status, attempts }) => ({
    id,
    url: world.webhooks.byId.get(webhookId)?.url ?? null,
    status,
    attempts: attempts.length,
    responseStatus: attempts.at(-1)?.responseStatus ?? null,
  }));
}
