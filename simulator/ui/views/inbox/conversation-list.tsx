import { Plus } from 'lucide';
import type { Conversation } from '../../../../openapi/generated/types.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import type { List } from '../../hooks/use-list.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { href, setQuery } from '../../router.ts';
import { EnableMessaging } from './enable-messaging.tsx';
import { fanOf } from './fan.ts';
import { kept } from './kept.ts';

export const BOXES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const;
export type Box = (typeof BOXES)[number]['value'];

interface ConversationListProps {
  readonly seat: Seat;
  readonly list: List<Conversation>;
  readonly box: Box;
  readonly openId: string | undefined;
}

/** The account's conversations, the latest first, with what is unread. */
export function ConversationList({ seat, list, box, openId }: ConversationListProps) {
  const { account } = seat;
  return (
    <section class="panel panel-flush inbox-list" aria-label="Conversations">
      <header class="inbox-list-head">
        <Segmented<Box>
          label="Which conversations"
          value={box}
          options={BOXES}
          onChange={next => setQuery({ box: next === 'all' ? null : next })}
        />
      </header>
      <div class="inbox-scroll">
        {list.problem && <Failed problem={list.problem} onRetry={() => void list.reload()} />}
        {list.starting ? (
          <Loading />
        ) : (
          <ul class="rows">
            {list.items.map(conversation => (
              <li key={conversation.id}>
                <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />
              </li>
            ))}
          </ul>
        )}
        {!list.starting && !list.problem && list.items.length === 0 && (
          <Empty title={box === 'all' ? 'Nobody has written yet' : 'There is none like that'}>
            {box === 'all' && 'Write something on the phone.'}
          </Empty>
        )}
        {list.hasMore && (
          <Button kind="quiet" onClick={() => list.more()}>
            Show more
          </Button>
        )}
      </div>
      <footer class="inbox-list-foot">
        <a class="link-quiet" href={href(`inbox/${account.id}/messages`, { ...kept(), side: null })}>
          <Icon of={Plus} size={14} />
          New fan
        </a>
        <EnableMessaging seat={seat} />
      </footer>
    </section>
  );
}

function ConversationRow({ conversation, isOpen }: { readonly conversation: Conversation; readonly isOpen: boolean }) {
  const { id, socialAccountId, unreadCount, lastMessageAt, lastMessageText, status } = conversation;
  return (
    <a class="inbox-row" href={href(`inbox/${socialAccountId}/messages/${id}`, kept())} aria-current={isOpen || undefined}>
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
