import { Activity as ActivityIcon } from 'lucide';
import type { Delivery, Event, Job, PlatformState, RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, statusTone, Time, type Tone } from '../../components/basic.tsx';
import { Empty, Panel } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { humanize, platformName } from '../../format.ts';
import { useFeed } from '../../hooks/use-resource.ts';
import { isOwnRequest } from '../../own-requests.ts';
import { href } from '../../router.ts';
import { now } from '../../store/clock.ts';
import type { StreamMessage } from '../../stream.ts';

const MAX_LINES = 200;

/** The recent activity, updated live. */
export function ActivityPanel() {
  const { resource, items } = useFeed<Activity>({
    load: recentActivity,
    select: activityOf,
    keyOf: ({ key }) => key,
    max: MAX_LINES,
  });
  return (
    <Panel title="Recent activity" flush>
      <Rows
        resource={{ ...resource, data: resource.data && items }}
        lines={8}
        class="rows activity"
        keyOf={activity => activity.key}
        empty={
          <Empty
            title="No activity yet"
            icon={ActivityIcon}
            text="API requests, events, webhook deliveries and jobs appear here as they happen."
          />
        }
      >
        {activity => <Line activity={activity} />}
      </Rows>
    </Panel>
  );
}

function Line({ activity: { at, kind, text, detail, tone, badge, link } }: { readonly activity: Activity }) {
  const content = (
    <>
      <Time at={at} format="time" />
      <span class="activity-kind muted">{kind}</span>
      <span class="activity-text baseline gap-3">
        <span class="truncate">{text}</span>
        <span class="muted truncate">{detail}</span>
      </span>
      <Badge tone={tone}>{badge}</Badge>
    </>
  );
  return link ? (
    <a class="list-link activity-line" href={href(link)}>
      {content}
    </a>
  ) : (
    <span class="activity-line">{content}</span>
  );
}

interface Activity {
  /** A line replaces an earlier one with the same key. */
  readonly key: string;
  readonly at: string;
  readonly kind: 'Request' | 'Event' | 'Delivery' | 'Job' | 'Platform';
  readonly text: string;
  readonly detail: string;
  readonly tone: Tone;
  /** The badge at the end of the line. */
  readonly badge: string;
  /** The path in the dashboard. */
  readonly link?: string;
}

const MAX_PER_KIND = 30;

/** The activity before the page was opened, newest first. */
async function recentActivity(signal: AbortSignal): Promise<Activity[]> {
  const input = { query: { limit: MAX_PER_KIND }, signal };
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

/** The line of a stream message, or null. The platform's messages have no time: theirs is that of the clock. */
function activityOf(message: StreamMessage): Activity | null {
  switch (message.kind) {
    case 'request':
      return ofRequest(message.data);
    case 'event':
      return ofEvent(message.data);
    case 'delivery':
      return ofDelivery(message.data);
    case 'job':
      // Progress of imports and uploads has its own panel.
      return 'subject' in message.data ? ofJob(message.data) : null;
    case 'platform':
      return ofPlatform(message.data, new Date(now.peek() ?? 0).toISOString());
    default:
      return null;
  }
}

function ofRequest({ id, at, method, path, status, operationId }: RequestRecord): Activity {
  return {
    key: id,
    at,
    kind: 'Request',
    text: `${method} ${path}`,
    detail: operationId ?? '',
    tone: statusTone(status),
    badge: String(status || 'none'),
    link: `requests/${id}`,
  };
}

function ofEvent({ id, type, createdAt, organizationId }: Event): Activity {
  return {
    key: id,
    at: createdAt,
    kind: 'Event',
    text: type,
    detail: organizationId,
    tone: 'info',
    badge: 'event',
    link: `webhooks/${id}`,
  };
}

const DELIVERY_TONES = { PENDING: 'warn', SUCCEEDED: 'good', FAILED: 'bad' } as const;

function ofDelivery({ id, eventId, type, status, attempts, webhookId }: Delivery): Activity {
  const last = attempts.at(-1);
  return {
    key: id,
    at: last?.at ?? '1970-01-01T00:00:00.000Z',
    kind: 'Delivery',
    text: type,
    detail: last ? `${webhookId}, attempt ${last.number}: ${last.responseStatus ?? last.error ?? ''}` : webhookId,
    tone: DELIVERY_TONES[status],
    badge: status.toLowerCase(),
    link: `webhooks/${eventId}`,
  };
}

function ofJob({ id, at, kind, subject }: Job): Activity {
  return { key: id, at, kind: 'Job', text: humanize(kind), detail: subject ?? '', tone: 'neutral', badge: 'ran' };
}

function ofPlatform({ platform, status, failure }: PlatformState, at: string): Activity {
  return {
    key: `${platform} ${at} ${status} ${failure?.mode ?? ''}`,
    at,
    kind: 'Platform',
    text: platformName(platform),
    detail: failure ? humanize(failure.mode) : 'no failure',
    tone: failure ? 'bad' : 'good',
    badge: status,
    link: 'platforms',
  };
}
