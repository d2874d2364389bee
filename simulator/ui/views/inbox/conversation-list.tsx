import { MessagesSquare, Plus } from 'lucide';
import type { Conversation, MessagingRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, Icon, Time } from '../../components/basic.tsx';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded, NoMatches, ShowMore } from '../../components/layout.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { List } from '../../hooks/use-resource.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';
import { href, setQuery } from '../../router.ts';
import { fanOf } from './fan.ts';
import { inboxQuery } from './inbox-query.ts';

export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

interface ConversationListProps {
  readonly context: AccountContext;
  readonly list: List<Conversation>;
  readonly filter: Filter;
  readonly openId: string | undefined;
}

/** The account's conversations, newest first, with unread counts. */
export function ConversationList({ context, list, filter, openId }: ConversationListProps) {
  const { account } = context;
  return (
    <section class="panel panel-flush inbox-list" aria-label="Conversations">
      <header class="inbox-list-head">
        <Segmented<Filter>
          label="Filter"
          value={filter}
          options={FILTERS}
          onChange={next => setQuery({ box: next === 'all' ? null : next })}
        />
      </header>
      <div class="inbox-scroll">
        <Loaded resource={list}>
          {items => (items.length === 0 ? <NoConversations filter={filter} /> : <Rows items={items} openId={openId} />)}
        </Loaded>
        <ShowMore list={list} />
      </div>
      <footer class="inbox-list-foot">
        <a class="link-quiet" href={href(`inbox/${account.id}/messages`, { ...inboxQuery(), side: null })}>
          <Icon icon={Plus} size={14} />
          New fan
        </a>
        <EnableMessaging context={context} />
      </footer>
    </section>
  );
}

function NoConversations({ filter }: { readonly filter: Filter }) {
  return filter === 'all' ? (
    <Empty title="No conversations yet">Send a message from the phone.</Empty>
  ) : (
    <NoMatches title="No matching conversations" icon={MessagesSquare} onReset={() => setQuery({ box: null })} />
  );
}

function Rows({ items, openId }: { readonly items: readonly Conversation[]; readonly openId: string | undefined }) {
  return (
    <ul class="rows">
      {items.map(conversation => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />
        </li>
      ))}
    </ul>
  );
}

function ConversationRow({ conversation, isOpen }: { readonly conversation: Conversation; readonly isOpen: boolean }) {
  const { id, socialAccountId, unreadCount, lastMessageAt, lastMessageText, status } = conversation;
  return (
    <a class="list-link inbox-row" href={href(`inbox/${socialAccountId}/messages/${id}`, inboxQuery())} aria-current={isOpen || undefined}>
      <span class="inbox-row-name truncate">{fanOf(conversation).name}</span>
      {lastMessageAt && <Time at={lastMessageAt} />}
      <span class="inbox-row-text truncate muted">{lastMessageText ?? 'No text'}</span>
      {unreadCount > 0 ? (
        <span class="inbox-unread number">
          {unreadCount}
          <span class="visually-hidden"> unread</span>
        </span>
      ) : (
        status === 'ARCHIVED' && <span class="inbox-row-mark muted">Archived</span>
      )}
    </a>
  );
}

/** Enables or disables direct messages of the account. The API has no operation that reads the setting, so both buttons are shown. */
function EnableMessaging({ context: { account, team, apiKey } }: { readonly context: AccountContext }) {
  const change = useAction(async (isOn: boolean) => {
    // This component is rendered only for accounts with direct messages.
    const body = { teamId: team.id, type: account.type as MessagingRequest['type'] };
    await service(apiKey, isOn ? 'enableMessaging' : 'disableMessaging', { body });
    return `Direct messages of ${accountName(account)} are ${isOn ? 'enabled' : 'disabled'}.`;
  });
  return (
    <span class="inbox-enable muted">
      Messaging
      <Button small kind="quiet" label="Messaging on" busy={change.busy} onClick={() => void change.run(true)}>
        on
      </Button>
      <Button small kind="quiet" label="Messaging off" busy={change.busy} onClick={() => void change.run(false)}>
        off
      </Button>
    </span>
  );
}
