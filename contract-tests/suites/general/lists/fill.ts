/** Fills the worlds of simulators with items that differ in states and platforms, have equal dates, and have texts that are easily confused. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { PIXEL } from '../../../arbitraries/files.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { ask, objectsOf, read } from '../../requests.ts';

type Fill = (session: Session, control: Control) => Promise<void>;

/** Fills a list of a simulator; does nothing on a deployment. */
export async function fillFor(operationId: OperationId, session: Session): Promise<void> {
  const fill = FILLS[operationId];
  if (session.control && fill) await fill(session, session.control);
}

/** Titles, names and texts that are difficult to search and sort. */
export const TEXTS = [
  'Spring sale',
  'spring SALE, part 2',
  '100% off_today',
  '100 percent offXtoday',
  'a.b*c(d)[e]',
  'Ärger über Öl',
  'A\u0308rger u\u0308ber O\u0308l',
  'Family 👩‍👩‍👧 day',
  'Costs $& and {{text}}',
  'مرحبا sale',
] as const;

const DATES = [
  '2026-05-01T08:00:00.000Z',
  '2026-05-01T08:00:00.001Z',
  '2026-05-01T10:00:00.000+02:00',
  '2026-06-30T23:59:59.999Z',
  '',
] as const;
const PLATFORMS = [['FACEBOOK'], ['BLUESKY', 'MASTODON'], ['TWITTER'], ['FACEBOOK', 'BLUESKY']] as const;

function textAt(i: number): string {
  return TEXTS[i % TEXTS.length] ?? '';
}

async function later(control: Control, by: string): Promise<void> {
  await control('POST', '/_sim/clock/advance', { by });
}

async function newPost(session: Session, i: number, more: Fields = {}): Promise<string> {
  const platforms = PLATFORMS[i % PLATFORMS.length] ?? ['FACEBOOK'];
  const data = Object.fromEntries(platforms.map((platform, at) => [platform, { text: textAt(i + at + 3) }]));
  const postDate = DATES[i % DATES.length];
  const body = { teamId: session.teamId, title: textAt(i), status: 'DRAFT', postDate, socialAccountTypes: platforms, data, ...more };
  return String((await read(session, 'createPost', { body }))['id']);
}

/** Creates posts, some at the same instant, and changes and deletes some in another order. */
async function posts(session: Session, control: Control): Promise<void> {
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) {
    const isScheduled = i % 4 === 1;
    ids.push(await newPost(session, i, isScheduled ? { status: 'SCHEDULED', postDate: '2026-05-01T08:00:00.000Z' } : {}));
    if (i % 3 === 0) await later(control, 'PT1S');
  }
  await control('PATCH', '/_sim/platforms/MASTODON', { failure: { mode: 'reject' } });
  await newPost(session, 1, { status: 'SCHEDULED', postDate: '2026-03-01T08:00:00Z' });
  await newPost(session, 0, { status: 'SCHEDULED', postDate: '2026-03-01T08:00:00Z' });
  await later(control, 'PT2M');
  const [first, second, third, fourth] = ids.toReversed();
  for (const id of [third, first]) await read(session, 'updatePost', { path: { id: String(id) }, body: { title: textAt(4) } });
  await read(session, 'deletePost', { path: { id: String(second) } });
  await later(control, 'PT1S');
  await read(session, 'deletePost', { path: { id: String(fourth) } });
}

async function comments(session: Session, control: Control): Promise<void> {
  const { id } = await read(session, 'getPostByReferenceKey', { path: { referenceKey: 'launch' } });
  const made: string[] = [];
  for (let i = 0; i < 9; i++) {
    const body = {
      teamId: session.teamId,
      internalPostId: id,
      title: textAt(i + 2),
      status: i % 3 === 0 ? 'SCHEDULED' : 'DRAFT',
      postDate: '2026-05-01T08:00:00Z',
      socialAccountTypes: i % 2 === 0 ? ['FACEBOOK'] : ['INSTAGRAM', 'FACEBOOK'],
      ...(i % 2 === 0 ? { text: textAt(i) } : { data: { INSTAGRAM: { text: textAt(i) }, FACEBOOK: { text: textAt(i + 1) } } }),
    };
    made.push(String((await read(session, 'createComment', { body }))['id']));
    if (i % 3 === 0) await later(control, 'PT1S');
  }
  const [first, second, third, fourth] = made;
  for (const one of [second, first]) await read(session, 'updateComment', { path: { id: String(one) }, body: { title: textAt(5) } });
  for (const one of [fourth, third]) await read(session, 'deleteComment', { path: { id: String(one) } });
}

async function teams(session: Session, control: Control): Promise<void> {
  for (const [i, name] of TEXTS.entries()) {
    await read(session, 'createTeam', { body: { name } });
    if (i % 3 === 0) await later(control, 'PT1S');
  }
}

