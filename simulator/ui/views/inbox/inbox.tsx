import './inbox.css';
import { MessagesSquare, PlugZap } from 'lucide';
import { AccountSelect } from '../../components/account-select.tsx';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded, Page, type ViewProps } from '../../components/layout.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { type AccountContext, accountsOf, useTeams } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';
import { Comments } from './comments.tsx';
import { Messages } from './messages.tsx';

type Tab = 'messages' | 'comments';

/** Platforms with direct messages, and with comments. */
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

/** Messages and comments of an account, next to a fan's phone. Path: `inbox/<account>/<messages|comments>/<conversation|post>`. */
export default function Inbox({ rest: [accountId, tab, openId] }: ViewProps) {
  const teams = useTeams();
  const contexts = accountsOf(teams.data ?? [], ({ type }) => WITH_COMMENTS.has(type));
  const context = contexts.find(({ account }) => account.id === accountId) ?? (accountId ? undefined : defaultContext(contexts));
  const current: Tab = tab === 'comments' || (context && !WITH_MESSAGES.has(context.account.type)) ? 'comments' : 'messages';
  return (
    <Page
      title="Inbox"
      lead="Comment and message as a fan; see how the service and your automations reply."
      actions={
        context && (
          <>
            <AccountSelect contexts={contexts} value={context} onChange={id => navigate(href(`inbox/${id}/${current}`))} />
            {WITH_MESSAGES.has(context.account.type) && (
              <Segmented<Tab>
                label="Section"
                value={current}
                options={optionsOf({ messages: 'Messages', comments: 'Comments' })}
                onChange={next => navigate(href(`inbox/${context.account.id}/${next}`))}
              />
            )}
          </>
        )
      }
    >
      <Loaded resource={teams} lines={12}>
        {() => {
          if (!context) return <NoAccount accountId={accountId} />;
          return current === 'messages' ? (
            <Messages key={context.account.id} context={context} openId={openId} />
          ) : (
            <Comments key={context.account.id} context={context} openId={openId} />
          );
        }}
      </Loaded>
    </Page>
  );
}

/** An Instagram account whose organization has direct messages enabled, if there is one. */
function defaultContext(contexts: readonly AccountContext[]): AccountContext | undefined {
  return contexts.find(({ account, organization }) => organization.features.dms && account.type === 'INSTAGRAM') ?? contexts[0];
}

function NoAccount({ accountId }: { readonly accountId: string | undefined }) {
  return accountId ? (
    <Empty title={`No account ${accountId} with an inbox`} icon={MessagesSquare}>
      <a href={href('inbox')}>Open another account</a>
    </Empty>
  ) : (
    <Empty title="No connected account" icon={PlugZap}>
      Connect one with <code>POST /_sim/social-accounts</code>.
    </Empty>
  );
}
