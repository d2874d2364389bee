import { Activity } from 'lucide';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { useFeed } from '../../hooks/use-feed.ts';
import { href } from '../../router.ts';
import { now } from '../../store/clock.ts';
import { type Happening, happeningOf, recentHappenings } from './activity.ts';

const MAX_SHOWN = 200;

/** What just happened, as it happens. */
export function ActivityPanel() {
  const { resource, items } = useFeed<Happening>({
    load: recentHappenings,
    take: message => happeningOf(message, now.peek()),
    keyOf: ({ key }) => key,
    max: MAX_SHOWN,
  });
  return (
    <Panel title="Just happened" flush>
      <Loaded resource={resource} lines={8}>
        {() => <Lines of={items} />}
      </Loaded>
    </Panel>
  );
}

function Lines({ of }: { readonly of: readonly Happening[] }) {
  if (of.length === 0) {
    return (
      <Empty title="Nothing has happened yet" icon={Activity}>
        Call the API, or move the clock: it shows up here at once.
      </Empty>
    );
  }
  return (
    <ul class="rows activity">
      {of.map(line => (
        <li key={line.key}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line: { at, kind, text, detail, tone, mark, link } }: { readonly line: Happening }) {
  const content = (
    <>
      <Time at={at} as="time" />
      <span class="activity-kind muted">{kind}</span>
      <span class="activity-text">
        <span class="truncate">{text}</span>
        <span class="muted truncate">{detail}</span>
      </span>
      <Badge tone={tone}>{mark}</Badge>
    </>
  );
  return link ? (
    <a class="activity-line" href={href(link)}>
      {content}
    </a>
  ) : (
    <span class="activity-line">{content}</span>
  );
}
