/** Keywords and values that contain no word, and the order of the flows that one event triggers. */

import * as fc from 'fast-check';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { allFlowAccounts, createFlow, draftPost, quietTrigger } from '../../../suites/automations/flows.ts';
import { platformFor, talkIn } from '../../../suites/automations/talk.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

/** Values that contain words. */
const WORDS = ['price', 'how much', 'Größe?', '価格', '¿cuánto?', '42'];
/** Values that contain no word. */
const WORDLESS = ['?', '...', '!?!', ' ', ' - ', '—', '"\'"', '#', '+/*', '。', '\u200b'];

const TRIGGERED = ['COMMENT_CREATED', 'DM_RECEIVED'] as const;
const LOOKED_FOR = ['CONTAINS_WORD', 'NOT_CONTAINS_WORD'] as const;
const PLACES = [...TRIGGERED, ...LOOKED_FOR] as const;

interface Wordless {
  readonly place: (typeof PLACES)[number];
  readonly words: readonly string[];
  /** The value without a word, at this index among the words; undefined for none. */
  readonly wordless: string | undefined;
  readonly at: number;
}

behaviourOf<Wordless>({
  id: 'automations/wordless',
  area: 'automations',
  title: 'A flow goes live with keywords and values that contain words, and is refused if one of them contains none',
  rules: ['D-AUT-19'],
  needs: ['control', 'writes'],
  variety: 'low',
  cases: () =>
    fc.record({
      place: fc.constantFrom(...PLACES),
      words: fc.shuffledSubarray(WORDS, { minLength: 1, maxLength: 3 }),
      wordless: fc.option(fc.constantFrom(...WORDLESS), { nil: undefined }),
      at: fc.integer({ min: 0, max: 3 }),
    }),
  async check(session, { place, words, wordless: odd, at }) {
    const accounts = await allFlowAccounts(session);
    const accountId = accounts.get('INSTAGRAM');
    await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: 'INSTAGRAM' } });
    const values = odd === undefined ? words : words.toSpliced(at, 0, odd);
    const isTrigger = place === 'COMMENT_CREATED' || place === 'DM_RECEIVED';
    const trigger = isTrigger
      ? { type: place, keywords: values, ...(place === 'COMMENT_CREATED' && { postId: await draftPost(session, accounts) }) }
      : quietTrigger(session, 'DM_RECEIVED', '');
    const condition = { id: 'if', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: place, values }] };
    const step = place === 'COMMENT_CREATED' ? { type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Hi' } : { type: 'OPEN_CONVERSATION' };
    const steps = [...(isTrigger ? [] : [condition]), { id: 'do', ...step }];
    const { id } = await createFlow(session, accountId, { trigger, steps });
    const answer = await ask(session, 'publishAutomation', { path: { id: String(id) } });
    expectAnswer(`publishAutomation with ${place} ${JSON.stringify(values)}`, answer, odd === undefined ? 200 : 400);
  },
});

/** Each trigger matches another part of the same event. */
const TRIGGERS = {
  message: [{}, { keywords: ['big'] }, { keywords: ['blue'] }, { keywords: ['car', 'boat'] }, { keywords: ['big blue'] }],
  button: [{}, { payload: 'HOURS' }],
} as const;
type Kind = keyof typeof TRIGGERS;

interface Order {
  readonly kind: Kind;
  /** The trigger of each flow, the oldest first. */
  readonly triggers: readonly number[];
}

const orders = (Object.keys(TRIGGERS) as Kind[]).map(kind =>
  fc.record({
    kind: fc.constant(kind),
    triggers: fc.array(fc.nat(TRIGGERS[kind].length - 1), { minLength: 4, maxLength: 5 }),
  }),
);

behaviourOf<Order>({
  id: 'automations/order-of-flows',
  area: 'automations',
  title: 'The flows that one event triggers run in the order of their age, whichever part of the event each of them matches',
  rules: ['AUT-51', 'D-AUT-13'],
  needs: ['clock', 'control', 'writes'],
  variety: 'low',
  cases: () => fc.oneof(...orders),
  async check(session, { kind, triggers }) {
    const talk = await talkIn(session, platformFor(kind, Object.keys(TRIGGERS)));
    const type = kind === 'message' ? 'DM_RECEIVED' : 'BUTTON_CLICKED';
    const flows: string[] = [];
    for (const number of triggers)
      flows.push(await talk.goLive({ trigger: { type, ...TRIGGERS[kind][number] }, steps: [{ id: 'open', type: 'OPEN_CONVERSATION' }] }));
    const what = kind === 'message' ? { text: 'A big blue car' } : { payload: 'HOURS' };
    const event = { type: kind, socialAccountId: talk.accountId, participant: 'fan', ...what };
    const { executions } = await talk.control('POST', `/_sim/platforms/${talk.platform}/events`, event);
    expectEqual(
      `the flows that ran, of ${JSON.stringify(triggers.map(number => TRIGGERS[kind][number]))},`,
      objectsOf(executions).map(({ automationId }) => automationId),
      flows,
    );
  },
});
