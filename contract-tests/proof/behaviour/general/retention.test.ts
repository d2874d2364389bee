/** Retention periods, to the millisecond. */

import * as fc from 'fast-check';
import { callOf } from '../../../arbitraries/known-ids.ts';
import { type Fields, fieldsOf, send } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const DAY_MS = 86_400_000;
/** These numbers come from the interface, not from the simulator. */
const MESSAGE_MS = 30 * DAY_MS;
const CONVERSATION_MS = 30 * DAY_MS;
const UNUSED_UPLOAD_MS = 90 * DAY_MS;
const IMPORTED_POST_MS = 30 * DAY_MS;

behaviourOf<number>({
  id: 'retention/messages',
  area: 'retention',
  title: 'A message expires after 30 days, its conversation after 30 days without messages, and neither a millisecond earlier',
  rules: ['RET-01', 'RET-02', 'RET-03', 'D-DMS-16'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.integer({ min: 1, max: MESSAGE_MS - 2 }),
  async check(session, pauseMs) {
    const control = controlOf(session);
    const first = await written(control, 'Hello');
    const start = await nowOf(control);
    await advanceTo(control, start + pauseMs);
    const second = await written(control, 'Hello again');
    const messages = async (): Promise<string> =>
      (await send(session, callOf('listMessages', { id: first.conversation }, { limit: 100 }))).text;
    const shows = async (id: string, isThere: boolean, when: string): Promise<void> => {
      if ((await messages()).includes(`"${id}"`) !== isThere) throw new Error(`${id} is ${isThere ? 'gone' : 'still there'} ${when}`);
    };
    await advanceTo(control, start + MESSAGE_MS - 1);
    await shows(first.message, true, 'a millisecond before 30 days');
    await advanceTo(control, start + MESSAGE_MS);
    await shows(first.message, false, 'after 30 days');
    await expectUnread(session, first.conversation, 1);
    await shows(second.message, true, 'before its own 30 days');
    await advanceTo(control, start + pauseMs + CONVERSATION_MS - 1);
    await expectThere(session, 'getConversation', first.conversation, true);
    await advanceTo(control, start + pauseMs + CONVERSATION_MS);
    await expectThere(session, 'getConversation', first.conversation, false);
  },
});

behaviourOf<number>({
  id: 'retention/unused-uploads',
  area: 'retention',
  title: 'An unused upload expires after 90 days, and not a millisecond earlier; one that a draft uses does not',
  rules: [],
  isDecision: true,
  needs: ['clock', 'control', 'writes'],
  // The result does not depend on the time of day.
  cases: () => [0, DAY_MS / 2 + 1],
  async check(session, pauseMs) {
    const control = controlOf(session);
    await advanceTo(control, (await nowOf(control)) + pauseMs);
    const [{ id, createdAt }, used] = [await uploaded(session), await uploaded(session)];
    const draft = { title: 'With a picture', status: 'DRAFT', postDate: '', socialAccountTypes: ['FACEBOOK'] };
    const data = { FACEBOOK: { uploadIds: [used.id] } };
    const post = await send(session, { ...callOf('createPost', {}), body: { teamId: session.teamId, ...draft, data } });
    if (post.status !== 200) throw new Error(`createPost answered ${post.status}: ${post.text.slice(0, 200)}`);
    const goneAt = Date.parse(createdAt) + UNUSED_UPLOAD_MS;
    await advanceTo(control, goneAt - 1);
    await expectThere(session, 'getUpload', id, true);
    await advanceTo(control, goneAt);
    await expectThere(session, 'getUpload', id, false);
    await expectThere(session, 'getUpload', used.id, true);
  },
});

behaviourOf<'FACEBOOK' | 'INSTAGRAM'>({
  id: 'retention/imported-posts',
  area: 'retention',
  title: 'An imported post expires after 30 days, and not a millisecond earlier',
  rules: ['D-RET-01'],
  needs: ['clock', 'control', 'writes'],
  cases: () => ['FACEBOOK', 'INSTAGRAM'],
  async check(session, socialAccountType) {
    const control = controlOf(session);
    await control('POST', '/_sim/reset', {});
    const body = { teamId: session.teamId, socialAccountType, count: 3 };
    const started = await send(session, { ...callOf('createHistoryImport', {}), body });
    if (started.status !== 201) throw new Error(`createHistoryImport answered ${started.status}: ${started.text.slice(0, 200)}`);
    await advanceTo(control, (await nowOf(control)) + DAY_MS);
    const list = callOf('listImportedPosts', {}, { teamId: session.teamId, socialAccountType, limit: 100 });
    const posts = async (): Promise<readonly Fields[]> => {
      const { posts: items } = fieldsOf((await send(session, list)).body);
      return Array.isArray(items) ? items.map(fieldsOf) : [];
    };
    const [first] = await posts();
    if (!first) throw new Error('nothing was imported');
    const isThere = async (): Promise<boolean> => (await posts()).some(({ id }) => id === first['id']);
    const goneAt = Date.parse(String(first['createdAt'])) + IMPORTED_POST_MS;
    await advanceTo(control, goneAt - 1);
    if (!(await isThere())) throw new Error(`${String(first['id'])} is removed a millisecond before 30 days`);
    await advanceTo(control, goneAt);
    if (await isThere()) throw new Error(`${String(first['id'])} is still there after 30 days`);
  },
});

/** Creates an upload. */
async function uploaded(session: Session): Promise<{ readonly id: string; readonly createdAt: string }> {
  const body = { teamId: session.teamId, url: 'https://cdn.example.com/picture.png' };
  const made = await send(session, { ...callOf('createUploadFromUrl', {}), body });
  const { id, createdAt } = fieldsOf(made.body);
  if (typeof id !== 'string') throw new Error(`createUploadFromUrl answered ${made.status}: ${made.text.slice(0, 200)}`);
  return { id, createdAt: String(createdAt) };
}

async function expectThere(session: Session, operationId: string, id: string, isThere: boolean): Promise<void> {
  const { status } = await send(session, callOf(operationId, { id }));
  if (status !== (isThere ? 200 : 404))
    throw new Error(`${operationId} of ${id} answered ${status}: it should ${isThere ? 'exist' : 'be removed'}`);
}

/** An expired message is no longer counted as unread. */
async function expectUnread(session: Session, id: string, expected: number): Promise<void> {
  const { body } = await send(session, callOf('getConversation', { id }));
  const { unreadCount } = fieldsOf(body);
  if (unreadCount !== expected) throw new Error(`unreadCount of ${id} is ${String(unreadCount)}, not ${expected}`);
}

/** Sends a message of a person to an account. */
async function written(control: Control, text: string): Promise<{ readonly message: string; readonly conversation: string }> {
  const event = { type: 'message', socialAccountId: 'sa_acme_facebook', participant: 'fan_of_old', text };
  const { message, conversation } = await control('POST', '/_sim/platforms/FACEBOOK/events', event);
  return { message: idOf(message), conversation: idOf(conversation) };
}

function idOf(value: unknown): string {
  return String(fieldsOf(value)['id']);
}

function controlOf({ control }: Session): Control {
  if (!control) throw new Error('Retention needs a virtual clock');
  return control;
}

async function nowOf(control: Control): Promise<number> {
  const clock: Fields = await control('GET', '/_sim/clock');
  return Date.parse(String(clock['now']));
}

async function advanceTo(control: Control, at: number): Promise<void> {
  await control('POST', '/_sim/clock/advance', { to: new Date(at).toISOString() });
}
