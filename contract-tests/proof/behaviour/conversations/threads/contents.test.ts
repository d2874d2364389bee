/** The contents that a message may have, for each way to send one. */

import type { Fields } from '../../../../exchange.ts';
import { ask, expectAnswer, expectEqual, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import { about, type DmPlatform, FAN, type Shown, sendMedia, sendPrivateReply, succeeded, type Thread, threadIn } from './thread.ts';

const URL_BUTTON = { type: 'URL', title: 'More', url: 'https://acme.example/more' };
const POSTBACK = { type: 'POSTBACK', title: 'Yes', payload: 'YES' };
const PHONE = { type: 'PHONE', title: 'Call us', phoneNumber: '+15550100' };
const PICTURE = { type: 'IMAGE', url: 'https://media.example/a.jpg' };
const VIDEO = { type: 'VIDEO', url: 'https://media.example/a.mp4' };

const many = (count: number, make: (index: number) => Fields): readonly Fields[] => Array.from({ length: count }, (_, i) => make(i));
const card = (...buttons: readonly Fields[]): Fields => ({ title: 'Card', ...(buttons.length > 0 && { buttons }) });

/** Contents, and the platforms that accept them; null for none. */
const CONTENTS: readonly (readonly [what: string, body: Fields, where: readonly DmPlatform[] | null])[] = [
  ['a phone button', { text: 'Call', buttons: [PHONE] }, ['FACEBOOK']],
  ['a phone button behind others', { text: 'Call', buttons: [URL_BUTTON, POSTBACK, PHONE] }, ['FACEBOOK']],
  ['a phone button on a card', { carousel: [card(PHONE)] }, ['FACEBOOK']],
  ['a phone button on the last of the cards', { carousel: [card(URL_BUTTON), card(), card(POSTBACK, PHONE)] }, ['FACEBOOK']],
  ['a phone button below the message of a card', { buttons: [PHONE], carousel: [card()] }, ['FACEBOOK']],
  ['three buttons of two kinds', { text: 'Choose', buttons: [URL_BUTTON, POSTBACK, URL_BUTTON] }, ['INSTAGRAM', 'FACEBOOK']],
  ['four buttons', { text: 'Choose', buttons: many(4, () => URL_BUTTON) }, null],
  ['four buttons on a card', { carousel: [card(...many(4, () => URL_BUTTON))] }, null],
  ['13 quick replies', { text: 'Choose', quickReplies: many(13, i => ({ title: `No ${i}`, payload: `${i}` })) }, ['INSTAGRAM', 'FACEBOOK']],
  ['14 quick replies', { text: 'Choose', quickReplies: many(14, i => ({ title: `No ${i}`, payload: `${i}` })) }, null],
  ['ten cards', { carousel: many(10, () => card(URL_BUTTON)) }, ['INSTAGRAM', 'FACEBOOK']],
  ['eleven cards', { carousel: many(11, () => card()) }, null],
  ['pictures and a video', { attachments: [PICTURE, VIDEO, PICTURE] }, ['INSTAGRAM', 'FACEBOOK']],
  [
    'everything at once',
    { text: 'All', attachments: [PICTURE], buttons: [POSTBACK], quickReplies: [{ title: 'A', payload: 'A' }], carousel: [card(POSTBACK)] },
    ['INSTAGRAM', 'FACEBOOK'],
  ],
  ['buttons alone', { buttons: [POSTBACK] }, null],
  ['quick replies alone', { quickReplies: [{ title: 'A', payload: 'A' }] }, null],
  ['nothing', {}, null],
  ['empty lists', { attachments: [], carousel: [], buttons: [] }, null],
];

behaviour<DmPlatform>({
  id: 'conversations/contents',
  area: 'conversations',
  title:
    'A message may have the parts that its platform accepts, and is returned as it was sent; a refused message leaves no trace, whichever way it was sent',
  rules: ['DMS-13', 'DMS-27', 'DMS-28', 'DMS-29', 'DMS-44', 'DMS-45', 'D-DMS-05', 'D-DMS-06'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const thread = await threadIn(world, platform);
    await thread.happen({ type: 'message', participant: FAN, text: 'Hello' });
    for (const [what, body, where] of CONTENTS) {
      const isTaken = where?.includes(platform) ?? false;
      await expectMessage(thread, what, body, isTaken);
      await expectStep(thread, what, body, isTaken);
    }
    await expectPrivateReplies(thread);
    await expectMedia(thread);
  },
});

async function expectMessage(thread: Thread, what: string, body: Fields, isTaken: boolean): Promise<void> {
  const before = await thread.look();
  const answer = await about(thread, before, 'sendMessage', body);
  if (!isTaken) return expectRefusal(thread, what, before, answer.status);
  const { attachments = [], buttons = [], quickReplies = [], carousel = [], text = null } = body;
  const sent = succeeded(what, answer);
  for (const message of [sent, (await thread.look()).messages[0] ?? {}]) {
    const shown = { ...message, attachments: without(message['attachments'], 'uploadId') };
    const expected = { status: 'SENT', text, attachments, buttons, quickReplies, carousel };
    for (const [field, value] of Object.entries(expected)) expectEqual(`${field} of ${what}`, shown[field as keyof typeof shown], value);
  }
}

function without(list: unknown, name: string): unknown {
  return Array.isArray(list) ? list.map((each: object) => Object.fromEntries(Object.entries(each).filter(([key]) => key !== name))) : list;
}

async function expectRefusal(thread: Thread, what: string, before: Shown, status: number): Promise<void> {
  expectEqual(`the status of ${what} on ${thread.platform}`, status, 400);
  expectEqual(`the conversation after ${what} was refused`, await thread.look(), before);
}

/** A flow with this content in a step can be saved if it is well formed, and can go live only if the platform accepts it. */
async function expectStep({ world: { session }, platform }: Thread, what: string, content: Fields, isTaken: boolean): Promise<void> {
  const definition = {
    trigger: { type: 'DM_RECEIVED', keywords: ['nobody says this'] },
    steps: [{ id: 'say', type: 'SEND_MESSAGE', ...content }],
  };
  const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
  const created = await ask(session, 'createAutomation', { body: { teamId: session.teamId, socialAccountId, name: what, definition } });
  if (created.status === 400 && !isTaken) return;
  expectAnswer(`a flow with ${what}`, created, 201);
  const path = { id: String(Object(created.body).id) };
  const published = await ask(session, 'publishAutomation', { path });
  expectAnswer(`publish of a flow with ${what} on ${platform}`, published, isTaken ? 200 : 400);
  const flow = await read(session, 'getAutomation', { path });
  expectEqual(
    `the status of a flow with ${what}`,
    [flow['status'], flow['published'] === null],
    isTaken ? ['ACTIVE', false] : ['DRAFT', true],
  );
}

/** A private reply is a text. With anything else it is refused, and its comment can still have one. */
async function expectPrivateReplies(thread: Thread): Promise<void> {
  const { session } = thread.world;
  const fetchedCommentId = await thread.comment();
  const extras: readonly Fields[] = [
    { attachments: [PICTURE] },
    { attachments: [] },
    { carousel: [card()] },
    { buttons: [POSTBACK] },
    { quickReplies: [{ title: 'A', payload: 'A' }] },
    { text: '' },
    { text: null },
  ];
  for (const extra of extras) {
    const before = await thread.look();
    const body = { teamId: session.teamId, fetchedCommentId, text: 'Hi', ...extra };
    const { status } = await ask(session, 'sendPrivateReply', { body });
    await expectRefusal(thread, `a private reply with ${JSON.stringify(extra)}`, before, status);
  }
  succeeded('a private reply after others were refused', await sendPrivateReply(thread, 'Hi', fetchedCommentId));
  const before = await thread.look();
  await expectRefusal(thread, 'a second private reply', before, (await sendPrivateReply(thread, 'Hi', fetchedCommentId)).status);
}

/** A message can have one to ten uploads, pictures and videos, in their order. */
async function expectMedia(thread: Thread): Promise<void> {
  const [image, video, pdf] = ['upload_acme_image', 'upload_acme_video', 'upload_acme_pdf'];
  const ten = many(10, i => ({ id: i % 2 === 0 ? image : video })).map(({ id }) => id);
  for (const uploadIds of [[video, image], ten]) {
    const { attachments } = succeeded('media', await sendMedia(thread, await thread.look(), { uploadIds }));
    const shown = Array.isArray(attachments) ? attachments.map((each: Fields) => [each['type'], each['uploadId']]) : [];
    expectEqual(
      'the media of a message',
      shown,
      uploadIds.map(id => [id === image ? 'IMAGE' : 'VIDEO', id]),
    );
  }
  for (const uploadIds of [[], [...ten, image], [pdf], [image, pdf], [image, 'nobody_has_this']]) {
    const before = await thread.look();
    const { status } = await sendMedia(thread, before, { uploadIds });
    expectEqual(`whether media of ${uploadIds.join()} are refused`, status >= 400 && status < 500, true);
    expectEqual(`the conversation after media of ${uploadIds.join()}`, await thread.look(), before);
  }
}
