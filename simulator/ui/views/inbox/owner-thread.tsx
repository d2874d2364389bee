import { Archive, CheckCheck, Heart, Inbox, Plus, Send } from 'lucide';
import { useState } from 'preact/hooks';
import type { Conversation, Message, SendMessageRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge, Button, Time, type Tone } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import { Select, TextArea, TextField } from '../../components/field.tsx';
import { Form, FormProblem } from '../../components/form.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { count, humanize } from '../../format.ts';
import { useAction, useFormAction } from '../../hooks/use-action.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { now } from '../../store/clock.ts';
import { Content, Reactions } from './content.tsx';
import { fanOf, performFanAction, type Thread } from './data.ts';
import { OwnerHead, ScrollLog } from './parts.tsx';
import { replyWindow } from './reply-window.ts';

interface OwnerThreadProps {
  readonly context: AccountContext;
  readonly thread: Thread;
  readonly onChanged: () => Promise<unknown>;
}

/** A conversation in the account's inbox. */
export function OwnerThread({ context, thread, onChanged }: OwnerThreadProps) {
  const { conversation, messages, total } = thread;
  const fan = fanOf(conversation);
  return (
    <div class="inbox-thread column grow">
      <OwnerHead list={`inbox/${context.account.id}/messages`} listName="All conversations" title={fan.name} id={fan.externalId}>
        <Why id={conversation.id} />
        <ConversationActions context={context} thread={thread} onChanged={onChanged} />
      </OwnerHead>
      <ReplyWindowLine thread={thread} />
      <ScrollLog label={`Thread with ${fan.name}`} items={messages}>
        {total > messages.length && <p class="muted inbox-older">{count(total - messages.length, 'older message')} not shown</p>}
        {messages.map(message => (
          <OwnerMessage key={message.id} context={context} message={message} onChanged={onChanged} />
        ))}
      </ScrollLog>
      <OwnerComposer context={context} conversation={conversation} onSent={onChanged} />
    </div>
  );
}

function ConversationActions({ context: { apiKey }, thread: { conversation }, onChanged }: OwnerThreadProps) {
  const path = { id: conversation.id };
  const change = useAction(async (operation: 'archiveConversation' | 'openConversation' | 'markConversationRead') => {
    await service(apiKey, operation, { path });
    await onChanged();
  });
  const isOpen = conversation.status === 'OPEN';
  return (
    <div class="row">
      <Button
        small
        icon={CheckCheck}
        label={`Mark read: ${count(conversation.unreadCount, 'unread message')}`}
        disabled={conversation.unreadCount === 0 || change.busy}
        onClick={() => void change.run('markConversationRead')}
      />
      <Button
        small
        icon={isOpen ? Archive : Inbox}
        label={isOpen ? 'Archive' : 'Reopen'}
        disabled={change.busy}
        onClick={() => void change.run(isOpen ? 'archiveConversation' : 'openConversation')}
      />
    </div>
  );
}

