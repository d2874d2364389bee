/** Attachments and reactions in conversations. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';

const TYPES = ['IMAGE', 'VIDEO', 'AUDIO', 'FILE'];

interface Parts {
  readonly platform: 'INSTAGRAM' | 'FACEBOOK';
  readonly types: readonly string[];
  readonly username: boolean;
}

behaviour<Parts>({
  id: 'conversations/parts',
  area: 'conversations',
  title: 'Attachments of a message are shown as they were sent, and reactions of both sides until they are removed',
  rules: ['DMS-30'],
  cases: fc.record({
    platform: fc.constantFrom('INSTAGRAM', 'FACEBOOK'),
    types: fc.shuffledSubarray(TYPES, { minLength: 1 }),
    username: fc.boolean(),
  }),
  async check({ session, control }, { platform, types, username }) {
    await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } });
    const happen = (event: object) =>
      control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: `sa_acme_${platform.toLowerCase()}`, ...event });
    const participant = { externalId: 'fan', ...(username && { username: 'a.fan' }) };
    const attachments = types.map(type => ({ type, url: `https://media.example/${type}` }));
    const { conversation, message } = await happen({ type: 'message', participant, attachments });
    const path = { id: String(fieldsOf(conversation)['id']) };
    const list = async (): Promise<readonly Fields[]> => objectsOf((await read(session, 'listMessages', { path }))['items']);
    const [received] = await list();
    const shown = objectsOf(received?.['attachments']).map(({ type, url }) => ({ type, url }));
    expectEqual('the attachments and the text of a message', [shown, received?.['text']], [attachments, null]);
    const messageId = String(fieldsOf(message)['id']);
    const reactionsOf = async (id: unknown) => objectsOf((await list()).find(each => each['id'] === id)?.['reactions']);
    if (platform === 'INSTAGRAM')
      for (const reaction of ['love', null]) {
        await read(session, 'reactToMessage', { path: { ...path, messageId }, body: { reaction } });
        expectEqual(
          `the reactions after ours is ${String(reaction)}`,
          await reactionsOf(messageId),
          reaction ? [{ from: 'ACCOUNT', reaction }] : [],
        );
      }
    const own = await read(session, 'sendMessage', { path, body: { text: 'Hi' } });
    for (const reaction of ['wow', null]) {
      await happen({ type: 'reaction', messageId: own['id'], reaction });
      expectEqual(
        `the reactions after theirs is ${String(reaction)}`,
        await reactionsOf(own['id']),
        reaction ? [{ from: 'PARTICIPANT', reaction }] : [],
      );
    }
  },
});
