import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  Hourglass,
  type IconNode,
  Pencil,
  Plus,
  RotateCw,
  Send,
  Trash2,
  TriangleAlert,
  Webhook,
} from 'lucide';
import type { ComponentChildren } from 'preact';
import type { PostHistoryItem } from '../../../../openapi/generated/control-types.ts';
import type { Post } from '../../../../openapi/generated/types.ts';
import { Badge, Icon, PlatformMark, statusTone, Time, type Tone } from '../../components/basic.tsx';
import { count, platformName } from '../../format.ts';
import { href } from '../../router.ts';

interface ItemDisplay {
  readonly icon: IconNode;
  readonly tone: Tone;
  readonly title: (platform: string) => string;
}

const ITEMS: Readonly<Record<PostHistoryItem['kind'], ItemDisplay>> = {
  CREATED: { icon: Plus, tone: 'neutral', title: () => 'Created' },
  CHANGED: { icon: Pencil, tone: 'neutral', title: () => 'Changed' },
  PUBLISHING: { icon: Send, tone: 'info', title: () => 'Publishing started' },
  FAILED: { icon: TriangleAlert, tone: 'bad', title: platform => `${platform} failed` },
  REVIEW: { icon: Hourglass, tone: 'warn', title: platform => `In review at ${platform}` },
  LIVE: { icon: Check, tone: 'good', title: platform => `Published on ${platform}` },
  EDITED: { icon: Pencil, tone: 'neutral', title: platform => `Edited on ${platform}` },
  REMOVED: { icon: Trash2, tone: 'warn', title: platform => `Removed from ${platform}` },
  RETRYING: { icon: Hourglass, tone: 'warn', title: () => 'Waiting for the next attempt' },
  RETRIED: { icon: RotateCw, tone: 'info', title: () => 'Retried manually' },
  POSTED: { icon: CheckCheck, tone: 'good', title: () => 'Posted' },
  ERROR: { icon: CircleAlert, tone: 'bad', title: () => 'Failed' },
  DELETED: { icon: Trash2, tone: 'neutral', title: () => 'Deleted' },
  EVENT: { icon: Webhook, tone: 'info', title: () => 'Event' },
};

/** The history of a post, oldest first, and what comes next. */
export function Timeline({ items, post }: { readonly items: readonly PostHistoryItem[]; readonly post: Post }) {
  return (
    <ol class="timeline">
      {items.map((item, index) => (
        <HistoryItem key={index} item={item} post={post} />
      ))}
      {post.status === 'SCHEDULED' && post.postDate !== null && (
        <Entry icon={Clock} tone="neutral" at={post.postDate} title="Scheduled to be published" isFuture>
          <p class="muted">
            <Time at={post.postDate} />
          </p>
        </Entry>
      )}
      {post.status === 'DRAFT' && (
        <Entry icon={Ban} tone="neutral" title="Draft, not scheduled" isFuture>
          {null}
        </Entry>
      )}
    </ol>
  );
}

function HistoryItem({ item, post }: { readonly item: PostHistoryItem; readonly post: Post }) {
  const { at, kind, platform, attempt, event } = item;
  const { icon, tone, title } = ITEMS[kind];
  return (
    <Entry
      icon={icon}
      tone={tone}
      at={at}
      title={
        <>
          {platform && <PlatformMark platform={platform} />} {title(platform ? platformName(platform) : '')}
          {event && <EventName event={event} />}
          {attempt !== null && attempt > 1 && <span class="muted"> attempt {attempt}</span>}
        </>
      }
    >
      <Details item={item} post={post} />
    </Entry>
  );
}

interface EntryProps {
  readonly icon: IconNode;
  readonly tone: Tone;
  readonly at?: string;
  readonly title: ComponentChildren;
  /** It is in the future. */
  readonly isFuture?: boolean;
  readonly children: ComponentChildren;
}

function Entry({ icon, tone, at, title, isFuture = false, children }: EntryProps) {
  return (
    <li class={`timeline-entry tone-${tone}${isFuture ? ' timeline-future' : ''}`}>
      <span class="timeline-icon">
        <Icon icon={icon} size={14} />
      </span>
      <div class="timeline-text breaks">
        <p class="timeline-title line wraps gap-tight bold">{title}</p>
        {children}
      </div>
      {at !== undefined && <Time at={at} format="short" />}
    </li>
  );
}

function Details({ item: { kind, failure, permalink, until, event }, post }: { readonly item: PostHistoryItem; readonly post: Post }) {
  if (failure) return <Failure failure={failure} />;
  if (event) return <Deliveries event={event} />;
  if (until !== null) {
    return (
      <p class="muted">
        until <Time at={until} format="short" />
      </p>
    );
  }
  if (permalink !== null) return <p class="mono muted timeline-link">{permalink}</p>;
  if (kind === 'ERROR' && post.error !== null) return <p class="muted">{post.error}</p>;
  return null;
}

function Failure({ failure }: { readonly failure: NonNullable<PostHistoryItem['failure']> }) {
  const { code, httpStatus, isTransient, userFacingMessage, errorMessage, resetAt } = failure;
  return (
    <div class="timeline-failure column gap-tight">
      <p>{userFacingMessage}</p>
      <p class="row">
        {code !== null && <Badge tone="bad">{code}</Badge>}
        {httpStatus !== null && <Badge tone={statusTone(httpStatus)}>{httpStatus}</Badge>}
        <Badge tone={isTransient ? 'warn' : 'neutral'}>{isTransient ? 'temporary' : 'permanent'}</Badge>
        {resetAt !== null && (
          <span class="muted">
            until <Time at={resetAt} format="short" />
          </span>
        )}
      </p>
      {errorMessage !== userFacingMessage && <p class="mono muted">{errorMessage}</p>}
    </div>
  );
}

const DELIVERY_TONES = { PENDING: 'warn', SUCCEEDED: 'good', FAILED: 'bad' } as const;

type HistoryEvent = NonNullable<PostHistoryItem['event']>;

function EventName({ event: { id, type } }: { readonly event: HistoryEvent }) {
  return (
    <a class="mono" href={href(`webhooks/${id}`)}>
      {type}
    </a>
  );
}

function Deliveries({ event: { deliveries } }: { readonly event: HistoryEvent }) {
  return (
    <>
      {deliveries.length === 0 && <p class="muted">No webhook endpoint received it.</p>}
      <ul class="timeline-deliveries">
        {deliveries.map(delivery => (
          <li key={delivery.id}>
            <Badge tone={DELIVERY_TONES[delivery.status]}>{delivery.responseStatus ?? delivery.status.toLowerCase()}</Badge>
            <span class="mono truncate">{delivery.url ?? 'deleted endpoint'}</span>
            <span class="muted">{count(delivery.attempts, 'attempt')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
