import { Archive, ArrowLeft, CheckCheck, Heart, Inbox } from 'lucide';
import type { Message } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Time } from '../../components/time.tsx';
import { count, humanize } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { go, href } from '../../router.ts';
import { now } from '../../store/clock.ts';
import { Content } from './content.tsx';
import { fanOf } from './fan.ts';
import { kept } from './kept.ts';
import { OwnerComposer } from './owner-composer.tsx';
import { replyWindow } from './reply-window.ts';
import { Scroll } from './scroll.tsx';
import type { Thread } from './use-thread.ts';

interface OwnerThreadProps {
  readonly seat: Seat;
  readonly thread: Thread;
  readonly onChanged: () => Promise<unknown>;
}

/** A conversation as the account's owner has it. */
export function OwnerThread({ seat, thread, onChanged }: OwnerThreadProps) {
  const { conversation, messages, total } = thread;
  const fan = fanOf(conversation);
  return (
    <div class="inbox-thread">
      <header class="inbox-head">
        <span class="inbox-back">
          <Button
            kind="quiet"
            icon={ArrowLeft}
            label="All conversations"
            onClick={() => go(href(`inbox/${seat.account.id}/messages`, kept()))}
          />
        </span>
        <div class="inbox-who">
          <h2 class="truncate">{fan.name}</h2>
          <p class="muted mono truncate">{fan.externalId}</p>
        </div>
        <Turns seat={seat} thread={thread} onChanged={onChanged} />
      </header>
      <WindowLine thread={thread} />
      <Scroll label={`Thread with ${fan.name}`} of={messages}>
        {total > messages.length && <p class="muted inbox-older">{count(total - messages.length, 'older message')} not shown</p>}
        {messages.map(message => (
          <OwnMessage key={message.id} seat={seat} message={message} onChanged={onChanged} />
        ))}
      </Scroll>
      <OwnerComposer seat={seat} conversation={conversation} onSent={onChanged} />
    </div>
  );
}

/** What can be done with the conversation as a whole. */
function Turns({ seat: { apiKey }, thread: { conversation }, onChanged }: OwnerThreadProps) {
  const path = { id: conversation.id };
  const turn = useAction(async (how: 'archiveConversation' | 'openConversation' | 'markConversationRead') => {
    await service(apiKey, how, { path });
    await onChanged();
  });
  const isOpen = conversation.status === 'OPEN';
  return (
    <div class="row">
      <Button
        small
        icon={CheckCheck}
        label={`Mark read: ${count(conversation.unreadCount, 'unread message')}`}
        disabled={conversation.unreadCount === 0 || turn.busy}
        onClick={() => void turn.run('markConversationRead')}
      />
      <Button
        small
        icon={isOpen ? Archive : Inbox}
        label={isOpen ? 'Archive' : 'Reopen'}
        disabled={turn.busy}
        onClick={() => void turn.run(isOpen ? 'archiveConversation' : 'openConversation')}
      />
    </div>
  );
}

function WindowLine({ thread: { conversation } }: { readonly thread: Thread }) {
  if (now.value === null) return null;
  const { tone, label, sentence } = replyWindow(conversation.platformData, now.value);
  return (
    <p class="inbox-window" aria-label="Reply window">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      <span class="muted">{sentence}</span>
    </p>
  );
}

const STATUS_TONES: Readonly<Record<Message['status'], Tone>> = {
  PENDING: 'info',
  SENT: 'neutral',
  DELIVERED: 'neutral',
  SEEN: 'good',
  FAILED: 'bad',
};

/** Where a message came from; nothing for what the service sent or the fan wrote. */
const SOURCES: Readonly<Record<string, string>> = { PRIVATE_REPLY: 'Private reply', ECHO: 'Native app' };

interface OwnMessageProps {
  readonly seat: Seat;
  readonly message: Message;
  readonly onChanged: () => Promise<unknown>;
}

function OwnMessage({ seat: { apiKey }, message, onChanged }: OwnMessageProps) {
  const { id, conversationId, direction, source, status, error, createdAt, reactions, quickReplies } = message;
  const isLoved = reactions.some(({ from }) => from === 'ACCOUNT');
  const react = useAction(async () => {
    const body = { reaction: isLoved ? null : ('love' as const) };
    await service(apiKey, 'reactToMessage', { path: { id: conversationId, messageId: id }, body });
    await onChanged();
  });
  return (
    <article
      class={`bubble-line ${direction === 'OUTBOUND' ? 'bubble-own' : 'bubble-other'}`}
      aria-label={direction === 'OUTBOUND' ? 'Account' : 'Fan'}
    >
      <div class={`bubble${status === 'FAILED' ? ' bubble-failed' : ''}`}>
        <Content message={message} />
        <Hearts message={message} />
      </div>
      {quickReplies.length > 0 && <p class="bubble-note muted">Quick replies: {quickReplies.map(({ title }) => title).join(' · ')}</p>}
      {error !== null && <p class="bubble-note bubble-error">{error}</p>}
      <p class="bubble-note muted">
        <Time at={createdAt} as="short" />
        {SOURCES[source] && <span>{SOURCES[source]}</span>}
        {direction === 'OUTBOUND' ? (
          <span class={`bubble-status tone-${STATUS_TONES[status]}`}>{humanize(status)}</span>
        ) : (
          <Button
            small
            kind="quiet"
            icon={Heart}
            label={isLoved ? 'Take the heart back' : 'Love it'}
            pressed={isLoved}
            busy={react.busy}
            onClick={() => void react.run()}
          />
        )}
      </p>
    </article>
  );
}

/** Who reacted with what, at the corner of a bubble. */
export function Hearts({ message: { reactions } }: { readonly message: Message }) {
  if (reactions.length === 0) return null;
  return (
    <span class="bubble-hearts">
      {reactions.map(({ from, reaction }) => (
        <span key={from} role="img" aria-label={`${from === 'ACCOUNT' ? 'The account' : 'The fan'}: ${reaction}`}>
          {reaction === 'love' ? '♥' : reaction}
        </span>
      ))}
    </span>
  );
}
