import { Heart, Menu, Paperclip, SendHorizontal } from 'lucide';
import { useState } from 'preact/hooks';
import type { PlatformAttachment, PlatformEventResult } from '../../../../openapi/generated/control-types.ts';
import type { Message } from '../../../../openapi/generated/types.ts';
import { Button } from '../../components/basic.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { type AccountContext, useProfileSettings } from '../../hooks/use-teams.ts';
import { showToast } from '../../store/toasts.ts';
import { actionOf, Content, Reactions } from './content.tsx';
import { type Fan, type FanAction, performFanAction, runIdsOf } from './data.ts';
import { FanFields, Phone, Runs, ScrollLog, triggeredRuns } from './parts.tsx';

interface PhoneThreadProps {
  readonly context: AccountContext;
  readonly fan: Fan;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** For a new fan, whose name and id can be edited. */
  readonly onFanChange?: (fan: Fan) => void;
  readonly onPerformed: (result: PlatformEventResult) => Promise<void>;
}

/** The chat on the fan's phone. */
export function PhoneThread({ context, fan, messages, onFanChange, onPerformed }: PhoneThreadProps) {
  const act = useAction(async (action: FanAction) => {
    const result = await performFanAction(context, action);
    if ('participant' in action && !result.message) {
      showToast('The service did not receive it: messaging is disabled for this account.', 'bad');
      return;
    }
    if (result.executions) triggeredRuns.value = { source: String(result.conversation?.['id']), ids: runIdsOf(result) };
    await onPerformed(result);
  });
  const participant = onFanChange ? fan : fan.externalId;
  const tap = (payload: string, type: 'button' | 'quick-reply' = 'button') => void act.run({ type, participant, payload });
  const received = messages.filter(({ direction, status }) => direction === 'INBOUND' || !['PENDING', 'FAILED'].includes(status));
  const replies = received.at(-1)?.quickReplies ?? [];
  return (
    <Phone
      context={context}
      subtitle={onFanChange ? 'New conversation' : `Chatting as ${fan.name}`}
      foot={
        <FanComposer
          context={context}
          busy={act.busy}
          onTap={payload => tap(payload)}
          onSend={content => act.run({ type: 'message', participant, ...content })}
        />
      }
    >
      {onFanChange && <FanFields fan={fan} onChange={onFanChange} />}
      <ScrollLog label="Chat on the phone" items={received}>
        {received.length === 0 && <ConversationStarters context={context} disabled={act.busy} onTap={payload => tap(payload)} />}
        {received.map(message => (
          <PhoneMessage
            key={message.id}
            message={message}
            busy={act.busy}
            onTap={payload => tap(payload)}
            onAction={action => void act.run(action)}
          />
        ))}
        <Runs context={context} source={messages[0]?.conversationId} />
      </ScrollLog>
      {replies.length > 0 && (
        <div class="phone-replies wraps gap-tight" role="group" aria-label="Quick replies">
          {replies.map(({ title, payload }) => (
            <button key={payload} type="button" disabled={act.busy} onClick={() => tap(payload, 'quick-reply')}>
              {title}
            </button>
          ))}
        </div>
      )}
    </Phone>
  );
}

interface PhoneMessageProps {
  readonly message: Message;
  readonly busy: boolean;
  readonly onTap: (payload: string) => void;
  readonly onAction: (action: FanAction) => void;
}

/** A message on the phone. The fan can tap and react to messages of the account, and mark them delivered or seen. */
function PhoneMessage({ message, busy, onTap, onAction }: PhoneMessageProps) {
  const { id, direction, status, reactions } = message;
  const isMine = direction === 'INBOUND';
  const isLoved = reactions.some(({ from }) => from === 'PARTICIPANT');
  return (
    <article class={`bubble-line column ${isMine ? 'bubble-own' : 'bubble-other'}`} aria-label={isMine ? 'Fan' : 'Account'}>
      <div class="bubble column gap-tight breaks sunken">
        <Content message={message} onTap={button => (button.type === 'POSTBACK' ? onTap(button.payload) : showToast(actionOf(button)))} />
        <Reactions message={message} />
      </div>
      {!isMine && (
        <p class="bubble-note line wraps small">
          <Button
            small
            kind="quiet"
            icon={Heart}
            label={isLoved ? 'Remove reaction' : 'Love'}
            pressed={isLoved}
            disabled={busy}
            onClick={() => onAction({ type: 'reaction', messageId: id, reaction: isLoved ? null : 'love' })}
          />
          {status === 'SENT' && (
            <Button text="Delivered" small kind="quiet" disabled={busy} onClick={() => onAction({ type: 'delivered', messageId: id })} />
          )}
          {(status === 'SENT' || status === 'DELIVERED') && (
            <Button text="Seen" small kind="quiet" disabled={busy} onClick={() => onAction({ type: 'seen', messageId: id })} />
          )}
          {status === 'SEEN' && <span class="muted">Seen</span>}
        </p>
      )}
    </article>
  );
}

