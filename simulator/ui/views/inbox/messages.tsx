import { MessagesSquare } from 'lucide';
import { useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Segmented } from '../../components/segmented.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useList } from '../../hooks/use-list.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { go, href, query, setQuery } from '../../router.ts';
import { BOXES, type Box, ConversationList } from './conversation-list.tsx';
import { type Fan, fanOf, newFan } from './fan.ts';
import { kept } from './kept.ts';
import { OwnerThread } from './owner-thread.tsx';
import { PhoneThread } from './phone-thread.tsx';
import { isOfMessages, useThread } from './use-thread.ts';

/** The public API gives no more at once. */
const PAGE = 100;

/** Direct messages of an account: its list and its thread, and beside them the phone of whom it talks to. */
export function Messages({ seat, openId }: { readonly seat: Seat; readonly openId: string | undefined }) {
  const { account, team, apiKey } = seat;
  const box: Box = BOXES.find(({ value }) => value === query.value.get('box'))?.value ?? 'all';
  const conversations = useList(
    ({ offset, limit }, signal) =>
      service(apiKey, 'listConversations', {
        query: { teamId: team.id, socialAccountId: account.id, ...BOXES_ASK[box], offset, limit: Math.min(limit, PAGE) },
        signal,
      }),
    { on: ['event'], when: isOfMessages, deps: [box] },
  );
  const thread = useThread(seat, openId);
  const open = thread.data?.conversation;
  const [stranger, setStranger] = useState<Fan>();
  const fan = open ? fanOf(open) : (stranger ?? newFan(conversations.items.map(({ externalParticipantId }) => externalParticipantId)));
  const side = query.value.get('side') === 'owner' ? 'owner' : 'fan';
  const reload = () => Promise.all([thread.reload(), conversations.reload()]);

  return (
    <>
      <div class="inbox-sides">
        <Segmented
          label="Whose side"
          value={side}
          options={[
            { value: 'fan', label: 'Fan’s phone' },
            { value: 'owner', label: 'Account’s side' },
          ]}
          onChange={next => setQuery({ side: next })}
        />
      </div>
      <div class={`inbox inbox-${side}${openId ? ' inbox-open' : ''}`}>
        <ConversationList seat={seat} list={conversations} box={box} openId={openId} />
        <section class="panel panel-flush inbox-owner-side" aria-label="The account’s side">
          {openId === undefined ? (
            <Empty title="No conversation is open" icon={MessagesSquare}>
              Choose one, or write as a fan on the phone.
            </Empty>
          ) : (
            <Loaded resource={thread}>{data => data && <OwnerThread seat={seat} thread={data} onChanged={reload} />}</Loaded>
          )}
        </section>
        <PhoneThread
          key={openId ?? 'new'}
          seat={seat}
          fan={fan}
          {...(openId === undefined && { onName: setStranger })}
          messages={thread.data?.messages ?? []}
          onHappened={async result => {
            const id = result.conversation?.['id'];
            if (typeof id === 'string' && id !== openId) go(href(`inbox/${account.id}/messages/${id}`, kept()));
            else await reload();
          }}
        />
      </div>
    </>
  );
}

const BOXES_ASK = {
  all: {},
  open: { status: 'OPEN' },
  archived: { status: 'ARCHIVED' },
  unread: { unread: true },
} as const satisfies Record<Box, object>;
