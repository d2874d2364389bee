/** What just happened, from the lists of the control API and then from the stream, as lines to read. */
import type { Delivery, Event, Job, PlatformState, RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { statusTone, type Tone } from '../../components/badge.tsx';
import { humanize, platformName } from '../../format/words.ts';
import { isOwnRequest } from '../../own-requests.ts';
import type { StreamMessage } from '../../stream.ts';

export interface Happening {
  /** One line for one thing: what is told again takes the place of what was told before. */
  readonly key: string;
  readonly at: string;
  readonly kind: 'Request' | 'Event' | 'Delivery' | 'Job' | 'Platform';
  readonly text: string;
  readonly detail: string;
  readonly tone: Tone;
  /** The short word at the end of the line. */
  readonly mark: string;
  /** The path of its view. */
  readonly link?: string;
}

const EACH = 30;

/** What happened before somebody looked, newest first. */
export async function recentHappenings(signal: AbortSignal): Promise<Happening[]> {
  const input = { query: { limit: EACH }, signal };
  const [requests, events, deliveries] = await Promise.all([
    control('listRequests', input),
    control('listEvents', input),
    control('listDeliveries', input),
  ]);
  const all = [
    ...requests.items.filter(request => !isOwnRequest(request)).map(ofRequest),
    ...events.items.map(ofEvent),
    ...deliveries.items.map(ofDelivery),
  ];
  return all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The line for a message of the stream; null when it makes none. `now` stands for messages without an instant. */
export function happeningOf(message: StreamMessage, now: number | null): Happening | null {
  switch (message.kind) {
    case 'request':
      return ofRequest(message.data);
    case 'event':
      return ofEvent(message.data);
    case 'delivery':
      return ofDelivery(message.data);
    case 'job':
      // The progress of work has a place of its own.
      return 'subject' in message.data ? ofJob(message.data) : null;
    case 'platform':
      return ofPlatform(message.data, new Date(now ?? 0).toISOString());
    default:
      return null;
  }
}

function ofRequest({ id, at, method, path, status, operationId }: RequestRecord): Happening {
  return {
    key: id,
    at,
    kind: 'Request',
    text: `${method} ${path}`,
    detail: operationId ?? '',
    tone: statusTone(status),
    mark: String(status || 'reset'),
    link: `requests/${id}`,
  };
}

function ofEvent({ id, type, createdAt, organizationId }: Event): Happening {
  return {
    key: id,
    at: createdAt,
    kind: 'Event',
    text: type,
    detail: organizationId,
    tone: 'info',
    mark: 'event',
    link: `webhooks/${id}`,
  };
}

const DELIVERY_TONES = { PENDING: 'warn', SUCCEEDED: 'good', FAILED: 'bad' } as const;

function ofDelivery({ id, eventId, type, status, attempts, webhookId }: Delivery): Happening {
  const last = attempts.at(-1);
  return {
    key: id,
    at: last?.at ?? '1970-01-01T00:00:00.000Z',
    kind: 'Delivery',
    text: type,
    detail: last ? `${webhookId}, attempt ${last.number}: ${last.responseStatus ?? last.error ?? ''}` : webhookId,
    tone: DELIVERY_TONES[status],
    mark: status.toLowerCase(),
    link: `webhooks/${eventId}`,
  };
}

function ofJob({ id, at, kind, subject }: Job): Happening {
  return { key: id, at, kind: 'Job', text: humanize(kind), detail: subject ?? '', tone: 'neutral', mark: 'ran' };
}

function ofPlatform({ platform, status, failure }: PlatformState, at: string): Happening {
  return {
    key: `${platform} ${at} ${status} ${failure?.mode ?? ''}`,
    at,
    kind: 'Platform',
    text: platformName(platform),
    detail: failure ? humanize(failure.mode) : 'no failure',
    tone: failure ? 'bad' : 'good',
    mark: status,
    link: 'platforms',
  };
}