async function flows(session: Session, control: Control): Promise<void> {
  const accounts = ['sa_acme_instagram', 'sa_acme_facebook', 'sa_acme_tiktok'];
  for (const [i, name] of TEXTS.entries()) {
    const definition = {
      trigger: { type: 'DM_RECEIVED', keywords: ['nobody says this'] },
      steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }],
    };
    const body = { teamId: session.teamId, socialAccountId: accounts[i % accounts.length], name, definition };
    const { id } = await read(session, 'createAutomation', { body }, 201);
    const path = { id: String(id) };
    if (i % 4 === 0) await ask(session, 'archiveAutomation', { path });
    if (i % 3 === 0) await ask(session, 'publishAutomation', { path });
    if (i % 6 === 0) await ask(session, 'pauseAutomation', { path });
    if (i % 3 === 0) await later(control, 'PT1S');
  }
}

async function conversations(session: Session, control: Control): Promise<void> {
  for (const [i, name] of TEXTS.entries()) {
    const platform = i % 3 === 0 ? 'FACEBOOK' : 'INSTAGRAM';
    const participant = { externalId: `person_${i}`, name };
    const event = { type: 'message', socialAccountId: `sa_acme_${platform.toLowerCase()}`, participant, text: 'Good day' };
    const { conversation } = await control('POST', `/_sim/platforms/${platform}/events`, event);
    const path = { id: String(fieldsOf(conversation)['id']) };
    if (i % 4 === 0) await read(session, 'archiveConversation', { path });
    if (i % 2 === 0) await read(session, 'markConversationRead', { path });
    // The time advances only for every third message, so that some conversations have the same last date.
    if (i % 3 === 0) await later(control, 'PT1M');
    if (i % 5 === 0) await control('POST', `/_sim/platforms/${platform}/events`, { ...event, text: 'One more thing' });
  }
}

async function uploads(session: Session, control: Control): Promise<void> {
  const own: unknown[] = [];
  for (let i = 0; i < 6; i++) {
    const teamId = i % 3 === 0 ? null : session.teamId;
    own.push((await read(session, 'createUpload', { body: { file: PIXEL, ...(teamId !== null && { teamId }) } }))['id']);
    if (i % 3 === 0) await later(control, 'PT1S');
  }
  const [first, second, third, fourth] = own;
  const bodyOf = (uploadIds: readonly unknown[]) => ({ socialAccountTypes: ['FACEBOOK'], data: { FACEBOOK: { text: 'Seen', uploadIds } } });
  await newPost(session, 0, bodyOf([first, second]));
  const removed = await newPost(session, 0, bodyOf([third]));
  await read(session, 'deletePost', { path: { id: removed } });
  await read(session, 'deleteUpload', { path: { id: String(fourth) } });
}

/** Creates posts of several states and dates that lose an account. */
async function orphans(session: Session, control: Control): Promise<void> {
  for (let i = 0; i < 6; i++) {
    const status = i % 2 === 0 ? 'SCHEDULED' : 'DRAFT';
    await newPost(session, i, {
      status,
      postDate: '2026-05-01T08:00:00Z',
      socialAccountTypes: ['FACEBOOK'],
      data: { FACEBOOK: { text: textAt(i) } },
    });
    if (i % 3 === 0) await later(control, 'PT1S');
  }
  await read(session, 'disconnectSocialAccount', { body: { teamId: session.teamId, type: 'FACEBOOK' } });
}

async function messages(session: Session, control: Control): Promise<void> {
  const { items } = await read(session, 'listConversations', { query: { teamId: session.teamId } });
  for (const { externalParticipantId, platform } of objectsOf(items))
    for (let i = 0; i < 3; i++) {
      const event = {
        type: 'message',
        socialAccountId: `sa_acme_${String(platform).toLowerCase()}`,
        participant: externalParticipantId,
        text: textAt(i),
      };
      await control('POST', `/_sim/platforms/${String(platform)}/events`, event);
      if (i === 1) await later(control, 'PT1S');
    }
}

async function receivedComments(session: Session, control: Control): Promise<void> {
  const { id: postId } = await read(session, 'getPostByReferenceKey', { path: { referenceKey: 'launch' } });
  for (let i = 0; i < 8; i++) {
    const platform = i % 3 === 0 ? 'FACEBOOK' : 'INSTAGRAM';
    const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, text: textAt(i), author: `fan_${i}` };
    await control('POST', `/_sim/platforms/${platform}/events`, event);
    if (i % 3 === 0) await later(control, 'PT1S');
  }
}

async function settings(session: Session): Promise<void> {
  const items = [{ type: 'POSTBACK', title: 'Hours', payload: 'HOURS' }];
  await read(session, 'saveProviderSetting', {
    path: { socialAccountId: 'sa_acme_facebook', type: 'PERSISTENT_MENU' },
    body: { config: { items } },
  });
}

const FILLS: Partial<Readonly<Record<OperationId, Fill>>> = {
  listPosts: posts,
  listComments: comments,
  listTeams: teams,
  listAutomations: flows,
  listConversations: conversations,
  listUploads: uploads,
  listReconnectCandidates: orphans,
  listMessages: messages,
  listImportedComments: receivedComments,
  listProviderSettings: settings,
};
