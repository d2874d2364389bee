import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../define-model.ts';
import { fieldsOf } from '../real.ts';
import { type AutomationsModel, PEOPLE, type Person, threadOf } from './model.ts';
import { postEvent } from './post-event.ts';
import { type FlowPlatform, PAYLOADS, SAYINGS, type Saying } from './recipes.ts';
import { roomFor, withRoom } from './set-budget.ts';

const TRIGGERS = { message: 'DM_RECEIVED', button: 'BUTTON_CLICKED', 'quick-reply': 'QUICK_REPLY_CLICKED' } as const;

/** A person writes or taps, which triggers exactly the matching flows. */
export const write = fc
  .record({
    platform: fc.constantFrom<FlowPlatform[]>('INSTAGRAM', 'INSTAGRAM', 'FACEBOOK'),
    person: fc.constantFrom(...(Object.keys(PEOPLE) as Person[])),
    type: fc.constantFrom<(keyof typeof TRIGGERS)[]>('message', 'message', 'message', 'button', 'quick-reply'),
    said: fc.constantFrom(...SAYINGS),
    tapped: fc.constantFrom(...PAYLOADS),
    room: roomFor,
  })
  .map(
    ({ platform, person, type, said, tapped, room }): Command<AutomationsModel> => ({
      check: () => true,
      run: (model, real) =>
        withRoom(model, real, platform, room, () => sendMessageOrTap(model, real, { platform, person, type, said, tapped })),
      toString: () =>
        `${person} ${type === 'message' ? `writes "${said.text}"` : `taps a ${type}, ${tapped},`} on ${platform}${room === null ? '' : `, with ${room} runs left`}`,
    }),
  );

interface Written {
  readonly platform: FlowPlatform;
  readonly person: Person;
  readonly type: keyof typeof TRIGGERS;
  readonly said: Saying;
  readonly tapped: string;
}

/** Sends a message or a tap of a person. */
export async function sendMessageOrTap(
  model: AutomationsModel,
  real: SyncedReal,
  { platform, person, type, said, tapped }: Written,
): Promise<void> {
  const isMessage = type === 'message';
  const participant = { externalId: person, name: PEOPLE[person] };
  const what = { type, participant, ...(isMessage ? { text: said.text } : { payload: tapped }) };
  await postEvent(model, real, { platform, what }, ({ message }) => {
    threadOf(model, platform, person).lastInboundAt = model.now;
    // A tap has no text of its own: a flow repeats the text of the message that the tap creates.
    const { text } = fieldsOf(message);
    const saying = isMessage ? said : { text: typeof text === 'string' ? text : '', words: [] };
    return { type: TRIGGERS[type], platform, person, saying, payload: isMessage ? null : tapped, comment: null };
  });
}
