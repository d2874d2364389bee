import './inbox.css';
import { MessagesSquare, PlugZap } from 'lucide';
import { Page } from '../../components/layout.tsx';
import { SeatSelect } from '../../components/seat-select.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { type Seat, seatsOf, useTenants } from '../../hooks/use-tenants.ts';
import { go, href } from '../../router.ts';
import type { ViewProps } from '../view.ts';
import { Comments } from './comments.tsx';
import { Messages } from './messages.tsx';

type Tab = 'messages' | 'comments';

/** Platforms whose messages, and whose comments, reach the service. */
const WITH_MESSAGES: ReadonlySet<string> = new Set(['INSTAGRAM', 'FACEBOOK']);
const WITH_COMMENTS: ReadonlySet<string> = new Set([
  'INSTAGRAM',
  'FACEBOOK',
  'TIKTOK',
  'YOUTUBE',
  'LINKEDIN',
  'THREADS',
  'REDDIT',
  'MASTODON',
  'BLUESKY',
]);

/** The fan on one side, the account's owner on the other: messages and comments. Address: `inbox/<account>/<messages|comments>/<what is open>`. */
export default function Inbox({ rest: [accountId, tab, openId] }: ViewProps) {
  const tenants = useTenants();
  const seats = seatsOf(tenants.data ?? [], ({ type }) => WITH_COMMENTS.has(type));
  const seat = seats.find(({ account }) => account.id === accountId) ?? (accountId ? undefined : firstOf(seats));
  const shown: Tab = tab === 'comments' || (seat && !WITH_MESSAGES.has(seat.account.type)) ? 'comments' : 'messages';
  return (
    <Page
      title="Inbox"
      lead="Be the fan, and see what the service and its flows answer."
      actions={
        seat && (
          <>
            <SeatSelect seats={seats} value={seat} onChange={id => go(href(`inbox/${id}/${shown}`))} />
            {WITH_MESSAGES.has(seat.account.type) && (
              <Segmented<Tab>
                label="What is shown"
                value={shown}
                options={[
                  { value: 'messages', label: 'Messages' },
                  { value: 'comments', label: 'Comments' },
                ]}
                onChange={next => go(href(`inbox/${seat.account.id}/${next}`))}
              />
            )}
          </>
        )
      }
    >
      <Loaded resource={tenants} lines={12}>
        {() => {
          if (!seat) return <NoAccount wanted={accountId} />;
          return shown === 'messages' ? (
            <Messages key={seat.account.id} seat={seat} openId={openId} />
          ) : (
            <Comments key={seat.account.id} seat={seat} openId={openId} />
          );
        }}
      </Loaded>
    </Page>
  );
}

/** One that has everything, if there is one. */
function firstOf(seats: readonly Seat[]): Seat | undefined {
  return seats.find(({ account, organization }) => organization.features.dms && account.type === 'INSTAGRAM') ?? seats[0];
}

function NoAccount({ wanted }: { readonly wanted: string | undefined }) {
  return wanted ? (
    <Empty title={`There is no account ${wanted} with an inbox`} icon={MessagesSquare}>
      <a href={href('inbox')}>Open another one</a>
    </Empty>
  ) : (
    <Empty title="No account is connected" icon={PlugZap}>
      Connect one with <code>POST /_sim/social-accounts</code>, and its inbox is here.
    </Empty>
  );
}
