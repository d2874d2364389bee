/** The order of the flows that one event triggers. */

import * as fc from 'fast-check';
import { expectEqual, objectsOf } from '../../../suites/asking.ts';
import { platformFor, talkIn } from '../../../suites/automations/talk.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

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
