import { MessagesSquare, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import type { Conversation, MessagingRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, Icon, Time } from '../../components/basic.tsx';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { NoMatches, Rows } from '../../components/list.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type List, useList } from '../../hooks/use-resource.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { CONVERSATION_EVENTS, type Fan, fanOf, inboxQuery, newFan, useThread } from './data.ts';
import { OwnerThread } from './owner-thread.tsx';
import { SideSwitch, shownSide } from './parts.tsx';
import { PhoneThread } from './phone-thread.tsx';

/** Direct messages of an account: the list, the open thread, and the phone of the fan. */
export function Messages({ context, openId }: { readonly context: AccountContext; readonly openId: string | undefined }) {
  const { account, team, apiKey } = context;
  const filter: Filter = FILTERS.find(({ value }) => value === query.value.get('box'))?.value ?? 'all';
  const conversations = useList(
    (page, signal) =>
      service(apiKey, 'listConversations', {
        query: { teamId: team.id, socialAccountId: account.id, ...FILTER_QUERIES[filter], ...page },
        signal,
      }),
    { on: CONVERSATION_EVENTS, deps: [filter] },
  );
  const thread = useThread(context, openId);
  const open = thread.data?.conversation;
  const [newcomer, setNewcomer] = useState<Fan>();
  const fan = open ? fanOf(open) : (newcomer ?? newFan(conversations.items.map(({ externalParticipantId }) => externalParticipantId)));
  const reload = () => Promise.all([thread.reload(), conversations.reload()]);

  return (
    <>
      <SideSwitch />
      <div class={`inbox inbox-${shownSide()}${openId ? ' inbox-open' : ''}`}>
        <ConversationList context={context} list={conversations} filter={filter} openId={openId} />
        <section class="panel panel-flush inbox-owner-side" aria-label="Account inbox">
          {openId === undefined ? (
            <Empty title="No conversation selected" icon={MessagesSquare} text="Select one, or write a message on the phone." />
          ) : (
            <Loaded resource={thread}>{data => data && <OwnerThread context={context} thread={data} onChanged={reload} />}</Loaded>
          )}
        </section>
        <PhoneThread
          key={openId ?? 'new'}
          context={context}
          fan={fan}
          {...(openId === undefined && { onFanChange: setNewcomer })}
          messages={thread.data?.messages ?? []}
          onPerformed={async result => {
            const id = result.conversation?.['id'];
            if (typeof id === 'string' && id !== openId) navigate(href(`inbox/${account.id}/messages/${id}`, inboxQuery()));
            else await reload();
          }}
        />
      </div>
    </>
  );
}

const FILTER_QUERIES = {
  all: {},
  open: { status: 'OPEN' },
  archived: { status: 'ARCHIVED' },
  unread: { unread: true },
} as const satisfies Record<Filter, object>;

const FILTERS = optionsOf({ all: 'All', open: 'Open', unread: 'Unread', archived: 'Archived' });
type Filter = (typeof FILTERS)[number]['value'];

interface ConversationListProps {
  readonly context: AccountContext;
  readonly list: List<Conversation>;
  readonly filter: Filter;
  readonly openId: string | undefined;
}

/** The account's conversations, newest first, with unread counts. */
function ConversationList({ context, list, filter, openId }: ConversationListProps) {
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
        <Rows
          resource={list}
          empty={
            filter === 'all' ? (
              <Empty title="No conversations yet" text="Send a message from the phone." />
            ) : (
              <NoMatches title="No matching conversations" icon={MessagesSquare} onReset={() => setQuery({ box: null })} />
            )
          }
        >
          {conversation => <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />}
        </Rows>
      </div>
      <footer class="inbox-list-foot line spread gap-2">
        <a class="link-quiet" href={href(`inbox/${account.id}/messages`, { ...inboxQuery(), side: null })}>
          <Icon icon={Plus} size={14} />
          New fan
        </a>
        <EnableMessaging context={context} />
      </footer>
    </section>
  );
}

function ConversationRow({ conversation, isOpen }: { readonly conversation: Conversation; readonly isOpen: boolean }) {
  const { id, socialAccountId, unreadCount, lastMessageAt, lastMessageText, status } = conversation;
  return (
    <a class="list-link inbox-row" href={href(`inbox/${socialAccountId}/messages/${id}`, inboxQuery())} aria-current={isOpen || undefined}>
      <span class="bold truncate">{fanOf(conversation).name}</span>
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
      <Button text="on" small kind="quiet" label="Messaging on" busy={change.busy} onClick={() => void change.run(true)} />
      <Button text="off" small kind="quiet" label="Messaging off" busy={change.busy} onClick={() => void change.run(false)} />
    </span>
  );
}
