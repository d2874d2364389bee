import { Heart } from 'lucide';
import type { PlatformEventResult } from '../../../../openapi/generated/control-types.ts';
import type { Message } from '../../../../openapi/generated/types.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { say } from '../../store/toasts.ts';
import { Content, targetOf } from './content.tsx';
import { type Deed, type Fan, happen, runIdsOf } from './fan.ts';
import { FanComposer } from './fan-composer.tsx';
import { Openers } from './openers.tsx';
import { Hearts } from './owner-thread.tsx';
import { Phone } from './phone.tsx';
import { Runs } from './runs.tsx';
import { Scroll } from './scroll.tsx';
import { setOff } from './set-off.ts';

interface PhoneThreadProps {
  readonly seat: Seat;
  readonly fan: Fan;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Given for somebody new, whose name can be chosen. */
  readonly onName?: (fan: Fan) => void;
  readonly onHappened: (result: PlatformEventResult) => Promise<void>;
}

/** The chat on the fan's phone: what arrived there, and everything that a fan can tap. */
export function PhoneThread({ seat, fan, messages, onName, onHappened }: PhoneThreadProps) {
  const act = useAction(async (deed: Deed) => {
    const result = await happen(seat, deed);
    if ('participant' in deed && !result.message) {
      say('The service was not told: messaging is off for this account.', 'bad');
      return;
    }
    if (result.executions) setOff.value = { where: String(result.conversation?.['id']), ids: runIdsOf(result) };
    await onHappened(result);
  });
  const participant = onName ? fan : fan.externalId;
  const tap = (payload: string, type: 'button' | 'quick-reply' = 'button') => void act.run({ type, participant, payload });
  const seen = messages.filter(({ direction, status }) => direction === 'INBOUND' || !['PENDING', 'FAILED'].includes(status));
  const replies = seen.at(-1)?.quickReplies ?? [];
  return (
    <Phone
      seat={seat}
      under={onName ? 'Somebody new writes' : `You are ${fan.name}`}
      foot={
        <FanComposer
          seat={seat}
          busy={act.busy}
          onTap={payload => tap(payload)}
          onSend={content => act.run({ type: 'message', participant, ...content })}
        />
      }
    >
      {onName && (
        <div class="phone-person">
          <TextField label="Your name" value={fan.name} onInput={name => onName({ ...fan, name })} />
          <TextField label="Your id" mono value={fan.externalId} onInput={externalId => onName({ ...fan, externalId })} />
        </div>
      )}
      <Scroll label="Chat on the phone" of={seen}>
        {seen.length === 0 && <Openers seat={seat} disabled={act.busy} onTap={payload => tap(payload)} />}
        {seen.map(message => (
          <Received
            key={message.id}
            message={message}
            busy={act.busy}
            onTap={payload => tap(payload)}
            onDeed={deed => void act.run(deed)}
          />
        ))}
        <Runs seat={seat} where={messages[0]?.conversationId} />
      </Scroll>
      {replies.length > 0 && (
        <div class="phone-replies" role="group" aria-label="Quick replies">
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

interface ReceivedProps {
  readonly message: Message;
  readonly busy: boolean;
  readonly onTap: (payload: string) => void;
  readonly onDeed: (deed: Deed) => void;
}

/** A message on the phone. On the account's ones the fan can tap, react, and say whether they arrived and were read. */
function Received({ message, busy, onTap, onDeed }: ReceivedProps) {
  const { id, direction, status, reactions } = message;
  const isMine = direction === 'INBOUND';
  const isLoved = reactions.some(({ from }) => from === 'PARTICIPANT');
  return (
    <article class={`bubble-line ${isMine ? 'bubble-own' : 'bubble-other'}`} aria-label={isMine ? 'You' : 'Account'}>
      <div class="bubble">
        <Content message={message} onTap={button => (button.type === 'POSTBACK' ? onTap(button.payload) : say(targetOf(button)))} />
        <Hearts message={message} />
      </div>
      {!isMine && (
        <p class="bubble-note">
          <Button
            small
            kind="quiet"
            icon={Heart}
            label={isLoved ? 'Take my heart back' : 'Love it'}
            pressed={isLoved}
            disabled={busy}
            onClick={() => onDeed({ type: 'reaction', messageId: id, reaction: isLoved ? null : 'love' })}
          />
          {status === 'SENT' && (
            <Button small kind="quiet" disabled={busy} onClick={() => onDeed({ type: 'delivered', messageId: id })}>
              Delivered
            </Button>
          )}
          {(status === 'SENT' || status === 'DELIVERED') && (
            <Button small kind="quiet" disabled={busy} onClick={() => onDeed({ type: 'seen', messageId: id })}>
              Seen
            </Button>
          )}
          {status === 'SEEN' && <span class="muted">Seen</span>}
        </p>
      )}
    </article>
  );
}
