import './notifications.css';
import { Bell, Mail, X } from 'lucide';
import type { Notification } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/code.tsx';
import { Icon } from '../../components/icon.tsx';
import { Facts, Page } from '../../components/layout.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Empty, Loaded, Loading } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { count } from '../../format/words.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { go, href, query, setQuery } from '../../router.ts';
import type { ViewProps } from '../view.ts';

const KINDS = [
  { value: '', label: 'All' },
  { value: 'EMAIL', label: 'E-mails' },
  { value: 'IN_APP', label: 'In the app' },
] as const;

const ROW_HEIGHT = 58;
/** The control API gives no more at once. */
const MOST = 1000;

/** What people would have been told: e-mails and notices in the app. */
export default function Notifications({ rest: [openId] }: ViewProps) {
  const notices = useResource(signal => control('listNotifications', { query: { limit: MOST }, signal }), {
    // The simulator tells people of nothing that the clock, a job or a delivery did not bring about.
    on: ['clock', 'job', 'delivery', 'event'],
  });
  const kind = KINDS.find(({ value }) => value === query.value.get('kind'))?.value ?? '';
  const shown = (notices.data?.items ?? []).filter(notice => !kind || notice.kind === kind);
  return (
    <Page
      title="Notifications"
      lead={
        notices.data && shown.length < notices.data.total
          ? `${shown.length.toLocaleString('en')} of ${count(notices.data.total, 'notice')}. Nothing really leaves the simulator.`
          : `${count(shown.length, 'notice')}. Nothing really leaves the simulator.`
      }
      actions={<Segmented label="Kind" value={kind} options={KINDS} onChange={next => setQuery({ kind: next })} />}
    >
      <div class={`split notice-split${openId ? ' split-open' : ''}`}>
        <section class="panel panel-flush split-list" aria-label="Notices">
          <Loaded resource={notices} lines={8}>
            {() =>
              shown.length > 0 ? (
                <VirtualList items={shown} rowHeight={ROW_HEIGHT} label="Notices, newest first" keyOf={({ id }) => id}>
                  {notice => <Row notice={notice} isOpen={notice.id === openId} />}
                </VirtualList>
              ) : (
                <Nothing isNarrow={kind !== ''} />
              )
            }
          </Loaded>
        </section>
        {openId && <Detail id={openId} notice={notices.data?.items.find(({ id }) => id === openId)} known={notices.data !== undefined} />}
      </div>
    </Page>
  );
}

function Row({ notice: { id, kind, to, subject, createdAt }, isOpen }: { readonly notice: Notification; readonly isOpen: boolean }) {
  return (
    <a class="notice-row" href={href(`notifications/${id}`, Object.fromEntries(query.value))} aria-current={isOpen || undefined}>
      <Icon of={kind === 'EMAIL' ? Mail : Bell} size={18} />
      <span class="notice-text">
        <span class="notice-subject truncate">{subject}</span>
        <span class="muted truncate">
          {kind === 'EMAIL' ? 'E-mail' : 'In the app'} to {to}
        </span>
      </span>
      <Time at={createdAt} />
    </a>
  );
}

function Nothing({ isNarrow }: { readonly isNarrow: boolean }) {
  if (isNarrow) {
    return (
      <Empty title="No notice is like that" icon={Bell}>
        <Button onClick={() => setQuery({ kind: null })}>Show all</Button>
      </Empty>
    );
  }
  return (
    <Empty title="Nobody was told anything yet" icon={Bell}>
      The owner of an organization is told, for example, when a webhook endpoint that failed for 7 days is disabled.
    </Empty>
  );
}

interface DetailProps {
  readonly id: string;
  readonly notice: Notification | undefined;
  /** Whether the notices are there to look into. */
  readonly known: boolean;
}

/** One notice as it would be read. */
function Detail({ id, notice, known }: DetailProps) {
  return (
    <section class="panel split-detail" aria-label={`Notice ${id}`}>
      <header class="panel-head">
        <h2>{notice?.subject ?? id}</h2>
        <div class="row">
          {notice && <CopyButton text={notice.text} label="Copy the text" />}
          <Button kind="quiet" icon={X} label="Close" onClick={() => go(href('notifications', Object.fromEntries(query.value)))} />
        </div>
      </header>
      {notice ? (
        <div class="stack">
          <Facts
            of={[
              [
                'Kind',
                <Badge tone={notice.kind === 'EMAIL' ? 'info' : 'neutral'}>{notice.kind === 'EMAIL' ? 'E-mail' : 'In the app'}</Badge>,
              ],
              ['To', notice.to],
              ['When', <Time at={notice.createdAt} as="full" />],
              ['Id', <span class="mono">{notice.id}</span>],
            ]}
          />
          <div class="notice-body">{notice.text}</div>
        </div>
      ) : known ? (
        <Empty title="There is no such notice" />
      ) : (
        <Loading />
      )}
    </section>
  );
}
