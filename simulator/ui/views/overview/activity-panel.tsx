import { Activity as ActivityIcon } from 'lucide';
import { Badge, Time } from '../../components/basic.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { useFeed } from '../../hooks/use-resource.ts';
import { href } from '../../router.ts';
import { now } from '../../store/clock.ts';
import { type Activity, activityOf, recentActivity } from './activity.ts';

const MAX_LINES = 200;

/** The recent activity, updated live. */
export function ActivityPanel() {
  const { resource, items } = useFeed<Activity>({
    load: recentActivity,
    select: message => activityOf(message, now.peek()),
    keyOf: ({ key }) => key,
    max: MAX_LINES,
  });
  return (
    <Panel title="Recent activity" flush>
      <Loaded resource={resource} lines={8}>
        {() =>
          items.length === 0 ? (
            <Empty title="No activity yet" icon={ActivityIcon}>
              API requests, events, webhook deliveries and jobs appear here as they happen.
            </Empty>
          ) : (
            <ul class="rows activity">
              {items.map(activity => (
                <li key={activity.key}>
                  <Line activity={activity} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Line({ activity: { at, kind, text, detail, tone, badge, link } }: { readonly activity: Activity }) {
  const content = (
    <>
      <Time at={at} format="time" />
      <span class="activity-kind muted">{kind}</span>
      <span class="activity-text">
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
