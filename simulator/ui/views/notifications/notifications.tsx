import './notifications.css';
import { Bell, Mail } from 'lucide';
import type { Notification } from '../../../../openapi/generated/control-types.ts';
import { control, MAX_CONTROL_PAGE } from '../../api.ts';
import { Badge, Icon, Time } from '../../components/basic.tsx';
import { CopyButton } from '../../components/code.tsx';
import { Detail, MissingDetail } from '../../components/detail.tsx';
import { Segmented } from '../../components/field.tsx';
import { Empty, Facts, Page, type ViewProps } from '../../components/layout.tsx';
import { NoMatches, Rows, Split } from '../../components/list.tsx';
import { count } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { hrefHere, navigate, query, setQuery } from '../../router.ts';

const KIND_NAMES: Readonly<Record<Notification['kind'], string>> = { EMAIL: 'Email', IN_APP: 'In-app' };
const KINDS = [
  { value: '', label: 'All' },
  { value: 'EMAIL', label: KIND_NAMES.EMAIL },
  { value: 'IN_APP', label: KIND_NAMES.IN_APP },
] as const;

/** Emails and in-app notifications that the service would have sent. */
export default function Notifications({ rest: [openId] }: ViewProps) {
  const notifications = useResource(signal => control('listNotifications', { query: { limit: MAX_CONTROL_PAGE }, signal }), {
    on: ['clock', 'job', 'delivery', 'event'],
  });
  const kind = KINDS.find(({ value }) => value === query.value.get('kind'))?.value ?? '';
  const open = notifications.data?.items.find(({ id }) => id === openId);
  const matching = (notifications.data?.items ?? []).filter(notification => !kind || notification.kind === kind);
  return (
    <Page
      title="Notifications"
      lead={
        notifications.data && matching.length < notifications.data.total
          ? `${matching.length.toLocaleString('en')} of ${count(notifications.data.total, 'notification')}. The simulator does not send them.`
          : `${count(matching.length, 'notification')}. The simulator does not send them.`
      }
      actions={<Segmented label="Kind" value={kind} options={KINDS} onChange={next => setQuery({ kind: next })} />}
    >
      <Split
        label="Notifications"
        class="notification-split"
        detail={openId && <NotificationDetail id={openId} notification={open} isLoaded={notifications.data !== undefined} />}
      >
        <Rows
          resource={notifications}
          items={matching}
          lines={8}
          rowHeight={58}
          label="Notifications, newest first"
          empty={
            kind ? (
              <NoMatches title="No matching notifications" icon={Bell} onReset={() => setQuery({ kind: null })} />
            ) : (
              <Empty
                title="No notifications yet"
                icon={Bell}
                text="Owners are notified, for example, when a webhook endpoint is disabled after failing for 7 days."
              />
            )
          }
        >
          {notification => <Row notification={notification} isOpen={notification === open} />}
        </Rows>
      </Split>
    </Page>
  );
}

function Row({ notification, isOpen }: { readonly notification: Notification; readonly isOpen: boolean }) {
  const { id, kind, to, subject, createdAt } = notification;
  return (
    <a class="list-link list-row notification-row" href={hrefHere(`notifications/${id}`)} aria-current={isOpen || undefined}>
      <Icon icon={kind === 'EMAIL' ? Mail : Bell} size={18} />
      <span class="notification-row-text column compact">
        <span class="notification-subject truncate">{subject}</span>
        <span class="muted truncate">
          {KIND_NAMES[kind]} to {to}
        </span>
      </span>
      <Time at={createdAt} />
    </a>
  );
}

interface NotificationDetailProps {
  readonly id: string;
  readonly notification: Notification | undefined;
  readonly isLoaded: boolean;
}

function NotificationDetail({ id, notification, isLoaded }: NotificationDetailProps) {
  const close = () => navigate(hrefHere('notifications'));
  const label = `Notification ${id}`;
  if (!notification) return <MissingDetail name={label} title="Notification not found" isLoaded={isLoaded} onClose={close} />;
  const { kind, to, subject, text, createdAt } = notification;
  return (
    <Detail title={subject} label={label} actions={<CopyButton text={text} label="Copy the text" />} onClose={close}>
      <Facts
        items={[
          ['Kind', <Badge tone={kind === 'EMAIL' ? 'info' : 'neutral'}>{KIND_NAMES[kind]}</Badge>],
          ['To', to],
          ['Time', <Time at={createdAt} format="full" />],
          ['Id', <span class="mono">{id}</span>],
        ]}
      />
      <div class="notification-text breaks card sunken">{text}</div>
    </Detail>
  );
}
