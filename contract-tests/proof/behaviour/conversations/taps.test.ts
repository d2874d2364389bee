/** Taps of people on buttons, cards, quick replies and the chat window. */

import * as fc from 'fast-check';
import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';

const ACCOUNT = 'sa_acme_instagram';

/** Titles by payload: in the chat window, on cards, and of buttons and quick replies. */
const SHOWN: Readonly<Record<string, string>> = {
  PLACE: 'Where are you?',
  TIME: 'When do you open?',
  RED: 'The red one',
  BLUE: 'The blue one',
  YES: 'Yes, please',
  LATER: 'Maybe later',
};

const button = (payload: string) => ({ type: 'POSTBACK', title: SHOWN[payload], payload });

behaviour<readonly string[]>({
  id: 'conversations/taps',
  area: 'conversations',
  title:
    'The message of a tap has the title of what was tapped, on a card, a button, a quick reply or in the chat window, and otherwise its payload',
  rules: [],
  cases: fc.shuffledSubarray([...Object.keys(SHOWN), 'NEVER_SHOWN'], { minLength: 7 }),
  async check({ session, control, advance }, payloads) {
    const { teamId } = session;
    const items = ['PLACE', 'TIME'].map(payload => ({ question: SHOWN[payload], payload }));
    const path = { socialAccountId: ACCOUNT, type: 'ICE_BREAKERS' };
    const { id: setting } = await read(session, 'saveProviderSetting', { path, body: { config: { items } } });
    await read(session, 'syncProviderSetting', { path: { id: String(setting) } });
    const happen = async (what: object) =>
      fieldsOf(await control('POST', '/_sim/platforms/INSTAGRAM/events', { socialAccountId: ACCOUNT, participant: 'fan_tap', ...what }));
    const { conversation } = await happen({ type: 'message', text: 'Hello' });
    const conversationPath = { id: String(fieldsOf(conversation)['id']) };
    const cards = ['RED', 'BLUE'].map(payload => ({ title: `Card ${payload}`, buttons: [button(payload)] }));
    const quickReplies = [{ title: SHOWN['LATER'], payload: 'LATER' }];
    for (const body of [{ carousel: cards }, { text: 'Sure?', buttons: [button('YES')] }, { text: 'Now?', quickReplies }]) {
      await read(session, 'sendMessage', { path: conversationPath, body: { teamId, ...body } });
      await advance('PT30S');
    }
    for (const payload of payloads) {
      const { message } = await happen({ type: payload === 'LATER' ? 'quick-reply' : 'button', payload });
      expectEqual(`the text of a tap on ${payload}`, fieldsOf(message)['text'], SHOWN[payload] ?? payload);
    }
  },
});
