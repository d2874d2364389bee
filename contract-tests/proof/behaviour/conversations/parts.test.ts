/** Attachments and reactions in conversations, and uploads that belong to no team. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { combinations } from '../combinations.ts';

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

interface NewUpload {
  readonly flow: 'direct' | 'multipart';
  readonly isOfTeam: boolean;
}

behaviour<NewUpload>({
  id: 'uploads/without-team',
  area: 'uploads',
  title: 'An upload with teamId null belongs to no team, and one with a team to that team, with each way to upload',
  rules: ['D-UPL-14'],
  cases: combinations({ flow: ['direct', 'multipart'], isOfTeam: [false, true] }),
  async check({ session }, { flow, isOfTeam }) {
    const teamId = isOfTeam ? session.teamId : null;
    const { content, mimeType } = sampleFiles.png;
    const put = async (url: unknown) => session.fetch(String(url), { method: 'PUT', headers: { 'content-type': mimeType }, body: content });
    const body = { teamId, fileName: 'a.png', mimeType, fileSize: content.length };
    if (flow === 'direct') {
      const { url, path } = await read(session, 'initUpload', { body });
      await put(url);
      const upload = await read(session, 'finalizeUpload', { body: { teamId, path } });
      return expectEqual('teamId of a direct upload', upload['teamId'], teamId);
    }
    const begun = await read(session, 'initMultipartUpload', { body });
    const { path, uploadId } = begun;
    const signed = await read(session, 'signMultipartUpload', { body: { teamId, path, uploadId, partNumbers: [1] } });
    const [{ url } = {}] = objectsOf(signed['parts'] ?? signed['urls']);
    const etag = (await put(url)).headers.get('etag');
    const parts = [{ partNumber: 1, etag }];
    const upload = await read(session, 'completeMultipartUpload', { body: { teamId, path, uploadId, parts } });
    expectEqual('teamId of an upload in parts', upload['teamId'], teamId);
    const other = await read(session, 'initMultipartUpload', { body });
    await read(session, 'abortMultipartUpload', { body: { teamId, path: other['path'], uploadId: other['uploadId'] } });
  },
});
