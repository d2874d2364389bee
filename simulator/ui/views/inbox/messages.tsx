import { MessagesSquare } from 'lucide';
import { useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { useList } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { ConversationList, FILTERS, type Filter } from './conversation-list.tsx';
import { type Fan, fanOf, newFan } from './fan.ts';
import { inboxQuery } from './inbox-query.ts';
import { OwnerThread } from './owner-thread.tsx';
import { PhoneThread } from './phone-thread.tsx';
import { isConversationEvent, useThread } from './use-thread.ts';

/** The largest page of the public API. */
const MAX_PAGE = 100;

/** Direct messages of an account: the list, the open thread, and the phone of the fan. */
export function Messages({ context, openId }: { readonly context: AccountContext; readonly openId: string | undefined }) {
  const { account, team, apiKey } = context;
  const filter: Filter = FILTERS.find(({ value }) => value === query.value.get('box'))?.value ?? 'all';
  const conversations = useList(
    ({ offset, limit }, signal) =>
      service(apiKey, 'listConversations', {
        query: { teamId: team.id, socialAccountId: account.id, ...FILTER_QUERIES[filter], offset, limit: Math.min(limit, MAX_PAGE) },
        signal,
      }),
    { on: ['event'], when: isConversationEvent, deps: [filter] },
  );
  const thread = useThread(context, openId);
  const open = thread.data?.conversation;
  const [newcomer, setNewcomer] = useState<Fan>();
  const fan = open ? fanOf(open) : (newcomer ?? newFan(conversations.items.map(({ externalParticipantId }) => externalParticipantId)));
  const side = query.value.get('side') === 'owner' ? 'owner' : 'fan';
  const reload = () => Promise.all([thread.reload(), conversations.reload()]);

  return (
    <>
      <div class="inbox-sides">
        <Segmented
          label="Perspective"
          value={side}
          options={[
            { value: 'fan', label: 'Fan' },
            { value: 'owner', label: 'Account' },
          ]}
          onChange={next => setQuery({ side: next })}
        />
      </div>
      <div class={`inbox inbox-${side}${openId ? ' inbox-open' : ''}`}>
        <ConversationList context={context} list={conversations} filter={filter} openId={openId} />
        <section class="panel panel-flush inbox-owner-side" aria-label="Account inbox">
          {openId === undefined ? (
            <Empty title="No conversation selected" icon={MessagesSquare}>
              Select one, or write a message on the phone.
            </Empty>
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