function ReplyWindowLine({ thread: { conversation } }: { readonly thread: Thread }) {
  if (now.value === null) return null;
  const { tone, label, sentence } = replyWindow(conversation.platformData, now.value);
  return (
    <p class="inbox-window baseline gap-2 compact" aria-label="Reply window">
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

/** Labels of message sources; other sources are not labelled. */
const SOURCES: Readonly<Record<string, string>> = { PRIVATE_REPLY: 'Private reply', ECHO: 'Native app' };

interface OwnMessageProps {
  readonly context: AccountContext;
  readonly message: Message;
  readonly onChanged: () => Promise<unknown>;
}

function OwnerMessage({ context: { apiKey }, message, onChanged }: OwnMessageProps) {
  const { id, conversationId, direction, source, status, error, createdAt, reactions, quickReplies } = message;
  const isLoved = reactions.some(({ from }) => from === 'ACCOUNT');
  const react = async () => {
    const body = { reaction: isLoved ? null : ('love' as const) };
    await service(apiKey, 'reactToMessage', { path: { id: conversationId, messageId: id }, body });
    await onChanged();
  };
  return (
    <article
      class={`bubble-line column ${direction === 'OUTBOUND' ? 'bubble-own' : 'bubble-other'}`}
      aria-label={direction === 'OUTBOUND' ? 'Account' : 'Fan'}
    >
      <div class={`bubble column gap-tight breaks sunken${status === 'FAILED' ? ' bubble-failed' : ''}`}>
        <Content message={message} />
        <Reactions message={message} />
      </div>
      {quickReplies.length > 0 && (
        <p class="bubble-note line wraps small muted">Quick replies: {quickReplies.map(({ title }) => title).join(' · ')}</p>
      )}
      {error !== null && <p class="bubble-note line wraps small failure">{error}</p>}
      <p class="bubble-note line wraps small muted">
        <Time at={createdAt} format="short" />
        <Why id={id} />
        {SOURCES[source] && <span>{SOURCES[source]}</span>}
        {direction === 'OUTBOUND' ? (
          <span class={`bubble-status tone-${STATUS_TONES[status]}`}>{humanize(status)}</span>
        ) : (
          <Button small kind="quiet" icon={Heart} label={isLoved ? 'Remove reaction' : 'Love'} pressed={isLoved} action={react} />
        )}
      </p>
    </article>
  );
}

interface OwnerComposerProps {
  readonly context: AccountContext;
  readonly conversation: Conversation;
  readonly onSent: () => Promise<unknown>;
}

type Channel = 'service' | 'app';

const EMPTY = { text: '', replies: '', buttons: '', image: '' };

/** Sends a message of the account, through the service or as if in the platform's own app. */
function OwnerComposer({ context, conversation, onSent }: OwnerComposerProps) {
  const [form, setForm] = useState(EMPTY);
  const set = (change: Partial<typeof EMPTY>) => setForm({ ...form, ...change });
  const [channel, setChannel] = useState<Channel>('service');
  const [isExpanded, setExpanded] = useState(false);
  const send = useFormAction(async () => {
    if (channel === 'app') await performFanAction(context, { type: 'echo', participant: fanOf(conversation).externalId, text: form.text });
    else await service(context.apiKey, 'sendMessage', { path: { id: conversation.id }, body: messageOf(form) });
    set(EMPTY);
    await onSent();
  });
  return (
    <Form class="inbox-composer column gap-2" action={send}>
      <FormProblem problem={send.problem} />
      <TextArea label="Reply" hideLabel rows={2} placeholder="Reply…" value={form.text} onInput={text => set({ text })} />
      {isExpanded && channel === 'service' && (
        <div class="columns">
          <TextField label="Quick replies" placeholder="Yes, No" value={form.replies} onInput={replies => set({ replies })} />
          <TextField label="Buttons" placeholder="Catalog, Help" value={form.buttons} onInput={buttons => set({ buttons })} />
          <TextField label="Image" type="url" placeholder="https://…" value={form.image} onInput={image => set({ image })} />
        </div>
      )}
      <div class="row row-end">
        <Select<Channel>
          label="Channel"
          hideLabel
          value={channel}
          options={optionsOf({ service: 'Via the service', app: 'In the platform’s app' })}
          onChange={setChannel}
        />
        <Button
          icon={Plus}
          label="Buttons, quick replies, image"
          pressed={isExpanded}
          disabled={channel === 'app'}
          onClick={() => setExpanded(!isExpanded)}
        />
        <Button text="Send" type="submit" kind="primary" icon={Send} busy={send.busy} />
      </div>
    </Form>
  );
}

/** The request. Payloads are made from titles: `Yes please` → `YES_PLEASE`. */
function messageOf({ text, replies, buttons, image }: typeof EMPTY): SendMessageRequest {
  const titled = (list: string) =>
    list
      .split(',')
      .map(title => title.trim())
      .filter(Boolean)
      .map(title => ({ title, payload: title.toUpperCase().replaceAll(/\W+/g, '_') }));
  return {
    ...(text && { text }),
    ...(replies && { quickReplies: titled(replies) }),
    ...(buttons && { buttons: titled(buttons).map(button => ({ type: 'POSTBACK' as const, ...button })) }),
    ...(image && { attachments: [{ type: 'IMAGE' as const, url: image }] }),
  };
}