interface ConversationStartersProps {
  readonly context: AccountContext;
  readonly disabled: boolean;
  readonly onTap: (payload: string) => void;
}

/** The ice breakers and the get-started button of an empty chat. */
function ConversationStarters({ context, disabled, onTap }: ConversationStartersProps) {
  const settings = useProfileSettings(context.account.id).data?.items ?? [];
  const starters = settings.flatMap(({ type, config }) => {
    if (type === 'ICE_BREAKERS') return (config.items ?? []).map(({ question = '', payload = '' }) => ({ title: question, payload }));
    return type === 'GET_STARTED' ? [{ title: 'Get started', payload: config.payload ?? '' }] : [];
  });
  return (
    <div class="phone-starters column gap-2">
      <p class="muted">No messages yet.</p>
      {starters.map(({ title, payload }) => (
        <button key={title + payload} type="button" disabled={disabled} onClick={() => onTap(payload)}>
          {title}
        </button>
      ))}
    </div>
  );
}

type FileType = PlatformAttachment['type'];
type Sent = { readonly text?: string; readonly attachments?: readonly PlatformAttachment[] };

interface FanComposerProps {
  readonly context: AccountContext;
  readonly busy: boolean;
  readonly onSend: (content: Sent) => Promise<boolean>;
  readonly onTap: (payload: string) => void;
}

const NO_FILE = { type: 'IMAGE' as FileType, url: '' };

/** The fan's message input, with the account's persistent menu if it has one. */
function FanComposer({ context, busy, onSend, onTap }: FanComposerProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<typeof NO_FILE | null>(null);
  const [isMenuOpen, openMenu] = useState(false);
  const menu = useProfileSettings(context.account.id).data?.items.find(({ type }) => type === 'PERSISTENT_MENU');
  const send = async () => {
    if (await onSend({ ...(text && { text }), ...(file?.url && { attachments: [file] }) })) {
      setText('');
      setFile(null);
    }
  };
  return (
    <>
      {isMenuOpen && (
        <ul class="phone-menu column gap-tight" aria-label="Menu">
          {(menu?.config.items ?? []).map(({ type, title = '', payload = '', url = '' }) => (
            <li key={title}>
              <button type="button" onClick={() => (type === 'URL' ? showToast(`Opens ${url}`) : onTap(payload))}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
      {file && (
        <div class="phone-file">
          <Select<FileType>
            label="Type of file"
            hideLabel
            value={file.type}
            options={['IMAGE', 'VIDEO', 'AUDIO', 'FILE'].map(value => ({ value: value as FileType, label: value.toLowerCase() }))}
            onChange={type => setFile({ ...file, type })}
          />
          <TextField
            label="URL of the file"
            hideLabel
            type="url"
            placeholder="https://…"
            value={file.url}
            onInput={url => setFile({ ...file, url })}
          />
        </div>
      )}
      <form
        class="phone-composer line gap-1"
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        {menu && <Button kind="quiet" icon={Menu} label="Account menu" pressed={isMenuOpen} onClick={() => openMenu(!isMenuOpen)} />}
        <Button
          kind="quiet"
          icon={Paperclip}
          label="Attach a file"
          pressed={file !== null}
          onClick={() => setFile(file ? null : NO_FILE)}
        />
        <TextField label="Message" hideLabel placeholder="Message…" value={text} onInput={setText} />
        <Button type="submit" kind="primary" icon={SendHorizontal} label="Send as the fan" busy={busy} disabled={!text && !file?.url} />
      </form>
    </>
  );
}
